import { type ButtonKind, buttonKinds, type Screen } from "../wire/feature.ts";
import type { LocalizedText } from "../wire/language.ts";
import { type ScreenKey, screenSets } from "./features.ts";

const groupTitles = {
  reports: { zh: "报表中心", en: "Reports" },
  teaching: { zh: "教学资源", en: "Teaching" },
  services: { zh: "客户服务", en: "Customer service" },
  system: { zh: "系统管理", en: "System" },
  groupPeople: { zh: "组织", en: "Organisation" },
  groupNavigation: { zh: "导航与字典", en: "Configuration" },
  groupTenant: { zh: "租户", en: "Tenants" },
  groupSecurity: { zh: "安全与日志", en: "Security and logs" },
} as const satisfies Record<string, LocalizedText>;

export type MenuTitleKey = ScreenKey | keyof typeof groupTitles | `button_${ButtonKind}`;

/** The screens of all features with the keys of their titles, in the order of the menus. */
export const screens: readonly (readonly [ScreenKey, Screen])[] = screenSets.flatMap(
  (set) => Object.entries(set) as [ScreenKey, Screen][],
);

/** Titles of the menus and buttons that come with the product, by the `i18n` of their meta. */
export const menuTitles = Object.fromEntries([
  ...screens.map(([key, { title }]) => [key, title]),
  ...Object.entries(groupTitles),
  ...Object.entries(buttonKinds).map(([kind, title]) => [`button_${kind}`, title]),
]) as Readonly<Record<MenuTitleKey, LocalizedText>>;

const isTitleKey = (key: string): key is MenuTitleKey => Object.hasOwn(menuTitles, key);

/** What a menu or button is called: by its `i18n` if it has a title, else by its name. */
export function titleOf({
  name,
  meta,
}: {
  name: string;
  meta: { i18n?: string | undefined };
}): LocalizedText {
  return meta.i18n !== undefined && isTitleKey(meta.i18n) ? menuTitles[meta.i18n] : { zh: name, en: name };
}
