import type { Language } from "@provost/contract/wire/language";
import type { ReactNode } from "react";
import { type LazyPart, useLoaded } from "./engine/use-loaded.ts";
import { word } from "./pane-words.ts";
import { StateNote } from "./state/StateNote.tsx";

interface LazyViewProps<T> {
  part: LazyPart<T>;
  language: Language;
  children(part: T): ReactNode;
}

/** What is drawn with a part in a chunk of its own: a skeleton until it is here, a way to try again where it failed. */
export function LazyView<T>({ part, language, children }: LazyViewProps<T>) {
  const loaded = useLoaded(part);
  if (loaded.phase === "failed")
    return <StateNote kind="engineFailed" language={language} onRetry={loaded.retry} />;
  if (loaded.phase === "loading")
    return <div className="provost-pane-skeleton" role="status" aria-label={word("loading", language)} />;
  return children(loaded.part);
}
