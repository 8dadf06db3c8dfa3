import type { RoleMapping } from "@provost/contract/tenant/directory-settings";
import { isFederated } from "@provost/contract/tenant/social-settings";
import { TenantLimits } from "@provost/contract/tenant/tenant";
import type { TenantFace } from "@provost/contract/tenant/tenant-face";
import { TenantSettings } from "@provost/contract/tenant/tenant-settings";
import type { Brand } from "../platform/files/brand.ts";
import type { Outside } from "../platform/outside.ts";
import type { TenantRow } from "./tenant.store.ts";

/** A tenant with its settings; secrets in them are sealed. */
export interface TenantRecord {
  id: string;
  domain: string | null;
  disabledAt: Date | null;
  expiresAt: Date | null;
  limits: TenantLimits;
  settings: TenantSettings;
  version: number;
}

/** Reads a row; settings that were never made have their defaults. */
export function recordOf(row: TenantRow): TenantRecord {
  const { id, name, domain, disabledAt, expiresAt, version } = row;
  const settings = TenantSettings.parse({ ...row.settings, name });
  return { id, domain, disabledAt, expiresAt, limits: TenantLimits.parse(row.limits), settings, version };
}

/** Which groups give which roles, by any of the tenant's ways to sign in. */
export const roleMappingsOf = ({
  directory,
  social,
}: Pick<TenantSettings, "directory" | "social">): RoleMapping[] => [
  ...(directory?.roles ?? []),
  ...social.filter(isFederated).flatMap(({ roles = [] }) => roles),
];

/** Whether people of this tenant may work: it is not disabled and has not run out. */
export function isActive(
  { disabledAt, expiresAt }: Pick<TenantRecord, "disabledAt" | "expiresAt">,
  now: Date,
): boolean {
  return disabledAt === null && (expiresAt === null || expiresAt > now);
}

/** What the tenant is called, as its console is headed, with its logo. */
export const brandOf = ({ settings: { texts, name, logo } }: Pick<TenantRecord, "settings">): Brand => ({
  name: texts.title || name,
  logo,
});

const wayNames = { wechat: "微信", qq: "QQ" } as const;

/** What everybody may know of a tenant; what it has set up counts as far as the operator allows it. */
export function faceOf(
  { id, domain, settings }: TenantRecord,
  { outbox }: Pick<Outside, "outbox">,
): TenantFace {
  const { name, nameEn, timeZone, weekStart, texts, logo, isFirstPage, orderCharts, headerCharts, sms } =
    settings;
  return {
    tenantId: id,
    name,
    ...(nameEn ? { nameEn } : {}),
    domain: domain ?? "",
    title: texts.title,
    logo,
    signInNote: texts.signInNote,
    support: texts.support,
    timeZone,
    weekStart,
    isFirstPage,
    orderCharts,
    headerCharts,
    phoneSignIn: sms.provider === "outbox" ? outbox : sms.provider !== "none",
    social: settings.social.map((way) =>
      isFederated(way)
        ? { provider: way.provider, name: way.name }
        : { provider: way.kind, name: wayNames[way.kind] },
    ),
  };
}
