import { Publication } from "@provost/contract/source/published-reference";
import type { Generated } from "kysely";
import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import type { Json, TenantRow } from "../../platform/db/row.ts";

interface ReferenceTable extends TenantRow {
  datasetId: string;
  publication: Json<object> | null;
  version: Generated<number>;
}

declare module "../../platform/db/schema.ts" {
  interface Tables {
    datasetReference: ReferenceTable;
  }
}

// What this version cannot read is not published.
const read = (stored: unknown): Publication | null => Publication.safeParse(stored).data ?? null;

/** What the datasets of one tenant tell of all their rows. */
export function referenceStore(db: TenantDb) {
  return {
    of: async (datasetId: string): Promise<{ publication: Publication | null; version: number }> => {
      const row = await db
        .selectFrom("datasetReference")
        .select(["publication", "version"])
        .where("datasetId", "=", datasetId)
        .executeTakeFirst();
      return { publication: read(row?.publication), version: row?.version ?? 0 };
    },

    /** All that is published, by the dataset's id. */
    published: async (): Promise<Map<string, Publication>> => {
      const rows = await db.selectFrom("datasetReference").select(["datasetId", "publication"]).execute();
      return new Map(
        rows.flatMap(({ datasetId, publication }): [string, Publication][] => {
          const found = read(publication);
          return found === null ? [] : [[datasetId, found]];
        }),
      );
    },

    save: ({ id: datasetId }: Authorized<"dataset", "manage">, publication: Publication | null) => {
      const change = { publication: publication && JSON.stringify(publication) };
      return db
        .insertInto("datasetReference")
        .values({ ...change, datasetId })
        .onConflict((conflict) =>
          conflict
            .columns(["tenantId", "datasetId"])
            .doUpdateSet((eb) => ({ ...change, version: eb("datasetReference.version", "+", 1) })),
        )
        .execute();
    },
  };
}
