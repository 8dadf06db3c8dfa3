import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runs } from "../../../../tools/test/long-run.ts";
import { compileExams, type ExamDatabase, openExams } from "../exams.fixtures.ts";
import { duckdb } from "../sql/dialect.ts";
import { toSql } from "../sql/print.ts";

interface Row {
  month: string;
  site: string | null;
  n: number | null;
  x: number | null;
}
// Gaps, empty values, equal values, groups of one row, a group without a name.
const rows: readonly Row[] = [
  { month: "2024-01-01", site: "x", n: 10, x: 80 },
  { month: "2024-01-01", site: "x", n: 4, x: 60.5 },
  { month: "2024-01-01", site: "y", n: 14, x: 70.25 },
  { month: "2024-01-01", site: "z", n: 0, x: null },
  { month: "2024-02-01", site: "x", n: 30, x: 90 },
  { month: "2024-02-01", site: "y", n: 5, x: 90 },
  { month: "2024-02-01", site: null, n: 3, x: 12 },
  { month: "2024-03-01", site: "x", n: null, x: 66 },
  { month: "2024-03-01", site: "y", n: 7, x: 66 },
  { month: "2024-03-01", site: "y", n: -7, x: 50 },
  { month: "2024-03-01", site: null, n: 1, x: null },
  { month: "2024-05-01", site: "x", n: 40, x: 0 },
  { month: "2024-05-01", site: "z", n: 40, x: 100 },
];

let db: ExamDatabase;
beforeAll(async () => {
  db = await openExams();
  const values = rows.map(({ month, site, n, x }) => `(${site && `'${site}'`}, '${month}', ${n}, ${x})`);
  await db.connection.run(`
    CREATE TABLE visits (site VARCHAR, "month" DATE, n INTEGER, x DOUBLE);
    INSERT INTO visits VALUES ${values.join(", ")};
    CREATE TABLE marks (pupil VARCHAR, mark DOUBLE);
    INSERT INTO marks VALUES ('a', 95), ('b', 95), ('c', 90), ('d', 80), ('e', 80), ('f', 80), ('g', 60), ('h', NULL);`);
});
afterAll(() => db.close());

const visits = {
  name: "visits",
  columns: [
    { name: "site", type: "VARCHAR" },
    { name: "month", type: "DATE" },
    { name: "n", type: "INTEGER" },
    { name: "x", type: "DOUBLE" },
  ],
};
const marks = {
  name: "marks",
  columns: [
    { name: "pupil", type: "VARCHAR" },
    { name: "mark", type: "DOUBLE" },
  ],
};
type Table = typeof visits;
type Content = Record<string, unknown>;

const by = (...names: string[]) => names.map((Column) => ({ Column }));
const formula = (expression: string): Content => ({
  selectedCalcul: [{ Column: "value" }],
  calculated: [{ name: "value", expression }],
});
const near = (value: unknown): unknown => (typeof value === "number" ? Number(value.toFixed(9)) + 0 : value);

/** The first measure by the values of the dimensions, numbers to nine digits. */
function byGroup(found: readonly unknown[][]): Record<string, unknown> {
  return Object.fromEntries(found.map(([value, ...keys]) => [keys.map(String).join(" "), near(value)]));
}

async function ask(content: Content, table: Table = marks): Promise<Record<string, unknown>> {
  return byGroup(await db.ask(content, {}, table));
}

async function total(content: Content, names: readonly string[], table: Table = visits) {
  const [found] = db.compiled({ ...content, totals: [names] }, {}, table).totals;
  if (!found) throw new Error("no total");
  return byGroup(await db.run(found.select));
}

