import { defineWords } from "../../platform/define-words.ts";

export const entityDialogWords = defineWords(
  "entity-dialog",
  {
    save: "保存",
    discardTitle: "放弃未保存的修改？",
    discardText: "修改的内容将丢失。",
    discard: "放弃",
  },
  {
    save: "Save",
    discardTitle: "Discard unsaved changes?",
    discardText: "Your changes will be lost.",
    discard: "Discard",
  },
);
