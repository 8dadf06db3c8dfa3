import { modals } from "@mantine/modals";
import type { ReactNode } from "react";
import { wordsNow } from "../platform/i18n.ts";
import { uiWords } from "./ui-words.ts";

interface Question {
  /** Names the thing: 删除“性别”？ */
  title: string;
  text?: ReactNode;
  /** The verb on the button. */
  action: string;
  danger?: boolean;
}

/** Asks once; resolves to whether the action was chosen. */
export function confirm({ title, text, action, danger = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: text,
      labels: { confirm: action, cancel: wordsNow(uiWords)("cancel") },
      confirmProps: { color: danger ? "red" : "brand", ...(danger ? {} : { "data-autofocus": true }) },
      // What cannot be taken back is not what a stray Enter chooses.
      cancelProps: danger ? { "data-autofocus": true } : {},
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
}
