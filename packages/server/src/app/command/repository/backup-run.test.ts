import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type S3Server, s3Keys, s3Server } from "../../../platform/files/s3-server.fixtures.ts";
import { startEmbeddedPostgres } from "../../../platform/postgres/embedded-postgres.ts";
import { importCsv } from "../../../source/source.fixtures.ts";
import { send } from "../../../upload/upload.fixtures.ts";
import { preparedFolder } from "../../faults/prepared-folder.fixtures.ts";
import {
  dataFolder,
  type RealServer,
  removeFolder,
  startServer,
  until,
} from "../../faults/real-server.fixtures.ts";
import { contentsOf, embeddedOf, provost, provostDone, startCommand } from "../command.fixtures.ts";

const folders = { old: await preparedFolder(), stored: dataFolder() };
const repository = join(folders.stored, "repository");
const key = "a key of the tests, longer than thirty-two characters";
const uploads = 40;
const report: string[] = ["backup                    | objects | bytes      | seconds"];
let server: RealServer;
let s3: S3Server;
let before: Record<string, string>;
let count = 0;

const env = (more: Record<string, string> = {}) => ({ PROVOST_DATA: folders.old, ...more });
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
const objectsIn = (place: string): string[] => filesIn(join(place, "objects"));
const bucketAddress = (): string => `s3://backups?endpoint=http://127.0.0.1:${s3.port}`;

/** What the command said of new objects, into the table of this file. */
async function backUp(what: string, more: Record<string, string> = {}, place = repository) {
  const { out } = await provostDone(["backup", "--repository", place], env(more));
  const [, objects, size, seconds] = /(\d+) new objects \((.*)\) in ([\d.]+) s/.exec(out) ?? [];
  report.push(`${what.padEnd(25)} | ${objects?.padStart(7)} | ${size?.padStart(10)} | ${seconds}`);
  return Number(objects);
}

beforeAll(async () => {
  s3 = await s3Server("backups");
  server = await startServer(folders.old);
  const user = await server.signIn();
  await importCsv(user, "scores", `dept,y\n${"数学,1\n".repeat(2000)}`);
  for (let n = 0; n < uploads; n++)
    await send(user, "uploadfile", `plan ${n}.pdf`, `%PDF-1.7 ${n} ${randomBytes(20_000).toString("hex")}`);
  before = await contentsOf(embeddedOf(folders.old).superuser);
});
afterAll(async () => {
  process.stdout.write(`${report.join("\n")}\n`);
  await server.end("SIGTERM");
  s3.close();
  for (const folder of Object.values(folders)) removeFolder(folder);
});

async function restored(args: readonly string[], more: Record<string, string> = {}) {
  const dataDir = join(folders.stored, `restored-${count++}`);
  await provostDone(["restore", ...args], { PROVOST_DATA: dataDir, ...more });
  const running = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const contents = await contentsOf(embeddedOf(dataDir).superuser).finally(() => running.stop());
  const files = filesIn(join(dataDir, "files")).map((path) => path.slice(dataDir.length));
  return { contents, files };
}

const ownFiles = (): string[] =>
  filesIn(join(folders.old, "files"))
    .map((path) => path.slice(folders.old.length))
    .filter((path) => !path.includes("/."));

