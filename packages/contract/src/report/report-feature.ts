import { buttonsOf, type Feature } from "../wire/feature.ts";

/** Button code for exporting rows and images. */
export const exportButtons = buttonsOf("chart", "export");

/** Its resources, and what the audit log records of it. */
export const reportFeature = {
  resources: ["export"],
  audited: {},
  auditedDocuments: {},
} as const satisfies Feature;
