import { defineWords } from "../../platform/define-words.ts";

export const reportViewWords = defineWords(
  "report-view",
  {
    title: "报表",
    refresh: "刷新",
    edit: "编辑",
    missingTitle: "图表不存在",
    missingText: "图表可能已删除、未共享给您，或链接不完整。",
    charts: "查看所有图表",
    parameters: "参数",
    page: "第 {{first}}–{{last}} 行，共 {{total}} 行",
  },
  {
    title: "Report",
    refresh: "Refresh",
    edit: "Edit",
    missingTitle: "Chart not found",
    missingText: "It may have been deleted, it isn't shared with you, or the link is incomplete.",
    charts: "View all charts",
    parameters: "Parameters",
    page: "{{first}}–{{last}} of {{total}}",
  },
);
