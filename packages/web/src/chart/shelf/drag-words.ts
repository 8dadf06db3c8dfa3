import { defineWords } from "../../platform/define-words.ts";

/** What is announced while a field is moved. */
export const dragWords = defineWords(
  "field-drag",
  {
    announceStart: "已拿起 {{name}}。用方向键移动，空格放下，Esc 取消。",
    announceOver: "{{name}} 在{{shelf}}第 {{place}} 位",
    announceNowhere: "{{name}} 不在任何区域上",
    announceEnd: "{{name}} 已放下",
    announceCancel: "已取消移动 {{name}}",
  },
  {
    announceStart: "Picked up {{name}}. Arrow keys move it, Space drops it, Escape cancels.",
    announceOver: "{{name}} is over {{shelf}}, position {{place}}",
    announceNowhere: "{{name}} isn't over a drop area",
    announceEnd: "Dropped {{name}}",
    announceCancel: "Cancelled moving {{name}}",
  },
);
