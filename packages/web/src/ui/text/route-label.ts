import type { MenuItem } from "@provost/contract/menu/menu";
import type { Say } from "../../platform/i18n.ts";
import { isRouteKey, type routeWords } from "./route-words.ts";

export type SayRoute = Say<(typeof routeWords)["zh"]>;

/** A label: the translation of its `meta.i18n` under `route.` if there is one, else the label itself. */
export function translated(label: string, i18n: string | undefined, t: SayRoute): string {
  return i18n !== undefined && isRouteKey(i18n) ? t(i18n) : label;
}

export function menuLabel({ name, meta }: Pick<MenuItem, "name" | "meta">, t: SayRoute): string {
  return translated(name, meta.i18n, t);
}
