import { buttonsOf, type Feature, type Screens } from "../wire/feature.ts";

/** Button codes of dashboards. */
export const dashboardButtons = buttonsOf("dashboard", "edit", "view", "home");

/** Its screens, by the key of their title. */
export const dashboardScreens = {
  dashboard: {
    code: "dashboard",
    path: "/wel/index",
    icon: "home",
    below: "top_report",
    title: { zh: "首页", en: "Home" },
    name: "仪表盘",
    buttons: dashboardButtons,
  },
  dashboards: {
    code: "dashboards",
    path: "/report/dashboard",
    icon: "dashboard",
    below: "top_report",
    title: { zh: "仪表盘", en: "Dashboards" },
    name: "仪表盘管理",
  },
} as const satisfies Screens;

/** The kinds of resources that its calls name. */
export type DashboardResource = "dashboard" | "dashboard_folder";

/** What the audit log records of it. */
export const dashboardFeature = {
  audited: { dashboard_template: { zh: "仪表盘模板", en: "Dashboard template" } },
  auditedDocuments: {
    dashboard: { zh: "仪表盘", en: "Dashboard" },
    dashboard_folder: { zh: "仪表盘文件夹", en: "Dashboard folder" },
  },
} as const satisfies Feature;
