import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isLongRun } from "../../../../../../tools/test/long-run.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../../platform/postgres/embedded-postgres.ts";
import { importCsv } from "../../../source/source.fixtures.ts";
import { makeOwnDatabase, type OwnDatabase } from "../../faults/own-database.fixtures.ts";
import { preparedFolder } from "../../faults/prepared-folder.fixtures.ts";
import { dataFolder, removeFolder, startServer, until } from "../../faults/real-server.fixtures.ts";
import { provost, provostDone, startCommand } from "../command.fixtures.ts";

const folders = {
  old: await preparedFolder(),
  stored: dataFolder(),
  cluster: await preparedFolder(),
  outside: dataFolder(),
};
const archive = join(folders.stored, "whole.tar.gz");
const withoutKey = join(folders.stored, "without-key.tar.gz");
let secret = "";
let postgres: EmbeddedPostgres;
let database: OwnDatabase;
let target: string;
let count = 0;

beforeAll(async () => {
  const server = await startServer(folders.old);
  await importCsv(await server.signIn(), "kept", "a\n1\n");
  await server.end("SIGTERM");
  secret = readFileSync(join(folders.old, "secret"), "utf8").trim();
  await provostDone(["backup", archive], { PROVOST_DATA: folders.old });
  await provostDone(["backup", withoutKey], { PROVOST_DATA: folders.old, PROVOST_SECRET: secret });
  postgres = await startEmbeddedPostgres({ dataDir: folders.cluster, log: () => {} });
  database = await makeOwnDatabase(postgres);
});
afterAll(async () => {
  await postgres.stop();
  for (const folder of Object.values(folders)) removeFolder(folder);
});
beforeEach(() => {
  target = join(folders.stored, `target-${count++}`);
});

const tablesThere = async (): Promise<unknown[]> =>
  database.asSuperuser("select relname from pg_class where relnamespace = 'public'::regnamespace");

function altered(change: (tar: Buffer) => Buffer): string {
  const path = join(folders.stored, `altered-${count++}.tar.gz`);
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(archive)))));
  return path;
}

async function refused(args: string[], env: Record<string, string>, reason: RegExp): Promise<void> {
  const { code, out, err } = await provost(["restore", ...args], env);
  expect([code, out, err]).toEqual([1, "", expect.stringMatching(reason)]);
  expect(err).not.toMatch(/^\s+at /m);
}

describe("a place that is in use", () => {
  it("is refused and left as it is: a folder with anything in it", async () => {
    mkdirSync(join(target, "deep"), { recursive: true });
    writeFileSync(join(target, "deep", "mine"), "mine");
    await refused([archive], { PROVOST_DATA: target }, /is not empty \(it has .*deep\/mine\)/);
    await refused([archive], { PROVOST_DATA: folders.old }, /is not empty/);
    expect(readdirSync(target)).toEqual(["deep"]);
  });

  it("is refused: a folder of files in another place", async () => {
    const files = join(target, "files");
    mkdirSync(files, { recursive: true });
    writeFileSync(join(files, "mine"), "mine");
    const env = { PROVOST_DATA: join(target, "data"), PROVOST_FILES: `file:${files}` };
    await refused([archive], env, /is not empty .*PROVOST_FILES/);
    expect(readdirSync(target)).toEqual(["files"]);
  });

  it("is refused: a database with anything in it", async () => {
    const used = await makeOwnDatabase(postgres);
    await used.asSuperuser("create table mine (n int)");
    const env = { ...used.env, PROVOST_DATA: target, PROVOST_SECRET: secret };
    await refused([archive], env, /the database is not empty \(it has public\.mine\)/);
    expect(existsSync(target)).toBe(false);
    await used.remove();
  });
});

