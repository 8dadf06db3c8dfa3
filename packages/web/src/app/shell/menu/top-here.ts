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

/** A page that was shown, and the top item that was chosen when it came. */
export interface Visit {
  pathname: string;
  search: string;
  chosen: string | null;
}

/** The top item after pages were shown one after the other. Home's sidebar holds every menu and stays, however a page was reached. */
export function topAfter(
  tops: readonly TopMenuModel[],
  visits: readonly Visit[],
  home: string,
): string | null {
  let [before = null, here = null] = [visits[0]?.chosen, visits[0]?.chosen];
  for (const { chosen, ...place } of visits) {
    if (chosen !== before) here = chosen;
    before = chosen;
    if (here !== null) here = topHere(tops, here, { ...place, home });
  }
  return here;
}
