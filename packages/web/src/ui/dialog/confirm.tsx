import type { ReactNode } from "react";
import { wordsNow } from "../../platform/i18n.ts";
import { inMessagePlace } from "../message/message-place.ts";
import { uiWords } from "../ui-words.ts";

interface Prompt {
  /** Contains the name of the item: 删除“性别”？ */
  title: string;
  text?: ReactNode;
  /** The verb on the button. */
  action: string;
  danger?: boolean;
}

let isAsking = false;

/** Asks for confirmation; resolves to whether the action was chosen. While one dialog is open, another call resolves to false. */
export function confirm({ title, text, action, danger = false }: Prompt): Promise<boolean> {
  // The dialog below also receives Escape: it must not ask again while the key closes this prompt.
  if (isAsking) return Promise.resolve(false);
  isAsking = true;
  const response = new Promise<boolean>((resolve) => {
    inMessagePlace((place) =>
      place.ask({
        title,
        children: text,
        labels: { confirm: action, cancel: wordsNow(uiWords)("cancel") },
        confirmProps: { color: danger ? "red" : "brand", ...(danger ? {} : { "data-autofocus": true }) },
        // A stray Enter must not choose an action that cannot be undone.
        cancelProps: danger ? { "data-autofocus": true } : {},
        onConfirm: () => resolve(true),
        onClose: () => resolve(false),
      }),
    );
  });
  void response.then(() => {
    setTimeout(() => {
      isAsking = false;
    });
  });
  return response;
}
