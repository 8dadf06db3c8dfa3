import { defineWords } from "../../platform/define-words.ts";

/** Words of a dashboard at its own address. */
export const boardPageWords = defineWords(
  "board-page",
  {
    missingTitle: "仪表盘不存在",
    missingText: "仪表盘可能已删除，或未共享给您。",
    list: "全部仪表盘",
    title: "仪表盘",
    edit: "编辑",
    empty: "这一页还没有内容",
    emptyEdit: "点击“编辑”添加图表、指标卡和文字。",
    emptyRead: "此页面暂无内容。",
  },
  {
    missingTitle: "Dashboard not found",
    missingText: "It may have been deleted, or it isn't shared with you.",
    list: "All dashboards",
    title: "Dashboard",
    edit: "Edit",
    empty: "Nothing on this page yet",
    emptyEdit: "Click Edit to add charts, KPIs and text.",
    emptyRead: "Nothing has been added to this page yet.",
  },
);
