import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { ChartContent } from "@provost/contract/chart/chart-content";
import { readContent } from "@provost/contract/report/query-spec";
import type { QueryTable } from "./policy/apply-policy.ts";
import { plainOptions } from "./query/compile-query.fixtures.ts";
import { type CompiledQuery, type CompileOptions, compileQuery } from "./query/compile-query.ts";
import { duckdb } from "./sql/dialect.ts";
import { toReadableSql, toSql } from "./sql/print.ts";
import type { Select } from "./sql/tree.ts";

/** A pupil's score in an exam. */
export interface Exam {
  school: string | null;
  grade: string;
  pupil: number;
  score: number | null;
  points: number;
  day: string | null;
}

// A small linear congruence: the same rows in every run.
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** 600 exams over three years, with empty schools, scores and days among them; scores in halves, so that sums are exact. */
export function examRows(): Exam[] {
  const next = random(7);
  const pick = <T>(list: readonly T[]): T => {
    const [one] = list.slice(Math.floor(next() * list.length));
    if (one === undefined) throw new Error("nothing to pick");
    return one;
  };
  return Array.from({ length: 600 }, () => ({
    school: pick(["一中", "二中", "三中", "四中", "O'Brien", null]),
    grade: pick(["六年级", "七年级", "八年级"]),
    pupil: Math.floor(next() * 90),
    score: next() < 0.08 ? null : Math.floor(next() * 201) / 2,
    points: Math.floor(next() * 50) - 5,
    day:
      next() < 0.05
        ? null
        : new Date(Date.UTC(2022, 0, 1 + Math.floor(next() * 1096))).toISOString().slice(0, 10),
  }));
}

/** The table of the exams. */
export const exams: QueryTable = {
  name: "exams",
  columns: [
    { name: "school", type: "VARCHAR" },
    { name: "grade", type: "VARCHAR" },
    { name: "pupil", type: "INTEGER" },
    { name: "score", type: "DOUBLE" },
    { name: "points", type: "INTEGER" },
    { name: "day", type: "DATE" },
  ],
};

/** Compiles wire content about the exams, or about another table. */
export function compileExams(
  content: Record<string, unknown>,
  options: Partial<CompileOptions> = {},
  table: QueryTable = exams,
) {
  const parsed = ChartContent.parse({ dataSrc: table.name, ...content });
  return compileQuery(readContent(parsed), table, { ...plainOptions, ...options });
}

/** A DuckDB that holds the exams. */
export interface ExamDatabase {
  connection: DuckDBConnection;
  run(query: Select): Promise<unknown[][]>;
  /** Runs a query, and checks that the SQL shown to people gives the same rows. */
  ask(
    content: Record<string, unknown>,
    options?: Partial<CompileOptions>,
    table?: QueryTable,
  ): Promise<unknown[][]>;
  compiled(
    content: Record<string, unknown>,
    options?: Partial<CompileOptions>,
    table?: QueryTable,
  ): CompiledQuery;
  close(): void;
}

// Whole numbers come as text where they may be large.
function plain(cell: unknown): unknown {
  return typeof cell === "string" && /^-?\d{1,15}$/.test(cell) ? Number(cell) : cell;
}

/** Opens the database. */
export async function openExams(): Promise<ExamDatabase> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(
    'CREATE TABLE exams (school VARCHAR, grade VARCHAR, pupil INTEGER, score DOUBLE, points INTEGER, "day" DATE)',
  );
  const values = examRows().map(({ school, grade, pupil, score, points, day }) => {
    const name = school === null ? "NULL" : `'${school.replace("'", "''")}'`;
    return `(${name}, '${grade}', ${pupil}, ${score}, ${points}, ${day === null ? "NULL" : `DATE '${day}'`})`;
  });
  await connection.run(`INSERT INTO exams VALUES ${values.join(", ")}`);
  const run = async (query: Select): Promise<unknown[][]> => {
    const { text, params } = toSql(query, duckdb);
    return (await connection.runAndReadAll(text, params)).getRowsJson().map((row) => row.map(plain));
  };
  const compiled: ExamDatabase["compiled"] = (content, options, table) => {
    const result = compileExams(content, options, table);
    if (!result.ok) throw new Error(`${result.reason} ${JSON.stringify(result.details)}`);
    return result;
  };
  return {
    connection,
    run,
    compiled,
    ask: async (content, options, table) => {
      const { select } = compiled(content, options, table);
      const rows = await run(select);
      const shown = await connection.runAndReadAll(toReadableSql(select, duckdb));
      const again = shown.getRowsJson().map((row) => row.map(plain));
      const sorted = (all: unknown[][]): string[] => all.map((row) => JSON.stringify(row)).sort();
      if (sorted(again).join() !== sorted(rows).join())
        throw new Error("what people are shown gives other rows");
      return rows;
    },
    close: () => connection.closeSync(),
  };
}
