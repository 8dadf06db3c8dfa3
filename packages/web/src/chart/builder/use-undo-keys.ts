import { useEffect } from "react";
import type { Builder } from "./builder.ts";

/** Where the keys belong to what is typed, or to what stands over the page. */
const elsewhere = "input, textarea, [contenteditable='true'], [role='dialog'], [role='menu']";

/** Undo and redo by key, wherever on the page the focus is. */
export function useUndoKeys(builder: Builder): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof HTMLElement && event.target.closest(elsewhere) !== null) return;
      const key = event.key.toLowerCase();
      if (key === "z" && !event.shiftKey) builder.undo();
      else if (key === "y" || key === "z") builder.redo();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [builder]);
}
