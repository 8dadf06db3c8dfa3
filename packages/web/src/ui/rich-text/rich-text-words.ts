import { defineWords } from "../../platform/define-words.ts";

export const richTextWords = defineWords("rich-text", { yes: "确定" }, { yes: "Yes" });
