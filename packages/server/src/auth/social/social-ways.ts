import type { RoleMapping } from "@provost/contract/tenant/directory-settings";
import {
  type FederatedSettings,
  isFederated,
  providerAttributeDefaults,
  providerOf,
  type SocialSettings,
} from "@provost/contract/tenant/social-settings";
import type { Outbound } from "../../platform/http/outbound/outbound.ts";
import type { Endpoints } from "../../platform/outside.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Seal } from "../../platform/seal.ts";
import type { TenantRecord } from "../../tenant/tenant.service.ts";
import type { Oidc } from "./oidc.ts";
import { samlProvider } from "./saml.ts";
import type { SocialProvider } from "./social-provider.ts";
import { qqProvider } from "./social-qq.ts";
import { wechatProvider } from "./social-wechat.ts";

/** Dependencies of third-party providers. */
export interface SocialWayDeps {
  seal: Seal;
  outbound: Outbound;
  endpoints: Endpoints;
  oidc: Oidc;
  /** The server's address as its operator set it. */
  publicUrl: string | null;
}

/** A sign-in method as a tenant has set it up. */
export interface SocialWay {
  provider: SocialProvider;
  /** What happens to an account that is not bound. */
  unknown: SocialSettings["unknown"];
  /** Which of the provider's groups give which roles. */
  roles: readonly RoleMapping[];
}

/** What to read of a person; groups are of no interest where none gives a role. */
function attributesOf({ kind, attributes = providerAttributeDefaults[kind], roles = [] }: FederatedSettings) {
  return { ...attributes, groups: roles.length === 0 ? "" : attributes.groups };
}

function providerFor(deps: SocialWayDeps, tenantId: string, settings: SocialSettings): SocialProvider {
  // An assertion is for an address, which must not be what some request says it is.
  if (settings.kind === "saml" && deps.publicUrl === null) throw refuse("saml_without_address");
  if (settings.kind === "saml")
    return samlProvider(deps.outbound, { ...settings, attributes: attributesOf(settings) });
  const { clientId } = settings;
  const place = `social ${providerOf(settings)} ${tenantId}`;
  const secret = settings.secret ? deps.seal.open(settings.secret, place) : "";
  if (settings.kind === "oidc") {
    const { issuer, scope = "" } = settings;
    return deps.oidc({ clientId, secret, issuer, scope, attributes: attributesOf(settings) });
  }
  if (secret === "") throw refuse("social_not_set_up");
  const make = { wechat: wechatProvider, qq: qqProvider }[settings.kind];
  return make(deps, { clientId, secret });
}

/** The tenant's method of this name; refuses where it is not set up. */
export function socialWay(deps: SocialWayDeps, tenant: TenantRecord, name: string): SocialWay {
  const settings = tenant.settings.social.find((way) => providerOf(way) === name);
  if (settings === undefined) throw refuse("social_not_set_up");
  const { unknown } = settings;
  const roles = isFederated(settings) ? (settings.roles ?? []) : [];
  return { unknown, roles, provider: providerFor(deps, tenant.id, settings) };
}
