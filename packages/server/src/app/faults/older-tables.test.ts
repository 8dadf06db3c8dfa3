import { expect, it } from "vitest";
import { openDatabase } from "../../platform/db/database.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { makeOwnDatabase } from "./own-database.fixtures.ts";

const [file, view] = ["0190a0a0-0000-7000-8000-000000000001", "0190a0a0-0000-7000-8000-000000000002"];

it("tables of an earlier version stay as they are, none in the bin, and virtual ones begin their versions", async ({
  onTestFinished,
}) => {
  const database = await makeOwnDatabase();
  onTestFinished(() => database.remove());
  const db = await openDatabase({ connectionString: database.env.DATABASE_URL ?? "" });
  try {
    await migrate(db.owner, "0005-showing");
    await database.asSuperuser("insert into tenant (id, name) values ('000000', 'old')");
    await database.asSuperuser(
      `insert into dataset (tenant_id, id, table_name, status) values ('000000', '${file}', 'scores', 'ready')`,
    );
    await database.asSuperuser(
      `insert into virtual_table (tenant_id, id, table_name, comment, definition, columns, version)
       values ('000000', '${view}', 'joined', 'of two', '{"kind":"question"}', '[]', 3)`,
    );
    await migrate(db.owner);
  } finally {
    await db.close();
  }
  expect(await database.asSuperuser("select table_name, removed_at, system_key from dataset")).toEqual([
    { table_name: "scores", removed_at: null, system_key: null },
  ]);
  expect(
    await database.asSuperuser("select version, table_name, comment from virtual_table_version"),
  ).toEqual([{ version: 3, table_name: "joined", comment: "of two" }]);
  const again = `insert into dataset (tenant_id, id, table_name, status) values ('000000', '${view}', 'Scores', 'ready')`;
  await expect(database.asSuperuser(again)).rejects.toThrow(/dataset_name/);
});
