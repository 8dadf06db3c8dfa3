import { buttonsOf, type Feature, type Screens } from "../wire/feature.ts";

/** Button codes of the screens of sessions and of sign-ins. */
export const sessionButtons = buttonsOf("session", "view", "remove");
export const loginLogButtons = buttonsOf("loginlog", "view");

/** Its screens, by the key of their title. */
export const authScreens = {
  sessions: {
    code: "session",
    path: "/system/session",
    icon: "session",
    below: "system_security",
    title: { zh: "在线会话", en: "Sessions" },
    buttons: sessionButtons,
  },
  loginLog: {
    code: "loginlog",
    path: "/system/login-log",
    icon: "history",
    below: "system_security",
    title: { zh: "登录日志", en: "Sign-in log" },
    buttons: loginLogButtons,
  },
} as const satisfies Screens;

/** The kinds of resources that its calls name. */
export type AuthResource = "session";

/** What the audit log records of it. */
export const authFeature = {
  audited: {
    session: { zh: "会话", en: "Session" },
    social_account: { zh: "第三方账号", en: "Third-party account" },
  },
  auditedDocuments: {},
} as const satisfies Feature;
