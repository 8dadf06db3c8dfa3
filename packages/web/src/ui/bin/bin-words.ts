import { defineWords } from "../../platform/define-words.ts";

export const binWords = defineWords(
  "bin",
  {
    removed: "“{{name}}”已移到回收站",
    undo: "撤销",
    restore: "恢复",
    restored: "“{{name}}”已恢复",
    forever: "彻底删除",
    foreverTitle: "彻底删除“{{name}}”？",
  },
  {
    removed: "“{{name}}” is in the recycle bin",
    undo: "Undo",
    restore: "Restore",
    restored: "“{{name}}” is back",
    forever: "Delete for good",
    foreverTitle: "Delete “{{name}}” for good?",
  },
);
