import { chartButtons } from "@provost/contract/chart/chart";
import { dashboardButtons } from "@provost/contract/dashboard/dashboard-buttons";
import { exportButtons } from "@provost/contract/report/export";
import { datasetButtons } from "@provost/contract/source/dataset-buttons";
import type { SeedTopMenu } from "./seed-menu.ts";

/** The screens of reports. */
export const reportMenus: SeedTopMenu = {
  code: "top_report",
  name: "报表中心",
  source: "chart",
  path: "",
  i18n: "reports",
  menus: [
    {
      code: "dashboard",
      name: "仪表盘",
      path: "/wel/index",
      source: "home",
      i18n: "dashboard",
      buttons: dashboardButtons,
    },
    {
      code: "dashboards",
      name: "仪表盘管理",
      path: "/report/dashboard",
      source: "dashboard",
      i18n: "dashboards",
    },
    {
      code: "chart",
      name: "图表",
      path: "/report/chart",
      source: "chart",
      i18n: "charts",
      buttons: { ...chartButtons, ...exportButtons },
    },
    { code: "builder", name: "制作图表", path: "/report/builder", source: "builder", i18n: "builder" },
    {
      code: "dataset",
      name: "数据集",
      path: "/report/dataset",
      source: "database",
      i18n: "datasets",
      buttons: datasetButtons,
    },
  ],
};
