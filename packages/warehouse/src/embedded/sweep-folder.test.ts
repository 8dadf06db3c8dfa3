import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "./part.fixtures.ts";
import { sweepFolder } from "./sweep-folder.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const kept = `${"a".repeat(32)}.duckdb`;
const old = `${"b".repeat(32)}.duckdb`;

function filled(name: string): string {
  const path = join(folder.path, name);
  mkdirSync(join(path, ".import-x"), { recursive: true });
  writeFileSync(join(path, ".import-x", "part.duckdb"), "half");
  for (const file of [kept, old, "notes.txt", "other.duckdb"]) writeFileSync(join(path, file), "");
  return path;
}

describe("sweepFolder", () => {
  it("leaves alone what changed lately: it may not be recorded yet", async () => {
    const path = filled("young");
    expect(await sweepFolder(path, new Set(), 60_000)).toEqual([]);
    expect(readdirSync(path)).toHaveLength(5);
  });

  it("is content with a folder that is not there", async () => {
    expect(await sweepFolder(join(folder.path, "nowhere"), new Set(), 0)).toEqual([]);
  });

  it("removes parts that nobody keeps and work folders, and nothing else", async () => {
    const path = filled("aged");
    expect((await sweepFolder(path, new Set([kept]), -1000)).sort()).toEqual([".import-x", old]);
    expect(readdirSync(path).sort()).toEqual([kept, "notes.txt", "other.duckdb"].sort());
  });
});
