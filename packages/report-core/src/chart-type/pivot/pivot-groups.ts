import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { collation } from "@provost/contract/wire/locale";
import { ordinalOf } from "../../figure/category-order.ts";
import { nameOfCell } from "../../figure/cell-words.ts";
import type { CompareCells } from "../../result/natural-order.ts";
import type { Row } from "../../result/result-rows.ts";

/** A group of one dimension within the groups of those before it. */
export interface PivotGroup {
  key: Cell;
  label: string;
  groups: readonly PivotGroup[];
}

interface Growing {
  key: Cell;
  label: string;
  groups: Map<string, Growing>;
}

/** What a group is known by among its neighbours. */
export function keyOf(cells: readonly Cell[]): string {
  return JSON.stringify(cells);
}

/** How groups are put in order; `rankOf` gives what those with these keys are ranked by. */
export interface GroupOrder {
  sort: ChartStyle["sort"];
  rankOf(keys: readonly Cell[]): number | null;
  /** The natural order of a dimension's values, by its name; none where another order was asked for. */
  natural: ReadonlyMap<string, CompareCells>;
  language: Language;
}

/** The groups of rows by dimensions, one within the other; as first seen where neither style nor nature gives an order. */
export function groupsOf(
  rows: readonly Row[],
  dimensions: readonly SchemaColumn[],
  order: GroupOrder,
): readonly PivotGroup[] {
  const top = new Map<string, Growing>();
  for (const row of rows) {
    let level = top;
    for (const column of dimensions) {
      const key = row[column.name] ?? null;
      const id = keyOf([key]);
      const known = level.get(id) ?? {
        key,
        label: nameOfCell(column, key, order.language),
        groups: new Map(),
      };
      level.set(id, known);
      level = known.groups;
    }
  }
  return settled(top, dimensions, order, []);
}

function settled(
  level: ReadonlyMap<string, Growing>,
  dimensions: readonly SchemaColumn[],
  order: GroupOrder,
  above: readonly Cell[],
): readonly PivotGroup[] {
  const [column, ...others] = dimensions;
  if (!column) return [];
  return sorted([...level.values()], column, order, above).map(({ key, label, groups }) => ({
    key,
    label,
    groups: settled(groups, others, order, [...above, key]),
  }));
}

function sorted(
  groups: Growing[],
  column: SchemaColumn,
  { sort, rankOf, natural, language }: GroupOrder,
  above: readonly Cell[],
): Growing[] {
  const last = Number.POSITIVE_INFINITY;
  if (sort === "valueAsc" || sort === "valueDesc") {
    const sign = sort === "valueAsc" ? 1 : -1;
    const rank = ({ key }: Growing): number => {
      const value = rankOf([...above, key]);
      return value === null ? last : value * sign;
    };
    return ranked(groups, rank);
  }
  const sign = sort === "nameDesc" ? -1 : 1;
  if (column.bucket) {
    return ranked(groups, ({ key }) => {
      const ordinal = ordinalOf(column, key);
      return ordinal === null ? last : ordinal * sign;
    });
  }
  if (sort !== "nameAsc" && sort !== "nameDesc") {
    const compare = natural.get(column.name);
    return compare ? groups.sort((a, b) => compare(a.key, b.key)) : groups;
  }
  const collator = new Intl.Collator(collation[language], { numeric: true });
  return groups.sort((a, b) => collator.compare(a.label, b.label) * sign);
}

function ranked(groups: Growing[], rank: (group: Growing) => number): Growing[] {
  const ranks = new Map(groups.map((group) => [group, rank(group)]));
  const of = (group: Growing): number => ranks.get(group) ?? 0;
  return groups.sort((a, b) => (of(a) === of(b) ? 0 : of(a) - of(b)));
}
