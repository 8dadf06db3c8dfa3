import { defineWords } from "../../platform/define-words.ts";

export const movingWords = defineWords(
  "moving",
  {
    keyPut: "上移、下移、移出、移入",
    keyPutFlat: "上移、下移",
    grip: "拖动以移动",
    movedBefore: "已将“{{name}}”移到“{{parent}}”下、“{{before}}”之前",
    movedLast: "已将“{{name}}”移到“{{parent}}”的末尾",
    movedTop: "顶层",
    movedNot: "“{{name}}”无法继续移动",
  },
  {
    keyPut: "move up, down, out or in",
    keyPutFlat: "move up or down",
    grip: "Drag to move",
    movedBefore: "Moved “{{name}}” under {{parent}}, before “{{before}}”",
    movedLast: "Moved “{{name}}” to the end of {{parent}}",
    movedTop: "top level",
    movedNot: "“{{name}}” can't be moved any further",
  },
);
