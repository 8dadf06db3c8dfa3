import type { CrossFilter } from "./tile/tile-query.ts";

/** Where a dashboard is read. */
export function boardPath(id: string): string {
  return `/report/dashboard/${encodeURIComponent(id)}`;
}

/** The path of a dashboard that is narrowed to a mark of another one. */
export function narrowedBoard(id: string, cross: CrossFilter): string {
  const narrowed =
    cross.filters.length === 0
      ? ""
      : `?cross=${encodeURIComponent(JSON.stringify({ ...cross, tileId: "-" }))}`;
  return boardPath(id) + narrowed;
}

/** The address that shows others a dashboard in its current state: the choices, the page, the cross-filter, and the drill steps of its tiles. */
export function boardLink(
  origin: string,
  id: string,
  { choices, tab, cross, steps }: { choices: object; tab: string; cross: object | null; steps: object },
): string {
  const url = new URL(boardPath(id), origin);
  const set = (name: string, value: object): void => {
    if (Object.keys(value).length > 0) url.searchParams.set(name, JSON.stringify(value));
  };
  if (tab !== "") url.searchParams.set("tab", tab);
  set("filters", choices);
  set("cross", cross ?? {});
  set("drill", steps);
  return url.href;
}
