import { ChartContent } from "@provost/contract/chart/chart-content";
import { readContent } from "@provost/contract/report/query-spec";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ExamDatabase, exams, openExams } from "../exams.fixtures.ts";
import type { QueryTable } from "../policy/apply-policy.ts";
import { visibleSource } from "../policy/visible-fields.ts";
import { duckdb } from "../sql/dialect.ts";
import { toInlineSql, toReadableSql, toSql } from "../sql/print.ts";
import { column, select } from "../sql/tree.ts";
import { calendar, plainOptions } from "./compile-query.fixtures.ts";
import { fanOutSelect, type JoinOfTables, joinedSource } from "./join-tables.ts";
import { querySource } from "./query-source.ts";

let db: ExamDatabase;
beforeAll(async () => {
  db = await openExams();
});
afterAll(() => db.close());

type Key = number | null;
const side = (name: string) => ({
  name,
  source: { kind: "table", path: [name] } as const,
  columns: [
    { name: "k", type: "INTEGER" },
    { name: "v", type: "INTEGER" },
  ],
});
const join = (kind: "inner" | "left"): JoinOfTables => ({
  join: kind,
  left: side("l"),
  right: side("r"),
  on: [{ left: "k", right: "k" }],
});

async function fill(name: string, keys: readonly Key[]): Promise<void> {
  await db.connection.run(`CREATE OR REPLACE TABLE ${name} (k INTEGER, v INTEGER)`);
  const values = keys.map((key, place) => `(${key}, ${place})`);
  if (values.length > 0) await db.connection.run(`INSERT INTO ${name} VALUES ${values.join(", ")}`);
}

describe("a join that is refused", () => {
  it.each([
    ["an unknown column to join on", { on: [{ left: "k", right: "x" }] }, "column_unknown"],
    [
      "columns of different types",
      { right: { ...side("r"), columns: [{ name: "k", type: "VARCHAR" }] } },
      "query_invalid",
    ],
    ["nothing to join on", { on: [] }, "query_empty"],
    ["an unknown column to take", { left: { ...side("l"), taken: ["x"] } }, "column_unknown"],
    [
      "no column to take",
      { left: { ...side("l"), taken: [] }, right: { ...side("r"), taken: [] } },
      "query_empty",
    ],
  ])("%s", (_, more, reason) => {
    expect(joinedSource("j", { ...join("inner"), ...more }, "en")).toMatchObject({ ok: false, reason });
  });
});

describe("joined rows", () => {
  const joined = (kind: "inner" | "left") => {
    const made = joinedSource("both", join(kind), "en");
    if (!made.ok) throw new Error(made.reason);
    return made.value;
  };

  it("names what both sides have apart and keeps where it comes from", () => {
    expect(joined("inner").columns.map(({ name, side: of, from }) => [name, of, from])).toEqual([
      ["k", "left", "k"],
      ["v", "left", "v"],
      ["k_right", "right", "k"],
      ["v_right", "right", "v"],
    ]);
  });

  it("are asked like a table: empty values meet nothing, a left join keeps what meets nothing", async () => {
    await fill("l", [1, 2, 2, null, 5]);
    await fill("r", [2, 2, 3, null]);
    const rows = async (kind: "inner" | "left"): Promise<unknown[][]> => {
      const { source, columns } = joined(kind);
      const table: QueryTable = { name: "both", columns, origin: source };
      const content = {
        selectedDimension: [{ Column: "k" }],
        selectedCalcul: [{ Column: "*", calculFunc: "count" }],
      };
      return db.ask(content, {}, table);
    };
    expect(await rows("inner")).toEqual([[4, 2]]);
    expect(await rows("left")).toEqual([
      [1, 1],
      [4, 2],
      [1, 5],
      [1, null],
    ]);
  });

  it("keeps each side's policy, and joins a table with itself", async () => {
    const view = {
      columns: ["school", "grade"],
      rows: [[{ column: "school", operator: "=" as const, values: ["一中"] }]],
    };
    const of = visibleSource(exams, { view, calendar, language: "en" });
    if (!of.ok) throw new Error(of.reason);
    const own = { name: "exams", source: of.value.source, columns: of.value.columns };
    const made = joinedSource(
      "j",
      { join: "inner", left: own, right: own, on: [{ left: "school", right: "school" }] },
      "en",
    );
    if (!made.ok) throw new Error(made.reason);
    const { source, columns } = made.value;
    expect(columns.map(({ name }) => name)).toEqual(["school", "grade", "school_right", "grade_right"]);
    const schools = await db.ask(
      { selectedDimension: [{ Column: "school_right" }] },
      {},
      { name: "j", columns, origin: source },
    );
    expect(schools).toEqual([["一中"]]);
  });
});

