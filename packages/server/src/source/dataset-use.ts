import type { DatasetUses } from "@provost/contract/source/source";
import { nameIn } from "@provost/contract/wire/locale";
import type { TenantScope } from "../platform/authority/scope.ts";
import { detail, type SourceDeps } from "./source.service.ts";
import { type TableUse, usesShown, usesThrough } from "./virtual/virtual-use.ts";

const namedOfAKind = 10;

/** What would be lost with a dataset; shown to those who may remove it. */
export async function datasetUses(deps: SourceDeps, scope: TenantScope, id: string): Promise<DatasetUses> {
  const { tableName } = await detail(deps, scope, id);
  const uses = await scope.db.run((db) => usesThrough(db, { id, tableName }));
  const shown = await usesShown(deps, scope, uses);
  const named = (wanted: TableUse["kind"]): string[] =>
    shown
      .flatMap((use) => (use.kind === wanted ? [nameIn(scope.language, use.name, use.nameEn)] : []))
      .slice(0, namedOfAKind);
  const [charts, virtualTables] = [named("chart"), named("virtual")];
  return { charts, virtualTables, more: uses.length - charts.length - virtualTables.length };
}
