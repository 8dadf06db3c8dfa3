import { type MenuTitleKey, menuTitles } from "@provost/contract/menu/menu-titles";
import type { Language } from "@provost/contract/wire/language";
import { defineWords } from "../../platform/define-words.ts";

const titlesIn = (language: Language): Record<MenuTitleKey, string> =>
  Object.fromEntries(Object.entries(menuTitles).map(([key, title]) => [key, title[language]])) as Record<
    MenuTitleKey,
    string
  >;

/** Names of routes and buttons, by the `i18n` of a page's or menu item's meta. */
export const routeWords = defineWords(
  "route",
  {
    ...titlesIn("zh"),
    dashboardOne: "仪表盘",
    fields: "字段",
    info: "个人信息",
    report: "报表",
    website: "网站",
    tags: "标签",
    store: "本地存储",
    permission: "权限",
    api: "接口",
    table: "表格",
    form: "表单",
    data: "数据",
    error: "错误页面",
    test: "测试",
  },
  {
    ...titlesIn("en"),
    dashboardOne: "Dashboard",
    fields: "Fields",
    info: "Profile",
    report: "Report",
    website: "Website",
    tags: "Tags",
    store: "Local store",
    permission: "Permissions",
    api: "API",
    table: "Table",
    form: "Form",
    data: "Data",
    error: "Error pages",
    test: "Test",
  },
);

export type RouteKey = keyof (typeof routeWords)["zh"];

export function isRouteKey(text: string): text is RouteKey {
  return Object.hasOwn(routeWords.zh, text);
}

export const routeKeys: readonly RouteKey[] = Object.keys(routeWords.zh).filter(isRouteKey);
