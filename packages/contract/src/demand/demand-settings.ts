import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { demandButtons } from "./demand-feature.ts";

const retentionDays = z.number().int().min(1).max(3650);
const line = (most: number) =>
  z.strictObject({ zh: z.string().trim().max(most), en: z.string().trim().max(most) });
const nothing = { zh: "", en: "" };

/** Most recipients of the mail about a new demand. */
export const demandRecipientsMost = 20;

/** What a tenant decides about its demand form. */
export const DemandSettings = z.object({
  open: z.boolean(),
  /** For urgent needs; empty = none is shown. */
  hotline: z.string().trim().max(60),
  recipients: z.array(z.email().max(254)).max(demandRecipientsMost),
  /** Above the form, after it was sent, and in its place while it is closed; an empty text leaves the form's own. */
  intro: line(2000),
  thanks: line(500),
  closed: line(500),
  /** Days after which a demand is deleted permanently; `null` = never. */
  retentionDays: retentionDays.nullable(),
});
export type DemandSettings = z.infer<typeof DemandSettings>;

/** The defaults, used until they are changed. */
export const firstDemandSettings: DemandSettings = {
  open: true,
  hotline: "",
  recipients: [],
  intro: nothing,
  thanks: nothing,
  closed: nothing,
  retentionDays: null,
};

/** With the version that changes with every save; 0 = never saved. */
export const StoredDemandSettings = DemandSettings.extend({ version: z.number().int().min(0) });
export type StoredDemandSettings = z.infer<typeof StoredDemandSettings>;

export const demandSettings = endpoint("GET /api/demand/settings", {
  permission: demandButtons.setup,
  data: StoredDemandSettings.extend({
    /** Mail leaves this server at all. */
    mail: z.boolean(),
    /** Emails about demands that were given up. */
    failedLetters: z.number().int(),
  }),
  summary: "The settings of the tenant's request form",
});

export const demandSettingsSave = endpoint("PUT /api/demand/settings", {
  permission: demandButtons.setup,
  body: StoredDemandSettings,
  data: StoredDemandSettings,
  summary: "Saves the settings of the tenant's request form; refused if the version is outdated",
});

export const demandRetention = endpoint("GET /api/demand/settings/retention", {
  permission: demandButtons.setup,
  query: z.object({ days: z.coerce.number().pipe(retentionDays) }),
  data: z.object({ demands: z.number().int() }),
  summary: "Number of requests older than this many days, which would be permanently deleted",
});
