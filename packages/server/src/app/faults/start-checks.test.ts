import { once } from "node:events";
import { readdirSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isLongRun } from "../../../../../tools/test/long-run.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../platform/postgres/embedded-postgres.ts";
import { uploadCsv } from "../../source/source.fixtures.ts";
import { provostDone } from "../command/command.fixtures.ts";
import { checkFolderEmpty } from "../command/files/target.ts";
import { makeOwnDatabase, type OwnDatabase, secret } from "./own-database.fixtures.ts";
import { preparedFolder } from "./prepared-folder.fixtures.ts";
import { dataFolder, launch, removeFolder, startServer, until } from "./real-server.fixtures.ts";

const [dataDir, clusterDir] = [dataFolder(), await preparedFolder()];
let postgres: EmbeddedPostgres;
let database: OwnDatabase;

beforeAll(async () => {
  // Rights of roles count for a whole cluster, so this file has one to itself.
  postgres = await startEmbeddedPostgres({ dataDir: clusterDir, log: () => {} });
  database = await makeOwnDatabase(postgres);
});
afterAll(async () => {
  await postgres.stop();
  removeFolder(dataDir);
  removeFolder(clusterDir);
});

/** Starts the server and expects that it refuses, for a reason it prints, without a stack and without a password. */
async function refused(env: Record<string, string>, reason: RegExp): Promise<void> {
  const launched = launch(dataDir, env);
  const { code } = await launched.ended;
  await until(`the reason ${reason} in: ${launched.log()}`, () => reason.test(launched.log()), 2000);
  expect(code).toBe(1);
  expect(launched.log()).not.toMatch(/^ready|^\s+at /m);
  expect(launched.log()).not.toMatch(
    new RegExp(`${postgres.connection.password}|a-password|another-password`),
  );
}

it("starts with a plain role that owns the database", async () => {
  const server = await startServer(dataDir, database.env);
  expect((await server.request("GET", "/readyz")).status).toBe(200);
  expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
});

if (isLongRun)
  it("says at least every ten seconds what it does while another server keeps it waiting", async () => {
    const { DATABASE_URL: connectionString = "" } = database.env;
    const other = await openDatabase({ connectionString });
    const end = Promise.withResolvers<void>();
    const turn = other.takeTurns(() => end.promise);
    const launched = launch(dataDir, database.env);
    const lines = () =>
      launched.log().match(/^still starting after \d+ s: waiting for another server that starts$/gm);
    await until("two lines", () => (lines()?.length ?? 0) >= 2, 25_000);
    end.resolve();
    await turn;
    await other.close();
    await until("ready", () => /^ready /m.test(launched.log()), 20_000);
    expect(lines()?.length).toBeLessThanOrEqual(3);
    expect(await launched.end("SIGTERM")).toEqual({ code: 0, signal: null });
  });

it("refuses a database that a newer version has used, and says so", async () => {
  await database.asSuperuser("insert into kysely_migration values ('9999-later', now()::text)");
  await refused(database.env, /last used by a newer Provost \(this one does not know 9999-later\)/);
  await database.asSuperuser("delete from kysely_migration where name = '9999-later'");
});

it("refuses another folder of files than the database's, until it is adopted", async () => {
  const other = dataFolder();
  const env = { ...database.env, PROVOST_FILES: `file:${other}` };
  await refused(env, /folder of files \S+ is not marked as its own.*set PROVOST_FILES.*files adopt/);
  expect(readdirSync(other)).toEqual([]);
  await provostDone(["files", "adopt"], { ...env, PROVOST_DATA: dataDir });
  const server = await startServer(dataDir, env);
  expect((await server.request("GET", "/readyz")).status).toBe(200);
  await server.end("SIGTERM");
  await refused(database.env, /belongs to another database, or to an earlier state of it/);
  await provostDone(["files", "adopt"], { ...database.env, PROVOST_DATA: dataDir });
  removeFolder(other);
});

it("is not ready, and stores nothing, while its folder of files is exchanged under it", async () => {
  const server = await startServer(dataDir, database.env);
  const admin = await server.signIn();
  const ready = async () => (await server.request("GET", "/readyz")).status;
  const folder = join(dataDir, "files");
  expect((await uploadCsv(admin, "before", "a\n1\n")).status).toBe(200);
  renameSync(folder, `${folder}-away`);
  await until("not being ready", async () => (await ready()) === 503);
  expect((await server.request("GET", "/readyz")).body.files).toMatch(/^not this installation's/);
  const refused = await uploadCsv(admin, "foreign", "a\n1\n");
  expect([refused.status, refused.body.data.reason]).toEqual([503, "files_foreign"]);
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith(".duckdb"))).toEqual(
    [],
  );
  rmSync(folder, { recursive: true });
  renameSync(`${folder}-away`, folder);
  await until("being ready", async () => (await ready()) === 200);
  expect((await uploadCsv(admin, "after", "a\n1\n")).status).toBe(200);
  await server.end("SIGTERM");
});

