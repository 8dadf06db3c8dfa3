import { lazyPart } from "../../platform/lazy/lazy-part.tsx";

/** The form of a filter, which is fetched ahead where there are filters to add. */
export const LazyFilterEditor = lazyPart(async () => (await import("./FilterEditor.tsx")).FilterEditor);
