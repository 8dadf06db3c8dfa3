import type { Feature, Screens } from "../wire/feature.ts";

/** Button codes of the menus' screen. */
export const menuButtons = {
  add: "menu_add",
  edit: "menu_edit",
  remove: "menu_delete",
  view: "menu_view",
} as const;

/** Button codes of the top menus' screen. */
export const topMenuButtons = {
  add: "topmenu_add",
  edit: "topmenu_edit",
  remove: "topmenu_delete",
  view: "topmenu_view",
} as const;

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

/** Its resources, and what the audit log records of it. */
export const menuFeature = {
  resources: ["menu", "top_menu"],
  audited: {
    menu: { zh: "菜单", en: "Menu" },
    top_menu: { zh: "顶部菜单", en: "Top menu" },
  },
  auditedDocuments: {},
} as const satisfies Feature;