describe("a repository in a folder", () => {
  it("takes everything the first time, and copies no file again as long as nothing changes", async () => {
    expect(await backUp("first")).toBeGreaterThan(uploads);
    const objects = objectsIn(repository);
    // The record of the first backup is what has changed.
    expect(await backUp("nothing changed")).toBe(1);
    expect(objectsIn(repository)).toHaveLength(objects.length + 1);
    await send(await server.signIn(), "uploadfile", "one more.pdf", "%PDF-1.7 one more");
    // One file, and the tables that a sign-in and an upload write.
    expect(await backUp("one file more")).toBeLessThan(12);
    before = await contentsOf(embeddedOf(folders.old).superuser);
    const { out } = await provostDone(["backups", "list", "--repository", repository], {});
    expect(out.trim().split("\n")).toHaveLength(4);
  });

  it("gives back the same rows and files, from its latest snapshot", async () => {
    const { contents, files } = await restored(["--repository", repository]);
    expect(contents).toEqual(before);
    expect(files).toEqual(ownFiles());
  });

  it("is tried out by a drill, which compares every table and file and leaves nothing", async () => {
    const inside = join(folders.stored, "drills");
    mkdirSync(inside);
    const drill = ["backups", "drill", "--repository", repository, "--in", inside];
    const { out, err } = await provostDone(drill, env());
    expect(err).toMatch(/^temporary installation: .*making the database$/m);
    expect(err).not.toMatch(/^making/m);
    expect(out).toMatch(/app_user +\d+ +\d+ +same/);
    expect(out).toContain("can be restored");
    expect(out).not.toContain("DIFFERS");
    expect(readdirSync(inside)).toEqual([]);
    const user = await server.signIn();
    expect((await user.get("/api/sq-system/health")).body.data.backup.lastDrill).toMatchObject({
      good: true,
    });
  });

  it("is not harmed by kill -9 in the middle of a backup, and the next one goes on from there", async () => {
    const place = join(folders.stored, "killed");
    const extra = join(folders.old, "files", "000000", "upload", "extra");
    mkdirSync(join(extra, ".."), { recursive: true });
    writeFileSync(extra, randomBytes(120 * 1024 ** 2));
    const { child, ended } = startCommand(["backup", "--repository", place], env());
    await until("some objects", () => existsSync(join(place, "objects")) && objectsIn(place).length > 10);
    child.kill("SIGKILL");
    await ended;
    expect(existsSync(join(place, "snapshots"))).toBe(false);
    const stored = objectsIn(place).length;
    const { code, err } = await provost(["restore", "--repository", place], {
      PROVOST_DATA: join(folders.stored, "nowhere"),
    });
    expect([code, err]).toEqual([1, expect.stringContaining("there is no snapshot")]);
    await backUp("after kill -9", {}, place);
    expect(objectsIn(place).length).toBeGreaterThan(stored);
    const { out } = await provostDone(["backups", "verify", "--deep", "--repository", place], {});
    expect(out).toContain("all there and whole");
    expect((await restored(["--repository", place])).files).toEqual(ownFiles());
    removeFolder(extra);
  });

  it("is refused when an object of the snapshot is missing; nothing was made", async () => {
    const place = join(folders.stored, "damaged");
    await backUp("for damage", {}, place);
    const [object = ""] = objectsIn(place);
    removeFolder(object);
    const verified = await provost(["backups", "verify", "--repository", place], {});
    expect([verified.code, verified.err]).toEqual([
      1,
      expect.stringMatching(/is missing; it is needed by\n/),
    ]);
    const drilled = await provost(["backups", "drill", "--repository", place], env());
    expect([drilled.code, drilled.err]).toEqual([
      1,
      expect.stringMatching(/the drill failed: .* is not whole/),
    ]);
    const target = join(folders.stored, "not-made");
    const { code, err } = await provost(["restore", "--repository", place], { PROVOST_DATA: target });
    expect([code, err]).toEqual([1, expect.stringMatching(/is not whole: .* needs the object/)]);
    expect(existsSync(target)).toBe(false);
  });
});

it("goes to a bucket, encrypted, and back; another key is refused", async () => {
  const more = { ...s3Keys, PROVOST_BACKUP_KEY: key };
  before = await contentsOf(embeddedOf(folders.old).superuser);
  await backUp("encrypted, to a bucket", more, bucketAddress());
  expect(await backUp("  nothing changed", more, bucketAddress())).toBeLessThan(3);
  const { contents, files } = await restored(["--repository", bucketAddress(), "latest"], more);
  expect(contents).toEqual(before);
  expect(files).toEqual(ownFiles());
  const args = ["restore", "--repository", bucketAddress()];
  const target = { PROVOST_DATA: join(folders.stored, "not-made"), ...s3Keys };
  const another = await provost(args, { ...target, PROVOST_BACKUP_KEY: `${key}!` });
  expect([another.code, another.err]).toEqual([1, expect.stringContaining("is not the key of s3://backups")]);
  const none = await provost(args, target);
  expect([none.code, none.err]).toEqual([1, expect.stringContaining("is encrypted: set PROVOST_BACKUP_KEY")]);
});

it("leaves its reserve to the disk, as a file and as a snapshot", async () => {
  const reserve = { PROVOST_DISK_RESERVE: "1000000000" };
  const place = join(folders.stored, "reserved");
  const file = join(folders.stored, "reserved.tar.gz");
  for (const to of [["--repository", place], [file]]) {
    const { code, err } = await provost(["backup", ...to], env(reserve));
    expect([code, err]).toEqual([1, expect.stringContaining("make space, or set PROVOST_DISK_RESERVE")]);
  }
  expect(readdirSync(folders.stored).filter((name) => name.startsWith("reserved.tar"))).toEqual([]);
});

it("is refused for a repository of another installation", async () => {
  const other = { PROVOST_SECRET: "another secret of the tests, long enough to be one" };
  const { code, err } = await provost(["backup", "--repository", repository], env(other));
  expect([code, err]).toEqual([1, expect.stringContaining("has the backups of another installation")]);
});
