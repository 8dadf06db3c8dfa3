import type { LocalizedText } from "../wire/language.ts";

/** Titles of the menus and buttons that come with the product, by the `i18n` of their meta. */
export const menuTitles = {
  dashboard: { zh: "首页", en: "Home" },
  dashboards: { zh: "仪表盘", en: "Dashboards" },
  builder: { zh: "制作图表", en: "Chart builder" },
  charts: { zh: "图表", en: "Charts" },
  datasets: { zh: "数据集", en: "Datasets" },
  dict: { zh: "字典管理", en: "Dictionaries" },
  reports: { zh: "报表中心", en: "Reports" },
  teaching: { zh: "教学资源", en: "Teaching" },
  coursewares: { zh: "课件", en: "Lessons" },
  ctsort: { zh: "段落顺序调整", en: "Reorder paragraphs" },
  evaluations: { zh: "课件评价", en: "Lesson reviews" },
  services: { zh: "客户服务", en: "Customer service" },
  demands: { zh: "口罩需求", en: "Mask requests" },
  system: { zh: "系统管理", en: "System" },
  groupPeople: { zh: "组织", en: "Organisation" },
  groupNavigation: { zh: "导航与字典", en: "Navigation and dictionaries" },
  groupTenant: { zh: "租户", en: "Tenants" },
  groupSecurity: { zh: "安全与日志", en: "Security and logs" },
  users: { zh: "用户管理", en: "Users" },
  roles: { zh: "角色管理", en: "Roles" },
  depts: { zh: "部门管理", en: "Departments" },
  menus: { zh: "菜单管理", en: "Menus" },
  topMenus: { zh: "顶部菜单", en: "Top menus" },
  settings: { zh: "租户设置", en: "Tenant settings" },
  files: { zh: "文件管理", en: "Files" },
  tenants: { zh: "租户管理", en: "Tenants" },
  health: { zh: "运行状况", en: "Health" },
  sessions: { zh: "在线会话", en: "Sessions" },
  loginLog: { zh: "登录日志", en: "Sign-in log" },
  audit: { zh: "审计日志", en: "Audit log" },
  logs: { zh: "前端错误日志", en: "Browser errors" },
  button_add: { zh: "新增", en: "Add" },
  button_edit: { zh: "修改", en: "Edit" },
  button_remove: { zh: "删除", en: "Delete" },
  button_view: { zh: "查看", en: "View" },
  button_import: { zh: "导入", en: "Import" },
  button_export: { zh: "导出", en: "Export" },
  button_reset: { zh: "重置密码", en: "Reset passwords" },
  button_policy: { zh: "数据权限", en: "Data access" },
  button_home: { zh: "设为首页", en: "Set home pages" },
  button_publish: { zh: "发布", en: "Publish" },
  button_setup: { zh: "表单设置", en: "Form settings" },
} as const satisfies Record<string, LocalizedText>;

export type MenuTitleKey = keyof typeof menuTitles;

const isTitleKey = (key: string): key is MenuTitleKey => Object.hasOwn(menuTitles, key);

/** What a menu or button is called: by its `i18n` if it has a title, else by its name. */
export function titleOf({
  name,
  meta,
}: {
  name: string;
  meta: { i18n?: string | undefined };
}): LocalizedText {
  return meta.i18n !== undefined && isTitleKey(meta.i18n) ? menuTitles[meta.i18n] : { zh: name, en: name };
}
