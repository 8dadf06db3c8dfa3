import { defineWords } from "../../platform/define-words.ts";

export const lazyDialogWords = defineWords(
  "lazy-dialog",
  { failed: "没能打开，请检查网络后再试一次。" },
  { failed: "This could not be opened. Check the network, then try again." },
);
