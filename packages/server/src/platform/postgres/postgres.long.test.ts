import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../db/database.ts";
import { readProcess } from "../testing/processes.fixtures.ts";
import { findPackage, remakeLinks } from "./binaries.ts";
import { createDatabase, dropDatabase } from "./database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { ask, holdRecovery, holdServer, kill } from "./postgres.fixtures.ts";

const isRoot = process.getuid?.() === 0;
const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
const ordinary = { uid: idOf("-u"), gid: idOf("-g") };

/** A data folder for one test, and what it starts there. */
interface Ground {
  dataDir: string;
  running: EmbeddedPostgres[];
  logged: string[];
  start(stopPatienceMs?: number): Promise<EmbeddedPostgres>;
}

// mkdtemp makes a folder only its owner may enter: as root, PostgreSQL's own account cannot reach the data by their path.
const folderOf = (): string => join(mkdtempSync(join(tmpdir(), "provost-postgres-")), "data");
/** A folder in which PostgreSQL has run and was stopped; tests that are not about the first start have a copy of it. */
const stopped = folderOf();

beforeAll(async () => {
  await (await startEmbeddedPostgres({ dataDir: stopped, log: () => {} })).stop();
});
afterAll(() => rmSync(join(stopped, ".."), { recursive: true, force: true }));

/** Runs a test on a folder of its own. */
const on = (folder: "new" | "used", test: (ground: Ground) => Promise<void>) => async (): Promise<void> => {
  const dataDir = folderOf();
  if (folder === "used") cpSync(stopped, dataDir, { recursive: true });
  const [running, logged]: [EmbeddedPostgres[], string[]] = [[], []];
  const start = async (stopPatienceMs?: number): Promise<EmbeddedPostgres> => {
    const log = (line: string) => void logged.push(line);
    const postgres = await startEmbeddedPostgres({
      dataDir,
      log,
      ...(stopPatienceMs === undefined ? {} : { stopPatienceMs }),
    });
    running.push(postgres);
    return postgres;
  };
  try {
    await test({ dataDir, running, logged, start });
  } finally {
    for (const postgres of running) await postgres.stop();
    rmSync(join(dataDir, ".."), { recursive: true, force: true });
  }
};

// An adopted process that is not reaped stays as a zombie (Z), but it has ended.
const isThere = (pid: number) => (readProcess(pid)?.state ?? "Z") !== "Z";

describe.concurrent("refusals", () => {
  it(
    "refuses a second server while the first lives, naming it, and leaves the first alone",
    on("used", async ({ dataDir, start }) => {
      const first = await holdServer(dataDir);
      await expect(start()).rejects.toThrow(
        `Another Provost is running on this data folder (provost server ${first.child.pid})`,
      );
      expect(await ask(first.connection, "select 1 as one")).toEqual([{ one: 1 }]);
      first.child.stdin?.end();
      await once(first.child, "exit");
      expect(isThere(first.pid)).toBe(false);
    }),
  );

  it(
    "lets nobody in without the password",
    on("used", async ({ start }) => {
      const { connection } = await start();
      await expect(ask({ ...connection, password: "guess" }, "select 1")).rejects.toThrow(/password/);
    }),
  );

  it(
    "says what PostgreSQL said when it cannot start",
    on("used", async ({ dataDir, running, start }) => {
      const first = await start();
      await running.pop()?.stop();
      writeFileSync(join(dataDir, "postgres-18/cluster/postgresql.auto.conf"), "shared_buffers = nonsense\n");
      await expect(start()).rejects.toThrow(/did not start.*shared_buffers/s);
      expect(isThere(first.pid)).toBe(false);
    }),
  );
});

