import {
  isFederated,
  isFederatedKind,
  ProviderAttributes,
  providerAttributeDefaults,
  providerOf,
  type SocialSettings,
} from "@provost/contract/tenant/social-settings";
import { type SmsSettings, settingsDetail } from "@provost/contract/tenant/tenant-settings";
import { z } from "zod";
import { DirectoryForm, directoryDraft, formOfDirectory } from "./part/directory-form.ts";
import { formOfMappings, MappingForm, mappingsDraft } from "./part/mapping-form.ts";

/** The current settings, without secrets, as they are transferred. */
export const StoredSettings = settingsDetail.data;
export type StoredSettings = z.infer<typeof StoredSettings>;

export const smsProviders = ["none", "outbox", "aliyun", "tencent"] as const;
export type SmsProvider = SmsSettings["provider"];

/** The fields that the services require, besides the secret. */
export const smsFields = {
  none: [],
  outbox: [],
  aliyun: ["accessKeyId", "signName", "templateCode"],
  tencent: ["secretId", "sdkAppId", "signName", "templateId", "region"],
} as const satisfies Record<SmsProvider, readonly string[]>;
export type SmsField = (typeof smsFields)[SmsProvider][number];

export const hasSmsSecret = (provider: SmsProvider): boolean => smsFields[provider].length > 0;

const SmsProviderName = z.enum(smsProviders);
const typed = z.string();

/** Fields of all services: what was typed for one is there when one comes back to it. */
const SmsForm = z.object({
  provider: SmsProviderName,
  accessKeyId: typed,
  signName: typed,
  templateCode: typed,
  secretId: typed,
  sdkAppId: typed,
  templateId: typed,
  region: typed,
  /** Empty keeps the one that is stored. */
  secret: typed,
  /** The service whose secret is stored. */
  keptOf: SmsProviderName.nullable(),
}) satisfies z.ZodType<Record<SmsField, string>>;
export type SmsForm = z.infer<typeof SmsForm>;

export type SocialKind = SocialSettings["kind"];

/** A third-party sign-in method as form input; `key` identifies it. */
const WayForm = z.object({
  key: z.number(),
  kind: z.enum(["wechat", "qq", "oidc", "saml"]) satisfies z.ZodType<SocialKind>,
  /** Its name in addresses. */
  provider: typed,
  name: typed,
  issuer: typed,
  clientId: typed,
  scope: typed,
  entryPoint: typed,
  certificate: typed,
  unknown: z.enum(["refuse", "bind", "create"]),
  attributes: ProviderAttributes,
  roles: z.array(MappingForm),
  secret: typed,
  /** The provider and issuer whose secret is stored. */
  keptOf: z.object({ provider: typed, issuer: typed }).nullable(),
});
export type WayForm = z.infer<typeof WayForm>;

const TermForm = z.object({
  key: z.number(),
  name: typed,
  nameEn: typed.optional(),
  start: typed,
  end: typed,
});
export type TermForm = z.infer<typeof TermForm>;

const { version, weekStart, isFirstPage } = StoredSettings.shape;

/** The content of the form, as it is typed: it can break the rules that saving checks. */
export const SettingsForm = z.object({
  version,
  name: typed,
  nameEn: typed,
  timeZone: typed,
  weekStart,
  schoolYearStart: typed,
  languages: z.array(z.enum(["zh", "en"])),
  texts: z.object({ title: typed, signInNote: typed, support: typed }),
  logo: typed,
  isFirstPage,
  orderCharts: z.array(typed),
  headerCharts: z.array(typed),
  terms: z.array(TermForm),
  security: z.object({
    secondFactor: z.enum(["optional", "required"]),
    idleMinutes: z.number().nullable(),
    sessionDays: z.number().nullable(),
    passwordLength: z.number().nullable(),
  }),
  logDays: z.object({
    audit: z.number().nullable(),
    signIn: z.number().nullable(),
    error: z.number().nullable(),
  }),
  sms: SmsForm,
  social: z.array(WayForm),
  directory: DirectoryForm.nullable(),
});
export type SettingsForm = z.infer<typeof SettingsForm>;

/** The form without what may be written down nowhere. */
export const withoutSecrets = (form: SettingsForm): SettingsForm => ({
  ...form,
  sms: { ...form.sms, secret: "" },
  social: form.social.map((way) => ({ ...way, secret: "" })),
  directory: form.directory && { ...form.directory, secret: "" },
});

