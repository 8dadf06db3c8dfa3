import { defineWords } from "../../platform/define-words.ts";

export const binWords = defineWords(
  "bin",
  {
    removed: "已将“{{name}}”移到回收站",
    undo: "撤销",
    restore: "恢复",
    restored: "已恢复“{{name}}”",
    forever: "彻底删除",
    foreverTitle: "彻底删除“{{name}}”？",
  },
  {
    removed: "Moved “{{name}}” to the recycle bin",
    undo: "Undo",
    restore: "Restore",
    restored: "Restored “{{name}}”",
    forever: "Delete permanently",
    foreverTitle: "Permanently delete “{{name}}”?",
  },
);
