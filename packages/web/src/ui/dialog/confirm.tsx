import type { ReactNode } from "react";
import { wordsNow } from "../../platform/i18n.ts";
import { inMessagePlace } from "../message/message-place.ts";
import { uiWords } from "../ui-words.ts";

interface Question {
  /** Names the thing: 删除“性别”？ */
  title: string;
  text?: ReactNode;
  /** The verb on the button. */
  action: string;
  danger?: boolean;
}

let isAsking = false;

/** Asks once; resolves to whether the action was chosen. While one question stands, another is answered with no. */
export function confirm({ title, text, action, danger = false }: Question): Promise<boolean> {
  // Escape is heard by the dialog below, too: it must not ask anew while it closes the question.
  if (isAsking) return Promise.resolve(false);
  isAsking = true;
  const answered = new Promise<boolean>((resolve) => {
    inMessagePlace((place) =>
      place.ask({
        title,
        children: text,
        labels: { confirm: action, cancel: wordsNow(uiWords)("cancel") },
        confirmProps: { color: danger ? "red" : "brand", ...(danger ? {} : { "data-autofocus": true }) },
        // What cannot be taken back is not what a stray Enter chooses.
        cancelProps: danger ? { "data-autofocus": true } : {},
        onConfirm: () => resolve(true),
        onClose: () => resolve(false),
      }),
    );
  });
  void answered.then(() => {
    setTimeout(() => {
      isAsking = false;
    });
  });
  return answered;
}
