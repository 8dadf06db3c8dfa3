import { defineWords } from "../../platform/define-words.ts";

export const sessionWords = defineWords(
  "session",
  {
    bound: "已绑定 {{name}}",
    unheard: "已在此浏览器退出，但未能通知服务器；恢复连接后会自动完成。请先不要关闭此页面。",
    unreachable: "服务器暂时没有回应，恢复后会自动继续。您的登录状态没有丢失。",
    password_change_required: "请先修改密码",
    password_change_required_text: "当前密码由他人设置，或已不再符合要求。改成只有您知道的密码后即可继续。",
    second_factor_setup_required: "请先设置动态验证",
    second_factor_setup_required_text: "您所在的租户要求登录时使用身份验证器。设置一次即可，之后照常使用。",
    leaveAs: "不是 {{name}}？退出登录",
  },
  {
    bound: "{{name}} is bound to your account",
    unheard:
      "You are signed out in this browser, but the server could not be told. It will be as soon as it answers; keep this page open.",
    unreachable:
      "The server does not answer at the moment. You are still signed in; this page goes on by itself.",
    password_change_required: "Change your password first",
    password_change_required_text:
      "Somebody else set the present one, or it no longer fits the rules. Choose one that only you know, and go on.",
    second_factor_setup_required: "Set up your second factor first",
    second_factor_setup_required_text:
      "Your tenant asks for an authenticator app at sign-in. You set it up once, and then go on as always.",
    leaveAs: "Not {{name}}? Sign out",
  },
);
