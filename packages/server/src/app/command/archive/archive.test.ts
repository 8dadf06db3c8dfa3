import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "../../../platform/config.ts";
import { isSafePath, kindOfEntry } from "./entry-name.ts";
import type { Manifest } from "./manifest.ts";
import { readArchive } from "./read-archive.ts";
import { verifyArchive } from "./verify-archive.ts";
import { writeArchive } from "./write-archive.ts";

const { signal } = new AbortController();
const at = new Date("2025-01-02T03:04:05Z");
// Nothing in it comes twice, so that no altered byte can mean the same.
const rows = Array.from({ length: 200 }, (_, n) => `${n}\t${sha256(String(n))}\n`).join("");
let folder: string;
let whole: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "provost-archive-"));
  const path = join(folder, "whole.tar.gz");
  const archive = await writeArchive(path, at, signal);
  const header = JSON.stringify({ provostBackup: 1, createdAt: at.toISOString() });
  const entries = [
    await archive.add("provost-backup.json", Buffer.from(header)),
    await archive.add("records/dict/000001.copy", Buffer.from(rows)),
    await archive.add("files/000000/dataset/x.duckdb", Buffer.from(rows.slice(0, 3000).toUpperCase())),
  ];
  await archive.add("manifest.json", Buffer.from(JSON.stringify(manifestOf(entries))));
  await archive.finish();
  whole = readFileSync(path);
});
afterAll(() => rmSync(folder, { recursive: true }));

function manifestOf(entries: Manifest["entries"]): Manifest {
  return {
    format: 1,
    createdAt: at.toISOString(),
    provost: "0.0.0",
    postgres: "18",
    migrations: ["0001-first"],
    tenants: [],
    secret: { kept: false, fingerprint: "" },
    tables: [{ name: "dict", columns: ["a", "b"], rows: 200 }],
    sequences: [],
    missing: [],
    entries,
  };
}

function verify(bytes: Buffer): Promise<Manifest> {
  const path = join(folder, "tried.tar.gz");
  writeFileSync(path, bytes);
  return verifyArchive(path, signal);
}

interface Crafted {
  name: string;
  content?: string;
  type?: "symlink" | "directory" | "link";
  linkname?: string;
}

/** An archive as an attacker might craft it. */
async function craft(entries: readonly Crafted[]): Promise<Buffer> {
  const tar = pack();
  for (const { content = "", ...header } of entries) tar.entry(header, content);
  tar.finalize();
  const pieces: Uint8Array[] = [];
  for await (const piece of tar) pieces.push(piece as Uint8Array);
  return gzipSync(Buffer.concat(pieces));
}

const header: Crafted = { name: "provost-backup.json", content: '{"provostBackup":1,"createdAt":""}' };

describe("a damaged archive", () => {
  it("is refused wherever it is cut", async () => {
    for (let length = 0; length < whole.length; length += Math.ceil(whole.length / 60))
      await expect(verify(whole.subarray(0, length)), `${length} bytes`).rejects.toThrow(
        /damaged, cut short|no backup/,
      );
    await expect(verify(whole.subarray(0, -1))).rejects.toThrow(/damaged, cut short/);
  });

  it("is refused whichever byte was altered, unless that byte says nothing", async () => {
    const manifest = await verify(whole);
    const unnoticed: number[] = [];
    for (let place = 0; place < whole.length; place += Math.ceil(whole.length / 120)) {
      const altered = Buffer.from(whole);
      altered.writeUInt8(altered.readUInt8(place) ^ 0x10, place);
      const outcome = await verify(altered).catch((error: Error) => error.message);
      if (typeof outcome === "string") expect(outcome).toMatch(/damaged|altered|no backup/);
      else expect([unnoticed.push(place), outcome]).toEqual([unnoticed.length, manifest]);
    }
    // Such are the time in gzip's own head and the bits that fill its last byte.
    expect(unnoticed.length).toBeLessThan(10);
  });

  it("is refused when it was packed again with other content, or without its end", async () => {
    const tar = gunzipSync(whole);
    const place = tar.indexOf("0\t") + 100;
    tar.writeUInt8(tar.readUInt8(place) ^ 1, place);
    await expect(verify(gzipSync(tar))).rejects.toThrow(
      /altered: records\/dict\/000001\.copy is not what its list of contents says/,
    );
    await expect(verify(await craft([header]))).rejects.toThrow(/list of contents is missing/);
  });

  it("is refused when it is something else, or of a later form", async () => {
    await expect(verify(Buffer.from("hello"))).rejects.toThrow(/no backup of Provost/);
    await expect(verify(await craft([{ name: "manifest.json", content: "{}" }]))).rejects.toThrow(
      /no backup/,
    );
    const later = { ...header, content: '{"provostBackup":2,"createdAt":""}' };
    await expect(verify(await craft([later]))).rejects.toThrow(/newer Provost \(form 2\)/);
    await expect(verifyArchive(join(folder, "nowhere"), signal)).rejects.toThrow(/there is no file/);
  });

  it("is refused when anything is behind its end, or in it without being listed", async () => {
    const manifest = { name: "manifest.json", content: JSON.stringify(manifestOf([])) };
    await expect(verify(await craft([header, manifest]))).rejects.toThrow(/altered: provost-backup\.json/);
    await expect(verify(await craft([header, manifest, { name: "files/a", content: "x" }]))).rejects.toThrow(
      /after its end/,
    );
  });
});

