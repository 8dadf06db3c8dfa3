import { loginLogButtons, sessionButtons } from "@provost/contract/auth/session";
import { dictButtons } from "@provost/contract/dict/dict-editing";
import { auditButtons } from "@provost/contract/log/audit";
import { errorLogButtons } from "@provost/contract/log/local-log";
import { menuButtons } from "@provost/contract/menu/menu-editing";
import { topMenuButtons } from "@provost/contract/menu/top-menu";
import { deptButtons } from "@provost/contract/people/dept";
import { userButtons } from "@provost/contract/people/people";
import { roleButtons } from "@provost/contract/people/role";
import { healthButtons } from "@provost/contract/tenant/health-buttons";
import { tenantButtons } from "@provost/contract/tenant/tenant";
import { settingButtons } from "@provost/contract/tenant/tenant-settings";
import { fileButtons } from "@provost/contract/upload/file-buttons";
import type { SeedTopMenu } from "./seed-menu.ts";

/** The screens of administration. */
export const systemMenus: SeedTopMenu = {
  code: "top_system",
  name: "系统管理",
  source: "settings",
  path: "",
  i18n: "system",
  menus: [
    {
      code: "system",
      name: "系统管理",
      path: "/system",
      source: "settings",
      i18n: "system",
      children: [
        {
          code: "system_people",
          name: "组织",
          path: "/system/people",
          source: "sitemap",
          i18n: "groupPeople",
          children: [
            {
              code: "user",
              name: "用户管理",
              path: "/system/user",
              source: "user",
              i18n: "users",
              buttons: userButtons,
            },
            {
              code: "role",
              name: "角色管理",
              path: "/system/role",
              source: "role",
              i18n: "roles",
              buttons: roleButtons,
            },
            {
              code: "dept",
              name: "部门管理",
              path: "/system/dept",
              source: "dept",
              i18n: "depts",
              buttons: deptButtons,
            },
          ],
        },
        {
          code: "system_navigation",
          name: "导航与字典",
          path: "/system/navigation",
          source: "menu",
          i18n: "groupNavigation",
          children: [
            {
              code: "menu",
              name: "菜单管理",
              path: "/system/menu",
              source: "menu",
              i18n: "menus",
              buttons: menuButtons,
            },
            {
              code: "topmenu",
              name: "顶部菜单",
              path: "/system/top-menu",
              source: "topmenu",
              i18n: "topMenus",
              buttons: topMenuButtons,
            },
            {
              code: "dict",
              name: "字典管理",
              path: "/system/dict",
              source: "book",
              i18n: "dict",
              buttons: dictButtons,
            },
            {
              code: "file",
              name: "文件管理",
              path: "/system/file",
              source: "file",
              i18n: "files",
              buttons: fileButtons,
            },
          ],
        },
        {
          code: "system_tenant",
          name: "租户",
          path: "/system/tenant",
          source: "building",
          i18n: "groupTenant",
          children: [
            {
              code: "setting",
              name: "租户设置",
              path: "/system/setting",
              source: "sliders",
              i18n: "settings",
              buttons: settingButtons,
            },
            {
              code: "tenant",
              name: "租户管理",
              path: "/system/tenant",
              source: "tenant",
              i18n: "tenants",
              buttons: tenantButtons,
              platformOnly: true,
            },
            {
              code: "health",
              name: "运行状况",
              path: "/system/health",
              source: "checklist",
              i18n: "health",
              buttons: healthButtons,
              platformOnly: true,
            },
          ],
        },
        {
          code: "system_security",
          name: "安全与日志",
          path: "/system/security",
          source: "shield",
          i18n: "groupSecurity",
          children: [
            {
              code: "session",
              name: "在线会话",
              path: "/system/session",
              source: "session",
              i18n: "sessions",
              buttons: sessionButtons,
            },
            {
              code: "loginlog",
              name: "登录日志",
              path: "/system/login-log",
              source: "history",
              i18n: "loginLog",
              buttons: loginLogButtons,
            },
            {
              code: "audit",
              name: "审计日志",
              path: "/system/audit",
              source: "audit",
              i18n: "audit",
              buttons: auditButtons,
            },
            {
              code: "errorlog",
              name: "界面错误日志",
              path: "/system/error-log",
              source: "flag",
              i18n: "logs",
              buttons: errorLogButtons,
            },
          ],
        },
      ],
    },
  ],
};
