import { type FoundField, mostFoundFields } from "@provost/contract/source/field-search";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { catalogOf, type SourceDeps, shownTables } from "../source.service.ts";
import { schemaColumns } from "./result-fields.ts";

/** Fields visible to the viewer whose name or label contains a text; those that begin with it first, then by table. */
export async function search(
  deps: SourceDeps,
  scope: TenantScope,
  { text }: { text: string },
): Promise<FoundField[]> {
  const wanted = text.toLowerCase();
  const { dictionaries } = await catalogOf(deps, scope);
  const found = (await shownTables(deps, scope)).flatMap((table) =>
    schemaColumns(table, scope.language, dictionaries)
      .filter(({ hidden }) => !hidden)
      .flatMap(({ Column: column, label }) => {
        const places = [column, label].map((name) => name.toLowerCase().indexOf(wanted));
        if (places.every((place) => place < 0)) return [];
        const field = { tableName: table.name, tableComment: table.comment, column, label };
        return [{ field, isFirst: places.includes(0) }];
      }),
  );
  const first = found.filter(({ isFirst }) => isFirst);
  const others = found.filter(({ isFirst }) => !isFirst);
  return [...first, ...others].slice(0, mostFoundFields).map(({ field }) => field);
}
