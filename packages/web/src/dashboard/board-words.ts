import { defineWords } from "../platform/define-words.ts";

/** Words of a dashboard that is read. */
export const boardWords = defineWords("board", { edit: "编辑" }, { edit: "Edit" });
