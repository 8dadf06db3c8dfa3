import { mayFillScreen, toggleFullScreen, useFullScreen } from "../../../platform/full-screen.ts";
import { useWords } from "../../../platform/i18n.ts";
import { notifyError } from "../../../ui/notify.ts";
import { fullScreenWords } from "./full-screen-words.ts";

/** Full screen as a button or an item shows it; `null` where the browser has none. */
export function useFullScreenAction(): { isFull: boolean; label: string; toggle: () => void } | null {
  const t = useWords(fullScreenWords);
  const isFull = useFullScreen();
  if (!mayFillScreen()) return null;
  const toggle = async (): Promise<void> => {
    if (!(await toggleFullScreen())) notifyError(t("refused"));
  };
  return { isFull, label: t(isFull ? "leave" : "enter"), toggle: () => void toggle() };
}
