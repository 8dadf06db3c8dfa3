import { defineWords } from "../../platform/define-words.ts";

/** Words of a dashboard at its own address. */
export const boardPageWords = defineWords(
  "board-page",
  {
    missingTitle: "找不到这个仪表盘",
    missingText: "它可能已被移除，或没有共享给您。",
    list: "全部仪表盘",
    title: "仪表盘",
    edit: "编辑",
    empty: "这一页还没有内容",
    emptyEdit: "点“编辑”放入图表、指标和文字。",
    emptyRead: "可以编辑的人还没有放入内容。",
  },
  {
    missingTitle: "This dashboard cannot be found",
    missingText: "It may have been removed, or it is not shared with you.",
    list: "All dashboards",
    title: "Dashboard",
    edit: "Edit",
    empty: "Nothing on this page yet",
    emptyEdit: "Choose Edit to put charts, numbers and words here.",
    emptyRead: "Whoever may edit it has put nothing here yet.",
  },
);
