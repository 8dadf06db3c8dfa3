import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type DiskReserve, makeDiskReserve } from "../disk/disk-reserve.ts";
import { readBucket } from "./bucket.ts";
import { bucketParts, folderParts, type PartStore, partSizes } from "./part-store.ts";
import { type S3Server, s3Keys, s3Server } from "./s3-server.fixtures.ts";
import { s3Store } from "./s3-store.ts";

const tenant = "000000";
let folder = "";
let server: S3Server;
let port = 0;
let faults: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "provost-parts-"));
  server = await s3Server("provost");
  ({ port } = server);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  faults = [];
  server.files.clear();
});

/** The parts as a machine with a folder of its own sees them. */
const machine = (
  name: string,
  limitBytes = 1_000_000,
  at = port,
  disk: DiskReserve | null = null,
): PartStore =>
  bucketParts({
    store: s3Store(readBucket(`s3://provost?endpoint=http://127.0.0.1:${at}`, s3Keys)),
    folder: join(folder, name),
    limitBytes,
    disk,
    logFault: (error) => faults.push(String(error)),
  });

const nameOf = (content: string): string =>
  `${createHash("sha256").update(content).digest("hex").slice(0, 32)}-1.duckdb`;

/** Writes a part as an importer does, and keeps it. */
async function made(parts: PartStore, content: string): Promise<string> {
  const file = nameOf(content);
  const path = join(parts.folderOf(tenant), file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  await parts.keep(tenant, file);
  return file;
}

const here = (parts: PartStore): string[] =>
  existsSync(parts.folderOf(tenant)) ? readdirSync(parts.folderOf(tenant)) : [];

it("a part that one machine made is read on another", async () => {
  const [one, other] = [machine("one"), machine("other")];
  const file = await made(one, "rows");
  const path = join(other.folderOf(tenant), file);
  expect(other.areHere([path])).toBe(false);
  const release = await other.use([path, path]);
  expect(other.areHere([path])).toBe(true);
  release();
  expect(other.copies()).toEqual({ bytes: 4, fetched: 1 });
  expect(await other.list(tenant)).toMatchObject([{ name: file, bytes: 4 }]);
  expect(here(one)).toEqual([file]);
});

it("is fetched once, however many want it at the same time", async () => {
  const file = await made(machine("maker"), "wanted");
  const parts = machine("many");
  const path = join(parts.folderOf(tenant), file);
  const releases = await Promise.all(Array.from({ length: 5 }, () => parts.use([path])));
  for (const release of releases) release();
  expect(parts.copies()?.fetched).toBe(1);
});

it("not many are fetched at a time", async () => {
  const [one, other] = [machine("busy"), machine("slow")];
  const files = await Promise.all(Array.from({ length: 24 }, (_, at) => made(one, `rows ${at}`)));
  server.pauses.file = 20;
  const release = await other.use(files.map((file) => join(other.folderOf(tenant), file)));
  release();
  server.pauses.file = 0;
  expect(server.busiest()).toBe(8);
  expect(other.copies()?.fetched).toBe(24);
});

it("copies leave above the limit, the least recently used first, but never while they are used", async () => {
  const parts = machine("small", 10);
  const files = [await made(parts, "aaaa"), await made(parts, "bbbb")];
  const paths = files.map((file) => join(parts.folderOf(tenant), file));
  const [first = "", second = ""] = paths;
  const release = await parts.use([first]);
  const third = await made(parts, "cccccc");
  expect(here(parts).sort()).toEqual([files[0], third].sort());
  release();
  (await parts.use([second]))();
  expect(here(parts).sort()).toEqual([files[1], third].sort());
  expect(server.files.size).toBe(3);
});

it("copies of an earlier run count, too", async () => {
  await made(machine("again"), "xxxx");
  const later = machine("again", 5);
  const file = await made(later, "yyyy");
  (await later.use([join(later.folderOf(tenant), file)]))();
  expect(here(later)).toEqual([file]);
});

it("a part that is not stored, or is not what was stored, does not come", async () => {
  const parts = machine("strict");
  const gone = join(parts.folderOf(tenant), nameOf("gone"));
  (await parts.use([gone]))();
  expect(parts.areHere([gone])).toBe(false);
  expect(faults).toEqual([]);
  const file = nameOf("as it was");
  server.files.set(`${tenant}/dataset/${file}`, { bytes: Buffer.from("altered"), at: new Date() });
  const path = join(parts.folderOf(tenant), file);
  (await parts.use([path]))();
  expect(parts.areHere([path])).toBe(false);
  expect(faults[0]).toContain("is not what was put there");
  expect(here(parts)).toEqual([]);
});

it("a damaged copy is given up and fetched again", async () => {
  const parts = machine("damaged");
  const file = await made(parts, "whole");
  const path = join(parts.folderOf(tenant), file);
  parts.dropCopy(path);
  expect(here(parts)).toEqual([]);
  (await parts.use([path]))();
  expect(here(parts)).toEqual([file]);
});

it("a copy that took the place of a damaged one is not given up while it is used", async () => {
  const parts = machine("replaced", 6);
  const file = await made(parts, "whole");
  const path = join(parts.folderOf(tenant), file);
  const releaseDamaged = await parts.use([path]);
  parts.dropCopy(path);
  const release = await parts.use([path]);
  releaseDamaged();
  await made(parts, "other");
  expect(here(parts)).toEqual([file]);
  release();
  expect(parts.copies()?.bytes).toBe(5);
});

it("copies give way to the disk's reserve, and what it has no space for does not come", async () => {
  const parts = machine("full", 1_000_000, port, makeDiskReserve([folder], Number.MAX_SAFE_INTEGER));
  await made(parts, "idle");
  const wanted = await made(machine("roomy"), "wanted");
  await expect(parts.use([join(parts.folderOf(tenant), wanted)])).rejects.toMatchObject({
    code: "disk_reserve",
  });
  expect(here(parts)).toEqual([]);
  expect(await parts.list(tenant)).toHaveLength(2);
});

it("without the bucket, copies are read, other parts are refused, and both are well when it is back", async () => {
  const bucket = await s3Server("provost");
  const parts = machine("cut-off", 1_000_000, bucket.port);
  const known = join(parts.folderOf(tenant), await made(parts, "known"));
  const other = join(parts.folderOf(tenant), nameOf("other"));
  const away = machine("cut-off", 1_000_000, 1);
  (await away.use([known]))();
  await expect(away.use([other])).rejects.toMatchObject({ reason: "store_away" });
  await expect(made(away, "new")).rejects.toMatchObject({ reason: "store_away" });
  expect(here(away).filter((name) => name.startsWith("."))).toEqual([]);
  bucket.files.set(`${tenant}/dataset/${nameOf("other")}`, { bytes: Buffer.from("other"), at: new Date() });
  (await parts.use([other]))();
  expect(parts.areHere([other])).toBe(true);
  bucket.close();
});

it("removed parts are gone here and there", async () => {
  const parts = machine("removing");
  const file = await made(parts, "old");
  await parts.remove(tenant, [file]);
  expect([here(parts), await parts.list(tenant)]).toEqual([[], []]);
});

it("parts in a folder that all machines share need no copies", async () => {
  const parts = folderParts(join(folder, "shared"));
  const file = await made(parts, "rows");
  expect(await parts.list(tenant)).toMatchObject([{ name: file, bytes: 4 }]);
  expect(parts.copies()).toBeNull();
  await parts.remove(tenant, [file]);
  expect(here(parts)).toEqual([]);
});

it.each([
  ["a bucket", () => machine("sizes")],
  ["a folder", () => folderParts(join(folder, "shared"))],
])("sizes of parts in %s are listed once, and then known of what is kept here", async (_, open) => {
  const parts = open();
  const [first, second] = [await made(parts, "one"), await made(parts, "other")];
  expect([...(await parts.sizes(tenant, [first, first, "gone.duckdb"]))]).toEqual([[first, 3]]);
  // Another server's, which is listed when it is wanted.
  const third = await made(open(), "a third");
  expect([...(await parts.sizes(tenant, [second, third]))]).toEqual([
    [second, 5],
    [third, 7],
  ]);
  await parts.remove(tenant, [first]);
  expect([...(await parts.sizes(tenant, [first, second]))]).toEqual([[second, 5]]);
});

it("knows the sizes of so many parts, and lists those again of tenants that were not looked at for longest", async () => {
  const listed: string[] = [];
  const { sizes } = partSizes(async (tenantId) => {
    listed.push(tenantId);
    return ["a", "b"].map((name) => ({ name, bytes: 7, at: new Date(0) }));
  }, 4);
  for (const tenantId of ["1", "2", "1", "3", "1", "2"])
    expect(await sizes(tenantId, ["a"]), tenantId).toEqual(new Map([["a", 7]]));
  expect(listed).toEqual(["1", "2", "3", "2"]);
});
