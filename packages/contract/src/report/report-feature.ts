import { buttonsOf } from "../wire/feature.ts";

/** Button code for exporting rows and images. */
export const exportButtons = buttonsOf("chart", "export");

/** The kinds of resources that its calls name. */
export type ReportResource = "export";
