import { defineWords } from "../../platform/define-words.ts";

export const lazyDialogWords = defineWords(
  "lazy-dialog",
  { failed: "打开失败，请检查网络后重试。" },
  { failed: "Couldn't open this. Check your network and try again." },
);
