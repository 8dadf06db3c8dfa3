import { buttonsOf, type Feature, type Screens } from "../wire/feature.ts";

/** Button codes of the dictionary screen. */
export const dictButtons = buttonsOf("dict", "add", "edit", "remove", "view");

/** Its screens, by the key of their title. */
export const dictScreens = {
  dict: {
    code: "dict",
    path: "/system/dict",
    icon: "book",
    below: "system_navigation",
    title: { zh: "字典管理", en: "Dictionaries" },
    buttons: dictButtons,
  },
} as const satisfies Screens;

/** The kinds of resources that its calls name. */
export type DictResource = "dict";

/** What the audit log records of it. */
export const dictFeature = {
  audited: {
    dict: { zh: "字典", en: "Dictionary" },
  },
  auditedDocuments: {},
} as const satisfies Feature;
