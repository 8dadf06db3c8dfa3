import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import { tilesOf } from "@provost/contract/dashboard/dashboard-content";
import { familyOf } from "@provost/contract/report/aggregate";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { QueryClient } from "@tanstack/react-query";
import { sqlFieldsOptions } from "../../chart/rows/sql-fields.ts";
import { tableInfoOptions } from "../../source/source.queries.ts";
import { type Choices, type CrossFilter, contentOf, filtersOn, tileQuery } from "../tile/tile-query.ts";

/** Whether the columns are there, each with values of the same kind. */
export function hasColumns(
  columns: readonly SchemaColumn[],
  { filters }: Pick<CrossFilter, "filters">,
): boolean {
  return filters.every(({ filteCol, colType = "" }) =>
    columns.some(
      ({ Column, Type, aggregates }) =>
        Column === filteCol && aggregates !== true && familyOf(Type) === familyOf(colType),
    ),
  );
}

/** The tiles that a mark reaches by the names of columns, since it is in a chart in SQL, or they are. */
async function crossReach(
  cross: CrossFilter,
  client: QueryClient,
  { content, charts, own: defaults }: Pick<Dashboard, "content" | "charts" | "own">,
  choices: Choices,
): Promise<string[]> {
  const staleTime = 60_000;
  const found = tilesOf(content).map(async (tile): Promise<string[]> => {
    const own = contentOf(tile, charts);
    if (own === undefined || tile.id === cross.tileId) return [];
    if (own.sql) {
      const tab = content.tabs.find(({ tiles }) => tiles.includes(tile))?.id;
      const filters = filtersOn({ content, charts, own: defaults }, tab);
      const { params } = tileQuery(tile.id, own, { filters, choices, cross: null });
      const columns = await client.fetchQuery({ ...sqlFieldsOptions(own, params), staleTime });
      return hasColumns(columns, cross) ? [tile.id] : [];
    }
    if (cross.table !== "" || own.dataSrc === "") return [];
    const columns = await client.fetchQuery({ ...tableInfoOptions(own.dataSrc), staleTime });
    return hasColumns(columns, cross) ? [tile.id] : [];
  });
  // A chart that cannot be read is not narrowed either.
  return (await Promise.all(found.map((one) => one.catch(() => [])))).flat();
}

/** Has a mark that was chosen reach those tiles as well, unless another one is chosen meanwhile. */
export async function widenCross(
  cross: CrossFilter,
  change: (next: (now: CrossFilter | null) => CrossFilter | null) => void,
  ...ground: [QueryClient, Pick<Dashboard, "content" | "charts" | "own">, Choices]
): Promise<void> {
  const also = await crossReach(cross, ...ground);
  if (also.length > 0) change((now) => (now === cross ? { ...cross, also } : now));
}