it("refuses a data folder on which another server of the same database runs, and takes it once that was killed", async () => {
  const server = await startServer(dataDir, database.env);
  await refused(database.env, /Another Provost is running on this data folder \(\S+\): stop it first/);
  expect((await server.request("GET", "/readyz")).status).toBe(200);
  await server.end("SIGKILL");
  const next = await startServer(dataDir, database.env);
  expect(await next.end("SIGTERM")).toEqual({ code: 0, signal: null });
});

it("wants a secret with a database of one's own", async () => {
  const { DATABASE_URL = "" } = database.env;
  await refused({ DATABASE_URL }, /PROVOST_SECRET must be set/);
});

describe("the database role", () => {
  const role = "somebody";
  const as = (password: string) => ({
    DATABASE_URL: database.urlFor(role, password),
    PROVOST_SECRET: secret,
  });

  beforeAll(() => database.asSuperuser(`create role ${role} login password 'a-password'`));
  afterEach(() => database.asSuperuser(`alter role ${role} nosuperuser nobypassrls`));

  it("is refused when it is superuser", async () => {
    await database.asSuperuser(`alter role ${role} superuser`);
    await refused(as("a-password"), /the database role is superuser or BYPASSRLS/);
  });

  // A server cannot start where the records cannot be opened.
  const opened = ({ DATABASE_URL: connectionString = "" }: Record<string, string>) =>
    openDatabase({ connectionString });

  it("is refused when it is bypassrls", async () => {
    await database.asSuperuser(`alter role ${role} bypassrls`);
    await expect(opened(as("a-password"))).rejects.toThrow("the database role is superuser or BYPASSRLS");
  });

  it.each(["provost_tenant", "provost_platform"])(
    "is refused when %s, as which the server works, could look past row security",
    async (worker) => {
      await database.asSuperuser(`alter role ${worker} bypassrls`);
      await expect(opened(database.env)).rejects.toThrow(
        `the database role ${worker} is superuser or BYPASSRLS`,
      );
      await database.asSuperuser(`alter role ${worker} nobypassrls`);
    },
  );

  it("is refused when it may not sign in", async () => {
    await refused(as("another-password"), /cannot be opened: password authentication failed/);
  });
});

describe("a database role that lacks a right", () => {
  const role = "plain";
  const workers = ["provost_tenant", "provost_platform"];
  let plain: OwnDatabase;
  const each = async (change: (worker: string) => string) => {
    for (const worker of workers) await database.asSuperuser(change(worker));
  };
  const starts = async () => {
    const folder = dataFolder();
    const server = await startServer(folder, plain.env);
    expect((await server.request("GET", "/readyz")).status).toBe(200);
    await server.end("SIGTERM");
    removeFolder(folder);
  };
  const tables = () =>
    plain.asSuperuser("select relname from pg_class where relnamespace = 'public'::regnamespace");

  beforeAll(() => database.asSuperuser(`create role ${role} login password 'a-password'`));
  beforeEach(async () => {
    const connection = { ...postgres.connection, user: role, password: "a-password" };
    plain = await makeOwnDatabase({ admin: postgres.admin, connection });
  });
  afterEach(() => plain.remove());

  it("is refused before anything is made, with what to run; then it makes the roles", async () => {
    await each((worker) => `alter role ${worker} rename to ${worker}_away`);
    await refused(plain.env, /as a superuser, run this in the database: alter role "plain" createrole;/);
    expect(await tables()).toEqual([]);
    await database.asSuperuser(`alter role ${role} createrole`);
    await starts();
    await plain.remove();
    await each((worker) => `drop role ${worker}`);
    await each((worker) => `alter role ${worker}_away rename to ${worker}`);
    await database.asSuperuser(`alter role ${role} nocreaterole`);
  }, 60_000);

  it("accepts roles that were made beforehand and granted", async () => {
    await refused(plain.env, /run this in the database: grant provost_\w+, provost_\w+ to "plain";/);
    await each((worker) => `grant ${worker} to ${role}`);
    await starts();
  }, 60_000);

  it("leaves the database empty when its first tables cannot be made", async () => {
    await each((worker) => `grant ${worker} to ${role}`);
    await plain.asSuperuser("create domain tenant as text");
    await refused(plain.env, /type "tenant" already exists/);
    expect(await tables()).toEqual([]);
  });

  it("is refused when it cannot make tables", async () => {
    await each((worker) => `grant ${worker} to ${role}`);
    await plain.asSuperuser("alter schema public owner to postgres");
    await refused(plain.env, /alter schema public owner to "plain"/);
    const fresh = dataFolder();
    await launch(fresh, plain.env).ended;
    // Into which a backup can be restored.
    await checkFolderEmpty(fresh, "");
    removeFolder(fresh);
  });
});

it("says which database it cannot reach", async () => {
  const DATABASE_URL = "postgresql://provost:a-password@localhost:1/provost";
  await refused({ DATABASE_URL, PROVOST_SECRET: secret }, /cannot be opened: .*ECONNREFUSED \S+:1\b/);
});

it("refuses a port that is in use before it makes anything", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? address?.port : 0;
  const before = readdirSync(dataDir);
  await refused({ PORT: String(port) }, new RegExp(`127\\.0\\.0\\.1:${port} is in use by another program`));
  expect(readdirSync(dataDir)).toEqual(before);
  other.close();
});
