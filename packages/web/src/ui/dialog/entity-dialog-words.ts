import { defineWords } from "../../platform/define-words.ts";

export const entityDialogWords = defineWords(
  "entity-dialog",
  {
    save: "保存",
    discardTitle: "放弃修改？",
    discardText: "已输入的内容不会保存。",
    discard: "放弃",
  },
  {
    save: "Save",
    discardTitle: "Discard the changes?",
    discardText: "What you entered will not be saved.",
    discard: "Discard",
  },
);
