/** A menu of a new tenant; `i18n` is its translation key, `name` is the fallback. */
export interface SeedMenu {
  code: string;
  name: string;
  path: string;
  source: string;
  i18n?: string;
  buttons?: Readonly<Partial<Record<ButtonKind, string>>>;
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
export const buttonNames = {
  add: "新增",
  edit: "修改",
  remove: "删除",
  view: "查看",
  import: "导入",
  export: "导出",
  reset: "重置密码",
  policy: "数据权限",
  home: "设为首页",
  publish: "发布",
  setup: "表单设置",
} as const;
export type ButtonKind = keyof typeof buttonNames;
