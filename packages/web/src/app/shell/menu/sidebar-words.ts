import { defineWords } from "../../../platform/define-words.ts";

export const sidebarWords = defineWords(
  "sidebar",
  {
    moreTops: "更多顶部菜单",
    newWindow: "在新窗口打开",
    moreBelow_other: "还有 {{count}} 项，展开菜单查看",
    moreFound_other: "还有 {{count}} 项，继续输入以缩小范围",
  },
  {
    moreTops: "More of the top menu",
    newWindow: "opens in a new window",
    moreBelow_one: "One more: expand the menu",
    moreBelow_other: "{{count}} more: expand the menu",
    moreFound_one: "One more: type on",
    moreFound_other: "{{count}} more: type on to find them",
  },
);
