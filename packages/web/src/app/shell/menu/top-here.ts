import { leafHere, type MenuModel } from "./menu-model.ts";

/** A top item with its menu. */
export interface TopMenuModel {
  id: string;
  model: MenuModel;
}

interface Place {
  pathname: string;
  search: string;
  /** Path of the home page. */
  home: string;
}

/** The top item a page belongs to: the chosen one where it holds the page, home for the home page, else the first that holds it; without any the chosen one stays. */
export function topHere(
  tops: readonly TopMenuModel[],
  chosen: string | null,
  { pathname, search, home }: Place,
): string | null {
  const holds = ({ model }: TopMenuModel): boolean => leafHere(model, pathname, search) !== null;
  const holding = tops.filter(holds);
  if (holding.some(({ id }) => id === chosen)) return chosen;
  if (pathname === home) return null;
  return holding[0]?.id ?? chosen;
}
