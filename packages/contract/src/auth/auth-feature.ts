import type { Feature } from "../wire/feature.ts";

/** Button codes of the screens of sessions and of sign-ins. */
export const sessionButtons = { view: "session_view", remove: "session_delete" } as const;
export const loginLogButtons = { view: "loginlog_view" } as const;

/** The part of sign-in in what is listed across features: resources, audit log, screens. */
export const authFeature = {
  resources: ["session"],
  audited: {
    session: { zh: "会话", en: "Session" },
    social_account: { zh: "第三方账号", en: "Third-party account" },
  },
  auditedDocuments: {},
  screens: {
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
  },
} as const satisfies Feature;
