import { isFederatedKind } from "@provost/contract/tenant/social-settings";
import { fewestAuditDays } from "@provost/contract/tenant/tenant-settings";
import { lacksDirectorySecret } from "./part/directory-form.ts";
import {
  draftOf,
  hasSmsSecret,
  keepsSecret,
  keepsSmsSecret,
  type SettingsForm,
  StoredSettings,
  type WayForm,
} from "./settings-form.ts";
import type { settingsWords } from "./settings-words.ts";

type Word = Extract<keyof (typeof settingsWords)["zh"], `wrong${string}`>;

/** What is wrong with a field, in words of this page. */
export interface Fault {
  word: Word;
  values?: Readonly<Record<string, number>>;
}

/** Faults by the field's path: `texts.title`, `social.0.issuer`. */
export type SettingsFaults = Readonly<Record<string, Fault>>;

type Issue = NonNullable<ReturnType<typeof StoredSettings.safeParse>["error"]>["issues"][number];

const formWords: Readonly<Record<string, Word>> = {
  entryPoint: "wrongIssuer",
  scope: "wrongScope",
  provider: "wrongProvider",
  logo: "wrongLogo",
  languages: "wrongLanguages",
  start: "wrongDay",
  end: "wrongDay",
  timeZone: "wrongZone",
  host: "wrongHost",
  filter: "wrongFilter",
  roleId: "wrongEmpty",
};

const numberFields = /Minutes$|Length$|Days$|^(?:audit|signIn|error)$/;

function faultOf(issue: Issue): Fault {
  const leaf = String(issue.path.findLast((part) => typeof part === "string"));
  const isAttribute = issue.path[0] === "directory" && issue.path.includes("attributes");
  const isAddress = leaf === "issuer" && issue.code === "invalid_format";
  const own = isAttribute ? "wrongAttribute" : isAddress ? "wrongIssuer" : formWords[leaf];
  if (own !== undefined) return { word: own };
  if (issue.code === "too_big") {
    const max = Number(issue.maximum);
    return issue.origin === "string"
      ? { word: "wrongLength", values: { max } }
      : { word: "wrongMost", values: { max } };
  }
  if (issue.code === "too_small" && issue.origin !== "string") {
    return { word: "wrongLeast", values: { min: Number(issue.minimum) } };
  }
  if (issue.code === "custom" && leaf === "audit")
    return { word: "wrongAudit", values: { min: fewestAuditDays } };
  return { word: issue.path.length > 1 && numberFields.test(leaf) ? "wrongNumber" : "wrongEmpty" };
}

/** Names of ways must differ, and each needs a secret that its provider demands. */
function faultsOfWay(way: WayForm, at: number, all: readonly WayForm[]): [string, Fault][] {
  const isTwice = all.some((other, place) => place < at && other.provider.trim() === way.provider.trim());
  const lacksSecret = !isFederatedKind(way.kind) && way.secret === "" && !keepsSecret(way);
  return [
    ...(isTwice && way.provider.trim() !== ""
      ? [[`social.${at}.provider`, { word: "wrongTwice" }] as [string, Fault]]
      : []),
    ...(lacksSecret ? [[`social.${at}.secret`, { word: "wrongSecret" }] as [string, Fault]] : []),
  ];
}

/** The draft to send, or what is wrong with it by field; the contract's schema decides. */
export function checkSettings(form: SettingsForm): { draft: StoredSettings } | { faults: SettingsFaults } {
  const parsed = StoredSettings.safeParse(draftOf(form));
  const found = new Map<string, Fault>(form.social.flatMap(faultsOfWay));
  if (hasSmsSecret(form.sms.provider) && form.sms.secret === "" && !keepsSmsSecret(form.sms)) {
    found.set("sms.secret", { word: "wrongSecret" });
  }
  if (form.directory !== null && lacksDirectorySecret(form.directory))
    found.set("directory.secret", { word: "wrongSecret" });
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.join(".");
    if (!found.has(path)) found.set(path, faultOf(issue));
  }
  if (parsed.success && found.size === 0) return { draft: parsed.data };
  return { faults: Object.fromEntries(found) };
}
