import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { isLongRun, runs } from "../../../../../tools/test/long-run.ts";
import type { GenerationPart } from "../../platform/db/report-schema.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../source.fixtures.ts";
import { sourceStore } from "../source.store.ts";
import { sweepParts } from "./part-files.ts";
import { mergeFrom, mergeParts, partLimits, withMerged } from "./part-merging.ts";

const partsOf = (...rows: number[]): GenerationPart[] =>
  rows.map((count, at) => ({ file: `f${at}`, rows: count }));

describe("which parts are merged", () => {
  it("are none while there are few", () => {
    expect(mergeFrom(partsOf(...Array(partLimits.merged).fill(1)))).toBeNull();
  });

  it("are those at the end that are not much larger than all behind them", () => {
    const ones = Array(partLimits.merged).fill(1);
    expect(mergeFrom(partsOf(1, ...ones))).toBe(0);
    expect(mergeFrom(partsOf(33, ...ones))).toBe(1);
    expect(mergeFrom(partsOf(1_000_000, 33, 16, ...ones))).toBe(1);
  });

  it("stay few, and no row is written anew often", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 400 }),
        (appended) => {
          let parts: GenerationPart[] = [];
          let written = 0;
          let most = 0;
          for (const rows of appended) {
            parts.push({ file: `a${written}`, rows });
            const from = mergeFrom(parts);
            most = Math.max(most, parts.length);
            if (from === null) continue;
            const sum = parts.slice(from).reduce((all, part) => all + part.rows, 0);
            written += sum;
            parts = [...parts.slice(0, from), { file: `m${written}`, rows: sum }];
          }
          const all = appended.reduce((sum, rows) => sum + rows, 0);
          expect(most).toBeLessThanOrEqual(partLimits.merged + 1);
          expect(written).toBeLessThanOrEqual(all * (2 + Math.log2(all)));
        },
      ),
      { numRuns: runs(50, 1000) },
    );
  });
});

describe("a merged part", () => {
  const merged = { file: "m", rows: 3 };

  it("takes the place of those it was made of, also where others came behind them", () => {
    expect(withMerged(partsOf(9, 1, 2, 7), ["f1", "f2"], merged)?.map(({ file }) => file)).toEqual([
      "f0",
      "m",
      "f3",
    ]);
  });

  it.each([
    ["one is not there", ["f1", "gone"]],
    ["others are between them", ["f0", "f2"]],
    ["they end before", ["f2", "f3", "f4"]],
  ])("takes no place where %s", (_, run) => {
    expect(withMerged(partsOf(9, 1, 2, 7), run, merged)).toBeNull();
  });
});

describe("a data set that much is appended to", () => {
  const server = testServer();
  const count = isLongRun ? 1500 : 36;
  let admin: TestUser;
  let id = "";
  const tenant = () => server.db.tenant("000000");
  const generations = () => tenant().run((db) => sourceStore(db).generationsOf(id));
  const line = (at: number): string => `${at},${at % 7}\n`;
  const read = async (): Promise<number[]> => {
    const sql = "select string_agg(no::text, ',') from grown";
    const { body } = await admin.post("/api/report/query", { content: { sql } });
    return String(body.data.rows[0][0]).split(",").map(Number);
  };
  const upTo = (end: number): number[] => Array.from({ length: end }, (_, at) => at);

  /** The most files that one engine process has open; where the kernel does not say, what the engine counts. */
  const handles = (): number =>
    Math.max(
      ...server
        .engine()
        .slots.map(({ pid, files }) =>
          process.platform === "linux" && pid !== undefined ? readdirSync(`/proc/${pid}/fd`).length : files,
        ),
    );
  const folder = () => join(server.filesDir, "000000", "dataset");
  const bytesOf = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + statSync(join(folder(), file)).size, 0);
  const filesOf = (parts: readonly GenerationPart[] = []): string[] => parts.map(({ file }) => file);

  beforeAll(async () => {
    admin = await server.signIn();
    ({ id } = await importCsv(admin, "grown", `no,x\n${line(0)}`));
  });

  it(
    "keeps its rows in their order in few small parts, while it is read",
    async () => {
      const publishMs: number[] = [];
      for (let at = 1; at < count; at++) {
        const began = performance.now();
        await importCsv(admin, "grown", `no,x\n${line(at)}`, { mode: "append" });
        publishMs.push(performance.now() - began);
        if (at % 9 === 0) {
          expect(await read()).toEqual(upTo(at + 1));
          expect(handles()).toBeLessThanOrEqual(256);
        }
        const parts = (await generations())[0]?.parts.length ?? 0;
        expect(parts).toBeLessThanOrEqual(partLimits.open);
      }
      await mergeParts(server.source(), tenant(), id);
      const [now] = await generations();
      expect(now?.parts.length).toBeLessThanOrEqual(partLimits.merged);
      expect(now?.rowCount).toBe(count);
      expect(await read()).toEqual(upTo(count));
      const middle = (list: number[]): number =>
        list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
      const few = Math.min(20, Math.floor(count / 3));
      expect(middle(publishMs.slice(-few))).toBeLessThan(middle(publishMs.slice(0, few)) * 3 + 500);
      expect(server.log()).not.toContain("merging parts");
    },
    isLongRun ? 3_600_000 : 120_000,
  );

  it("takes little more space than one import of its rows, beside the files that earlier states need", async () => {
    const single = await importCsv(admin, "single", `no,x\n${upTo(count).map(line).join("")}`);
    const [one] = await tenant().run((db) => sourceStore(db).generationsOf(single.id));
    const [now] = await generations();
    // A part of some rows takes three blocks of 16 KB, however few they are.
    const least = 3 * 16_384;
    const parts = filesOf(now?.parts);
    expect(bytesOf(parts)).toBeLessThanOrEqual(2 * bytesOf(filesOf(one?.parts)) + (parts.length - 1) * least);
    await sweepParts(server.source().parts, tenant(), null);
    const named = await tenant().run((db) => sourceStore(db).partFiles());
    expect(readdirSync(folder()).sort()).toEqual(named.sort());
  });

  it("goes back to what it was before", async () => {
    const states = await generations();
    const [chosen] = states.slice(states.length - 5);
    if (!chosen) throw new Error("there are too few states");
    const { status } = await admin.post(`/api/report/dataset/${id}/generation/${chosen.id}/restore`);
    expect(status).toBe(200);
    expect(await read()).toEqual(upTo(chosen.rowCount));
  });

  it("keeps small files, and none that nothing names for longer than it must", async () => {
    const sizes = readdirSync(folder()).map((name) => statSync(join(folder(), name)).size);
    expect(Math.max(...sizes)).toBeLessThan(isLongRun ? 200_000 : 80_000);
  });

  it("is merged once where two would do it at the same time, and loses nothing to an append that comes between", async () => {
    const deps = server.source();
    const run = mergeParts(deps, tenant(), id);
    expect(mergeParts(deps, tenant(), id)).toBe(run);
    const before = await read();
    await importCsv(admin, "grown", "no,x\n-1,0\n", { mode: "append" });
    await run;
    expect(await read()).toEqual([...before, -1]);
  });
});
