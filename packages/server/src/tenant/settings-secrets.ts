import {
  isFederated,
  providerAttributeDefaults,
  providerOf,
  type SocialSettings,
} from "@provost/contract/tenant/social-settings";
import type { SmsSettings, TenantSettings } from "@provost/contract/tenant/tenant-settings";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import { refuse } from "../platform/refusal.ts";
import type { Seal } from "../platform/seal.ts";
import { directoryPlace, isSameDirectory } from "./tenant-directory.ts";

type SmsWithSecret = Extract<SmsSettings, { secret?: unknown }>;
const hasNoSecret = (sms: SmsSettings): sms is Exclude<SmsSettings, SmsWithSecret> =>
  sms.provider === "none" || sms.provider === "outbox";
const sealedIn = (sms: SmsSettings): string | undefined => (hasNoSecret(sms) ? undefined : sms.secret);

function shownSms(sms: SmsSettings): SmsSettings {
  if (hasNoSecret(sms)) return sms;
  const { secret, ...rest } = sms;
  return { ...rest, hasSecret: Boolean(secret) };
}

function shownWay(way: SocialSettings): SocialSettings {
  if (way.kind === "saml") return way;
  const { secret, ...rest } = way;
  return { ...rest, hasSecret: Boolean(secret) };
}

type Directory = TenantSettings["directory"];

function shownDirectory(directory: Directory): Directory {
  if (directory === null) return null;
  const { secret, ...rest } = directory;
  return { ...rest, hasSecret: Boolean(secret) };
}

/** The directory with its secret sealed: what was provided, else the stored one unless it would be sent elsewhere. */
function sealDirectory(seal: Seal, tenantId: string, before: Directory, draft: Directory): Directory {
  if (draft === null) return null;
  const { secret: provided, hasSecret: _, ...rest } = draft;
  const stored = isSameDirectory(before, draft) ? before?.secret : undefined;
  const state = { provided, stored, optional: false, field: "directory.secret" };
  const place = directoryPlace(tenantId);
  // An anonymous search has no password.
  return draft.bindDn === "" ? rest : { ...rest, ...sealedSecret((plain) => seal.seal(plain, place), state) };
}

/** Settings as they may be seen: without secrets, but whether there are any. */
export function withoutSecrets(settings: TenantSettings): TenantSettings {
  const { sms, social, directory } = settings;
  return {
    ...settings,
    sms: shownSms(sms),
    social: social.map(shownWay),
    directory: shownDirectory(directory),
  };
}

/** A secret's way from the provided value, else the stored one, to the value to store. */
interface SecretState {
  provided: string | undefined;
  stored: string | undefined;
  /** It can do without one. */
  optional: boolean;
  field: string;
}

function sealedSecret(
  seal: (plain: string) => string,
  { provided, stored, optional, field }: SecretState,
): { secret?: string } {
  if (provided) {
    if (Buffer.byteLength(provided) > serverLimits.credentialBytes)
      throw refuse("bad_request", { field, problem: { zh: "过长", en: "is too long" } });
    return { secret: seal(provided) };
  }
  if (stored) return { secret: stored };
  if (!optional) throw refuse("secret_missing", { field });
  return {};
}

/** Whether a method of this name led to the same provider before; another issuer is another provider, to which nothing stored belongs. */
export const isSameProvider = (way: SocialSettings, known: SocialSettings | undefined): boolean =>
  known?.kind === way.kind && (!isFederated(way) || (isFederated(known) && way.issuer === known.issuer));

/** A method with what was left out of it as it is stored, or else as it is by default. */
export function withStored(way: SocialSettings, known?: SocialSettings): SocialSettings {
  if (!isFederated(way)) return way;
  const stored = known !== undefined && isFederated(known) && isSameProvider(way, known) ? known : undefined;
  const { attributes = stored?.attributes ?? providerAttributeDefaults[way.kind] } = way;
  const shared = { attributes, roles: way.roles ?? stored?.roles ?? [] };
  if (way.kind === "saml") return { ...way, ...shared };
  const { scope = stored?.kind === "oidc" ? stored.scope : undefined } = way;
  return { ...way, ...shared, scope: scope ?? "" };
}

/** Settings as stored, and the names of those whose secret was provided again. */
export interface SealedSettings {
  settings: TenantSettings;
  newSecrets: string[];
}

/** Seals the secrets that were provided, and keeps the stored ones, by provider, of those that were not. */
export function sealSecrets(
  seal: Seal,
  tenantId: string,
  before: TenantSettings,
  draft: TenantSettings,
): SealedSettings {
  const sms = (): SmsSettings => {
    if (hasNoSecret(draft.sms)) return draft.sms;
    const { secret: provided, hasSecret: _, ...rest } = draft.sms;
    const stored = before.sms.provider === rest.provider ? sealedIn(before.sms) : undefined;
    const state = { provided, stored, optional: false, field: "sms.secret" };
    return { ...rest, ...sealedSecret((plain) => seal.seal(plain, `sms ${tenantId}`), state) };
  };

  const way = (draft: SocialSettings, at: number): SocialSettings => {
    const known = before.social.find((other) => providerOf(other) === providerOf(draft));
    const wanted = withStored(draft, known);
    if (wanted.kind === "saml") return wanted;
    const { secret: provided, hasSecret: _, ...rest } = wanted;
    const sealed = known?.kind === "saml" || !isSameProvider(wanted, known) ? undefined : known?.secret;
    const hadSecret = known?.kind === "oidc" && Boolean(known.secret);
    const optional = wanted.kind === "oidc" && !hadSecret;
    const state = { provided, stored: sealed, optional, field: `social.${at}.secret` };
    const place = `social ${providerOf(wanted)} ${tenantId}`;
    return { ...rest, ...sealedSecret((plain) => seal.seal(plain, place), state) };
  };

  const directory = sealDirectory(seal, tenantId, before.directory, draft.directory);
  const providers = draft.social.filter((one) => one.kind !== "saml" && Boolean(one.secret)).map(providerOf);
  return {
    settings: { ...draft, sms: sms(), social: draft.social.map(way), directory },
    newSecrets: [
      ...(sealedIn(draft.sms) ? ["sms"] : []),
      ...providers,
      ...(draft.directory?.secret ? ["directory"] : []),
    ],
  };
}
