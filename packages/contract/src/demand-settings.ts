import { z } from "zod";
import { endpoint } from "./endpoint.ts";

const retentionDays = z.number().int().min(1).max(3650);
const line = (most: number) =>
  z.strictObject({ zh: z.string().trim().max(most), en: z.string().trim().max(most) });
const nothing = { zh: "", en: "" };

/** Most recipients of the mail about a new demand. */
export const demandRecipientsMost = 20;

/** What a tenant decides about its demand form. */
export const DemandSettings = z.object({
  open: z.boolean().default(true),
  /** For urgent needs; empty = none is shown. */
  hotline: z.string().trim().max(60).default(""),
  recipients: z.array(z.email().max(254)).max(demandRecipientsMost).default([]),
  /** Above the form, after it was sent, and in its place while it is closed; an empty text leaves the form's own. */
  intro: line(2000).default(nothing),
  thanks: line(500).default(nothing),
  closed: line(500).default(nothing),
  /** Days after which a demand is removed for good; `null` = never. */
  retentionDays: retentionDays.nullable().default(null),
});
export type DemandSettings = z.infer<typeof DemandSettings>;

/** With the version that changes with every save; 0 = nobody has saved any. */
export const StoredDemandSettings = DemandSettings.extend({ version: z.number().int().min(0) });
export type StoredDemandSettings = z.infer<typeof StoredDemandSettings>;

export const demandSettings = endpoint("GET /api/demand/settings", {
  data: StoredDemandSettings.extend({
    /** Mail leaves this server at all. */
    mail: z.boolean(),
  }),
  summary: "How the tenant's demand form is set up",
});

export const demandSettingsSave = endpoint("PUT /api/demand/settings", {
  body: StoredDemandSettings,
  data: StoredDemandSettings,
  summary: "Sets the tenant's demand form up; with a stale version it is refused",
});

export const demandRetention = endpoint("GET /api/demand/settings/retention", {
  query: z.object({ days: z.coerce.number().pipe(retentionDays) }),
  data: z.object({ demands: z.number().int() }),
  summary: "How many demands are older than so many days, and would be removed for good",
});
