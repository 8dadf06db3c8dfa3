import { z } from "zod";
import { MonthDay, Term } from "../wire/calendar.ts";
import { changeOf } from "../wire/draft.ts";
import { endpoint } from "../wire/endpoint.ts";
import { namesOnUse } from "../wire/resource.ts";
import { DirectorySettings, secretFields } from "./directory-settings.ts";
import { SocialSettings } from "./social-settings.ts";
import { settingButtons } from "./tenant-feature.ts";

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A text of one to four characters, or a PNG, JPEG or WebP picture of at most 40 KB as a `data:` address. */
export const Logo = z.union([
  z.string().trim().max(4),
  z
    .string()
    .max(56_000)
    .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/),
]);

/** Who sends text messages for the tenant. `outbox` keeps them on the server, for development. */
export const SmsSettings = z.discriminatedUnion("provider", [
  z.object({ provider: z.literal("none") }),
  z.object({ provider: z.literal("outbox") }),
  z.object({
    provider: z.literal("aliyun"),
    accessKeyId: z.string().trim().min(1).max(128),
    signName: z.string().trim().min(1).max(60),
    templateCode: z.string().trim().min(1).max(60),
    ...secretFields,
  }),
  z.object({
    provider: z.literal("tencent"),
    secretId: z.string().trim().min(1).max(128),
    sdkAppId: z.string().trim().min(1).max(40),
    signName: z.string().trim().min(1).max(60),
    templateId: z.string().trim().min(1).max(40),
    region: z.string().trim().max(40).default("ap-guangzhou"),
    ...secretFields,
  }),
]);
export type SmsSettings = z.infer<typeof SmsSettings>;

const logDays = z.number().int().min(0).max(3650);
/** Fewest days that entries of the audit log stay. */
export const fewestAuditDays = 180;

/** What a tenant decides for itself. */
export const TenantSettings = z.object({
  name: z.string().trim().min(1).max(80),
  /** For viewers in English; absent or empty = the name. */
  nameEn: z.string().trim().max(80).optional(),
  timeZone: z.string().max(60).refine(isTimeZone, "time_zone_unknown").default("Asia/Shanghai"),
  /** 0 Sunday, 1 Monday, 6 Saturday. */
  weekStart: z.union([z.literal(0), z.literal(1), z.literal(6)]).default(1),
  schoolYearStart: MonthDay.default("09-01"),
  terms: z
    .array(Term)
    .max(6)
    .default([
      { name: "第一学期", nameEn: "First term", start: "09-01", end: "01-31" },
      { name: "第二学期", nameEn: "Second term", start: "02-01", end: "08-31" },
    ]),
  languages: z
    .array(z.enum(["zh", "en"]))
    .min(1)
    .max(2)
    .default(["zh", "en"]),
  texts: z
    .object({
      title: z.string().trim().max(60).default(""),
      signInNote: z.string().trim().max(500).default(""),
      support: z.string().trim().max(200).default(""),
    })
    .prefault({}),
  logo: Logo.default(""),
  isFirstPage: z.boolean().default(false),
  orderCharts: z
    .array(namesOnUse(z.string().max(60), "chart", "view"))
    .max(20)
    .default([]),
  /** Charts whose first numbers are the counters of the home page's head; empty = the samples. */
  headerCharts: z
    .array(namesOnUse(z.string().max(60), "chart", "view"))
    .max(4)
    .default([]),
  security: z
    .object({
      secondFactor: z.enum(["optional", "required"]).default("optional"),
      /** Minutes without a call after which a session ends; 0 = never. */
      idleMinutes: z.number().int().min(0).max(10_080).default(720),
      /** Days after signing in after which a session ends, however much it is used. */
      sessionDays: z.number().int().min(1).max(365).default(30),
      /** Fewest characters of a password. */
      passwordLength: z.number().int().min(8).max(64).default(8),
    })
    .prefault({}),
  /** How long entries of the logs stay, days; 0 = for ever. */
  logDays: z
    .object({
      /** At least half a year, so that nobody makes traces of his own go soon. */
      audit: logDays.refine((days) => days === 0 || days >= fewestAuditDays).default(0),
      signIn: logDays.default(180),
      error: logDays.default(90),
    })
    .prefault({}),
  sms: SmsSettings.default({ provider: "none" }),
  social: z.array(SocialSettings).max(10).default([]),
  /** The directory that checks the passwords of accounts which it vouches for; null = none. */
  directory: DirectorySettings.nullable().default(null),
});
export type TenantSettings = z.infer<typeof TenantSettings>;

const Stored = TenantSettings.extend({ version: z.number().int() });

/** The settings to change. */
export const SettingsChange = changeOf(TenantSettings.shape);
export type SettingsChange = z.infer<typeof SettingsChange>;

export const settingsDetail = endpoint("GET /api/sq-system/tenant/settings", {
  permission: settingButtons.view,
  data: Stored,
  summary: "The settings of the caller's tenant, without secrets",
});

export const settingsSubmit = endpoint("POST /api/sq-system/tenant/settings", {
  permission: settingButtons.edit,
  body: SettingsChange,
  data: Stored,
  summary: "Saves the settings of the caller's tenant; an absent one is unchanged",
});
