import { defineWords } from "../platform/define-words.ts";

export const dashboardWords = defineWords(
  "dashboard",
  {
    title: "首页",
    morning: "早上好，{{name}}",
    noon: "中午好，{{name}}",
    afternoon: "下午好，{{name}}",
    evening: "晚上好，{{name}}",
    menuOf: "{{name}} 的操作",
  },
  {
    title: "Home",
    morning: "Good morning, {{name}}",
    noon: "Good day, {{name}}",
    afternoon: "Good afternoon, {{name}}",
    evening: "Good evening, {{name}}",
    menuOf: "Actions for {{name}}",
  },
);
