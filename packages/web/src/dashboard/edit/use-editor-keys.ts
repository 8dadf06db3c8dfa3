import { useEffect, useEffectEvent } from "react";

/** Where keys belong to a text field, or to an overlay of the page. */
const typed = "input, textarea, [contenteditable='true']";
const over = "[role='dialog'], [role='menu']";

interface EditorKeys {
  save(): void;
  undo(): void;
  redo(): void;
}

/** Save, undo and redo by key, wherever on the page the focus is. */
export function useEditorKeys(keys: EditorKeys): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const at = event.target instanceof HTMLElement ? event.target : null;
    if (at?.closest(over)) return;
    const key = event.key.toLowerCase();
    if (key === "s") keys.save();
    else if (at?.closest(typed)) return;
    else if (key === "z" && !event.shiftKey) keys.undo();
    else if (key === "y" || key === "z") keys.redo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