describe("how the rows of two sides meet", () => {
  it("is what counting pair by pair gives, whatever the keys", async () => {
    const keys = fc.array(fc.option(fc.integer({ min: 1, max: 4 }), { nil: null, freq: 5 }), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(
        keys,
        keys,
        fc.constantFrom("inner" as const, "left" as const),
        async (left, right, kind) => {
          await fill("l", left);
          await fill("r", right);
          const meets = (of: readonly Key[]) => (key: Key) =>
            key === null ? 0 : of.filter((other) => other === key).length;
          const [met, metBy] = [left.map(meets(right)), right.map(meets(left))];
          const unmatched = met.filter((count) => count === 0).length;
          const pairs = met.reduce((sum, count) => sum + count, 0);
          const made = fanOutSelect(join(kind), "en");
          if (!made.ok) throw new Error(made.reason);
          const { columns } = made.value;
          const [row] = await db.run(made.value);
          expect(Object.fromEntries(columns.map(({ alias }, index) => [alias, row?.[index]]))).toEqual({
            leftRows: left.length,
            rightRows: right.length,
            joinedRows: kind === "inner" ? pairs : pairs + unmatched,
            leftMost: Math.max(0, ...met),
            rightMost: Math.max(0, ...metBy),
            leftUnmatched: unmatched,
            rightUnmatched: metBy.filter((count) => count === 0).length,
          });
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("a query as a source", () => {
  const source = (content: object) => {
    const spec = readContent(ChartContent.parse({ dataSrc: "exams", ...content }));
    const made = querySource("saved", spec, exams, plainOptions);
    if (!made.ok) throw new Error(made.reason);
    return made.value;
  };
  const bySchool = {
    selectedDimension: [{ Column: "school" }],
    selectedCalcul: [{ Column: "points", calculFunc: "sum" }],
  };

  it("gives all its rows, or with a limit of its own the first of them", async () => {
    const count = { selectedCalcul: [{ Column: "*", calculFunc: "count" }] };
    const asTable = (content: object): QueryTable => {
      const { source: origin, columns } = source(content);
      return { name: "saved", columns, origin };
    };
    expect(
      await db.ask(count, {}, asTable({ selectedDimension: [{ Column: "day" }, { Column: "pupil" }] })),
    ).toEqual([[expect.any(Number)]]);
    expect(
      await db.ask(count, {}, asTable({ ...bySchool, page: true, limit: 2, orderByStrs: ["points desc"] })),
    ).toEqual([[2]]);
    const best = { selectedCalcul: [{ Column: "points", calculFunc: "max" }] };
    const direct = await db.connection.runAndReadAll(
      "SELECT max(p)::INT FROM (SELECT sum(points) p FROM exams GROUP BY school)",
    );
    expect(await db.ask(best, {}, asTable(bySchool))).toEqual(direct.getRowsJson());
  });

  it("is refused as the query is", () => {
    const spec = readContent(
      ChartContent.parse({ dataSrc: "exams", selectedDimension: [{ Column: "town" }] }),
    );
    expect(querySource("saved", spec, exams, plainOptions)).toMatchObject({ reason: "column_unknown" });
  });
});

describe("the text of a person", () => {
  const made = select({
    columns: [{ of: column("n"), alias: "n" }],
    from: { kind: "text", text: "select 1 as n -- own", alias: "own" },
  });

  it("never goes to the engine as it is", () => {
    expect(() => toSql(made, duckdb)).toThrow("guard");
  });

  it("is printed for the guard and for people, its comments closed", async () => {
    const text = toInlineSql(made, duckdb);
    expect(text).toBe('SELECT "n" FROM (select 1 as n -- own\n) AS "own"');
    expect((await db.connection.runAndReadAll(text)).getRowsJson()).toEqual([[1]]);
    expect(toReadableSql(made, duckdb)).toContain("select 1 as n");
  });
});
