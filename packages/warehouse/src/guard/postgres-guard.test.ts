import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { runs } from "../../../../tools/test/long-run.ts";
import {
  type GuardedSource,
  guardSource,
  type NamedTable,
  type PostgresParser,
  withinSelect,
} from "./postgres-guard.ts";
import { hostileTexts, usefulTexts } from "./postgres-hostile.fixtures.ts";
import { startPostgresParser } from "./postgres-parser.ts";
import { namesInTree } from "./postgres-statement.ts";
import { Refusal } from "./refusal.ts";

const here = { source: "one", sourceName: "District" };
const tables: NamedTable[] = [
  { name: "exams", ...here, columns: ["id", "school", "score"] },
  { name: "Notes", ...here, columns: ["id", "note"] },
  { name: "joined", ...here, columns: null },
  { name: "elsewhere", source: "two", sourceName: "Other", columns: ["id"] },
  { name: "in_mysql", source: "three", sourceName: "Shop", columns: null },
  { name: "imported", source: null, sourceName: "", columns: [] },
];

let parse: PostgresParser;
beforeAll(async () => {
  parse = await startPostgresParser();
});

async function outcome(sql: string, parameters = 0): Promise<GuardedSource | Refusal | null> {
  try {
    return await guardSource(parse, sql, { tables, parameters });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const reasonOf = (found: GuardedSource | Refusal | null): string => {
  if (!(found instanceof Refusal)) return JSON.stringify(found);
  const { problem } = found;
  return problem.kind === "part_refused" ? problem.part : problem.kind;
};

describe("SQL for a PostgreSQL data source", () => {
  it.each(hostileTexts)("refuses %s", async (sql, kind) => {
    expect(reasonOf(await outcome(sql))).toBe(kind);
  });

  it.each(usefulTexts)("lets through %s", async (sql) => {
    expect(await outcome(sql)).toMatchObject({ source: "one" });
  });

  it("takes as many placeholders as values are bound", async () => {
    expect(await outcome("select id from exams where school = $1", 1)).toMatchObject({ source: "one" });
    expect(reasonOf(await outcome("select id from exams where school = $2", 1))).toBe("placeholder");
  });

  it("is not concerned with texts that read imported tables only", async () => {
    expect(await outcome("select * from imported, pg_class")).toBeNull();
    expect(await outcome("select 1")).toBeNull();
  });

  it("knows relations as the database will, by case and the length of names", async () => {
    const long = "一".repeat(30);
    const only = { tables: [{ name: long, ...here, columns: ["a"] }], parameters: 0 };
    const found = await guardSource(parse, `select * from ${long}`, only);
    expect(found?.relations).toEqual([{ relation: "一".repeat(21), table: long }]);
    const twice = {
      ...only,
      tables: [...only.tables, { name: `${"一".repeat(29)}二`, ...here, columns: ["a"] }],
    };
    await expect(guardSource(parse, `select * from ${long}`, twice)).rejects.toThrow(Refusal);
    expect(await outcome('select * from Notes, "Notes", exams')).toMatchObject({
      relations: [
        { relation: "notes", table: "Notes" },
        { relation: "Notes", table: "Notes" },
        { relation: "exams", table: "exams" },
      ],
    });
  });

  it("defines every relation of a text, those of its own as well", async () => {
    const sql = "with pg_class as (select 1 as a) select * from pg_class, exams";
    expect(await outcome(sql)).toMatchObject({
      relations: [
        { relation: "pg_class", table: null },
        { relation: "exams", table: "exams" },
      ],
    });
  });

  it("says where a text is wrong", async () => {
    expect(await outcome("select id from 成绩表, exams where pg_sleep(1)")).toMatchObject({ position: 15 });
    expect(await outcome("select '成绩' from from exams")).toMatchObject({ position: 17 });
    expect(await outcome("  -- 成绩\n select pg_sleep(1) from exams ;")).toMatchObject({ position: 16 });
  });

  it("runs what was sent without what is around it", async () => {
    expect(await outcome(" ;; select id from exams ; -- done\n")).toMatchObject({
      text: "select id from exams ",
    });
  });
});

describe("texts that are huge", () => {
  const many = (part: string, times: number): string => part.repeat(times);
  it.each([
    ["sums", `select 1${many("+1", 30_000)} from exams`],
    ["negations", `select ${many("not ", 20_000)} true from exams`],
    ["brackets", `select ${many("(", 40_000)}1${many(")", 40_000)} from exams`],
    ["queries in one another", `select * from ${many("(select * from ", 3000)}exams${many(") x", 3000)}`],
    ["unions", `select id from exams${many(" union select 1", 4000)}`],
    ["cases", `select ${many("case when true then ", 4000)}1${many(" end", 4000)} from exams`],
    [
      "conditions",
      `select 1 from exams where ${many("exists (select 1 where ", 3000)}true${many(")", 3000)}`,
    ],
    ["joins", `select 1 from exams${many(" natural join exams", 4000)}`],
  ])("of many %s are refused, and the next is read", async (_name, sql) => {
    expect(reasonOf(await outcome(sql))).toBe("too_complex");
    expect(await outcome("select id from exams")).toMatchObject({ source: "one" });
  });
});

describe("any statement of a grammar", () => {
  const name = fc.constantFrom(
    "exams",
    "pg_class",
    '"Notes"',
    "notes",
    "x",
    "public.exams",
    'U&"\\0065xams"',
    "secrets",
  );
  const { statement } = fc.letrec<{ statement: string; query: string; table: string; item: string }>(
    (tie) => ({
      item: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom(
          "*",
          "1",
          "id",
          "x.*",
          "exams",
          "exams.secret",
          "count(*)",
          "pg_sleep(1)",
          "'exams'",
          "$1",
        ),
        tie("query").map((query) => `(${query})`),
        tie("query").map((query) => `exists (${query})`),
      ),
      table: fc.oneof(
        { depthSize: "small" },
        name,
        fc.constantFrom(
          "generate_series(1, 3) exams(id)",
          "pg_ls_dir('.') x",
          "(values (1)) exams(secret)",
          "(table secrets) x",
        ),
        tie("query").map((query) => `(${query}) x`),
        tie("query").map((query) => `exams, lateral (${query}) pg_class`),
        fc.tuple(name, name).map(([one, other]) => `${one} natural join ${other}`),
      ),
      query: fc.tuple(tie("item"), tie("table")).map(([item, table]) => `select ${item} from ${table}`),
      statement: fc.oneof(
        tie("query"),
        fc
          .tuple(fc.constantFrom("", "recursive "), name, tie("query"), tie("query"))
          .map(([recursive, cte, body, query]) => `with ${recursive}${cte} as (${body}) ${query}`),
        fc.tuple(tie("query"), tie("query")).map(([one, other]) => `(${one}) union all (${other})`),
        fc
          .tuple(tie("query"), name, tie("query"))
          .map(([one, cte, two]) => `select * from (with ${cte} as (${one}) ${two}) y, ${cte}`),
      ),
    }),
  );

  it("has no relations but those that are defined before it, and stays between its brackets", async () => {
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(statement, async (sql) => {
        const found = await outcome(sql);
        if (found === null || found instanceof Refusal) return;
        passed += 1;
        const tree = await parse(withinSelect(found.text));
        const { relations } = namesInTree(tree);
        const defined = found.relations.map(({ relation }) => relation);
        expect([...relations].filter((relation) => !defined.includes(relation))).toEqual([]);
        expect(
          found.relations.filter(({ table }) => table !== null && !/^(?:exams|Notes)$/.test(table)),
        ).toEqual([]);
      }),
      { numRuns: runs(300, 3000) },
    );
    expect(passed).toBeGreaterThan(0);
  });
});
