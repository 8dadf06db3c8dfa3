import type { EditorSession } from "../session-shape.ts";

type Holder = Pick<EditorSession, "isFullScreen" | "isFinding" | "options" | "submit">;

/** Keys that act on the text as a whole: Ctrl+Enter submits, Alt+Z is full screen, from which Escape leads back, Ctrl+F finds. Whether the key was one of them. */
export function usedKey(session: Holder, event: KeyboardEvent): boolean {
  const { isFullScreen, isFinding, options } = session;
  const isControl = event.ctrlKey || event.metaKey;
  if (event.isComposing || event.shiftKey) return false;
  if (isControl && event.key === "Enter" && options.onSubmit) session.submit();
  // Compared by key position: with Alt, some keyboard layouts produce another letter.
  else if (event.altKey && !isControl && event.code === "KeyZ") isFullScreen.set(!isFullScreen.get());
  else if (event.key === "Escape" && isFullScreen.get()) isFullScreen.set(false);
  else if (isControl && !event.altKey && event.key.toLowerCase() === "f") isFinding.set(true);
  else return false;
  return true;
}
