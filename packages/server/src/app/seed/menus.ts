import { chartButtons } from "@provost/contract/chart";
import { dashboardButtons } from "@provost/contract/dashboard";
import { dictButtons } from "@provost/contract/dict";
import { datasetButtons } from "@provost/contract/source";

/** A menu of a new tenant; `i18n` names its translation, `name` is what stands where there is none. */
export interface SeedMenu {
  code: string;
  name: string;
  path: string;
  source: string;
  i18n?: string;
  buttons?: Readonly<Record<string, string>>;
  children?: readonly SeedMenu[];
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
            code: "dict",
            name: "字典管理",
            path: "/system/dict",
            source: "book",
            i18n: "dict",
            buttons: dictButtons,
          },
        ],
      },
    ],
  },
];
