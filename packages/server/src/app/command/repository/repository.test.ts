import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "../../../platform/config.ts";
import { readBucket } from "../../../platform/files/bucket.ts";
import { type ObjectStore, objectBucket, objectFolder } from "../../../platform/files/object-store.ts";
import { type S3Server, s3Keys, s3Server } from "../../../platform/files/s3-server.fixtures.ts";
import { dataFolder, removeFolder } from "../../faults/real-server.fixtures.ts";
import { cutRows } from "../archive/write-backup.ts";
import { snapshotSource } from "./open-repository.ts";
import { graceMs, prune } from "./prune.ts";
import { readEntries } from "./read-entries.ts";
import {
  findSnapshot,
  listObjects,
  listSnapshots,
  objectKey,
  openOwnRepository,
  openRepository,
  type Repository,
  readSnapshot,
  writeSnapshot,
} from "./repository.ts";
import { setAside, verifyRepository } from "./verify.ts";
import { type SnapshotWriter, startSnapshot } from "./write-snapshot.ts";

const { signal } = new AbortController();
const own = { installation: "print of its key", mustExist: false };
const key = "a key of the tests, longer than thirty-two characters";
const folder = dataFolder();
let server: S3Server;
let count = 0;

beforeAll(async () => {
  server = await s3Server("backups");
});
afterAll(() => {
  server.close();
  removeFolder(folder);
});

const inFolder = (): ObjectStore => objectFolder(join(folder, `repository ${count++}`));
const inBucket = (): ObjectStore => {
  const address = `s3://backups/school/${count++}?endpoint=http://127.0.0.1:${server.port}`;
  return objectBucket(readBucket(address, s3Keys));
};

type Files = Record<string, string | Buffer>;

async function write(writer: SnapshotWriter, files: Files, createdAt: string, last = () => {}) {
  const entries = [];
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    entries.push(
      writer.reuse?.(name, bytes.length, 1) ??
        (await writer.addStream(
          name,
          bytes.length,
          (async function* () {
            yield bytes;
          })(),
          1,
        )),
    );
  }
  last();
  const manifest = {
    format: 1 as const,
    createdAt,
    provost: "0.0.0",
    postgres: "18",
    migrations: ["0001-first"],
    tenants: [],
    secret: { kept: false, fingerprint: "" },
    tables: [],
    sequences: [],
    missing: [],
    entries,
  };
  return writer.finish(manifest, () => 0);
}

const day = (number: number): string => `2026-01-${String(number).padStart(2, "0")}T00:00:00.000Z`;

async function backUp(repository: Repository, files: Files, createdAt = day(1)) {
  return write(await startSnapshot(repository, signal), files, createdAt);
}

async function contentsOf(repository: Repository, wanted = "latest"): Promise<Record<string, string>> {
  const manifest = await readSnapshot(repository, await findSnapshot(repository, wanted));
  const read: Record<string, string> = {};
  for await (const { name, content } of readEntries(repository, manifest, signal, () => true))
    read[name] = (await buffer(content)).toString();
  return read;
}

const verify = (repository: Repository, deep = true) => verifyRepository(repository, { deep, signal });

describe.each([
  ["a folder", inFolder, null],
  ["a bucket", inBucket, null],
  ["an encrypted folder", inFolder, key],
  ["an encrypted bucket", inBucket, key],
])("in %s", (_name, makeStore, secret) => {
  it("gives back what was put in, and stores each content once", async () => {
    const repository = await openOwnRepository(makeStore(), secret, own);
    const large = randomBytes(20 * 1024 ** 2).toString("hex");
    const files = { "files/a": "same", "files/b": "same", "files/large": large, "files/empty": "" };
    const first = await backUp(repository, files);
    expect(await contentsOf(repository)).toEqual(files);
    expect(first.manifest.added.objects).toBe(1 + Math.ceil(large.length / (8 * 1024 ** 2)));
    // Hexadecimal digits take half of their space.
    expect(first.manifest.added.bytes).toBeLessThan(large.length * 0.6);
    const again = await openOwnRepository(repository.store, secret, own);
    const second = await backUp(again, { ...files, "files/c": "new" }, day(2));
    expect(second.manifest.added.objects).toBe(1);
    expect((await listSnapshots(repository)).map(({ name }) => name)).toEqual([
      first.snapshot.name,
      second.snapshot.name,
    ]);
    expect(await contentsOf(repository, "2026-01-01")).toEqual(files);
    expect(await verify(repository)).toMatchObject({ snapshots: 2, faults: [], unreadable: [] });
  });

  it("finds an object that is damaged, and stores it again after it was set aside", async () => {
    const repository = await openOwnRepository(makeStore(), secret, own);
    const files = { "files/a": "first", "files/b": "second" };
    const { snapshot, manifest } = await backUp(repository, files);
    const id = manifest.entries[1]?.pieces[0]?.id ?? "";
    const bytes = (await repository.store.read(objectKey(id))) ?? Buffer.alloc(0);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    await repository.store.put(objectKey(id), bytes);
    const fault = { id, fault: "damaged", needed: [{ snapshot: snapshot.name, entry: "files/b" }] };
    expect((await verify(repository, false)).faults).toEqual([]);
    const found = await verify(repository);
    expect(found.faults).toEqual([fault]);
    await expect(contentsOf(repository)).rejects.toThrow(`the object ${id} in`);
    expect(await setAside(repository, found)).toBe(1);
    expect((await verify(repository, false)).faults).toEqual([{ ...fault, fault: "missing" }]);
    expect((await backUp(repository, files, day(2))).manifest.added.objects).toBe(1);
    expect((await verify(repository)).faults).toEqual([]);
    expect(await contentsOf(repository, "2026-01-01")).toEqual(files);
  });
});

