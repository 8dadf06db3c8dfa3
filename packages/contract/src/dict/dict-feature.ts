import type { Feature } from "../wire/feature.ts";

/** Button codes of the dictionary screen. */
export const dictButtons = {
  add: "dict_add",
  edit: "dict_edit",
  remove: "dict_delete",
  view: "dict_view",
} as const;

/** The part of dictionaries in what is listed across features: resources, audit log, screens. */
export const dictFeature = {
  resources: ["dict"],
  audited: {
    dict: { zh: "字典", en: "Dictionary" },
  },
  auditedDocuments: {},
  screens: {
    dict: {
      code: "dict",
      path: "/system/dict",
      icon: "book",
      below: "system_navigation",
      title: { zh: "字典管理", en: "Dictionaries" },
      buttons: dictButtons,
    },
  },
} as const satisfies Feature;