describe("what a formula says of groups beside it", () => {
  const selectedDimension = by("pupil");
  const of = (expression: string) => ask({ selectedDimension, ...formula(expression) });

  it("is what is shown of a measure, and can be reckoned with", async () => {
    expect(await of("rank(max(mark))")).toEqual({ a: 1, b: 1, c: 3, d: 4, e: 4, f: 4, g: 7, h: null });
    expect(await of("RANK(max(mark), 'lowest') + 1")).toMatchObject({ g: 2, a: 7, h: null });
    expect(await of("rank(max(mark)) <= 3")).toMatchObject({ a: true, c: true, d: false, h: null });
    expect(await of("if(rank(max(mark)) <= 3, max(mark) - 90, 0)")).toMatchObject({ a: 5, c: 0, d: 0 });
    expect(await of("concat('No. ', rank(max(mark)))")).toMatchObject({ a: "No. 1", g: "No. 7" });
  });

  it("can be of what another one says", async () => {
    // Parts of the sum up to each, by name: 95, 190, 280, 360, 440, 520, 580 of 580.
    expect(await of("runningTotal(share(sum(mark)))")).toMatchObject({
      ...{ a: near(95 / 580), b: near(190 / 580), g: 1 },
    });
    expect(await of("rank(runningTotal(sum(mark)), 'lowest')")).toMatchObject({ a: 1, b: 2, g: 7, h: 7 });
    expect(await of("rank(difference(max(mark), 'previous'))")).toEqual({
      ...{ a: null, b: 1, c: 4, d: 5, e: 1, f: 1, g: 6, h: null },
    });
    expect(await of("movingAvg(rank(previous(sum(mark))), 2)")).toMatchObject({
      a: null,
      b: null,
      c: 1,
      d: 2,
    });
  });

  it("is worked out once, however often it is said, beside measures as they are", async () => {
    const compiled = db.compiled(
      {
        selectedDimension,
        selectedCalcul: [
          { Column: "mark", calculFunc: "sum" },
          { Column: "twice" },
          { Column: "first two" },
          { Column: "mark", calculFunc: "max", show: "rank" },
        ],
        calculated: [
          { name: "place", expression: "rank(sum(mark))" },
          { name: "twice", expression: "place * 2" },
          { name: "first two", expression: "place <= 2 and rank(sum(mark)) > 0" },
        ],
        orderByStrs: ["twice asc", "pupil desc"],
      },
      {},
      marks,
    );
    expect(compiled.columns.map(({ name, type }) => [name, type])).toEqual([
      ...[
        ["sum_mark", "DOUBLE"],
        ["twice", "BIGINT"],
        ["first two", "BOOLEAN"],
      ],
      ...[
        ["max_mark", "BIGINT"],
        ["pupil", "VARCHAR"],
      ],
    ]);
    expect(await db.run(compiled.select)).toEqual([
      ...[
        [95, 2, true, 1, "b"],
        [95, 2, true, 1, "a"],
        [90, 6, false, 3, "c"],
      ],
      ...["f", "e", "d"].map((pupil) => [80, 8, false, 4, pupil]),
      ...[
        [60, 14, false, 7, "g"],
        [null, null, null, null, "h"],
      ],
    ]);
    expect(toSql(compiled.select, duckdb).text.match(/rank\(\)/g)).toHaveLength(2);
  });

  it("changes with no page, limit or order, and has empty places where there are no dimensions", async () => {
    const content = { selectedDimension, ...formula("rank(max(mark))"), orderByStrs: ["pupil desc"] };
    const { select } = db.compiled({ ...content, page: true }, { paging: { current: 2, size: 3 } }, marks);
    expect(byGroup(await db.run(select))).toEqual({ e: 4, d: 4, c: 3 });
    expect(await ask({ ...content, limit: 1 })).toEqual({ h: null });
    expect(await ask(formula("if(rank(max(mark)) <= 3, 'first', 'others')"))).toEqual({ "": null });
    expect(await ask(formula("share(sum(mark)) + difference(avg(mark))"))).toEqual({ "": 1 });
  });

  it("is of the groups that are left: the others of a top have none", async () => {
    const top = { dimension: "pupil", count: 2, by: "sum_mark", others: true };
    const selectedCalcul = [{ Column: "value" }, { Column: "sum_mark" }];
    const calculated = [
      { name: "value", expression: "rank(sum(mark))" },
      { name: "sum_mark", expression: "sum(mark)" },
    ];
    const found = await ask({ selectedDimension, selectedCalcul, calculated, top });
    expect(found).toEqual({ "95 a": 1, "95 b": 1, "390 __others__": null });
    const having = [{ filteCol: "sum_mark", filterOperator: "<", value: { value1: 90 } }];
    expect(await ask({ selectedDimension, selectedCalcul, calculated, having })).toEqual({
      ...{ "80 d": 1, "80 e": 1, "80 f": 1, "60 g": 4 },
    });
  });

  it("is of the rows that a viewer sees alone", async () => {
    const view = {
      columns: null,
      rows: [[{ column: "pupil", operator: "in" as const, values: ["c", "d", "g"] }]],
    };
    const seen = async (expression: string) =>
      byGroup(await db.ask({ selectedDimension, ...formula(expression) }, { view }, marks));
    expect(await seen("rank(max(mark))")).toEqual({ c: 1, d: 2, g: 3 });
    expect(await seen("share(sum(mark))")).toEqual({
      c: near(90 / 230),
      d: near(80 / 230),
      g: near(60 / 230),
    });
    expect(await seen("difference(avg(mark)) + 230 / 3")).toEqual({ c: 90, d: 80, g: 60 });
    const none = { ...view, columns: ["pupil"] };
    expect(
      compileExams({ selectedDimension, ...formula("rank(max(mark))") }, { view: none }, marks),
    ).toMatchObject({ ok: false });
  });

  it("is of the rows of its condition", async () => {
    const condition = [{ filteCol: "mark", filterOperator: "<", value: { value1: 95 } }];
    const { calculated } = formula("rank(max(mark))");
    expect(
      await ask({ selectedDimension, calculated, selectedCalcul: [{ Column: "value", condition }] }),
    ).toMatchObject({ a: null, c: 1, d: 2, g: 5 });
  });
});

