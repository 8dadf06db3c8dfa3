import { defineWords } from "../../platform/define-words.ts";

export const reportViewWords = defineWords(
  "report-view",
  {
    title: "报表",
    refresh: "刷新",
    edit: "编辑",
    missingTitle: "没有这个图表",
    missingText: "它可能已被移除、没有共享给您，或者链接不完整。",
    charts: "查看所有图表",
    parameters: "参数",
    page: "第 {{first}}–{{last}} 行，共 {{total}} 行",
  },
  {
    title: "Report",
    refresh: "Refresh",
    edit: "Edit",
    missingTitle: "There is no such chart",
    missingText: "It may have been removed, is not shared with you, or the link is not complete.",
    charts: "See all charts",
    parameters: "Parameters",
    page: "{{first}}–{{last}} of {{total}}",
  },
);
