import type { Language } from "@provost/contract/wire/language";
import type { Say } from "../../platform/i18n.ts";
import type { ComparedField } from "../../ui/dialog/Comparison.tsx";
import { type DirectoryForm, keepsDirectorySecret } from "./part/directory-form.ts";
import type { MappingForm } from "./part/mapping-form.ts";
import { dayText } from "./part/settings-days.ts";
import { isPicture, pictureBytes } from "./part/settings-logo.ts";
import {
  hasSmsSecret,
  keepsSecret,
  type SettingsForm,
  type SmsForm,
  smsFields,
  type WayForm,
} from "./settings-form.ts";
import type { settingsWords } from "./settings-words.ts";

type T = Say<(typeof settingsWords)["zh"]>;

const weekDays = { 0: "sunday", 1: "monday", 6: "saturday" } as const;

function secretText(t: T, typed: string, isStored: boolean): string {
  if (typed !== "") return t("secretChanged");
  return t(isStored ? "secretStays" : "secretNone");
}

function smsText(t: T, sms: SmsForm): string {
  const lines = smsFields[sms.provider].map((name) => `${t(name)}: ${sms[name].trim()}`);
  const secret = hasSmsSecret(sms.provider)
    ? [`${t("aliyunSecret")}: ${secretText(t, sms.secret, sms.keptOf === sms.provider)}`]
    : [];
  return [t(`sms_${sms.provider}`), ...lines, ...secret].join("\n");
}

const mappingLines = (roles: readonly MappingForm[]): string[] =>
  roles.map(({ group, roleId }) => `${group} → ${roleId}`);

function wayText(t: T, way: WayForm): string {
  const { kind, provider, name, issuer, entryPoint, certificate, scope, clientId, attributes, roles } = way;
  const secret = `${clientId} · ${t("oidcSecret")}: ${secretText(t, way.secret, keepsSecret(way))}`;
  const federated = [Object.values(attributes).join(", "), ...mappingLines(roles)];
  const end = certificate.trim().slice(-60, -25);
  const lines = {
    wechat: [secret],
    qq: [secret],
    oidc: [`${provider} ${name} ${issuer} ${scope}`, secret, ...federated],
    saml: [`${provider} ${name} ${issuer}`, `${entryPoint} …${end}`, ...federated],
  }[kind];
  return [t(kind), ...lines, t(way.unknown)].join("\n");
}

function directoryText(t: T, directory: DirectoryForm | null): string {
  if (directory === null) return "";
  const { host, port, tls, ca, bindDn, baseDn, filter, attributes, unknown, roles } = directory;
  const secret = secretText(t, directory.secret, keepsDirectorySecret(directory));
  return [
    `${tls} ${host}:${port} · ${bindDn} · ${t("oidcSecret")}: ${secret}`,
    `${baseDn} ${filter}`,
    Object.values(attributes).join(", "),
    ...(ca === "" ? [] : [`CA …${ca.trim().slice(-60, -25)}`]),
    t(unknown),
    ...mappingLines(roles),
  ].join("\n");
}

function logoText(t: T, logo: string): string {
  if (!isPicture(logo)) return logo;
  return `${t("logoPicture")} ${t("pictureSize", { size: Math.ceil(pictureBytes(logo) / 1024) })} ${logo.slice(-8)}`;
}

/** What differs between two states of the settings, in words. `chartName` says a chart's name by its id. */
export function comparedSettings(
  { mine, theirs }: { mine: SettingsForm; theirs: SettingsForm },
  { t, language, chartName }: { t: T; language: Language; chartName: (id: string) => string },
): ComparedField[] {
  const days = (start: string, end: string): string =>
    `${dayText(start, language)} – ${dayText(end, language)}`;
  const fields: [string, (form: SettingsForm) => string][] = [
    [t("name"), ({ name }) => name.trim()],
    [t("nameEn"), ({ nameEn }) => nameEn.trim()],
    [t("siteTitle"), ({ texts }) => texts.title.trim()],
    [t("logo"), ({ logo }) => logoText(t, logo)],
    [t("signInNote"), ({ texts }) => texts.signInNote.trim()],
    [t("support"), ({ texts }) => texts.support.trim()],
    [t("timeZone"), ({ timeZone }) => timeZone],
    [t("weekStart"), ({ weekStart }) => t(weekDays[weekStart])],
    [t("schoolYearStart"), ({ schoolYearStart }) => dayText(schoolYearStart, language)],
    [
      t("terms"),
      ({ terms }) =>
        terms
          .map(
            ({ name, nameEn, start, end }) => `${nameEn ? `${name} (${nameEn})` : name}: ${days(start, end)}`,
          )
          .join("\n"),
    ],
    [t("languages"), ({ languages }) => languages.map((one) => t(one)).join("\n")],
    [t("isFirstPage"), ({ isFirstPage }) => (isFirstPage ? "✓" : "✗")],
    [t("headerCharts"), ({ headerCharts }) => headerCharts.map(chartName).join("\n")],
    [t("orderCharts"), ({ orderCharts }) => orderCharts.map(chartName).join("\n")],
    [t("secondFactor"), ({ security }) => t(security.secondFactor)],
    [t("idleMinutes"), ({ security }) => String(security.idleMinutes ?? "")],
    [t("sessionDays"), ({ security }) => String(security.sessionDays ?? "")],
    [t("passwordLength"), ({ security }) => String(security.passwordLength ?? "")],
    [t("audit"), ({ logDays }) => String(logDays.audit ?? "")],
    [t("signIn"), ({ logDays }) => String(logDays.signIn ?? "")],
    [t("error"), ({ logDays }) => String(logDays.error ?? "")],
    [t("sms"), ({ sms }) => smsText(t, sms)],
    [t("social"), ({ social }) => social.map((way) => wayText(t, way)).join("\n")],
    [t("directory"), ({ directory }) => directoryText(t, directory)],
  ];
  return fields
    .map(([label, textOf]) => ({ label, mine: textOf(mine), theirs: textOf(theirs) }))
    .filter((field) => field.mine !== field.theirs);
}
