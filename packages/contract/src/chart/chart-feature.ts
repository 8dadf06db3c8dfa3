import { exportButtons } from "../report/report-feature.ts";
import { buttonsOf, type Feature, type Screens } from "../wire/feature.ts";

/** Button codes of the charts screen. */
export const chartButtons = buttonsOf("chart", "add", "edit", "remove", "view");

/** Its screens, by the key of their title. */
export const chartScreens = {
  charts: {
    code: "chart",
    path: "/report/chart",
    icon: "chart",
    below: "top_report",
    title: { zh: "图表", en: "Charts" },
    buttons: { ...chartButtons, ...exportButtons },
  },
  builder: {
    code: "builder",
    path: "/report/builder",
    icon: "builder",
    below: "top_report",
    title: { zh: "制作图表", en: "Chart builder" },
  },
} as const satisfies Screens;

/** The kinds of resources that its calls name. */
export type ChartResource = "chart" | "chart_folder";

/** What the audit log records of it. */
export const chartFeature = {
  audited: {},
  auditedDocuments: {
    chart: { zh: "图表", en: "Chart" },
    chart_folder: { zh: "图表文件夹", en: "Chart folder" },
  },
} as const satisfies Feature;
