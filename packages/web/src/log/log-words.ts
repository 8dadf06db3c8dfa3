import { defineWords } from "../platform/define-words.ts";

/** What the pages of logs have in common. */
export const logWords = defineWords(
  "log",
  {
    refresh: "刷新",
    fromDay: "起始日期",
    toDay: "截止日期",
    backwards: "起始日期不能晚于截止日期",
    period: "时间范围",
    today: "今天",
    week: "近 7 天",
    month: "近 30 天",
    anyTime: "全部时间",
    zone: "时间以 {{zone}} 显示",
  },
  {
    refresh: "Refresh",
    fromDay: "Start date",
    toDay: "End date",
    backwards: "The start date must be before the end date",
    period: "Period",
    today: "Today",
    week: "Last 7 days",
    month: "Last 30 days",
    anyTime: "Any time",
    zone: "Times are shown in {{zone}}",
  },
);
