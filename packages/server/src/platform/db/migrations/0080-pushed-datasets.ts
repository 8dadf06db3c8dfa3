import { type Kysely, sql } from "kysely";

/** Imported datasets whose rows were moved into a data source: since when, and the version that was imported. */
const statements = `
alter table dataset add pushed_at timestamptz, add pushed_generation_id uuid,
  add foreign key (tenant_id, pushed_generation_id) references dataset_generation
    on delete set null (pushed_generation_id) deferrable initially deferred;
create index on dataset (tenant_id, pushed_generation_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
