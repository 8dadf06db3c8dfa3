import type { Feature } from "../wire/feature.ts";

/** Button code for exporting rows and images. */
export const exportButtons = { export: "chart_export" } as const;

/** The part of reports in what is listed across features: resources, audit log, screens. */
export const reportFeature = {
  resources: ["export"],
  audited: {},
  auditedDocuments: {},
  screens: {},
} as const satisfies Feature;
