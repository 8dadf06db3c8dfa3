import type { FieldMeta } from "@provost/contract/source/field";
import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";

/** The field metadata of one tenant's tables; a table is a dataset or a virtual one, by its id. */
export function fieldStore(db: TenantDb) {
  const of = (tableId: string) =>
    db
      .selectFrom("tableField")
      .selectAll()
      .where((eb) => eb.or([eb("datasetId", "=", tableId), eb("virtualTableId", "=", tableId)]));

  return {
    all: () =>
      db.selectFrom("tableField").select(["datasetId", "virtualTableId", "fields", "version"]).execute(),

    lockOf: (tableId: string) => of(tableId).forUpdate().executeTakeFirst(),

    insert: (row: {
      id: string;
      datasetId: string | null;
      virtualTableId: string | null;
      fields: readonly FieldMeta[];
      updatedAt: Date;
    }) =>
      db
        .insertInto("tableField")
        .values({ ...row, fields: JSON.stringify(row.fields) })
        .execute(),

    update: (
      table: Authorized<"dataset", "edit"> | Authorized<"virtual", "edit">,
      fields: readonly FieldMeta[],
      updatedAt: Date,
    ) =>
      db
        .updateTable("tableField")
        .set((eb) => ({ fields: JSON.stringify(fields), updatedAt, version: eb("version", "+", 1) }))
        .where((eb) => eb.or([eb("datasetId", "=", table.id), eb("virtualTableId", "=", table.id)]))
        .execute(),
  };
}
