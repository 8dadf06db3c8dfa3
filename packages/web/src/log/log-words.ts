import { defineWords } from "../platform/define-words.ts";

/** What the pages of logs have in common. */
export const logWords = defineWords(
  "log",
  {
    refresh: "刷新",
    fromDay: "起始日期",
    toDay: "截止日期",
    backwards: "起始日期晚于截止日期",
    period: "时间范围",
    today: "今天",
    week: "近 7 天",
    month: "近 30 天",
    anyTime: "全部时间",
    zone: "时间按租户时区显示：{{zone}}",
  },
  {
    refresh: "Refresh",
    fromDay: "First day",
    toDay: "Last day",
    backwards: "The first day lies behind the last",
    period: "Period",
    today: "Today",
    week: "Last 7 days",
    month: "Last 30 days",
    anyTime: "Any time",
    zone: "Times are of the tenant's time zone: {{zone}}",
  },
);
