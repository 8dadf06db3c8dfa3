import { defineWords } from "../../platform/define-words.ts";

export const dayInputWords = defineWords(
  "dayInput",
  {
    dayForm: "年-月-日",
    momentForm: "年-月-日 时:分",
    calendar: "选择日期（{{name}}）",
    noDay: "请输入有效日期，如 2026-03-05",
    noMoment: "请输入有效的日期和时间，如 2026-03-05 08:00",
    noTime: "请输入有效时间，如 08:30",
  },
  {
    dayForm: "YYYY-MM-DD",
    momentForm: "YYYY-MM-DD HH:MM",
    calendar: "Choose a date ({{name}})",
    noDay: "Enter a date such as 2026-03-05",
    noMoment: "Enter a date and time such as 2026-03-05 08:00",
    noTime: "Enter a time such as 08:30",
  },
);
