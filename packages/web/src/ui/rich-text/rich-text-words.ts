import { defineWords } from "../../platform/i18n.ts";

export const richTextWords = defineWords("rich-text", { yes: "确定" }, { yes: "Yes" });