describe("an archive that is not what was written", () => {
  const truncated = (share: number): string => {
    const bytes = readFileSync(archive);
    const path = join(folders.stored, `cut-${count++}.tar.gz`);
    writeFileSync(path, bytes.subarray(0, Math.floor(bytes.length * share)));
    return path;
  };

  it.each(isLongRun ? [0.2, 0.8, 0.999] : [0.8])(
    "is refused when only %d of it is there; nothing was made",
    async (share) => {
      await refused([truncated(share)], { PROVOST_DATA: target }, /damaged, cut short/);
      expect(existsSync(target)).toBe(false);
    },
  );

  it("is refused when one letter was altered; nothing was made, in a database neither", async () => {
    const other = altered((tar) => {
      tar.writeUInt8(tar.readUInt8(tar.indexOf("administrator")) ^ 1, tar.indexOf("administrator"));
      return tar;
    });
    await refused([other], { PROVOST_DATA: target }, /was altered: records\//);
    await refused([other], { ...database.env, PROVOST_DATA: target, PROVOST_SECRET: secret }, /was altered/);
    expect([existsSync(target), await tablesThere()]).toEqual([false, []]);
  });

  it("is refused when an entry would leave the folder", async () => {
    const other = altered((tar) => {
      const at = tar.indexOf("files/000000/dataset/");
      const header = tar.subarray(at, at + 512);
      header.write("files/../../../evil\0", 0);
      header.write("        ", 148);
      const sum = header.reduce((total, byte) => total + byte, 0);
      header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
      return tar;
    });
    await refused([other], { PROVOST_DATA: target }, /holds "files\/\.\.\/\.\.\/\.\.\/evil" .*altered/);
    expect(existsSync(target)).toBe(false);
  });

  it("is refused when it is none, or not there, or of migrations this version does not know", async () => {
    writeFileSync(join(folders.stored, "text"), "not a backup");
    await refused([join(folders.stored, "text")], { PROVOST_DATA: target }, /no backup of Provost/);
    await refused([join(folders.stored, "nowhere")], { PROVOST_DATA: target }, /there is no file/);
    const later = altered((tar) => {
      const text = tar.toString("latin1").replace('"0002-identity"', '"0002-idantity"');
      return Buffer.from(text, "latin1");
    });
    await refused([later], { PROVOST_DATA: target }, /does not know 0002-idantity/);
    expect(existsSync(target)).toBe(false);
  });
});

describe("rows that do not add up", () => {
  /** Lists another number of rows than there are, as a fault of ours would. */
  const miscounted = (): string =>
    altered((tar) => {
      const text = tar.toString("latin1");
      const changed = text.replace(/("app_user",[^}]*?"rows": )1/, "$12");
      expect(changed).not.toBe(text);
      return Buffer.from(changed, "latin1");
    });

  it("undo the restore: the folder and the database are as empty as before", async () => {
    const file = miscounted();
    const reason = /app_user has 1 rows where the backup counted 2/;
    await refused([file], { PROVOST_DATA: target }, reason);
    expect(existsSync(target)).toBe(false);
    mkdirSync(target);
    await refused([file], { ...database.env, PROVOST_DATA: target, PROVOST_SECRET: secret }, reason);
    expect([readdirSync(target), await tablesThere()]).toEqual([[], []]);
  });
});

describe("the key", () => {
  it("must be the one of the installation when it is given", async () => {
    const env = { PROVOST_DATA: target, PROVOST_SECRET: "x".repeat(40) };
    await refused([archive], env, /PROVOST_SECRET is not the key .* tar -xzOf \S+ secret/);
    const unset = { PROVOST_DATA: target, DATABASE_URL: database.env.DATABASE_URL ?? "" };
    await refused([archive], unset, /with DATABASE_URL, PROVOST_SECRET must be set/);
  });

  it("is asked for when it was kept outside, or given up in so many words", async () => {
    await refused([withoutKey], { PROVOST_DATA: target }, /the key is not in this backup/);
    expect(readFileSync(withoutKey).includes(secret)).toBe(false);
    expect(gunzipSync(readFileSync(withoutKey)).includes(secret)).toBe(false);
    await provostDone(["restore", withoutKey, "--new-secret"], { PROVOST_DATA: target });
    expect(existsSync(join(target, "secret"))).toBe(false);
    const server = await startServer(target);
    expect((await server.signIn()).accessToken).not.toBe("");
    expect(readFileSync(join(target, "secret"), "utf8").trim()).not.toBe(secret);
    await server.end("SIGTERM");
  });
});

it("is taken up again after it was killed half way", async () => {
  mkdirSync(target);
  const { child, ended } = startCommand(["restore", archive], { PROVOST_DATA: target });
  const cluster = join(target, ".restoring", "postgres-18", "cluster", "postmaster.pid");
  await until("its PostgreSQL", () => existsSync(cluster));
  child.kill("SIGKILL");
  await ended;
  expect(readdirSync(target)).not.toContain("postgres-18");
  await provostDone(["restore", archive], { PROVOST_DATA: target });
  expect(readdirSync(target).sort()).toEqual(["files", "postgres-18", "secret", "staging"]);
  expect(statSync(join(target, "files")).mode & 0o777).toBe(0o700);
});

it("takes names as they are where the person is", async () => {
  await provostDone(["backup", "here.tar.gz"], { PROVOST_DATA: folders.old, INIT_CWD: folders.outside });
  expect(readdirSync(folders.outside)).toEqual(["here.tar.gz"]);
  const { code, err } = await provost(["backup", "here.tar.gz"], {
    PROVOST_DATA: folders.old,
    INIT_CWD: folders.outside,
  });
  expect([code, err]).toEqual([1, expect.stringContaining("is there already: name another file")]);
});
