import { expect, it } from "vitest";
import { openDatabase } from "../../platform/db/database.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { makeOwnDatabase } from "./own-database.fixtures.ts";

const id = (last: number): string => `0190a0a0-0000-7000-8000-00000000000${last}`;
const [courseware, old, shown, gone] = [id(1), id(2), id(3), id(4)];

it("files that only earlier versions of an older courseware show count as used", async ({
  onTestFinished,
}) => {
  const database = await makeOwnDatabase();
  onTestFinished(() => database.remove());
  const db = await openDatabase({ connectionString: database.env.DATABASE_URL ?? "" });
  const link = (file: string): string => `<p><a href=\\"/api/upload/file/${file}/a.pdf\\">a</a></p>`;
  const content = [old, shown, gone, old].map((file) => `{"html": "${link(file)}"}`).join();
  try {
    await migrate(db.owner, "0016-demand");
    await database.asSuperuser("insert into tenant (id, name) values ('000000', 'old'), ('000001', 'other')");
    for (const file of [old, shown])
      await database.asSuperuser(
        `insert into stored_file (tenant_id, id, kind, name, type, bytes)
         values ('000000', '${file}', 'file', 'a.pdf', 'application/pdf', 1)`,
      );
    await database.asSuperuser(
      `insert into courseware (tenant_id, id, name) values ('000000', '${courseware}', 'lesson')`,
    );
    await database.asSuperuser(
      `insert into courseware_version (tenant_id, courseware_id, version, name, summary, kind, content)
       values ('000000', '${courseware}', 1, 'lesson', '', 'kept', '[${content}]')`,
    );
    await database.asSuperuser(
      `insert into file_use (tenant_id, file_id, place, place_id, title, path)
       values ('000000', '${shown}', 'courseware', '${courseware}', 'lesson', '/')`,
    );
    await migrate(db.owner);
  } finally {
    await db.close();
  }
  const [version] = await database.asSuperuser(
    "select array(select unnest(files) order by 1) as files from courseware_version",
  );
  expect(version?.files).toEqual([old, shown, gone]);
  const uses = await database.asSuperuser("select tenant_id, file_id, place from file_use order by place");
  expect(uses).toEqual([
    { tenant_id: "000000", file_id: shown, place: "courseware" },
    { tenant_id: "000000", file_id: old, place: "courseware_version" },
  ]);
});
