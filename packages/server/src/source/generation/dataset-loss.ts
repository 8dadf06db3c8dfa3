import type { DatasetLosses } from "@provost/contract/source/dataset-upload";
import { nameIn } from "@provost/contract/wire/locale";
import { chartsNamingColumns, namedTo } from "../../chart/chart-use.service.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { readable, type SourceDeps } from "../source.service.ts";
import { sourceStore } from "../source.store.ts";

const named = 20;

/** The charts that would lose a column if the dataset had only these; reveals nothing of columns that the caller may not see. */
export async function datasetLosses(
  deps: SourceDeps,
  scope: TenantScope,
  { id, columns }: { id: string; columns: readonly string[] },
): Promise<DatasetLosses> {
  const seen = (await readable(deps, scope)).tables.find((table) => table.id === id);
  if (!seen || seen.view !== null) return { charts: [], more: 0 };
  return scope.db.run(async (db) => {
    const row = await sourceStore(db).byId(id);
    const left = new Set(columns);
    const gone = (row?.columns ?? []).flatMap(({ name }) => (left.has(name) ? [] : [name]));
    const charts = await chartsNamingColumns(db, [row?.tableName ?? "", id], gone);
    const visible = await namedTo(
      db,
      scope.actor,
      charts.map((chart) => chart.id),
    );
    const shown = charts.filter((chart) => visible.has(chart.id)).slice(0, named);
    return {
      charts: shown.map(({ name, nameEn, columns: lost }) => ({
        name: nameIn(scope.language, name, nameEn),
        columns: lost,
      })),
      more: charts.length - shown.length,
    };
  });
}
