import type { ButtonKind } from "../wire/feature.ts";
import type { LocalizedText } from "../wire/language.ts";
import type { Permission } from "../wire/permission.ts";
import { menuTitles, screens } from "./menu-titles.ts";

const titles = new Map<string, LocalizedText>(
  screens.flatMap(([screen, { buttons = {} }]) =>
    Object.entries(buttons).map(([kind, code]): [string, LocalizedText] => {
      const [menu, button] = [menuTitles[screen], menuTitles[`button_${kind as ButtonKind}`]];
      return [code, { zh: `${menu.zh}：${button.zh}`, en: `${menu.en}: ${button.en}` }];
    }),
  ),
);

/** What a button that comes with the product is called, with the screen it belongs to; null for others. */
export const buttonTitle = (code: string): LocalizedText | null => titles.get(code) ?? null;

const joined = (parts: readonly LocalizedText[], word: LocalizedText): LocalizedText => ({
  zh: [...new Set(parts.map(({ zh }) => zh))].join(word.zh),
  en: [...new Set(parts.map(({ en }) => en))].join(` ${word.en} `),
});

/** A permission by the titles of its buttons: `“Charts: View” or “Home: View”`. */
export function permissionTitle(permission: Permission): LocalizedText {
  if (typeof permission === "string") {
    if (permission === "platform") return { zh: "平台租户的账号", en: "an account of the platform tenant" };
    if (permission === "administrator") return { zh: "管理员角色", en: "the administrator role" };
    const title = buttonTitle(permission) ?? { zh: permission, en: permission };
    return { zh: `“${title.zh}”`, en: `“${title.en}”` };
  }
  if ("anyOf" in permission) return joined(permission.anyOf.map(permissionTitle), { zh: "或", en: "or" });
  if ("allOf" in permission) return joined(permission.allOf.map(permissionTitle), { zh: "和", en: "and" });
  if ("ofOthers" in permission) return permissionTitle(permission.ofOthers);
  return joined([permission.then, permission.otherwise].map(permissionTitle), { zh: "或", en: "or" });
}
