import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBucket } from "./bucket.ts";
import { type FileStore, folderStore } from "./file-store.ts";
import { objectBucket } from "./object-store.ts";
import { type S3Server, s3Keys, s3Server } from "./s3-server.fixtures.ts";
import { s3Store } from "./s3-store.ts";
import { tenantFiles } from "./tenant-files.ts";

let folder = "";
let server: S3Server;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "provost-store-"));
  server = await s3Server("provost");
  const { port } = server;
  stores["a folder"] = folderStore(join(folder, "files"));
  const address = `s3://provost/school/files?endpoint=http://127.0.0.1:${port}`;
  stores["a server that speaks S3"] = s3Store(readBucket(address, s3Keys));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

describe.each(["a folder", "a server that speaks S3"])("files in %s", (name) => {
  const store = (): FileStore => stores[name] ?? folderStore("");
  const put = async (key: string, content: string): Promise<string> => {
    const path = join(folder, "incoming");
    await writeFile(path, content);
    await store().put(key, path);
    return path;
  };
  const read = async (key: string, range?: { start: number; end: number }): Promise<string | null> => {
    const found = await store().read(key, range);
    return found && text(found);
  };

  it("that are not there are told to be so, and removing them is no fault", async () => {
    expect(await read("000000/upload/none")).toBeNull();
    expect(await read("000000/upload/none", { start: 0, end: 1 })).toBeNull();
    await store().remove("000000/upload/none");
    expect(await store().list("900000/upload")).toEqual([]);
  });

  it("are taken over whole, read whole or in part, and removed", async () => {
    const path = await put("000000/upload/a", "0123456789");
    expect(existsSync(path)).toBe(false);
    expect(await read("000000/upload/a")).toBe("0123456789");
    expect(await read("000000/upload/a", { start: 2, end: 4 })).toBe("234");
    expect(await read("000000/upload/a", { start: 9, end: 9 })).toBe("9");
    await put("000000/upload/a", "again");
    expect(await read("000000/upload/a")).toBe("again");
    await store().remove("000000/upload/a");
    expect(await read("000000/upload/a")).toBeNull();
  });

  it("are listed by the folder they are in, with their size and when they came", async () => {
    const since = Date.now() - 5000;
    await put("000000/upload/b", "xyz");
    await put("200000/upload/c", "x");
    const listed = await store().list("000000/upload");
    expect(listed.map(({ name, bytes }) => [name, bytes])).toEqual([["b", 3]]);
    expect(listed[0]?.at.getTime()).toBeGreaterThan(since);
    await store().remove("000000/upload/b");
  });

  it("as large as a film go through whole", async () => {
    const path = join(folder, "film");
    await writeFile(path, Buffer.alloc(60_000_000, "x"));
    await store().put("000000/upload/film", path);
    const found = await store().read("000000/upload/film");
    let bytes = 0;
    for await (const piece of found ?? []) bytes += (piece as Buffer).length;
    expect(bytes).toBe(60_000_000);
  });
});

it("is refused by the server, and keeps the file, when its key is wrong", async () => {
  const address = `s3://provost?endpoint=http://127.0.0.1:${server.port}`;
  const store = s3Store(readBucket(address, { ...s3Keys, AWS_SECRET_ACCESS_KEY: "another" }));
  const path = join(folder, "kept");
  await writeFile(path, "x");
  await expect(store.put("000000/upload/k", path)).rejects.toMatchObject({
    code: "files_away",
    cause: { message: expect.stringContaining("403") },
  });
  expect(existsSync(path)).toBe(true);
});

it.each([
  ["s3://bucket", s3Keys, "is not s3://"],
  ["s3://bucket?endpoint=ftp://host", s3Keys, "is not s3://"],
  ["s3://key:secret@bucket?endpoint=https://host", s3Keys, "is not s3://"],
  ["s3://bucket?endpoint=https://host", {}, "AWS_ACCESS_KEY_ID"],
])("refuses %s", (address, env, problem) => {
  expect(() => readBucket(address, env)).toThrow(problem);
});

describe("a bucket on a slow network", () => {
  const patient = async (): Promise<string> => {
    const store = s3Store(readBucket(`s3://provost?endpoint=http://127.0.0.1:${server.port}`, s3Keys), {
      response: 300,
      stored: 300,
      piece: 1500,
    });
    const content = await store.read("000000/upload/long");
    return content === null ? "" : text(content);
  };

  it("sends a file for as long as it takes, but must begin to respond and go on", async () => {
    server.files.set("000000/upload/long", { bytes: Buffer.from("long"), at: new Date() });
    server.pauses.file = 700;
    expect(await patient()).toBe("long");
    server.pauses.response = 700;
    await expect(patient()).rejects.toMatchObject({ code: "files_away" });
    server.pauses.response = 0;
    server.pauses.file = 5000;
    await expect(patient()).rejects.toThrow("no more of the file came in time");
    server.pauses.file = 0;
  });
});

