import { defineWords } from "../platform/i18n.ts";

/** Names of routes and buttons, by the `i18n` of a page's or menu item's meta. */
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
    users: "用户管理",
    roles: "角色管理",
    depts: "部门管理",
    menus: "菜单管理",
    topMenus: "顶部菜单",
    settings: "租户设置",
    tenants: "租户管理",
    sessions: "在线会话",
    loginLog: "登录日志",
    audit: "审计日志",
    info: "个人信息",
    button_add: "新增",
    button_edit: "修改",
    button_remove: "删除",
    button_view: "查看",
    button_import: "导入",
    button_export: "导出",
    button_reset: "重置密码",
    button_policy: "数据权限",
  },
  {
    dashboard: "Home",
    builder: "Chart builder",
    charts: "Charts",
    datasets: "Data sets",
    dict: "Dictionaries",
    reports: "Reports",
    system: "System",
    users: "Users",
    roles: "Roles",
    depts: "Departments",
    menus: "Menus",
    topMenus: "Top menus",
    settings: "Tenant settings",
    tenants: "Tenants",
    sessions: "Sessions",
    loginLog: "Sign-in log",
    audit: "Audit log",
    info: "Personal info",
    button_add: "Add",
    button_edit: "Edit",
    button_remove: "Remove",
    button_view: "View",
    button_import: "Import",
    button_export: "Export",
    button_reset: "Reset passwords",
    button_policy: "Data permissions",
  },
);

export type RouteKey = keyof (typeof routeWords)["zh"];

export function isRouteKey(text: string): text is RouteKey {
  return Object.hasOwn(routeWords.zh, text);
}

export const routeKeys: readonly RouteKey[] = Object.keys(routeWords.zh).filter(isRouteKey);
