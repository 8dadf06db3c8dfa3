import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../platform/postgres/embedded-postgres.ts";
import { importCsv } from "../../source/source.fixtures.ts";
import { makeOwnDatabase, type OwnDatabase, secret } from "../faults/own-database.fixtures.ts";
import { preparedFolder } from "../faults/prepared-folder.fixtures.ts";
import { dataFolder, type RealServer, removeFolder, startServer } from "../faults/real-server.fixtures.ts";
import { withoutPassword } from "./checks/settings.ts";
import { provost, type Ran } from "./command.fixtures.ts";

const [dataDir, clusterDir] = [dataFolder(), await preparedFolder()];
let server: RealServer;
let postgres: EmbeddedPostgres;
let database: OwnDatabase;

const doctor = (env: Record<string, string>): Promise<Ran> => provost(["doctor"], env);
const levels = ({ out }: Ran): Set<string> =>
  new Set(
    out
      .trim()
      .split("\n")
      .map((line) => line.split(" ")[0] ?? ""),
  );

beforeAll(async () => {
  // Rights of roles count for a whole cluster, so this file has one to itself.
  postgres = await startEmbeddedPostgres({ dataDir: clusterDir, log: () => {} });
  database = await makeOwnDatabase(postgres);
  server = await startServer(dataDir, database.env);
  await importCsv(await server.signIn(), "there", "a\n1\n");
});
afterAll(async () => {
  await server.end("SIGTERM");
  await postgres.stop();
  removeFolder(dataDir);
  removeFolder(clusterDir);
});

const env = (): Record<string, string> => ({
  ...database.env,
  PROVOST_DATA: dataDir,
  PORT: new URL(server.url).port,
});

describe("finds nothing wrong", () => {
  it("with what runs well, and shows no secret", async () => {
    const ran = await doctor({
      ...env(),
      PROVOST_ADMIN_PASSWORD: "not to be seen",
      PROVOST_CLIENT: "web:also-not",
    });
    expect([ran.code, ran.err, levels(ran)]).toEqual([0, "", new Set(["ok"])]);
    for (const what of [
      "settings",
      "versions",
      "disk",
      "files",
      "key",
      "database",
      "clock",
      "migrations",
      "roles",
      "row security",
      "datasets",
      "port",
      "engine",
    ])
      expect(ran.out).toMatch(new RegExp(`^ok {4}${what}: .+$`, "m"));
    expect(ran.out).toMatch(/PostgreSQL 18\.\d+ answers[\s\S]*DuckDB v\d+\.\d+\.\d+ answers/);
    expect(ran.out).toContain("a Provost answers on");
    expect(ran.out).toContain("datasets: 1 files, all there");
    expect(ran.out).not.toMatch(
      new RegExp(`${secret}|${postgres.connection.password}|not to be seen|also-not`),
    );
  });

  it("with an embedded one that stands still, and leaves it standing", async () => {
    const folder = await preparedFolder();
    const ran = await doctor({ PROVOST_DATA: folder, PORT: "0" });
    expect([ran.code, levels(ran)]).toEqual([0, new Set(["ok"])]);
    expect(readdirSync(join(folder, "postgres-18", "cluster"))).not.toContain("postmaster.pid");
    removeFolder(folder);
  });
});

async function finds(line: RegExp, more: Record<string, string> = {}, code = 1): Promise<Ran> {
  const ran = await doctor({ ...env(), ...more });
  expect(ran.out).toMatch(line);
  expect(ran.code).toBe(code);
  expect(ran.out).not.toContain(postgres.connection.password);
  return ran;
}