describe("a list of contents", () => {
  it("is refused when it was altered; a later backup does not rely on it", async () => {
    const repository = await openOwnRepository(inFolder(), null, own);
    const { snapshot } = await backUp(repository, { "files/a": "a" });
    const path = join(repository.store.place, snapshot.key);
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill("x", bytes.length - 9));
    await expect(contentsOf(repository)).rejects.toThrow(`${snapshot.name} is damaged`);
    expect((await verify(repository)).unreadable.map(({ name }) => name)).toEqual([snapshot.name]);
    await backUp(repository, { "files/a": "a" }, day(2));
    expect(await contentsOf(repository)).toEqual({ "files/a": "a" });
  });

  it("comes last: what was killed before left nothing that counts, and its objects are used", async () => {
    const repository = await openOwnRepository(inFolder(), null, own);
    const killed = await startSnapshot(repository, signal);
    await killed.add("files/a", Buffer.from("stored before the end"));
    await expect.poll(async () => (await listObjects(repository)).size).toBe(1);
    await expect(
      write(killed, {}, day(1), () => {
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    expect([await listSnapshots(repository), (await listObjects(repository)).size]).toEqual([[], 1]);
    const { manifest } = await backUp(repository, { "files/a": "stored before the end" });
    expect(manifest.added.objects).toBe(0);
  });
});

it("notices a truncated object without reading the others, and the next backup stores it again", async () => {
  const repository = await openOwnRepository(inFolder(), null, own);
  const files = { "files/a": "some text", "files/b": "another text" };
  const { manifest } = await backUp(repository, files);
  const id = manifest.entries[0]?.pieces[0]?.id ?? "";
  truncateSync(join(repository.store.place, objectKey(id)), 3);
  const found = await verify(repository, false);
  expect(found.faults).toMatchObject([{ id, fault: "damaged" }]);
  await setAside(repository, found);
  await backUp(repository, files, day(2));
  expect((await verify(repository)).faults).toEqual([]);
});

it("names files that were damaged before they were backed up, and no later snapshot relies on them", async () => {
  const repository = await openOwnRepository(inFolder(), null, own);
  const content = "a data file";
  const path = `000000/dataset/${sha256(content).slice(0, 32)}-0a1b2c3d.duckdb`;
  const { manifest, snapshot } = await backUp(repository, { "files/a": "a", [`files/${path}`]: "a data" });
  expect([manifest.missing, manifest.entries.map(({ name }) => name)]).toEqual([[path], ["files/a"]]);
  expect((await verify(repository)).damaged).toEqual([]);
  // As earlier versions wrote it.
  const piece = { id: repository.form.idOf(Buffer.from("a data")), bytes: 6, stored: 1 };
  const entry = { name: `files/${path}`, bytes: 6, sha256: sha256("a data"), pieces: [piece], modified: 1 };
  const early = { ...manifest, createdAt: day(2), missing: [], entries: [...manifest.entries, entry] };
  const { name } = await writeSnapshot(repository, early);
  expect((await verify(repository, false)).damaged).toEqual([{ snapshot: name, path }]);
  const place = { env: {}, cwd: "/", signal };
  const source = await snapshotSource(repository.store.place, name, place);
  expect([source.damaged, source.manifest.missing]).toEqual([[path], [path]]);
  const read: string[] = [];
  for await (const entry of source.entries(() => true)) read.push(entry.name);
  expect([read, snapshot.name === name]).toEqual([["files/a"], false]);
});

it("of two backups at once, both are whole", async () => {
  const repository = await openOwnRepository(inFolder(), null, own);
  const files = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`files/${n}`, `content ${n}`]));
  await Promise.all([backUp(repository, files, day(1)), backUp(repository, files, day(2))]);
  for (const wanted of ["2026-01-01", "2026-01-02"])
    expect(await contentsOf(repository, wanted)).toEqual(files);
});

