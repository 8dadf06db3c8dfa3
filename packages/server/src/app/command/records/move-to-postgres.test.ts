import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, inject, it } from "vitest";
import { importCsv } from "../../../source/source.fixtures.ts";
import { makeOwnDatabase, type OwnDatabase } from "../../faults/own-database.fixtures.ts";
import { preparedFolder } from "../../faults/prepared-folder.fixtures.ts";
import { launch, removeFolder, startServer, until } from "../../faults/real-server.fixtures.ts";
import { contentsOf, embeddedOf, provost, provostDone, startCommand } from "../command.fixtures.ts";

const folder = await preparedFolder();
const mark = join(folder, "postgres-18", "moved.json");
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

  expect((await move()).err).toMatch(/the database is not empty/);
  const another = await makeOwnDatabase();
  const again = { PROVOST_DATA: folder, DATABASE_URL: another.env.DATABASE_URL ?? "" };
  const twice = await provost(["move-to-postgres"], again).finally(() => another.remove());
  expect([twice.code, twice.err]).toEqual([
    1,
    expect.stringMatching(/were moved on .*, and are out of date/),
  ]);

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
    const same = moved.userOf(user.accessToken, user.refreshToken);
    const rows = await same.get("/api/report/dataset");
    expect([rows.status, JSON.stringify(rows.body.data)]).toEqual([200, expect.stringContaining("staying")]);
  } finally {
    await moved.end("SIGTERM");
  }
});

it("refuses a role that lacks a right, says what to run, and leaves nothing behind", async () => {
  const { admin, connection } = inject("postgres");
  const user = "mover";
  await own.asSuperuser(`create role ${user} login password 'a-password'`);
  const plain = await makeOwnDatabase({ admin, connection: { ...connection, user, password: "a-password" } });
  try {
    const env = { PROVOST_DATA: await preparedFolder(), DATABASE_URL: plain.env.DATABASE_URL ?? "" };
    for (const _ of ["first", "again"]) {
      const { code, out, err } = await provost(["move-to-postgres"], env);
      const reason = /lacks a right .*: grant provost_\w+, provost_\w+ to "mover"/;
      expect([code, out, err]).toEqual([1, "", expect.stringMatching(reason)]);
      expect(err).not.toContain("reading the records");
    }
    removeFolder(env.PROVOST_DATA);
  } finally {
    await plain.remove();
    await own.asSuperuser(`drop role ${user}`);
  }
});

it("says why a table could not be made, and leaves nothing behind", async () => {
  const other = await preparedFolder();
  await own.asSuperuser("create domain tenant as text");
  const { code, err } = await provost(["move-to-postgres"], { PROVOST_DATA: other, ...databaseUrl() });
  expect([code, err]).toEqual([1, expect.stringContaining('type "tenant" already exists')]);
  expect(await own.asSuperuser("select from pg_class where relnamespace = 'public'::regnamespace")).toEqual(
    [],
  );
  removeFolder(other);
});

it("killed at the commit, it leaves all rows in the new database or none, and no server starts on the old ones", async () => {
  const other = await preparedFolder();
  const env = { PROVOST_DATA: other, ...databaseUrl() };
  const { child, ended } = startCommand(["move-to-postgres"], env);
  await until("the mark", () => existsSync(join(other, "postgres-18", "moved.json")));
  child.kill("SIGKILL");
  await ended;
  const server = launch(other);
  await server.ended;
  expect(server.log()).toMatch(/"move-to-postgres" was interrupted on|were moved to a database of your own/);
  const again = await provost(["move-to-postgres"], env);
  expect(again.err + again.out).toMatch(/the database is not empty|each row was compared/);
  const [tenants] = await own.asSuperuser("select count(*)::int as n from tenant");
  expect(tenants).toEqual({ n: 1 });
  expect(readdirSync(other).filter((name) => name.startsWith("moving-") && again.code === 0)).toEqual([]);
  removeFolder(other);
});
