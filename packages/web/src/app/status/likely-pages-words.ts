import { defineWords } from "../../platform/define-words.ts";

export const likelyPagesWords = defineWords(
  "likely pages",
  { likely: "您可能在找：" },
  { likely: "You may be looking for:" },
);
