import { useSyncExternalStore } from "react";
import type { Value } from "./value.ts";

/** What a value is now; the component is drawn again when it changes. */
export const useValue = <T>(value: Value<T>): T => useSyncExternalStore(value.subscribe, value.get);
