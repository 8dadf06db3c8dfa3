import type { FilterChoice } from "@provost/contract/dashboard/dashboard-content";
import type { WireFilter } from "@provost/contract/report/filter";
import type { BoardFilter, CrossFilter } from "./tile/tile-query.ts";

/** Where a dashboard is read. */
export function boardPath(id: string): string {
  return `/report/dashboard/${encodeURIComponent(id)}`;
}

/** What a mark chooses in a filter of its field; `null` where the filter cannot say it. */
function choiceOfMark(
  { kind }: BoardFilter,
  { filterOperator, value, bucket }: WireFilter,
): FilterChoice | null {
  const { value1 } = value;
  if (filterOperator !== "=" || bucket !== undefined || value1 === undefined || value1 === null) return null;
  if (kind === "values") return { arrValue: [value1] };
  return kind === "between" ? { value1, value2: value1 } : null;
}

/** The path of a dashboard that is narrowed to a mark of another one: by its own filters of the same fields, and by a cross-filter for what has none of these. */
export function narrowedBoard(id: string, cross: CrossFilter, filters: readonly BoardFilter[]): string {
  const choices: Record<string, FilterChoice> = {};
  const rest = cross.filters.filter((mark) => {
    const taken = filters.flatMap((filter): [string, FilterChoice][] => {
      const isOf = filter.table === cross.table && filter.column === mark.filteCol;
      const choice = isOf ? choiceOfMark(filter, mark) : null;
      return choice === null ? [] : [[filter.id, choice]];
    });
    Object.assign(choices, Object.fromEntries(taken));
    return taken.length === 0;
  });
  const carried = Object.entries({
    filters: Object.keys(choices).length === 0 ? null : choices,
    cross: rest.length === 0 ? null : { ...cross, filters: rest, tileId: "-" },
  }).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(JSON.stringify(value))}`],
  );
  return boardPath(id) + (carried.length === 0 ? "" : `?${carried.join("&")}`);
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
