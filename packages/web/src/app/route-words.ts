import { defineWords } from "../platform/i18n.ts";

/** Names of routes, by the `i18n` of a page's or menu item's meta. */
export const routeWords = defineWords(
  "route",
  {
    dashboard: "首页",
    builder: "图表制作",
    charts: "图表",
    datasets: "数据集",
    dict: "字典管理",
    report: "报表",
    system: "系统管理",
  },
  {
    dashboard: "Home",
    builder: "Builder",
    charts: "Charts",
    datasets: "Data sets",
    dict: "Dictionaries",
    report: "Reports",
    system: "System",
  },
);

export type RouteKey = keyof (typeof routeWords)["zh"];

export function isRouteKey(text: string): text is RouteKey {
  return Object.hasOwn(routeWords.zh, text);
}
