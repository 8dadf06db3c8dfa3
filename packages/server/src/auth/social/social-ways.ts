import type { SocialSettings } from "@provost/contract/tenant/tenant-settings";
import type { Outbound } from "../../platform/http/outbound/outbound.ts";
import type { Endpoints } from "../../platform/outside.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Seal } from "../../platform/seal.ts";
import type { TenantRecord } from "../../tenant/tenant.service.ts";
import type { Oidc } from "./oidc.ts";
import type { SocialProvider } from "./social-provider.ts";
import { qqProvider } from "./social-qq.ts";
import { wechatProvider } from "./social-wechat.ts";

/** Dependencies of third-party providers. */
export interface SocialWayDeps {
  seal: Seal;
  outbound: Outbound;
  endpoints: Endpoints;
  oidc: Oidc;
}

/** A way in as a tenant has set it up. */
export interface SocialWay {
  provider: SocialProvider;
  /** What happens to an account that is not bound. */
  unknown: SocialSettings["unknown"];
}

const nameOf = (settings: SocialSettings): string =>
  settings.kind === "oidc" ? settings.provider : settings.kind;

/** The tenant's way of this name; refuses where it is not set up. */
export function socialWay(deps: SocialWayDeps, tenant: TenantRecord, name: string): SocialWay {
  const settings = tenant.settings.social.find((way) => nameOf(way) === name);
  if (settings === undefined) throw refuse("social_not_set_up");
  const { clientId, unknown } = settings;
  const secret = settings.secret ? deps.seal.open(settings.secret, `social ${name} ${tenant.id}`) : "";
  if (settings.kind === "oidc")
    return { unknown, provider: deps.oidc({ clientId, secret, issuer: settings.issuer }) };
  if (secret === "") throw refuse("social_not_set_up");
  const make = { wechat: wechatProvider, qq: qqProvider }[settings.kind];
  return { unknown, provider: make(deps, { clientId, secret }) };
}
