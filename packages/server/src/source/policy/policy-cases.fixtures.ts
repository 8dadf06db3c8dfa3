import type { RowRule, RuleValue, TablePolicy } from "@provost/contract/people/policy";

/** A row of the table that is queried as each viewer. */
export interface Mark {
  id: number;
  school: string;
  district: string | null;
  grade: number;
  score: number | null;
  secret: string;
}

const row = (
  id: number,
  school: string,
  district: string | null,
  grade: number,
  score: number | null,
  secret: string,
): Mark => ({ id, school, district, grade, score, secret });

export const marks: readonly Mark[] = [
  row(1, "East", "North", 1, 61, "x"),
  row(2, "East", "North", 2, 74, "y"),
  row(3, "Hill", "North Hills", 1, 88, "x"),
  row(4, "Dale", "North Dale", 3, 90, "z"),
  row(5, "Lake", "South", 2, 55, "y"),
  row(6, "West", "South", 3, null, "x"),
  row(7, "West", null, 3, 93, "z"),
  row(8, "Moor", "southern", 1, 60, "lena"),
];
export const columnsOfMarks = ["id", "school", "district", "grade", "score", "secret"] as const;
export type MarkColumn = (typeof columnsOfMarks)[number];

export const marksCsv = [
  columnsOfMarks.join(","),
  ...marks.map((mark) => columnsOfMarks.map((name) => mark[name] ?? "").join(",")),
].join("\n");

/** What a role reads of the table, or of every one. */
type Reading = Pick<TablePolicy, "columns" | "rows"> & { everyTable?: boolean };

/** A viewer with roles, and what they may see by an oracle that is independent of the product. */
export interface PolicyCase {
  name: string;
  roles: readonly (readonly Reading[])[];
  dept?: string;
  account?: string;
  attributes?: Record<string, string>;
  /** Columns of typed queries; none = the table is hidden. */
  columns: readonly MarkColumn[];
  sees: (mark: Mark) => boolean;
  /** Columns that only some of the rows show: elsewhere they are empty, and SQL has no such column. */
  only?: Partial<Record<MarkColumn, (mark: Mark) => boolean>>;
}

export const rule = (
  column: string,
  operator: RowRule["operator"],
  ...values: (string | number)[]
): RowRule => ({
  column,
  operator,
  values: values.map((literal): RuleValue => ({ literal })),
});
const by = (column: string, operator: RowRule["operator"], attribute: string): RowRule => ({
  column,
  operator,
  values: [{ attribute }],
});
const reads = (columns: readonly string[] | null, ...rows: RowRule[]): Reading => ({
  columns: columns && [...columns],
  rows,
});
const rows = (...rules: RowRule[]): Reading => reads(null, ...rules);
const one = (...readings: Reading[]): readonly (readonly Reading[])[] => [readings];
const all = columnsOfMarks;
const nobody = (): boolean => false;
const everybody = (): boolean => true;
const isNorth = ({ district }: Mark): boolean => district === "North";

/** Departments, each with the one above it. */
export const depts = [
  ["North", null],
  ["North Hills", "North"],
  ["North Dale", "North Hills"],
  ["South", null],
] as const;

/** One case of each kind of outcome: nothing, everything, some rows, some columns, both, and cells that only some rows show. */
export const casesOfEachKind: readonly string[] = [
  "no role",
  "the whole table",
  "a department and all below it",
  "some columns",
  "some columns by a rule on another",
  "two roles of different columns and rows",
];

