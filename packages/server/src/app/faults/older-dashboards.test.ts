import { expect, it } from "vitest";
import { openDatabase } from "../../platform/db/database.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { makeOwnDatabase } from "./own-database.fixtures.ts";

const [board, chart] = ["0190a0a0-0000-7000-8000-000000000001", "0190a0a0-0000-7000-8000-000000000002"];

it("a dashboard of an earlier version keeps its tiles, on one tab, and begins its versions", async ({
  onTestFinished,
}) => {
  const database = await makeOwnDatabase();
  onTestFinished(() => database.remove());
  const db = await openDatabase({ connectionString: database.env.DATABASE_URL ?? "" });
  try {
    await migrate(db.owner, "0004-asking");
    const tiles = JSON.stringify([
      { chartId: chart, x: 6, y: 0, w: 6, h: 4 },
      { chartId: chart, x: 0, y: 4, w: 3, h: 2 },
    ]);
    await database.asSuperuser("insert into tenant (id, name) values ('000000', 'old'), ('000001', 'empty')");
    await database.asSuperuser(
      `insert into dashboard (tenant_id, id, name, home, tiles, version)
       values ('000000', '${board}', 'home', true, '${tiles}', 4), ('000001', '${chart}', 'none', true, '[]', 1)`,
    );
    await migrate(db.owner);
  } finally {
    await db.close();
  }
  const [old, empty] = await database.asSuperuser(
    "select home, access, content from dashboard order by tenant_id",
  );
  expect(old).toMatchObject({ home: true, access: "everyone" });
  expect(old?.content).toEqual({
    tabs: [
      {
        id: "first",
        name: "",
        tiles: [
          { kind: "chart", id: "tile-1", chartId: chart, x: 6, y: 0, w: 6, h: 4 },
          { kind: "chart", id: "tile-2", chartId: chart, x: 0, y: 4, w: 3, h: 2 },
        ],
      },
    ],
    filters: [],
    refreshSeconds: null,
  });
  expect(empty?.content).toEqual({
    tabs: [{ id: "first", name: "", tiles: [] }],
    filters: [],
    refreshSeconds: null,
  });
  const versions = await database.asSuperuser(
    "select version, content from dashboard_version where version = 4",
  );
  expect(versions).toEqual([{ version: 4, content: old?.content }]);
});
