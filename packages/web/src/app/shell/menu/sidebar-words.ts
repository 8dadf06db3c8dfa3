import { defineWords } from "../../../platform/define-words.ts";

export const sidebarWords = defineWords(
  "sidebar",
  {
    moreTops: "更多",
    newWindow: "在新窗口打开",
    moreBelow_other: "还有 {{count}} 项，展开菜单查看",
    moreFound_other: "还有 {{count}} 条结果，继续输入可缩小范围",
  },
  {
    moreTops: "More",
    newWindow: "opens in a new window",
    moreBelow_one: "1 more – expand the sidebar",
    moreBelow_other: "{{count}} more – expand the sidebar",
    moreFound_one: "1 more result. Keep typing to narrow it down.",
    moreFound_other: "{{count}} more results. Keep typing to narrow them down.",
  },
);