describe("prune", () => {
  const keepOne = { last: 1, daily: 0, weekly: 0 };
  const later = new Date(Date.now() + graceMs + 3_600_000);

  it("forgets snapshots, and removes a day later what no snapshot names; nothing else", async () => {
    const repository = await openOwnRepository(inFolder(), null, own);
    await backUp(repository, { "files/old": "old", "files/both": "both" }, day(1));
    await backUp(repository, { "files/both": "both", "files/new": "new" }, day(2));
    expect(await prune(repository, { last: 2, daily: 0, weekly: 0 }, later)).toMatchObject({
      retained: 2,
      forgotten: 0,
      retired: { objects: 0 },
    });
    expect(await prune(repository, keepOne, new Date())).toMatchObject({
      forgotten: 1,
      removed: { objects: 0 },
      retired: { objects: 1 },
    });
    expect((await listObjects(repository)).size).toBe(3);
    expect(await prune(repository, keepOne, later)).toMatchObject({
      removed: { objects: 1 },
      retired: { objects: 0 },
    });
    expect((await listObjects(repository)).size).toBe(2);
    expect(await contentsOf(repository)).toEqual({ "files/both": "both", "files/new": "new" });
    expect((await verify(repository)).faults).toEqual([]);
  });

  it("leaves everything when it cannot read what a snapshot needs", async () => {
    const repository = await openOwnRepository(inFolder(), null, own);
    await backUp(repository, { "files/a": "a" }, day(1));
    const { snapshot } = await backUp(repository, { "files/b": "b" }, day(2));
    writeFileSync(join(repository.store.place, snapshot.key), "damaged");
    await expect(prune(repository, keepOne, later)).rejects.toThrow("is damaged");
    expect([(await listSnapshots(repository)).length, (await listObjects(repository)).size]).toEqual([2, 2]);
  });

  it("harms no backup that runs: what it relies on stays, or it notices", async () => {
    const repository = await openOwnRepository(inFolder(), null, own);
    await backUp(repository, { "files/a": "a" }, day(1));
    await backUp(repository, { "files/b": "b" }, day(2));
    const [quick, slow] = [await startSnapshot(repository, signal), await startSnapshot(repository, signal)];
    expect(await prune(repository, keepOne, new Date())).toMatchObject({ retired: { objects: 1 } });
    await write(quick, { "files/a": "a" }, day(3));
    expect(await prune(repository, { last: 2, daily: 0, weekly: 0 }, later)).toMatchObject({
      removed: { objects: 0 },
    });
    expect(await contentsOf(repository)).toEqual({ "files/a": "a" });
    await backUp(repository, { "files/b": "b" }, day(4));
    await prune(repository, keepOne, new Date());
    await prune(repository, keepOne, later);
    await expect(write(slow, { "files/a": "a" }, day(5))).rejects.toThrow("run it again");
    expect((await verify(repository)).faults).toEqual([]);
  });

  it("does not let a backup rely on what will be removed", async () => {
    const repository = await openOwnRepository(inFolder(), null, own);
    await backUp(repository, { "files/a": "a" }, day(1));
    await backUp(repository, { "files/b": "b" }, day(2));
    await prune(repository, keepOne, new Date());
    const { manifest } = await backUp(repository, { "files/a": "a" }, day(3));
    expect(manifest.added.objects).toBe(1);
    await prune(repository, { last: 2, daily: 0, weekly: 0 }, later);
    expect(await contentsOf(repository)).toEqual({ "files/a": "a" });
  });
});