describe("what is refused", () => {
  const refusal = (content: Content): unknown => {
    const compiled = compileExams({ selectedDimension: by("pupil"), ...content }, {}, marks);
    return compiled.ok ? null : compiled.details;
  };
  const says = (text: string) => ({ detail: expect.stringContaining(text) });
  const rank = formula("rank(max(mark))");

  it("filters before and after grouping, first groups and dimensions by it", () => {
    const filters = [{ filteCol: "value", filterOperator: "<", value: { value1: 3 } }];
    expect(refusal({ ...rank, filters })).toMatchObject(says("can only be used as a measure"));
    expect(refusal({ ...rank, having: filters })).toMatchObject(says("can't be used in a measure filter"));
    const share = formula("share(sum(mark))");
    expect(refusal({ ...share, having: filters })).toMatchObject(says("can't be used in a measure filter"));
    const top = { dimension: "pupil", count: 2, by: "value" };
    expect(refusal({ ...share, top })).toMatchObject(says("can't be ranked by what is compared"));
    expect(refusal({ ...rank, selectedDimension: by("value") })).toMatchObject(
      says("can only be used as a measure"),
    );
  });

  it("showing it as anything but its value, and too much of it", () => {
    const selectedCalcul = [{ Column: "value", show: "rank" }];
    expect(refusal({ ...rank, selectedCalcul })).toMatchObject(says("compares groups"));
    const many = Array.from({ length: 26 }, (_, index) => ({
      name: `v${index}`,
      expression: [1, 2, 3, 4].map((n) => `rank(sum(mark) + ${index * 4 + n})`).join(" + "),
    }));
    const wide = { selectedCalcul: many.map(({ name }) => ({ Column: name })), calculated: many };
    expect(refusal(wide)).toMatchObject(says("in too many ways"));
  });
});

/** The groups at a grain: those of the dimensions in `by`. */
interface Group {
  month?: string;
  site?: string | null;
  rows: readonly Row[];
}
interface Grain {
  by: readonly ("month" | "site")[];
  groups: readonly Group[];
}
/** A value of groups with what it is worth in one of them; `along`: what has to be among the dimensions, or it is empty. */
interface Meant {
  text: string;
  addsUp: boolean;
  along: readonly ("month" | "site")[];
  of(group: Group, grain: Grain): number | null;
}

function grainOf(all: readonly Row[], names: Grain["by"]): Grain {
  const groups = Map.groupBy(all, (row) => JSON.stringify(names.map((name) => row[name])));
  return {
    by: names,
    groups: [...groups.values()].map((own): Group => {
      const [first] = own;
      if (!first) throw new Error("a group has rows");
      const { month, site } = first;
      return {
        rows: own,
        ...(names.includes("month") ? { month } : {}),
        ...(names.includes("site") ? { site } : {}),
      };
    }),
  };
}

const there = (values: readonly (number | null)[]): number[] => values.filter((one) => one !== null);
const added = (values: readonly (number | null)[]): number | null => {
  const numbers = there(values);
  return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0);
};
const mean = (values: readonly (number | null)[]): number | null => {
  const sum = added(values);
  return sum === null ? null : sum / there(values).length;
};
const ratio = (a: number | null, b: number | null): number | null =>
  a === null || b === null || b === 0 ? null : a / b;
const minus = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a - b;

