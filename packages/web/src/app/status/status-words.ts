import { defineWords } from "../../platform/define-words.ts";

export const statusWords = defineWords(
  "status",
  {
    title404: "页面不存在",
    text404: "地址可能有误，或者页面已经移走。",
    title403: "没有权限",
    text403: "您的角色不能查看此页面，请联系管理员。",
    title500: "服务器出错了",
    text500: "稍后再试；如果一直如此，请联系管理员。",
    home: "回到首页",
  },
  {
    title404: "Page not found",
    text404: "The address may be wrong, or the page has moved.",
    title403: "No permission",
    text403: "Your role may not see this page. Ask an administrator.",
    title500: "The server has a problem",
    text500: "Try again shortly. If it stays, ask an administrator.",
    home: "Go to home",
  },
);
