import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, inject, it } from "vitest";
import { importCsv } from "../../../source/source.fixtures.ts";
import { makeOwnDatabase, type OwnDatabase } from "../../faults/own-database.fixtures.ts";
import { preparedFolder } from "../../faults/prepared-folder.fixtures.ts";
import { launch, removeFolder, startServer } from "../../faults/real-server.fixtures.ts";
import { contentsOf, embeddedOf, provost, provostDone } from "../command.fixtures.ts";

const folder = await preparedFolder();
const mark = join(folder, "postgres-18", "moved");
let own: OwnDatabase;

afterAll(() => removeFolder(folder));
beforeEach(async ({ onTestFinished }) => {
  own = await makeOwnDatabase();
  onTestFinished(() => own.remove());
});

const databaseUrl = () => ({ DATABASE_URL: own.env.DATABASE_URL ?? "" });
const move = () => provost(["move-to-postgres"], { PROVOST_DATA: folder, ...databaseUrl() });

it("moves every row to a database of one's own; the same session, data and files go on there", async () => {
  const server = await startServer(folder);
  const user = await server.signIn();
  await importCsv(user, "staying", "a\n1\n2\n");
  const running = await move();
  expect([running.code, running.err]).toEqual([
    1,
    expect.stringMatching(/a server runs on .*: stop it first/),
  ]);
  await server.end("SIGKILL");
  const before = await contentsOf(embeddedOf(folder).superuser);

  await own.asSuperuser("create table other (n int)");
  expect((await move()).err).toMatch(/the database is not empty \(it has public\.other\)/);
  expect(existsSync(mark)).toBe(false);
  await own.asSuperuser("drop table other");

  const { out } = await provostDone(["move-to-postgres"], { PROVOST_DATA: folder, ...databaseUrl() });
  expect(out).toMatch(/^moved \d+ rows in \d+ tables of 1 tenants; each row was compared$/m);
  expect(readdirSync(folder).filter((name) => name.startsWith("moving-"))).toEqual([]);

  const old = launch(folder);
  await old.ended;
  expect(old.log()).toMatch(/were moved to a database of your own on .*: set DATABASE_URL/);
  expect(old.log()).not.toMatch(/^ready/m);

  const database = new URL(own.env.DATABASE_URL ?? "").pathname.slice(1);
  expect(await contentsOf({ ...inject("postgres").admin, database })).toEqual(before);
  expect(await own.asSuperuser("select 1 from work_pause")).toEqual([]);
  const secret = readFileSync(join(folder, "secret"), "utf8").trim();
  const moved = await startServer(folder, { ...databaseUrl(), PROVOST_SECRET: secret });
  try {
    const again = moved.userOf(user.accessToken, user.refreshToken);
    const rows = await again.get("/api/report/dataset");
    expect([rows.status, JSON.stringify(rows.body.data)]).toEqual([200, expect.stringContaining("staying")]);
  } finally {
    await moved.end("SIGTERM");
  }
});
