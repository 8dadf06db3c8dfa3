import { defineWords } from "../../platform/define-words.ts";

export const sessionWords = defineWords(
  "session",
  {
    bound: "已绑定 {{name}}",
    unheard: "已在此浏览器退出登录，但尚未通知服务器。连接恢复前请勿关闭此页面。",
    unreachable: "服务器无响应，恢复后将自动重连。您的登录状态不受影响。",
    password_change_required: "请先修改密码",
    password_change_required_text: "当前密码由他人设置或不再符合规则，请设置新密码后继续。",
    second_factor_setup_required: "请先设置两步验证",
    second_factor_setup_required_text: "您的组织要求登录时使用身份验证器，只需设置一次。",
    leaveAs: "不是 {{name}}？退出登录",
  },
  {
    bound: "{{name}} connected",
    unheard:
      "You're signed out in this browser, but the server hasn't been notified yet. Keep this page open until the connection is back.",
    unreachable:
      "The server isn't responding. You're still signed in; this page will reconnect automatically.",
    password_change_required: "Change your password first",
    password_change_required_text:
      "Your current password was set by someone else or no longer meets the rules. Set a new one to continue.",
    second_factor_setup_required: "Set up two-step verification",
    second_factor_setup_required_text:
      "Your organisation requires an authenticator app at sign-in. You only need to set it up once.",
    leaveAs: "Not {{name}}? Sign out",
  },
);