export const policyCases: readonly PolicyCase[] = [
  { name: "no role", roles: [], columns: [], sees: nobody },
  { name: "a role that does not name the table", roles: [[]], columns: [], sees: nobody },
  { name: "columns that are all gone", roles: one(reads(["gone"])), columns: [], sees: nobody },
  { name: "everything", roles: one({ ...rows(), everyTable: true }), columns: all, sees: everybody },
  { name: "the whole table", roles: one(rows()), columns: all, sees: everybody },
  {
    name: "some columns",
    roles: one(reads(["id", "school", "gone"])),
    columns: ["id", "school"],
    sees: everybody,
  },
  { name: "a fixed value", roles: one(rows(rule("district", "=", "North"))), columns: all, sees: isNorth },
  {
    name: "a fixed value of every table",
    roles: one({ ...rows(rule("district", "=", "North")), everyTable: true }),
    columns: all,
    sees: isNorth,
  },
  {
    name: "what differs from a value, which an empty cell does not",
    roles: one(rows(rule("district", "!=", "North"))),
    columns: all,
    sees: ({ district }) => district !== null && district !== "North",
  },
  {
    name: "some columns by a rule on another",
    roles: one(reads(["id", "school"], rule("secret", "in", "x", "z"))),
    columns: ["id", "school"],
    sees: ({ secret }) => secret === "x" || secret === "z",
  },
  {
    name: "two rules at once",
    roles: one(rows(rule("score", "BETWEEN", 60, 90), rule("district", "like", "North"))),
    columns: all,
    sees: ({ score, district }) =>
      score !== null && score >= 60 && score <= 90 && /North/.test(district ?? ""),
  },
  {
    name: "a department",
    roles: one(rows(by("district", "=", "user.dept"))),
    dept: "North",
    columns: all,
    sees: isNorth,
  },
  {
    name: "a department and all below it",
    roles: one(rows(by("district", "in", "user.depts"))),
    dept: "North",
    columns: all,
    sees: ({ district }) => district?.startsWith("North") === true,
  },
  {
    name: "a department with none below it",
    roles: one(rows(by("district", "=", "user.depts"))),
    dept: "South",
    columns: all,
    sees: ({ district }) => district === "South",
  },
  {
    name: "a department and all below it, by equality",
    roles: one(rows(by("district", "=", "user.depts"))),
    dept: "North Hills",
    columns: all,
    sees: ({ district }) => district === "North Hills" || district === "North Dale",
  },
  {
    name: "a department, of nobody's",
    roles: one(rows(by("district", "=", "user.dept"))),
    columns: all,
    sees: nobody,
  },
  {
    name: "departments, of nobody's",
    roles: one(rows(by("district", "in", "user.depts"))),
    columns: all,
    sees: nobody,
  },
  {
    name: "an account",
    roles: one(rows(by("secret", "=", "user.account"))),
    account: "lena",
    columns: all,
    sees: ({ secret }) => secret === "lena",
  },
  {
    name: "an attribute of one's own",
    roles: one(rows(by("grade", ">=", "grade"))),
    attributes: { grade: "2" },
    columns: all,
    sees: ({ grade }) => grade >= 2,
  },
  { name: "a missing attribute", roles: one(rows(by("grade", ">=", "grade"))), columns: all, sees: nobody },
  {
    name: "an empty attribute",
    roles: one(rows(by("grade", "!=", "grade"))),
    attributes: { grade: "" },
    columns: all,
    sees: nobody,
  },
  {
    name: "an attribute that is no number",
    roles: one(rows(by("grade", "!=", "grade"))),
    attributes: { grade: "second" },
    columns: all,
    sees: nobody,
  },
  { name: "a column that is gone", roles: one(rows(rule("gone", "!=", "x"))), columns: all, sees: nobody },
  {
    name: "a column that is gone beside a rule that holds",
    roles: one(rows(rule("gone", "=", "x"), rule("district", "=", "North"))),
    columns: all,
    sees: nobody,
  },
  {
    name: "two roles, one of them broken",
    roles: [
      [rows(rule("gone", "=", "x"))],
      [rows(rule("district", "=", "North"))],
      [rows(by("id", "=", "none"))],
    ],
    columns: all,
    sees: isNorth,
  },
  {
    name: "two roles of different rows",
    roles: [[rows(rule("district", "=", "North"))], [rows(rule("grade", ">", 2))]],
    columns: all,
    sees: (mark) => isNorth(mark) || mark.grade > 2,
  },
  {
    name: "two roles of different columns",
    roles: [[reads(["id", "school"])], [reads(["id", "grade"])]],
    columns: ["id", "school", "grade"],
    sees: everybody,
  },
  {
    name: "two roles of different columns and rows",
    roles: [[reads(["id", "school"])], [reads(["id", "score"], rule("district", "=", "North"))]],
    columns: ["id", "school", "score"],
    sees: everybody,
    only: { score: isNorth },
  },
];
