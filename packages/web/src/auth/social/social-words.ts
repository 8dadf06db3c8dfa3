import { defineWords } from "../../platform/define-words.ts";

export const socialWords = defineWords(
  "auth-social",
  {
    wechat: "微信",
    qq: "QQ",
    by: "使用{{name}}登录",
    notSetUp: "{{name}}（未开通）",
    note: "将前往对方页面确认身份，完成后自动返回。",
  },
  {
    wechat: "WeChat",
    qq: "QQ",
    by: "Sign in with {{name}}",
    notSetUp: "{{name}} (not set up)",
    note: "You'll confirm your identity on their site and return here automatically.",
  },
);
