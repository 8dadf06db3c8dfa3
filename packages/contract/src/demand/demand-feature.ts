import { buttonsOf, type Feature, type Screens } from "../wire/feature.ts";

/** Button codes of the demand inbox: view, process, delete, export, and configure the form. */
export const demandButtons = buttonsOf("demand", "view", "edit", "remove", "export", "setup");

/** Its screens, by the key of their title. */
export const demandScreens = {
  demands: {
    code: "demand",
    path: "/demand/inbox",
    icon: "mail",
    below: "top_service",
    title: { zh: "口罩需求", en: "Mask requests" },
    buttons: demandButtons,
  },
} as const satisfies Screens;

/** The kinds of resources that its calls name. */
export type DemandResource = "demand";

/** What the audit log records of it. */
export const demandFeature = {
  audited: {
    demand: { zh: "口罩需求", en: "Mask request" },
    demand_settings: { zh: "需求表单设置", en: "Request form settings" },
  },
  auditedDocuments: {},
} as const satisfies Feature;