describe("a key", () => {
  it("is refused when it is another one, none, or for a repository that is not encrypted", async () => {
    const [encrypted, plain] = [inFolder(), inFolder()];
    await openOwnRepository(encrypted, key, own);
    await openOwnRepository(plain, null, own);
    await expect(openRepository(encrypted, `${key}!`)).rejects.toThrow(
      "PROVOST_BACKUP_KEY is not the key of",
    );
    await expect(openRepository(encrypted, null)).rejects.toThrow("is encrypted: set PROVOST_BACKUP_KEY");
    await expect(openRepository(plain, key)).rejects.toThrow(
      "is not encrypted, but PROVOST_BACKUP_KEY is set",
    );
  });

  it("leaves nothing readable in the repository, neither contents nor names nor hashes", async () => {
    const repository = await openOwnRepository(inFolder(), key, own);
    const content = "the secret of the school ".repeat(50);
    await backUp(repository, { "files/000000/upload/plan": content });
    const names = readdirSync(repository.store.place, { recursive: true, withFileTypes: true });
    const texts = names
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name + readFileSync(join(entry.parentPath, entry.name), "latin1"));
    const hash = createHash("sha256").update(content).digest("hex");
    for (const hidden of ["secret of the school", "upload", hash])
      expect(texts.filter((text) => text.includes(hidden))).toEqual([]);
  });

  it("does not accept one object in the place of another", async () => {
    const repository = await openOwnRepository(inFolder(), key, own);
    const { manifest } = await backUp(repository, { "files/a": "aaaa", "files/b": "bbbb" });
    const [a = "", b = ""] = manifest.entries.map(({ pieces }) => pieces[0]?.id ?? "");
    const pathOf = (id: string): string => join(repository.store.place, objectKey(id));
    renameSync(pathOf(a), pathOf(b));
    await expect(contentsOf(repository, "2026")).rejects.toThrow(/is missing|is damaged/);
    expect((await verify(repository)).faults.map(({ fault }) => fault)).toEqual(["missing", "damaged"]);
  });
});

describe("a place", () => {
  it("is refused when it has something else, or the backups of another installation", async () => {
    const store = inFolder();
    await store.put("mine", Buffer.from("mine"));
    await expect(openOwnRepository(store, null, own)).rejects.toThrow("neither empty nor a repository");
    const theirs = inFolder();
    await openOwnRepository(theirs, null, own);
    await expect(openOwnRepository(theirs, null, { ...own, installation: "another" })).rejects.toThrow(
      "another installation",
    );
    await expect(openRepository(inFolder(), null)).rejects.toThrow("there is no repository");
  });

  it("is not filled again when it had backups before: its disk may not be mounted", async () => {
    const gone = inFolder();
    await expect(openOwnRepository(gone, null, { ...own, mustExist: true })).rejects.toThrow(
      "is its disk mounted?",
    );
    expect(await gone.list("")).toEqual([]);
  });

  it("is refused when it is of a later form", async () => {
    const store = inFolder();
    const marker = { provostRepository: 2, installation: "", keyPrint: null };
    await store.put("provost-repository.json", Buffer.from(JSON.stringify(marker)));
    await expect(openRepository(store, null)).rejects.toThrow("newer Provost (form 2)");
  });
});

describe("rows", () => {
  const rowOf = (n: number): string => `${n}\t${createHash("sha512").update(String(n)).digest("base64")}\n`;
  async function cut(text: string, partBytes: number): Promise<string[]> {
    const bytes = Buffer.from(text);
    const pieces = cutRows(
      (async function* () {
        for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes);
        return 7;
      })(),
    );
    const found: string[] = [];
    let next = await pieces.next();
    for (; !next.done; next = await pieces.next()) found.push(next.value.toString());
    expect(next.value).toBe(7);
    return found;
  }

  it("are cut at the same rows however they arrive, and again after a change in front of them", async () => {
    const rows = Array.from({ length: 120_000 }, (_, n) => rowOf(n));
    const before = await cut(rows.join(""), 65_536);
    expect(before.join("")).toBe(rows.join(""));
    expect(before.length).toBeGreaterThan(5);
    expect(before.every((piece) => piece.endsWith("\n"))).toBe(true);
    expect(await cut(rows.join(""), 1001)).toEqual(before);
    const after = await cut(["an earlier row\n", ...rows.toSpliced(60_000, 1)].join(""), 65_536);
    const stayed = new Set(before);
    expect(after.filter((piece) => !stayed.has(piece)).length).toBeLessThanOrEqual(4);
  });

  it("longer than a piece stay whole", async () => {
    const long = `${"x".repeat(5_000_000)}\n`;
    expect((await cut(`a\n${long}b\n`, 100_000)).join("")).toBe(`a\n${long}b\n`);
  });
});
