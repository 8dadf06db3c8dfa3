import { sql, type Updateable } from "kysely";
import { type Authorized, asServer } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { ensureSpaceFor } from "../platform/db/record-limit.ts";
import type { DatasetTable, GenerationPart, ImportJob, StoredColumn } from "../platform/db/report-schema.ts";

/** Data sets, their generations and who may read them, of one tenant. */
export function sourceStore(db: TenantDb) {
  const datasets = () =>
    db
      .selectFrom("dataset")
      .leftJoin("datasetGeneration", "datasetGeneration.id", "dataset.generationId")
      .leftJoin("appUser", "appUser.id", "dataset.ownerId")
      .where("dataset.removedAt", "is", null)
      .selectAll("dataset")
      .select([
        "datasetGeneration.parts",
        "datasetGeneration.columns",
        "datasetGeneration.rowCount",
        "datasetGeneration.createdAt as publishedAt",
        "appUser.nickName as ownerName",
      ]);

  const generationsOf = (datasetId: string) =>
    db
      .selectFrom("datasetGeneration")
      .leftJoin("appUser", "appUser.id", "datasetGeneration.createdBy")
      .selectAll("datasetGeneration")
      .select("appUser.nickName as byName")
      .where("datasetId", "=", datasetId)
      .orderBy("datasetGeneration.createdAt", "desc")
      .orderBy("datasetGeneration.id", "desc");

  return {
    all: () => datasets().orderBy("dataset.tableName").execute(),

    filledBySystem: () =>
      db.selectFrom("dataset").select(["id", "systemButton"]).where("systemKey", "is not", null).execute(),

    /** The data sets with the most rows, with the parts of their current state. */
    largest: (most: number) =>
      db
        .selectFrom("dataset")
        .innerJoin("datasetGeneration", "datasetGeneration.id", "dataset.generationId")
        .where("dataset.removedAt", "is", null)
        .select(["dataset.tableName", "datasetGeneration.rowCount", "datasetGeneration.parts"])
        .orderBy("datasetGeneration.rowCount", "desc")
        .orderBy("dataset.tableName")
        .limit(most)
        .execute(),

    byId: (id: string) => datasets().where("dataset.id", "=", id).executeTakeFirst(),

    lockById: (id: string) =>
      db.selectFrom("dataset").selectAll().where("id", "=", id).forUpdate().executeTakeFirst(),

    lockByName: (tableName: string) =>
      db
        .selectFrom("dataset")
        .selectAll()
        .where((eb) => eb(eb.fn("lower", ["tableName"]), "=", tableName.toLowerCase()))
        .where("removedAt", "is", null)
        .forUpdate()
        .executeTakeFirst(),

    unfinished: () => db.selectFrom("dataset").selectAll().where("status", "=", "loading").execute(),

    insert: async (dataset: {
      id: string;
      tableName: string;
      comment: string;
      ownerId: string;
    }): Promise<Authorized<"dataset", "manage">> => {
      await ensureSpaceFor(db, "dataset");
      await db
        .insertInto("dataset")
        .values({
          ...dataset,
          status: "loading",
          progress: 0,
          problem: null,
          rejected: 0,
          rejectedLines: "[]",
          widened: "[]",
          encoding: "",
          delimiter: "",
        })
        .execute();
      return asServer("dataset", dataset.id);
    },

    update: ({ id }: Authorized<"dataset", "edit">, change: Updateable<DatasetTable>) =>
      db
        .updateTable("dataset")
        .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute(),

    /** Reports an import, by the database's clock; whether it is still the one that is under way. */
    setProgress: async (
      { id }: Authorized<"dataset", "edit">,
      importId: string,
      progress: number,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable("dataset")
        .set({ progress, updatedAt: sql`clock_timestamp()` })
        .where("id", "=", id)
        .where("importId", "=", importId)
        .where("status", "=", "loading")
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Changes what is remembered of an import; whether it is still the one that is under way. */
    setJob: async (
      { id }: Authorized<"dataset", "edit">,
      importId: string,
      job: ImportJob,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable("dataset")
        .set({ importJob: JSON.stringify(job) })
        .where("id", "=", id)
        .where("importId", "=", importId)
        .where("status", "=", "loading")
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** For how long a data set has not been reported or changed, by the database's clock, ms. */
    silence: async (id: string): Promise<number> => {
      const row = await db
        .selectFrom("dataset")
        .where("id", "=", id)
        .select(sql<number>`(extract(epoch from clock_timestamp() - updated_at) * 1000)::float8`.as("ms"))
        .executeTakeFirst();
      return row?.ms ?? Number.POSITIVE_INFINITY;
    },

    generation: (id: string) =>
      db.selectFrom("datasetGeneration").selectAll().where("id", "=", id).executeTakeFirst(),

    /** The newest first. */
    generationsOf: (datasetId: string) => generationsOf(datasetId).execute(),

    generationsAt: (datasetId: string, { first, size }: { first: number; size: number }) =>
      generationsOf(datasetId).limit(size).offset(first).execute(),

    countGenerations: async (datasetId: string) => {
      const { total } = await db
        .selectFrom("datasetGeneration")
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .where("datasetId", "=", datasetId)
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    currentGeneration: ({ id, generationId }: { id: string; generationId: string | null }) =>
      generationsOf(id).where("datasetGeneration.id", "=", generationId).execute(),

    /** Every stored state of every data set, also of those in the bin, or those with some files: the current ones first, then the newest first. */
    states: (withFiles: readonly string[] | null = null) =>
      db
        .selectFrom("datasetGeneration")
        .innerJoin("dataset", "dataset.id", "datasetGeneration.datasetId")
        .select(["dataset.tableName", "datasetGeneration.createdAt", "datasetGeneration.parts"])
        .select(
          sql<boolean>`dataset.removed_at is null and dataset.generation_id is not distinct from dataset_generation.id`.as(
            "isCurrent",
          ),
        )
        .$if(withFiles !== null, (query) =>
          query.where(
            sql<boolean>`exists (
              select from jsonb_array_elements(dataset_generation.parts) as part where part ->> 'file' = any(${withFiles}::text[]))`,
          ),
        )
        .orderBy("isCurrent", "desc")
        .orderBy("datasetGeneration.createdAt", "desc")
        .orderBy("datasetGeneration.id", "desc")
        .execute(),

    /** The same rows in other parts. */
    setParts: (
      dataset: Authorized<"dataset", "edit">,
      generationId: string,
      parts: readonly GenerationPart[],
    ) =>
      db
        .updateTable("datasetGeneration")
        .set({ parts: JSON.stringify(parts) })
        .where("datasetId", "=", dataset.id)
        .where("id", "=", generationId)
        .execute(),

    removeGeneration: (dataset: Authorized<"dataset", "manage">, id: string) =>
      db.deleteFrom("datasetGeneration").where("datasetId", "=", dataset.id).where("id", "=", id).execute(),

    /** The generations that have a part. */
    generationsWith: (datasetId: string, file: string) =>
      db
        .selectFrom("datasetGeneration")
        .select(["id", "parts", "columns"])
        .where("datasetId", "=", datasetId)
        .where(sql<boolean>`parts @> ${JSON.stringify([{ file }])}::jsonb`)
        .execute(),

    /** The files of all generations, or those of some files that generations have. */
    partFiles: async (among: readonly string[] | null = null) => {
      const { rows } = await sql<{ file: string }>`
        select distinct part ->> 'file' as file from dataset_generation, jsonb_array_elements(parts) as part
        where ${among === null ? sql`true` : sql`part ->> 'file' = any(${among}::text[])`}`.execute(db);
      return rows.map(({ file }) => file);
    },

    insertGeneration: (generation: {
      id: string;
      datasetId: string;
      parts: readonly GenerationPart[];
      columns: readonly StoredColumn[];
      rowCount: number;
      createdAt: Date;
      createdBy: string | null;
      fileName?: string;
      mode?: "replace" | "append";
    }) =>
      db
        .insertInto("datasetGeneration")
        .values({
          ...generation,
          parts: JSON.stringify(generation.parts),
          columns: JSON.stringify(generation.columns),
        })
        .execute(),

    /** The sharing grants of datasets. */
    grants: () =>
      db
        .selectFrom("sharingGrant")
        .select(["datasetId", "roleId", "userId", "level"])
        .where("datasetId", "is not", null)
        .execute(),

    policies: () => db.selectFrom("tablePolicy").selectAll().orderBy("id").execute(),
  };
}

export type DatasetRow = NonNullable<Awaited<ReturnType<ReturnType<typeof sourceStore>["byId"]>>>;
