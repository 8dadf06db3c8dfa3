import { readFileSync } from "node:fs";
import { examRows } from "@provost/report-core/exams.fixtures";
import type { QueryTable } from "@provost/report-core/policy/apply-policy";
import type { Dialect } from "@provost/report-core/sql/dialect";
import { quoteIdentifier } from "@provost/report-core/sql/quote";
import { column, type SelectColumn, select } from "@provost/report-core/sql/tree";
import type { HandRow } from "./rows-by-hand.fixtures.ts";

/** A table as every engine gets it. */
export interface HandTable {
  name: string;
  columns: readonly { name: string; type: keyof typeof storedTypes }[];
  rows: readonly HandRow[];
}

const storedTypes = {
  VARCHAR: "varchar(64)",
  INTEGER: "int",
  DOUBLE: "double precision",
  "DECIMAL(9,2)": "decimal(9,2)",
  DATE: "date",
} as const;

/** Statements that make the table and fill it; the same types in every engine. */
export function statementsOf({ name, columns, rows }: HandTable, dialect: Dialect): string[] {
  const written = (cell: HandRow[string]): string =>
    typeof cell === "string" ? `'${cell.replaceAll("'", "''")}'` : String(cell ?? "null");
  const list = columns.map((one) => `${quoteIdentifier(one.name, dialect)} ${storedTypes[one.type]}`);
  const values = rows.map((row) => `(${columns.map((one) => written(row[one.name] ?? null)).join(", ")})`);
  return [`create table ${name} (${list.join(", ")})`, `insert into ${name} values ${values.join(", ")}`];
}

/** The table in a schema of a database; texts are read with the collation of the session there. */
export function storedTable({ name, columns }: HandTable, schema: string): QueryTable {
  const read = columns.map((one): SelectColumn => {
    const of = column(one.name);
    return { of: one.type === "VARCHAR" ? { kind: "cast", of, to: "text" } : of, alias: one.name };
  });
  const stored = select({ columns: read, from: { kind: "table", path: [schema, name] } });
  return { name, columns, origin: { kind: "query", alias: name, select: stored } };
}

/** Exams of three years until a day within a month, with empty schools, scores and days among them. */
export const handExams: HandTable = {
  name: "hand_exams",
  columns: [
    { name: "school", type: "VARCHAR" },
    { name: "grade", type: "VARCHAR" },
    { name: "pupil", type: "INTEGER" },
    { name: "score", type: "DOUBLE" },
    { name: "points", type: "INTEGER" },
    { name: "day", type: "DATE" },
  ],
  rows: examRows()
    .filter(({ day }) => day === null || day <= "2024-05-15")
    .map((exam) => ({ ...exam })),
};

const districtNumbers = ["students", "teachers", "computer", "income", "english", "read", "math"] as const;

function districtRows(): HandRow[] {
  const file = readFileSync(new URL("../../../../e2e/data/CASchools.csv", import.meta.url), "utf8");
  const [head = "", ...lines] = file.trim().split("\n");
  const cells = (line: string): string[] => line.split(",").map((cell) => cell.replaceAll('"', ""));
  const names = cells(head);
  return lines.map((line) => {
    const row = new Map(cells(line).map((cell, at) => [names[at], cell]));
    const numbers = districtNumbers.map((name) => [name, Number(row.get(name))] as const);
    return {
      ...{ county: row.get("county") ?? null, grades: row.get("grades") ?? null },
      ...Object.fromEntries(numbers),
    };
  });
}

/** Californian school districts, from the file of the end-to-end tests; some counties have one of them. */
export const districts: HandTable = {
  name: "districts",
  columns: [
    { name: "county", type: "VARCHAR" },
    { name: "grades", type: "VARCHAR" },
    { name: "students", type: "INTEGER" },
    { name: "teachers", type: "DOUBLE" },
    { name: "computer", type: "INTEGER" },
    { name: "income", type: "DOUBLE" },
    { name: "english", type: "DOUBLE" },
    { name: "read", type: "DOUBLE" },
    { name: "math", type: "DOUBLE" },
  ],
  rows: districtRows(),
};

const classRows: readonly (readonly [string, number | null, number | null, number | null])[] = [
  ...([2, 4, 4, 4, 5, 5, 7, 9] as const).map(
    (x, at) => ["A", x, [1.5, 3, 2, 5, 4, 6, 6, 9][at] ?? null, at % 3] as const,
  ),
  ...[["A", null, 70, 8] as const, ["A", 80, null, null] as const],
  ...[["one", 3, 4, 5] as const, ["none", null, null, null] as const],
  ...[["level", 6, 1, -1] as const, ["level", 6, 2, 1] as const, ["level", 6, 2.25, 1] as const],
  ...[["zero", -1, 5, 1] as const, ["zero", 1, 3, 1] as const],
];

/** Classes of one row, without a value, of equal values, and with an average of 0. */
export const classes: HandTable = {
  name: "classes",
  columns: [
    { name: "class", type: "VARCHAR" },
    { name: "x", type: "INTEGER" },
    { name: "y", type: "DECIMAL(9,2)" },
    { name: "w", type: "INTEGER" },
  ],
  rows: classRows.map(([name, x, y, w]) => ({ class: name, x, y, w })),
};