describe("an entry that would leave its folder", () => {
  it.each([
    "files/../../evil",
    "files/a/../../../evil",
    "/etc/evil",
    "files//etc/evil",
    "files/a\\..\\..\\evil",
    "files/C:/evil",
    "files/./evil",
    "files/con",
    "uploads/a/b",
    "uploads/..",
    "records/../x/000001.copy",
    "secret/../evil",
    "evil",
  ])("is refused: %s", async (name) => {
    expect(kindOfEntry(name)).toBeNull();
    await expect(verify(await craft([header, { name, content: "x" }]))).rejects.toThrow(
      /which no backup has/,
    );
  });

  it.each([{ type: "symlink" }, { type: "link" }, { type: "directory" }] as const)(
    "is refused as a $type",
    async ({ type }) => {
      const entry = { name: "files/a", type, linkname: "/etc/passwd" };
      await expect(verify(await craft([header, entry]))).rejects.toThrow(/which no backup has/);
    },
  );
});

describe("a whole archive", () => {
  it("gives back what was put in, in its order", async () => {
    expect((await verify(whole)).tables).toEqual([{ name: "dict", columns: ["a", "b"], rows: 200 }]);
    const read: [string, number][] = [];
    for await (const { name, content } of readArchive(join(folder, "whole.tar.gz"), signal)) {
      let bytes = 0;
      for await (const piece of content) bytes += piece.length;
      read.push([name, bytes]);
    }
    expect(read.slice(1, 3)).toEqual([
      ["records/dict/000001.copy", rows.length],
      ["files/000000/dataset/x.duckdb", 3000],
    ]);
  });

  it("keeps long and Chinese names", async () => {
    const path = join(folder, "names.tar.gz");
    const archive = await writeArchive(path, at, signal);
    const names = [`files/${"长名字/".repeat(40)}文件.pdf`, `files/${"x".repeat(255)}`];
    for (const name of names) await archive.add(name, Buffer.from(name));
    await archive.finish();
    const read: string[] = [];
    for await (const { name, content } of readArchive(path, signal)) {
      read.push(name);
      for await (const piece of content) expect(piece.toString()).toBe(name);
    }
    expect(read).toEqual(names);
    expect(names.every((name) => isSafePath(name))).toBe(true);
  });

  it("never overwrites one, and leaves nothing when it is given up", async () => {
    const path = join(folder, "whole.tar.gz");
    await expect(writeArchive(path, at, signal)).rejects.toThrow(/is there already/);
    const abandoned = await writeArchive(join(folder, "given-up"), at, signal);
    await abandoned.add("files/a", Buffer.alloc(1e6));
    await abandoned.abandon();
    await expect(writeArchive(join(folder, "no/such/folder"), at, signal)).rejects.toThrow(/ENOENT/);
    expect(
      readdirSync(folder).filter((name) => name.includes("given") || name.includes("unfinished")),
    ).toEqual([]);
  });
});