const blankSms: SmsForm = {
  provider: "none",
  accessKeyId: "",
  signName: "",
  templateCode: "",
  secretId: "",
  sdkAppId: "",
  templateId: "",
  region: "ap-guangzhou",
  secret: "",
  keptOf: null,
};

function formOfSms(sms: SmsSettings): SmsForm {
  if (sms.provider === "none" || sms.provider === "outbox") return { ...blankSms, provider: sms.provider };
  const { hasSecret = false, secret: _, ...rest } = sms;
  return { ...blankSms, ...rest, keptOf: hasSecret ? sms.provider : null };
}

function formOfWay(way: SocialSettings, key: number): WayForm {
  const blank = { ...blankWay(way.kind, key), provider: providerOf(way), unknown: way.unknown };
  if (!isFederated(way)) {
    const { clientId, hasSecret } = way;
    return { ...blank, clientId, keptOf: hasSecret ? { provider: way.kind, issuer: "" } : null };
  }
  const { provider, name, issuer, attributes = blank.attributes, roles = [] } = way;
  const federated = { ...blank, name, issuer, attributes, roles: formOfMappings(roles) };
  if (way.kind === "saml") return { ...federated, entryPoint: way.entryPoint, certificate: way.certificate };
  const { clientId, scope = "", hasSecret } = way;
  return { ...federated, clientId, scope, keptOf: hasSecret ? { provider, issuer } : null };
}

export function formOfSettings({ nameEn = "", ...stored }: StoredSettings): SettingsForm {
  return {
    nameEn,
    ...stored,
    terms: stored.terms.map((term, key) => ({ key, ...term })),
    sms: formOfSms(stored.sms),
    social: stored.social.map(formOfWay),
    directory: stored.directory && formOfDirectory(stored.directory),
  };
}

export function blankWay(kind: SocialKind, key: number): WayForm {
  return {
    ...{
      key,
      kind,
      provider: isFederatedKind(kind) ? "" : kind,
      name: "",
      issuer: "",
      clientId: "",
      scope: "",
    },
    ...{ entryPoint: "", certificate: "", unknown: "bind", roles: [], secret: "", keptOf: null },
    attributes: providerAttributeDefaults[kind === "saml" ? "saml" : "oidc"],
  };
}

/** Whether the stored secret stays when none is typed. */
export const keepsSmsSecret = ({ provider, keptOf }: SmsForm): boolean => keptOf === provider;

/** The same of a way in: another issuer is another provider, to which the stored secret does not belong. */
export function keepsSecret({ provider, issuer, keptOf }: WayForm): boolean {
  return keptOf !== null && keptOf.provider === provider.trim() && keptOf.issuer === issuer.trim();
}

const secretOf = (secret: string): { secret?: string } => (secret === "" ? {} : { secret });

function smsDraft(sms: SmsForm): object {
  const names: readonly SmsField[] = smsFields[sms.provider];
  return {
    provider: sms.provider,
    ...Object.fromEntries(names.map((name) => [name, sms[name]])),
    ...(hasSmsSecret(sms.provider) ? secretOf(sms.secret) : {}),
  };
}

function wayDraft(way: WayForm): object {
  const { kind, clientId, unknown, secret } = way;
  const client = { kind, clientId, unknown, ...secretOf(secret) };
  if (!isFederatedKind(kind)) return client;
  const { name, attributes, scope, entryPoint, certificate } = way;
  const [provider, issuer] = [way.provider.trim(), way.issuer.trim()];
  const federated = { provider, name, issuer, attributes, roles: mappingsDraft(way.roles) };
  if (kind === "oidc") return { ...client, ...federated, scope };
  return { kind, unknown, ...federated, entryPoint: entryPoint.trim(), certificate };
}

/** What would be sent; not yet checked. */
export function draftOf(form: SettingsForm): object {
  return {
    ...form,
    terms: form.terms.map(({ key: _, ...term }) => term),
    sms: smsDraft(form.sms),
    social: form.social.map(wayDraft),
    directory: form.directory && directoryDraft(form.directory),
  };
}

/** Whether two forms would save the same. */
export function sameSettings(one: SettingsForm, other: SettingsForm): boolean {
  return JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other));
}