const values: readonly Meant[] = [
  { text: "sum(n)", addsUp: true, along: [], of: ({ rows: own }) => added(own.map(({ n }) => n)) },
  { text: "count(x)", addsUp: true, along: [], of: ({ rows: own }) => there(own.map(({ x }) => x)).length },
  { text: "avg(x)", addsUp: false, along: [], of: ({ rows: own }) => mean(own.map(({ x }) => x)) },
  {
    text: "max(n) / count()",
    addsUp: false,
    along: [],
    of: ({ rows: own }) => {
      const numbers = there(own.map(({ n }) => n));
      return numbers.length === 0 ? null : Math.max(...numbers) / own.length;
    },
  },
];

/** The groups beside one along a dimension, in their order. */
function beside(group: Group, { by: names, groups }: Grain, along: "month" | "site"): Group[] {
  const others = names.filter((name) => name !== along);
  return groups
    .filter((one) => others.every((name) => one[name] === group[name]))
    .toSorted((a, b) => ((a[along] ?? "~") < (b[along] ?? "~") ? -1 : 1));
}

// In the order month, site: ranks and averages are among the sites of a month, courses along the months of a site.
const rank =
  (setting: string, isPart: boolean) =>
  (inner: Meant): Meant => ({
    text: `${isPart ? "percentRank" : "rank"}(${inner.text}${setting})`,
    addsUp: false,
    along: ["site", ...inner.along],
    of: (group, grain) => {
      const own = inner.of(group, grain);
      if (!grain.by.includes("site") || own === null) return null;
      const all = there(beside(group, grain, "site").map((one) => inner.of(one, grain)));
      const equal = all.filter((one) => Math.abs(one - own) < 1e-9).length;
      const above = all.filter((one) => one > own + 1e-9).length;
      const below = all.length - above - equal;
      const isLowest = setting.includes("lowest");
      if (!isPart) return 1 + (isLowest ? below : above);
      return ((isLowest ? above : below) + equal / 2) / all.length;
    },
  });
const course =
  (
    name: string,
    of: (before: readonly (number | null)[], own: number | null) => number | null,
    setting = "",
  ) =>
  (inner: Meant): Meant => ({
    text: `${name}(${inner.text}${setting})`,
    addsUp: false,
    along: ["month", ...inner.along],
    of: (group, grain) => {
      if (!grain.by.includes("month")) return null;
      const all = beside(group, grain, "month");
      const course = all.slice(0, all.indexOf(group) + 1).map((one) => inner.of(one, grain));
      return of(course, inner.of(group, grain));
    },
  });
const share =
  (setting: string, along: readonly ("month" | "site")[]) =>
  (inner: Meant): Meant => ({
    text: `share(${inner.text}${setting})`,
    addsUp: inner.addsUp,
    along: inner.along,
    of: (group, grain) => {
      const left = grain.by.filter((name) => !along.includes(name));
      const whole = grain.groups.filter((one) => left.every((name) => one[name] === group[name]));
      return ratio(inner.of(group, grain), inner.of({ rows: whole.flatMap((one) => one.rows) }, grain));
    },
  });
const fromMean =
  (isRate: boolean) =>
  (inner: Meant): Meant => ({
    text: `${isRate ? "differenceRate" : "difference"}(${inner.text}${isRate ? ", 'average'" : ""})`,
    addsUp: false,
    along: inner.along,
    of: (group, grain) => {
      const own = inner.of(group, grain);
      const all = grain.by.includes("site") ? beside(group, grain, "site") : [group];
      const average = inner.addsUp
        ? mean(all.map((one) => inner.of(one, grain)))
        : inner.of({ rows: all.flatMap((one) => one.rows) }, grain);
      const apart = minus(own, average);
      return isRate ? ratio(apart, average && Math.abs(average)) : apart;
    },
  });

const before = (all: readonly (number | null)[]): number | null => all.at(-2) ?? null;
const rate = (own: number | null, from: number | null): number | null =>
  ratio(minus(own, from), from && Math.abs(from));
/** What is in the way of the value of every group at every grain. */
const ofAny = [
  rank("", false),
  rank(", 'highest'", false),
  rank(", 'lowest'", false),
  rank("", true),
  rank(", 'lowest'", true),
  course("movingAvg", (all) =>
    all.slice(-3).length === 3 && !all.slice(-3).includes(null) ? mean(all.slice(-3)) : null,
  ),
  course(
    "movingAvg",
    (all) => (all.slice(-2).length === 2 && !all.slice(-2).includes(null) ? mean(all.slice(-2)) : null),
    ", 2",
  ),
  course("difference", (all, own) => minus(own, before(all)), ", 'previous'"),
  course("difference", (all, own) => minus(own, all[0] ?? null), ", 'first'"),
  course("differenceRate", (all, own) => rate(own, before(all)), ", 'previous'"),
  course("differenceRate", (all, own) => rate(own, all[0] ?? null), ", 'first'"),
  course("first", (all) => all[0] ?? null),
  course("previous", before),
];
const ofRows = [
  share("", ["month", "site"]),
  share(", 'total'", ["month", "site"]),
  share(", 'row'", ["site"]),
  share(", 'column'", ["month"]),
  share(", 'parent'", ["site"]),
  fromMean(false),
  fromMean(true),
];
const running = course("runningTotal", added);

