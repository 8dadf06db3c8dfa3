import { buttonsOf, type Feature, type Screens } from "../wire/feature.ts";

/** Button codes of the files screen. */
export const fileButtons = buttonsOf("file", "view", "remove");

/** Its screens, by the key of their title. */
export const uploadScreens = {
  files: {
    code: "file",
    path: "/system/file",
    icon: "file",
    below: "system_navigation",
    title: { zh: "文件管理", en: "Files" },
    buttons: fileButtons,
  },
} as const satisfies Screens;

/** The kinds of resources that its calls name. */
export type UploadResource = "file";

/** What the audit log records of it. */
export const uploadFeature = {
  audited: {},
  auditedDocuments: {
    file: { zh: "文件", en: "File" },
  },
} as const satisfies Feature;
