import { buttonsOf, type Feature, type Screens } from "../wire/feature.ts";

/** Button codes of the menus' screen. */
export const menuButtons = buttonsOf("menu", "add", "edit", "remove", "view");

/** Button codes of the top menus' screen. */
export const topMenuButtons = buttonsOf("topmenu", "add", "edit", "remove", "view");

/** Its screens, by the key of their title. */
export const menuScreens = {
  menus: {
    code: "menu",
    path: "/system/menu",
    icon: "menu",
    below: "system_navigation",
    title: { zh: "菜单管理", en: "Menus" },
    buttons: menuButtons,
  },
  topMenus: {
    code: "topmenu",
    path: "/system/top-menu",
    icon: "topmenu",
    below: "system_navigation",
    title: { zh: "顶部菜单", en: "Top menus" },
    buttons: topMenuButtons,
  },
} as const satisfies Screens;

/** The kinds of resources that its calls name. */
export type MenuResource = "menu" | "top_menu";

/** What the audit log records of it. */
export const menuFeature = {
  audited: {
    menu: { zh: "菜单", en: "Menu" },
    top_menu: { zh: "顶部菜单", en: "Top menu" },
  },
  auditedDocuments: {},
} as const satisfies Feature;
