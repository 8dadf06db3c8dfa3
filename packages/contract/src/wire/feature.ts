import type { LocalizedText } from "./language.ts";

/** The top menus and menu groups of a new tenant that screens are listed in. */
export type MenuPlace =
  | "top_report"
  | "top_teaching"
  | "top_service"
  | "system_people"
  | "system_navigation"
  | "system_tenant"
  | "system_security";

/** The kinds of buttons, with their labels. */
export const buttonKinds = {
  add: { zh: "新增", en: "Add" },
  edit: { zh: "编辑", en: "Edit" },
  remove: { zh: "删除", en: "Delete" },
  view: { zh: "查看", en: "View" },
  import: { zh: "导入", en: "Import" },
  export: { zh: "导出", en: "Export" },
  reset: { zh: "重置密码", en: "Reset passwords" },
  policy: { zh: "数据权限", en: "Data access" },
  home: { zh: "设为首页", en: "Set home pages" },
  publish: { zh: "发布", en: "Publish" },
  setup: { zh: "表单设置", en: "Form settings" },
  backup: { zh: "备份", en: "Back up" },
} as const satisfies Record<string, LocalizedText>;
export type ButtonKind = keyof typeof buttonKinds;

type CodeOf<M extends string, K extends ButtonKind> = `${M}_${K extends "remove" ? "delete" : K}`;

/** The codes of a menu's buttons, by their kind. */
export const buttonsOf = <const M extends string, const K extends ButtonKind>(menu: M, ...kinds: K[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, `${menu}_${kind === "remove" ? "delete" : kind}`])) as {
    readonly [Kind in K]: CodeOf<M, Kind>;
  };

/** A screen that a menu of a new tenant opens. */
export interface Screen {
  /** Code of its menu; never changes, since tenants store it. */
  code: string;
  path: string;
  icon: string;
  below: MenuPlace;
  title: LocalizedText;
  /** The stored name of its menu, where it differs from the Chinese title. */
  name?: string;
  /** Its button codes by kind. */
  buttons?: Readonly<Partial<Record<ButtonKind, string>>>;
  /** Only the platform's own tenant has it. */
  platformOnly?: true;
}

/** What the audit log records of a feature. */
export interface Feature {
  /** Kinds of targets in the audit log, with their names. */
  audited: Readonly<Record<string, LocalizedText>>;
  /** The same for documents and their parts: viewers of the log see only those that they can find. */
  auditedDocuments: Readonly<Record<string, LocalizedText>>;
}

/** The screens of a feature, by the key of their title. They are loaded with the first page, so they are apart from the rest. */
export type Screens = Readonly<Record<string, Screen>>;
