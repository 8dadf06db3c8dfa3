import { buttonsOf, type Feature, type Screens } from "../wire/feature.ts";

/** Button codes of the audit log's screen. */
export const auditButtons = buttonsOf("audit", "view", "export");

/** Button codes of the screen of interface errors. */
export const errorLogButtons = buttonsOf("errorlog", "view", "remove");

/** Its screens, by the key of their title. */
export const logScreens = {
  audit: {
    code: "audit",
    path: "/system/audit",
    icon: "audit",
    below: "system_security",
    title: { zh: "审计日志", en: "Audit log" },
    buttons: auditButtons,
  },
  logs: {
    code: "errorlog",
    path: "/system/error-log",
    icon: "flag",
    below: "system_security",
    title: { zh: "前端错误日志", en: "Browser errors" },
    name: "界面错误日志",
    buttons: errorLogButtons,
  },
} as const satisfies Screens;

/** The kinds of resources that its calls name. */
export type LogResource = "error_log";

/** What the audit log records of it. */
export const logFeature = {
  audited: {
    error_log: { zh: "前端错误", en: "Browser error" },
  },
  auditedDocuments: {},
} as const satisfies Feature;
