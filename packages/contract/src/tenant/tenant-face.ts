import { z } from "zod";
import { TenantId } from "../wire/id.ts";

/** A third-party way in as the sign-in page shows it. */
export const SocialWay = z.object({ provider: z.string(), name: z.string() });
export type SocialWay = z.infer<typeof SocialWay>;

/** What everybody may know of a tenant, before signing in too. */
export const TenantFace = z.object({
  tenantId: TenantId,
  name: z.string(),
  /** For viewers in English; absent = the name. */
  nameEn: z.string().optional(),
  /** Its address, empty when it has none. */
  domain: z.string(),
  title: z.string(),
  /** One to four characters, or a picture as a `data:` address. */
  logo: z.string(),
  signInNote: z.string(),
  support: z.string(),
  timeZone: z.string(),
  /** 0 Sunday, 1 Monday, 6 Saturday. */
  weekStart: z.number().int(),
  isFirstPage: z.boolean(),
  orderCharts: z.array(z.string()),
  headerCharts: z.array(z.string()),
  phoneSignIn: z.boolean(),
  social: z.array(SocialWay),
});
export type TenantFace = z.infer<typeof TenantFace>;
