import { copyText } from "@provost/pane/copy-text";
import { type ReactNode, useCallback, useState } from "react";

export interface Copying {
  /** `failed`: the browser copied nothing; there people select and copy. */
  state: "idle" | "copied" | "failed";
  copy: () => void;
}

/** Copies a text, also where the page is not served securely, and says whether it is on the clipboard. */
export function useCopying(text: string): Copying {
  const [state, setState] = useState<Copying["state"]>("idle");
  const copy = useCallback(
    () => void copyText(text).then((isDone) => setState(isDone ? "copied" : "failed")),
    [text],
  );
  return { state, copy };
}

/** What copies a text, as `useCopying`, within another component. */
export function Copied({ text, children }: { text: string; children: (copying: Copying) => ReactNode }) {
  return children(useCopying(text));
}
