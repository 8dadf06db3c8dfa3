import type { MenuItem } from "@provost/contract/menu/menu";
import type { Say } from "../../platform/i18n.ts";
import { isRouteKey, routeWords } from "./route-words.ts";

export type SayRoute = Say<(typeof routeWords)["zh"]>;

/** A label: the translation of its `meta.i18n` under `route.` if there is one, else the label itself. */
export function translated(label: string, i18n: string | undefined, t: SayRoute): string {
  return i18n !== undefined && isRouteKey(i18n) ? t(i18n) : label;
}

export function menuLabel({ name, meta }: Pick<MenuItem, "name" | "meta">, t: SayRoute): string {
  return translated(name, meta.i18n, t);
}

const firstNames = new Map(Object.entries(routeWords.zh).map(([key, name]) => [name, key]));

/** What a menu was called when only its name was noted: names that menus begin with are said in the reader's language. */
export function notedMenuName(name: string, t: SayRoute): string {
  return translated(name, firstNames.get(name), t);
}