describe("a bucket of a server of another make", () => {
  const address = (): string => `s3://provost?endpoint=http://127.0.0.1:${server.port}`;
  const bucket = () => readBucket(address(), s3Keys);
  const fill = (folderName: string, count: number): string[] => {
    const names = Array.from({ length: count }, (_, at) => `f${String(at).padStart(4, "0")}`);
    for (const name of names)
      server.files.set(`${folderName}/${name}`, { bytes: Buffer.from(name), at: new Date() });
    return names;
  };

  it.each([
    [2, 5],
    [300, 2500],
    [1000, 2500],
  ])("lists everything in pages of %i", async (page, count) => {
    const names = fill(`paged${page}`, count);
    server.limits.page = page;
    expect((await s3Store(bucket()).list(`paged${page}`)).map(({ name }) => name)).toEqual(names);
    const objects = await objectBucket(bucket()).list(`paged${page}`);
    expect(objects.map(({ key }) => key)).toEqual(names.map((name) => `paged${page}/${name}`));
    server.limits.page = 1000;
  });

  it("is asked again when it is too busy, and is away when it stays so", async () => {
    const store = s3Store(bucket());
    const path = join(folder, "busy");
    await writeFile(path, "rows");
    const busily = async <T>(work: () => Promise<T>): Promise<T> => {
      server.limits.refusals = 2;
      return work();
    };
    await busily(() => store.put("busy/a", path));
    expect(server.files.get("busy/a")?.bytes.toString()).toBe("rows");
    const content = await busily(() => store.read("busy/a", { start: 1, end: 2 }));
    expect(content && (await text(content))).toBe("ow");
    expect(await busily(() => store.list("busy"))).toHaveLength(1);
    const objects = objectBucket(bucket());
    await busily(() => objects.put("busy/b", Buffer.from("piece")));
    expect((await busily(() => objects.read("busy/b")))?.toString()).toBe("piece");
    await busily(() => store.remove("busy/a"));
    expect([...server.files.keys()].filter((key) => key.startsWith("busy/"))).toEqual(["busy/b"]);
    server.limits.refusals = 1000;
    await expect(store.list("busy")).rejects.toMatchObject({ code: "files_away" });
    server.limits.refusals = 0;
  });

  it("is connected to again when a connection ends, and is away when that goes on", async () => {
    const store = s3Store(bucket());
    const path = join(folder, "cut");
    await writeFile(path, "rows");
    server.limits.ends = 2;
    await store.put("cut/a", path);
    expect(server.files.get("cut/a")?.bytes.toString()).toBe("rows");
    server.limits.ends = 2;
    const content = await store.read("cut/a");
    expect(content && (await text(content))).toBe("rows");
    server.limits.ends = 3;
    await expect(store.remove("cut/a")).rejects.toMatchObject({ code: "files_away" });
    expect(server.limits.ends).toBe(0);
    await store.remove("cut/a");
  });

  it("is away, and not empty, when there is no such bucket", async () => {
    const gone = s3Store(readBucket(address().replace("provost", "gone"), s3Keys));
    await expect(gone.list("000000/upload")).rejects.toMatchObject({ code: "files_away" });
  });
});

describe.each(["a folder", "a bucket"])("%s of another installation", (place) => {
  it("is changed by nothing, and a part is kept only after another look", async () => {
    const bucket = readBucket(`s3://provost/foreign?endpoint=http://127.0.0.1:${server.port}`, s3Keys);
    const dataDir = join(folder, "foreign", place);
    const files = tenantFiles(
      { filesDir: join(dataDir, "files"), dataDir, bucket: place === "a bucket" ? bucket : null },
      () => {},
    );
    let isOwn = true;
    files.checkedBy(async () => isOwn);
    const own = files.parts.folderOf("000000");
    await mkdir(own, { recursive: true });
    const part = join(own, "part.duckdb");
    await writeFile(part, "rows");
    expect(await files.isOwn()).toBe(true);
    isOwn = false;
    const refused = { code: "files_foreign" };
    // Other changes rely on the look of a moment ago.
    await expect(files.parts.keep("000000", "part.duckdb")).rejects.toMatchObject(refused);
    await expect(files.ensureOwn()).rejects.toMatchObject(refused);
    await expect.poll(() => files.isOwn(), { timeout: 15_000 }).toBe(false);
    for (const store of [files.store, ...(files.bucket === null ? [] : [files.bucket])]) {
      await expect(store.put("000000/waiting/x", part)).rejects.toMatchObject(refused);
      await expect(store.remove("000000/waiting/x")).rejects.toMatchObject(refused);
    }
  });
});
