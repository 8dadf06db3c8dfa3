import type { Feature } from "../wire/feature.ts";

/** Button codes of the files screen. */
export const fileButtons = { view: "file_view", remove: "file_delete" } as const;

/** The part of uploads in what is listed across features: resources, audit log, screens. */
export const uploadFeature = {
  resources: ["file"],
  audited: {},
  auditedDocuments: {
    file: { zh: "文件", en: "File" },
  },
  screens: {
    files: {
      code: "file",
      path: "/system/file",
      icon: "file",
      below: "system_navigation",
      title: { zh: "文件管理", en: "Files" },
      buttons: fileButtons,
    },
  },
} as const satisfies Feature;
