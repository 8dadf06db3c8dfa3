import { defineWords } from "../../platform/define-words.ts";

export const statusWords = defineWords(
  "status",
  {
    title404: "页面不存在",
    text404: "页面不存在或已移动，请检查地址。",
    title403: "没有权限",
    text403: "您没有查看此页面的权限，请联系管理员。",
    title500: "服务器出错了",
    text500: "请稍后重试。如问题持续，请联系管理员。",
    before: "地址",
    after: "可能已移动，或链接有误。",
    home: "返回首页",
    back: "返回上一页",
  },
  {
    title404: "Page not found",
    text404: "This page doesn't exist or has been moved.",
    title403: "Access denied",
    text403: "You don't have permission to view this page. Contact your administrator.",
    title500: "Something went wrong",
    text500: "Try again in a moment. If the problem persists, contact your administrator.",
    before: "The address",
    after: "may have moved, or the link is wrong.",
    home: "Go to home page",
    back: "Go back",
  },
);
