import { buttonKinds } from "@provost/contract/wire/feature";
import type { LocalizedText } from "@provost/contract/wire/language";
import type { Insertable } from "kysely";
import type { Tables } from "../../platform/db/schema.ts";
import { type SeedMenu, seedTopMenus } from "./menus.ts";

/** A menu or button of a new tenant and its parent, by their codes; parents come first. */
export interface SeedRow {
  code: string;
  parentCode: string | null;
  topCode: string;
  fields: Omit<Insertable<Tables["menu"]>, "id" | "parentId">;
}

/** A top item of a new tenant. */
export interface SeedTop {
  code: string;
  fields: Omit<Insertable<Tables["topMenu"]>, "id">;
}

const plain = { alias: "", action: 0, isOpen: 1, remark: "" };

function buttonsOf({ code: parentCode, buttons = {} }: SeedMenu, topCode: string): SeedRow[] {
  const kinds: Readonly<Record<string, LocalizedText>> = buttonKinds;
  return Object.entries(buttons).map(([kind, code], sort) => {
    const name = kinds[kind]?.zh ?? kind;
    const meta = JSON.stringify({ i18n: `button_${kind}` });
    const fields = { ...plain, code, name, path: "", source: "", sort, category: 2, meta };
    return { code, parentCode, topCode, fields };
  });
}

function rowsOf(
  menus: readonly SeedMenu[],
  place: { parentCode: string | null; topCode: string; firstSort: number; isPlatform: boolean },
): SeedRow[] {
  const { parentCode, topCode, firstSort, isPlatform } = place;
  return menus
    .filter((menu) => isPlatform || !menu.platformOnly)
    .flatMap((menu, index) => {
      const { code, name, path, source, i18n } = menu;
      const meta = JSON.stringify({ i18n });
      const fields = { ...plain, code, name, path, source, sort: firstSort + index, category: 1, meta };
      return [
        { code, parentCode, topCode, fields },
        ...buttonsOf(menu, topCode),
        ...rowsOf(menu.children ?? [], { ...place, parentCode: code, firstSort: 0 }),
      ];
    });
}

/** All menus and buttons of a new tenant. */
export function seedOutline(isPlatform: boolean): { tops: SeedTop[]; rows: SeedRow[] } {
  return {
    tops: seedTopMenus.map(({ menus: _menus, ...top }, sort) => ({
      code: top.code,
      fields: { ...top, sort },
    })),
    rows: seedTopMenus.flatMap(({ code: topCode, menus }, sort) =>
      rowsOf(menus, { parentCode: null, topCode, firstSort: sort * 100, isPlatform }),
    ),
  };
}
