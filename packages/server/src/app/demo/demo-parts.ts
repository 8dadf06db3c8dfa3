import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Language } from "@provost/contract/wire/language";
import { wholeDisk } from "@provost/warehouse/embedded/disk-space";
import type { ImportResult } from "@provost/warehouse/embedded/import/import-messages";
import { startImporter } from "@provost/warehouse/embedded/import/importer";
import { sha256 } from "../../platform/config.ts";
import type { FinishedPart } from "../../source/import/import.service.ts";
import { type DemoTable, demoTablesIn } from "./demo-tables.ts";

/** Where the demo's tables are stored, and the signal that ends the work on them. */
export interface DemoPartsDeps {
  /** A folder of its own on the server's disk. */
  demoDir: string;
  language: Language;
  stopping: AbortSignal;
}

/** A table of the demo with its rows as the engine reads them. */
export interface DemoPart {
  table: DemoTable;
  /** Length of the table as CSV. */
  bytes: number;
  part: FinishedPart;
}

interface Stored {
  tableName: string;
  bytes: number;
  result: ImportResult;
}

const flushAt = 64 * 1024;
const listFile = "tables.json";

async function writeCsv(table: DemoTable, path: string): Promise<number> {
  const out = createWriteStream(path);
  let text = `${Object.keys(table.columns).join(",")}\n`;
  for (const line of table.lines()) {
    text += `${line}\n`;
    if (text.length < flushAt) continue;
    if (!out.write(text)) await once(out, "drain");
    text = "";
  }
  out.end(text);
  await once(out, "close");
  return out.bytesWritten;
}

/** Changes with what the tables hold. */
async function stampOf(): Promise<string> {
  const sources = ["demo-english.ts", "demo-tables.ts", "district.ts"].map(
    (name) => new URL(name, import.meta.url),
  );
  const texts = await Promise.all(sources.map((source) => readFile(source, "utf8")));
  return sha256(texts.join("\n")).slice(0, 16);
}

async function importTable(table: DemoTable, folder: string, stopping: AbortSignal): Promise<Stored> {
  const importer = startImporter(wholeDisk);
  const stop = (): void => importer.close();
  stopping.addEventListener("abort", stop, { once: true });
  const source = join(folder, `${table.tableName}.csv`);
  try {
    const bytes = await writeCsv(table, source);
    const result = await importer.run({ source, folder, mode: { kind: "replace" } });
    return { tableName: table.tableName, bytes, result };
  } finally {
    stopping.removeEventListener("abort", stop);
    importer.close();
    await rm(source, { force: true });
  }
}

// All of the folder is there, or none of it.
async function makeFolder(folder: string, { language, stopping }: DemoPartsDeps): Promise<void> {
  const demoDir = dirname(folder);
  await mkdir(demoDir, { recursive: true, mode: 0o700 });
  for (const left of await readdir(demoDir)) await rm(join(demoDir, left), { recursive: true, force: true });
  const unfinished = await mkdtemp(join(demoDir, "unfinished-"));
  const stored = await Promise.all(
    demoTablesIn(language).map((table) => importTable(table, unfinished, stopping)),
  );
  await writeFile(join(unfinished, listFile), JSON.stringify(stored), { flush: true });
  await rename(unfinished, folder);
}

async function readFolder(folder: string, language: Language): Promise<DemoPart[] | null> {
  const text = await readFile(join(folder, listFile), "utf8").catch(() => null);
  if (text === null) return null;
  const stored: Stored[] = JSON.parse(text);
  return stored.flatMap(({ tableName, bytes, result }) => {
    const table = demoTablesIn(language).find((one) => one.tableName === tableName);
    return table ? [{ table, bytes, part: { folder, result } }] : [];
  });
}

/** Returns the demo's tables; they are generated and imported once, then stored in their folder. */
export function demoParts(deps: DemoPartsDeps): () => Promise<DemoPart[]> {
  let known: Promise<DemoPart[]> | null = null;
  const find = async (): Promise<DemoPart[]> => {
    const { demoDir, language } = deps;
    const folder = join({ zh: demoDir, en: `${demoDir}-en` }[language], await stampOf());
    const files = await readFolder(folder, language);
    if (files !== null) return files;
    await makeFolder(folder, deps);
    const made = await readFolder(folder, language);
    if (made === null) throw new Error(`the demo's folder ${basename(folder)} is gone`);
    return made;
  };
  return () => {
    known ??= find().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}
