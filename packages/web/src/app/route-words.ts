import { defineWords } from "../platform/i18n.ts";

/** Names of routes, by the `i18n` of a page's or menu item's meta. */
export const routeWords = defineWords(
  "route",
  {
    dashboard: "首页",
    builder: "制作图表",
    charts: "图表",
    datasets: "数据集",
    dict: "字典管理",
    reports: "报表中心",
    system: "系统管理",
  },
  {
    dashboard: "Home",
    builder: "Chart builder",
    charts: "Charts",
    datasets: "Data sets",
    dict: "Dictionaries",
    reports: "Reports",
    system: "System",
  },
);

export type RouteKey = keyof (typeof routeWords)["zh"];

export function isRouteKey(text: string): text is RouteKey {
  return Object.hasOwn(routeWords.zh, text);
}