describe.concurrent("a start", () => {
  it(
    "gives a login role bound by row security, its own database, UTF-8 and Chinese collation",
    on("new", async ({ start }) => {
      const { connection, admin } = await start();
      const role = "select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user";
      expect(await ask(connection, role)).toEqual([
        { rolsuper: false, rolbypassrls: false, rolcreaterole: true },
      ]);
      const database =
        "select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale, pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()";
      expect(await ask(connection, database)).toEqual([
        { encoding: "UTF8", provider: "b", locale: "C.UTF-8", owner: "provost" },
      ]);
      const sorted = `select string_agg(name, '' order by name collate "zh-x-icu") as names from unnest(array['王','李','陈']) as name`;
      expect(await ask(connection, sorted)).toEqual([{ names: "陈李王" }]);
      expect(await ask(admin, "show fsync")).toEqual([{ fsync: "on" }]);
      expect(await ask(admin, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
    }),
  );

  it(
    "keeps the sockets in a folder closed to others and the passwords in a file closed to others",
    on("new", async ({ dataDir, start }) => {
      const { connection } = await start();
      expect(statSync(connection.host).mode & 0o777).toBe(0o700);
      expect(Buffer.byteLength(`${connection.host}/.s.PGSQL.5432`)).toBeLessThan(104);
      expect(statSync(join(dataDir, "postgres-18/secret.json")).mode & 0o777).toBe(0o600);
    }),
  );

  it(
    "removes what a killed first start left half made",
    on("new", async ({ dataDir, start }) => {
      const left = join(dataDir, "postgres-18.init-999999999-abc");
      mkdirSync(left, { recursive: true });
      await start();
      expect(lstatSync(left, { throwIfNoEntry: false })).toBeUndefined();
    }),
  );

  it(
    "is not stopped by a pid file whose number another program has now",
    on("used", async ({ dataDir, running, start }) => {
      const first = await start();
      await running.pop()?.stop();
      writeFileSync(
        join(dataDir, "postgres-18/cluster/postmaster.pid"),
        `${process.pid}\n/proc/self/cwd\n1\n5432\n`,
      );
      expect((await start()).pid).not.toBe(first.pid);
    }),
  );

  it.runIf(isRoot)(
    "runs under an account other than root when started by root, never as postgres",
    on("new", async ({ logged, start }) => {
      const { pid } = await start();
      const user = execFileSync("id", ["-un", String(readProcess(pid)?.user)], { encoding: "utf8" }).trim();
      expect(["provost", "nobody"]).toContain(user);
      expect(logged.some((line) => line.startsWith("warning: running PostgreSQL as 'nobody'"))).toBe(
        user === "nobody",
      );
    }),
  );

  it.runIf(isRoot && reachableByOthers())(
    "runs as the user who starts it when that is not root",
    async () => {
      const user = ordinary.uid;
      const base = mkdtempSync(join(tmpdir(), "provost-user-"));
      chownSync(base, user, user);
      const held = await holdServer(join(base, "data"), user);
      expect(await ask(held.connection, "select current_user as name")).toEqual([{ name: "provost" }]);
      expect(readProcess(held.pid)?.user).toBe(user);
      held.child.stdin?.end();
      await once(held.child, "exit");
      expect(isThere(held.pid)).toBe(false);
      rmSync(base, { recursive: true });
    },
  );
});

describe.concurrent("after kill -9", () => {
  const write = (n: number) => `create table if not exists kept (n int); insert into kept values (${n})`;
  const read = "select n from kept order by n";

  it(
    "adopts the PostgreSQL of a killed server, with everything it had committed",
    on("used", async ({ dataDir, running, start }) => {
      const killed = await holdServer(dataDir);
      await ask(killed.connection, write(1));
      await kill(killed.child);
      const adopted = await start();
      expect(adopted.pid).toBe(killed.pid);
      expect(await ask(adopted.connection, read)).toEqual([{ n: 1 }]);
      await running.pop()?.stop();
      expect(isThere(killed.pid)).toBe(false);
    }),
  );

  it(
    "recovers when server and PostgreSQL were both killed",
    on("used", async ({ dataDir, start }) => {
      const killed = await holdServer(dataDir);
      await ask(killed.connection, write(2));
      process.kill(killed.pid, "SIGKILL");
      await kill(killed.child);
      const next = await start();
      expect(next.pid).not.toBe(killed.pid);
      expect(await ask(next.connection, read)).toEqual([{ n: 2 }]);
    }),
  );

  it(
    "brings PostgreSQL back under a living server, at the same address",
    on("used", async ({ dataDir, logged, start }) => {
      const postgres = await start();
      await ask(postgres.connection, write(3));
      const before = postgres.pid;
      process.kill(before, "SIGKILL");
      await vi.waitFor(() => expect(logged).toContain("PostgreSQL is back"), { timeout: 60_000 });
      expect(postgres.pid).not.toBe(before);
      expect(await ask(postgres.connection, read)).toEqual([{ n: 3 }]);
      await expect(startEmbeddedPostgres({ dataDir, log: () => {} })).rejects.toThrow(
        "Another Provost is running",
      );
    }),
  );
});

it.runIf(process.platform === "linux").concurrent(
  "waits for a database that recovers when it is opened, and says so",
  on("used", async ({ start }) => {
    const { connection, pid } = await start();
    const goOn = await holdRecovery(connection, pid);
    const logged: string[] = [];
    const opening = openDatabase(connection, (line) => logged.push(line));
    await vi.waitFor(() => expect(logged).toEqual(["waiting for the database (starting or recovering)"]));
    goOn();
    await (await opening).close();
  }),
);

it.concurrent(
  "ends an earlier PostgreSQL that is stopping without an end, and starts its own",
  on("used", async ({ dataDir, logged, start }) => {
    const first = await holdServer(dataDir);
    const session = new Client(first.connection);
    session.on("error", () => {});
    await session.connect();
    const { rows } = await session.query<{ pid: number }>("select pg_backend_pid() as pid");
    process.kill(rows[0]?.pid ?? 0, "SIGSTOP");
    await kill(first.child);
    process.kill(first.pid, "SIGINT");
    const next = await start(500);
    expect(next.pid).not.toBe(first.pid);
    expect(isThere(first.pid)).toBe(false);
    expect(logged[0]).toBe("waiting for an earlier PostgreSQL to end");
    expect(logged).toContain("PostgreSQL takes long to stop; it will recover at the next start");
    expect(await ask(next.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  }),
);

it.concurrent(
  "stops within seconds, when that is to be quick, also with a session that does not end",
  on("used", async ({ running, logged, start }) => {
    const postgres = await start();
    const session = new Client(postgres.connection);
    session.on("error", () => {});
    await session.connect();
    const { rows } = await session.query<{ pid: number }>("select pg_backend_pid() as pid");
    process.kill(rows[0]?.pid ?? 0, "SIGSTOP");
    await running.pop()?.stop(AbortSignal.abort());
    expect(isThere(postgres.pid)).toBe(false);
    expect(isThere(rows[0]?.pid ?? 0)).toBe(false);
    expect(logged).toContain("PostgreSQL takes long to stop; it will recover at the next start");
  }),
);

describe.concurrent("databases for tests", () => {
  it(
    "clones a template and removes the clone",
    on("used", async ({ start }) => {
      const { connection, admin } = await start();
      await createDatabase(admin, "pattern", { owner: connection.user });
      await ask({ ...connection, database: "pattern" }, "create table t as select 7 as n");
      await createDatabase(admin, "copy", { owner: connection.user, template: "pattern" });
      expect(await ask({ ...connection, database: "copy" }, "insert into t values (8) returning n")).toEqual([
        { n: 8 },
      ]);
      await dropDatabase(admin, "copy");
      await dropDatabase(admin, "copy");
      await expect(ask({ ...connection, database: "copy" }, "select 1")).rejects.toThrow(/does not exist/);
    }),
  );
});

describe("programs", () => {
  it("makes the library links that install scripts would have made", () => {
    const copy = mkdtempSync(join(tmpdir(), "provost-programs-"));
    const isLink = (path: string) => lstatSync(path).isSymbolicLink();
    cpSync(join(findPackage(), "native"), join(copy, "native"), {
      recursive: true,
      filter: (path) => !isLink(path),
    });
    const version = () => spawnSync(join(copy, "native/bin/postgres"), ["--version"], { encoding: "utf8" });
    expect(version().status).not.toBe(0);
    expect(remakeLinks(copy, copy)).toBe(true);
    expect(version().stdout).toContain("PostgreSQL) 18.");
    rmSync(copy, { recursive: true });
  });
});

function reachableByOthers(): boolean {
  const here = new URL("./held-server.fixtures.ts", import.meta.url).pathname;
  return [here, process.execPath].every((path) => spawnSync("test", ["-r", path], ordinary).status === 0);
}
