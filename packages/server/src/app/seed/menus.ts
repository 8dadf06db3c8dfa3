import { auditButtons } from "@provost/contract/audit";
import { chartButtons } from "@provost/contract/chart";
import { dashboardButtons } from "@provost/contract/dashboard";
import { deptButtons } from "@provost/contract/dept";
import { dictButtons } from "@provost/contract/dict";
import { menuButtons } from "@provost/contract/menu";
import { userButtons } from "@provost/contract/people";
import { roleButtons } from "@provost/contract/role";
import { loginLogButtons, sessionButtons } from "@provost/contract/session";
import { datasetButtons } from "@provost/contract/source";
import { tenantButtons } from "@provost/contract/tenant";
import { settingButtons } from "@provost/contract/tenant-settings";
import { topMenuButtons } from "@provost/contract/top-menu";

/** A menu of a new tenant; `i18n` names its translation, `name` is what stands where there is none. */
export interface SeedMenu {
  code: string;
  name: string;
  path: string;
  source: string;
  i18n?: string;
  buttons?: Readonly<Record<string, string>>;
  children?: readonly SeedMenu[];
  /** Only the platform's own tenant has it. */
  platformOnly?: true;
}

/** A top item of a new tenant with the menus below it. */
export interface SeedTopMenu {
  code: string;
  name: string;
  source: string;
  path: string;
  i18n: string;
  menus: readonly SeedMenu[];
}

/** Labels of button kinds. */
export const buttonNames: Readonly<Record<string, string>> = {
  add: "新增",
  edit: "修改",
  remove: "删除",
  view: "查看",
  import: "导入",
  export: "导出",
  reset: "重置密码",
  policy: "数据权限",
};

export const seedTopMenus: readonly SeedTopMenu[] = [
  {
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
        source: "dashboard",
        i18n: "dashboard",
        buttons: dashboardButtons,
      },
      {
        code: "chart",
        name: "图表",
        path: "/report/chart",
        source: "chart",
        i18n: "charts",
        buttons: chartButtons,
      },
      { code: "builder", name: "制作图表", path: "/report/builder", source: "builder", i18n: "builder" },
      {
        code: "dataset",
        name: "数据集",
        path: "/report/dataset",
        source: "table",
        i18n: "datasets",
        buttons: datasetButtons,
      },
    ],
  },
  {
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
        ],
      },
    ],
  },
];
