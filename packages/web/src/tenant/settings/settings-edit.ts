import type { SettingsForm } from "./settings-form.ts";

/** What a section of the settings works on. */
export interface SettingsEdit {
  form: SettingsForm;
  change: (part: Partial<SettingsForm>) => void;
  /** What is wrong with the field of a path, in words. */
  faultAt: (path: string) => string | null;
  isReadOnly: boolean;
}

export const settingsSections = [
  "identity",
  "calendar",
  "languages",
  "home",
  "security",
  "logs",
  "sms",
  "social",
  "directory",
] as const;
export type SettingsSectionName = (typeof settingsSections)[number];

const ofField: Readonly<Record<string, SettingsSectionName>> = {
  timeZone: "calendar",
  weekStart: "calendar",
  schoolYearStart: "calendar",
  terms: "calendar",
  languages: "languages",
  isFirstPage: "home",
  headerCharts: "home",
  orderCharts: "home",
  security: "security",
  logDays: "logs",
  sms: "sms",
  social: "social",
  directory: "directory",
};

/** The section that contains the field of a path. */
export function sectionOf(path: string): SettingsSectionName {
  return ofField[path.split(".")[0] ?? ""] ?? "identity";
}

/** The id of a section's element within the page. */
export const sectionId = (name: SettingsSectionName): string => `settings-${name}`;