describe("finds and says what to do", () => {
  it("when there is nothing", async () => {
    const ran = await doctor({ PROVOST_DATA: join(dataDir, "nowhere") });
    expect([ran.code, ran.out]).toEqual([
      1,
      expect.stringMatching(/^fail {2}installation: there is no installation/m),
    ]);
  });

  it("when a setting is misspelt, or one cannot be read", async () => {
    await finds(/^warn {2}settings: nothing reads PROVOST_SECERT → /m, { PROVOST_SECERT: "x" }, 0);
    await finds(/^fail {2}installation: PORT "eighty" is not a port number → /m, { PORT: "eighty" });
  });

  it("when the database does not answer", async () => {
    const DATABASE_URL = "postgresql://provost:a-password@localhost:1/provost";
    const ran = await finds(/^fail {2}database: .*ECONNREFUSED.* → /m, { DATABASE_URL });
    expect(ran.out + ran.err).not.toContain("a-password");
  });

  it("when another program has the port", async () => {
    const taken = createServer((socket) => socket.end("hello\n"));
    const port = await new Promise<number>((resolve) =>
      taken.listen(0, "127.0.0.1", () => resolve(portOf(taken))),
    );
    await finds(/^fail {2}port: 127\.0\.0\.1:\d+ is taken by another program → set PORT/m, {
      PORT: String(port),
    });
    taken.close();
  });

  it("when a role could look past row security", async () => {
    await database.asSuperuser("alter role provost_tenant bypassrls");
    await finds(/^fail {2}roles: provost_tenant could look past row security → alter role/m);
    await database.asSuperuser("alter role provost_tenant nobypassrls");
  });

  it("when row security is off for a table", async () => {
    await database.asSuperuser("alter table dict no force row level security");
    await finds(/^fail {2}row security: the table dict is not held by it → alter table dict/m);
    await database.asSuperuser("alter table dict force row level security");
  });

  it("when migrations wait, or are of a newer version", async () => {
    const [last] = await database.asSuperuser("select name from kysely_migration order by name desc limit 1");
    await database.asSuperuser("update kysely_migration set name = '9999-later' where name = $1", [
      last?.name,
    ]);
    await finds(/^fail {2}migrations: unknown: 9999-later → /m);
    await database.asSuperuser("delete from kysely_migration where name = '9999-later'");
    await finds(new RegExp(`^warn {2}migrations: not run yet: ${last?.name} → `, "m"), {}, 0);
    await database.asSuperuser("insert into kysely_migration values ($1, '2025')", [last?.name]);
  });

  it("when the reserve of a disk is reached, or is close", async () => {
    const { bavail, bsize } = statfsSync(dataDir);
    const megabytes = (bavail * bsize) / 1024 ** 2;
    const reserve = (share: number) => ({ PROVOST_DISK_RESERVE: String(Math.round(megabytes * share)) });
    await finds(/^fail {2}disk: .* free of .* are its reserve → make space/m, reserve(2));
    await finds(/^warn {2}disk: .* are its reserve → make space/m, reserve(0.75), 0);
  });

  it("when the folder of files is not this database's, without advice to import again", async () => {
    const other = dataFolder();
    const ran = await finds(
      /^fail {2}files: the folder of files \S+ is not marked as its own → set PROVOST_FILES/m,
      {
        PROVOST_FILES: `file:${other}`,
      },
    );
    expect(ran.out).not.toMatch(/import these|missing/);
    expect(readdirSync(other)).toEqual([]);
    removeFolder(other);
  });

  it("when backups are set but none was made, the last failed, is old, or its folder is away", async () => {
    const place = dataFolder();
    const set = { PROVOST_BACKUP_TO: place, PROVOST_BACKUP_EVERY: "1h" };
    await finds(/^warn {2}backups: none was made into /m, set, 0);
    const run = (outcome: string, hours: number) =>
      database.asSuperuser(
        `insert into backup_run (place, started_at, ended_at, outcome, reason)
         values ($1, now() - $2 * interval '1 hour', now() - $2 * interval '1 hour', $3, 'a reason')`,
        [place, hours, outcome],
      );
    await run("done", 5);
    await finds(/^fail {2}backups: the last one is 5\.0 hours old, in .* → is the server running/m, set);
    await run("failed", 2);
    await finds(/^fail {2}backups: the last one failed: a reason → /m, set);
    await run("done", 1);
    await finds(/^ok {4}backups: the last one is 1\.0 hours old/m, set, 0);
    removeFolder(place);
    await finds(/^fail {2}backups: the folder \S+ is not there → mount it/m, set);
  });

  it("when a file does not have the size that is recorded, or is empty", async () => {
    const [id, path] = ["00000000-0000-7000-8000-000000000001", join(dataDir, "files", "000000", "upload")];
    await database.asSuperuser(
      `insert into stored_file (tenant_id, id, kind, name, type, bytes) values ('000000', $1, 'image', 'a.png', 'image/png', 5)`,
      [id],
    );
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, id), "12345");
    await finds(/^ok {4}uploads: 1 files, all there/m, {}, 0);
    writeFileSync(join(path, id), "123");
    await finds(
      new RegExp(`^fail {2}uploads: 1 of 1 files do not have their size \\(000000/upload/${id}\\) → `, "m"),
    );
    const folder = join(dataDir, "files", "000000", "dataset");
    writeFileSync(join(folder, readdirSync(folder)[0] ?? ""), "");
    await finds(/^fail {2}datasets: 1 of 1 files do not have their size .* → take them from a backup/m);
  });

  it("when the file of a data set is lost", async () => {
    const folder = join(dataDir, "files", "000000", "dataset");
    const [file = ""] = readdirSync(folder);
    rmSync(join(folder, file));
    await finds(
      new RegExp(`^fail {2}datasets: 1 of 1 files are missing \\(000000/dataset/${file}\\) → `, "m"),
    );
  });

  // A folder in which not even root can make a file.
  it.runIf(process.platform === "linux")("when files cannot be written", async () => {
    await finds(/^fail {2}files: E[A-Z]+: .* → give the folder/m, {
      PROVOST_FILES: "file:/proc/self/fdinfo",
    });
  });
});

it.each([
  ["postgresql://u:geheim@host:5/db?password=geheim", "postgresql://u:***@host:5/db"],
  ["postgresql://u:geheim@localhost/db?host=/run/x&port=5", "postgresql://u:***@/run/x/db"],
  ["postgresql://host/db", "postgresql://host/db"],
  ["geheim", "***"],
])("shows %s as %s", (address, shown) => {
  expect(withoutPassword(address)).toBe(shown);
});

function portOf(listening: Server): number {
  const address = listening.address();
  return address !== null && typeof address === "object" ? address.port : 0;
}
