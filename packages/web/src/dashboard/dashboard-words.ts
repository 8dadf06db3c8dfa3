import { defineWords } from "../platform/i18n.ts";

export const dashboardWords = defineWords(
  "dashboard",
  {
    title: "首页",
    morning: "早上好，{{name}}",
    noon: "中午好，{{name}}",
    afternoon: "下午好，{{name}}",
    evening: "晚上好，{{name}}",
    charts: "图表",
    menuOf: "{{name}} 的操作",
    view: "单独查看",
    open: "在制作页打开",
    queryBroken: "图表：{{name}} 查询语句异常",
    queryBrokenWhy: "图表：{{name}} 查询语句异常（{{why}}）",
    networkFailed: "连接不上服务器，请检查网络后重试。",
  },
  {
    title: "Home",
    morning: "Good morning, {{name}}",
    noon: "Good day, {{name}}",
    afternoon: "Good afternoon, {{name}}",
    evening: "Good evening, {{name}}",
    charts: "Charts",
    menuOf: "Actions for {{name}}",
    view: "View alone",
    open: "Open in the builder",
    queryBroken: "Chart: the query of {{name}} is not valid",
    queryBrokenWhy: "Chart: the query of {{name}} is not valid ({{why}})",
    networkFailed: "The server cannot be reached. Check the network, then try again.",
  },
);