const grains: readonly Grain["by"][] = [["month"], ["site"], []];

async function expectMeant(meant: Meant): Promise<void> {
  const content = { selectedDimension: by("month", "site"), ...formula(meant.text), limit: 1000 };
  const wantedAt = (names: Grain["by"]): Record<string, unknown> => {
    const grain = grainOf(rows, names);
    const isEmpty = !meant.along.every((name) => names.includes(name));
    return Object.fromEntries(
      grain.groups.map((group) => [
        `${group.month ?? null} ${group.site ?? null}`,
        isEmpty ? null : near(meant.of(group, grain)),
      ]),
    );
  };
  expect([meant.text, await ask(content, visits)]).toEqual([meant.text, wantedAt(["month", "site"])]);
  for (const names of grains)
    expect([meant.text, names, await total(content, names)]).toEqual([meant.text, names, wantedAt(names)]);
}

describe("each function is what it says, in groups and totals", () => {
  const cases = [
    ...values.flatMap((value) => [...ofAny, ...ofRows].map((of) => of(value))),
    ...values.filter(({ addsUp }) => addsUp).map(running),
  ];
  it.each(cases.map((one) => [one.text, one] as const))("%s", (_, one) => expectMeant(one));

  it("and so is what is made of several", async () => {
    const value = fc.constantFrom(...values);
    const sums = fc.constantFrom(...values.filter(({ addsUp }) => addsUp));
    const shares = fc.tuple(fc.constantFrom(...ofRows.slice(0, 5)), sums).map(([of, inner]) => of(inner));
    const single = fc.oneof(
      fc.tuple(fc.constantFrom(...ofAny), value).map(([of, inner]) => of(inner)),
      fc.tuple(fc.constantFrom(...ofRows), value).map(([of, inner]) => of(inner)),
      fc.oneof(sums, shares).map(running),
    );
    const nested = fc.tuple(fc.constantFrom(...ofAny), single).map(([of, inner]) => of(inner));
    const part = fc.oneof(value, single, nested);
    const joined = fc.oneof(
      part,
      fc.tuple(part, single).map(
        ([a, b]): Meant => ({
          text: `${a.text} - ${b.text}`,
          addsUp: false,
          along: [...a.along, ...b.along],
          of: (group, grain) => minus(a.of(group, grain), b.of(group, grain)),
        }),
      ),
      fc.tuple(single, part).map(
        ([a, b]): Meant => ({
          text: `if(${a.text} > 1, ${b.text}, 7)`,
          addsUp: false,
          along: [...a.along, ...b.along],
          of: (group, grain) => {
            const test = a.of(group, grain);
            return test !== null && test > 1 ? b.of(group, grain) : 7;
          },
        }),
      ),
    );
    await fc.assert(fc.asyncProperty(joined, expectMeant), { numRuns: runs(40, 250) });
  }, 120_000);
});

describe("a chart's layout", () => {
  it("says what a row, a column and the groups on the axis are; one of other dimensions is left aside", async () => {
    const selectedDimension = by("site", "month");
    const where = { filters: [{ filteCol: "n", filterOperator: ">", value: { value1: 20 } }] };
    const shareOfRow = (layout?: object) =>
      ask(
        { selectedDimension, ...formula("share(sum(n), 'row')"), ...where, ...(layout ? { layout } : {}) },
        visits,
      );
    const [x, y] = [near(3 / 7), near(4 / 7)];
    expect(await shareOfRow()).toEqual({ "x 2024-02-01": x, "x 2024-05-01": y, "z 2024-05-01": 1 });
    const turned = { rows: ["month"], columns: ["site"], axis: ["month"], child: "month" };
    expect(await shareOfRow(turned)).toEqual({ "x 2024-02-01": 1, "x 2024-05-01": 0.5, "z 2024-05-01": 0.5 });
    expect(await shareOfRow({ ...turned, rows: ["day"] })).toEqual(await shareOfRow());
  });
});
