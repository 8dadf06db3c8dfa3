import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { importCsv, schoolDistricts } from "../source/source.fixtures.ts";

const server = testServer();
let admin: TestUser;
type Row = (string | number | null)[];

interface District {
  county: string;
  students: number;
  teachers: number;
  read: number;
}

// The same numbers, worked out from the file by other means.
const districts: District[] = Buffer.from(schoolDistricts())
  .toString("utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const cells = line.replaceAll('"', "").split(",");
    const [county = "", , students, teachers] = cells.slice(-12, -8);
    return { county, students: Number(students), teachers: Number(teachers), read: Number(cells.at(-2)) };
  });

beforeAll(async () => {
  admin = await server.signIn();
  await importCsv(admin, "districts", schoolDistricts());
});

const ask = async (content: Record<string, unknown>, rest: Record<string, unknown> = {}) => {
  const { status, body } = await admin.post("/api/report/query", {
    content: { dataSrc: "districts", limit: 1000, ...content },
    ...rest,
  });
  expect(status, body.msg).toBe(200);
  return body.data;
};
const mean = (of: readonly District[]): number => of.reduce((sum, { read }) => sum + read, 0) / of.length;
const inCounty = (county: string): District[] => districts.filter((one) => one.county === county);
const atLeast = (read: number) => [{ filteCol: "read", filterOperator: ">=", value: { value1: read } }];
const byCounty = [{ Column: "county" }];
const reading = { Column: "read", calculFunc: "avg" };

describe("what a query can say", () => {
  it("reads the file as the test does", () => {
    expect(districts).toHaveLength(420);
    expect(mean(inCounty("Butte"))).toBeCloseTo(646.35, 2);
  });

  it("counts a rate: those who satisfy the condition among all", async () => {
    const rate = { Column: "*", calculFunc: "count", show: "rate", condition: atLeast(650) };
    const { rows } = await ask({ selectedDimension: byCounty, selectedCalcul: [rate] });
    expect(rows).toHaveLength(45);
    for (const [value, county] of rows) {
      const all = inCounty(county);
      expect(value).toBeCloseTo(all.filter(({ read }) => read >= 650).length / all.length, 10);
    }
  });

  it("cuts a number into bands, the lower edge in, and says how many are in each", async () => {
    const bands = { kind: "edges", edges: [620, 650, 680], labels: ["low", "fair", "good", "top"] };
    const { rows } = await ask({
      selectedDimension: [{ Column: "read", bucket: bands }],
      selectedCalcul: [{ Column: "*", calculFunc: "count" }],
    });
    const wanted = [0, 1, 2, 3].map((band) => [
      districts.filter(({ read }) => [620, 650, 680].filter((edge) => read >= edge).length === band).length,
      band,
    ]);
    expect(rows).toEqual(wanted);
  });

  it("works totals out of the rows, not of the groups", async () => {
    const { rows, totals } = await ask({
      selectedDimension: byCounty,
      selectedCalcul: [reading, { Column: "county", calculFunc: "countDistinct" }],
      totals: [[]],
    });
    expect(rows).toHaveLength(45);
    const [total] = totals;
    expect(total.by).toEqual([]);
    expect(total.rows).toHaveLength(1);
    expect(total.rows[0][0]).toBeCloseTo(mean(districts), 8);
    expect(total.rows[0][1]).toBe(45);
    expect(total.rows[0][2]).toBeNull();
  });

  it("describes how values vary and go together, in groups and in all rows, and names the other field", async () => {
    const of = (calculFunc: string, more: object = {}) => ({ Column: "read", calculFunc, ...more });
    const selectedCalcul = [
      ...["stddev", "variance", "cv", "mad"].map((func) => of(func)),
      of("percentile", { percent: 90 }),
      of("corr", { otherColumn: "math" }),
      of("weightedAvg", { otherColumn: "students" }),
    ];
    const wanted = { selectedDimension: byCounty, selectedCalcul, totals: [[]] };
    const { rows, columns, totals, fields } = await ask(wanted);
    const valuesOf = (row: Row): Row => row.slice(0, selectedCalcul.length);
    const near = (wanted: readonly (number | null)[]) =>
      wanted.map((one) => (one === null ? null : expect.closeTo(one, 8)));
    const group = (county: string): Row => rows.find((row: Row) => row.at(-1) === county);
    // Worked out from the file with exact fractions.
    expect(valuesOf(totals[0].rows[0])).toEqual(
      near([
        ...[
          20.1079800211964, 404.33086053283364, 0.030700589915391038, 14.049987792968977, 680.5299987792969,
        ],
        ...[0.9229014825737659, 649.3447726169987],
      ]),
    );
    expect(valuesOf(group("Butte"))).toEqual(
      near([
        ...[8.675432434752937, 75.26312792996328, 0.013422189973494186, 5.049987792968977, 656.200012207031],
        ...[0.47968208644052424, 641.5143553363529],
      ]),
    );
    // A county with one district.
    const read = inCounty("Alameda")[0]?.read ?? 0;
    expect(valuesOf(group("Alameda"))).toEqual(near([null, null, null, 0, read, null, read]));
    expect(columns.map(({ name }: { name: string }) => fields[name]?.label)).toEqual(
      expect.arrayContaining(["read(标准差)", "read(第 90 百分位)", "read(与math的相关系数)"]),
    );
  });

  it("refuses a percent that there is not, and a statistic without its other field", async () => {
    const refused = async (measure: object): Promise<unknown> => {
      const content = { dataSrc: "districts", selectedCalcul: [{ Column: "read", ...measure }] };
      const { status, body } = await admin.post("/api/report/query", { content });
      return [status, body.msg];
    };
    const percent = { calculFunc: "percentile", percent: 101 };
    expect(await refused(percent)).toEqual([400, expect.stringContaining("percent")]);
    expect(await refused({ calculFunc: "corr" })).toEqual([
      400,
      expect.stringContaining("需要另选一个数值字段"),
    ]);
  });

  it("divides sums in a calculated measure, and never by zero", async () => {
    const { rows } = await ask({
      selectedDimension: byCounty,
      calculated: [
        { name: "ratio", expression: "sum(students) / sum(teachers)" },
        { name: "nothing", expression: "sum(students) / (count() - count())" },
      ],
      selectedCalcul: [
        { Column: "ratio", calculFunc: "none" },
        { Column: "nothing", calculFunc: "none" },
      ],
    });
    for (const [ratio, nothing, county] of rows) {
      const all = inCounty(county);
      const sum = (key: "students" | "teachers"): number => all.reduce((total, one) => total + one[key], 0);
      expect(ratio).toBeCloseTo(sum("students") / sum("teachers"), 8);
      expect(nothing).toBeNull();
    }
  });

  it("compares groups in a calculated measure, and says how its numbers are written", async () => {
    const { rows, fields, totals } = await ask({
      selectedDimension: byCounty,
      calculated: [
        { name: "place", expression: "rank(sum(students))" },
        { name: "part", expression: "share(sum(students))" },
      ],
      selectedCalcul: [{ Column: "place" }, { Column: "part" }],
      totals: [[]],
    });
    const sums = [...Map.groupBy(districts, ({ county }) => county)].map(([county, all]) => ({
      county,
      sum: all.reduce((sum, { students }) => sum + students, 0),
    }));
    const whole = sums.reduce((all, { sum }) => all + sum, 0);
    expect(rows).toHaveLength(sums.length);
    for (const [place, part, county] of rows) {
      const own = sums.find((one) => one.county === county)?.sum ?? 0;
      expect(place).toBe(1 + sums.filter(({ sum }) => sum > own).length);
      expect(part).toBeCloseTo(own / whole, 9);
    }
    expect(totals?.[0]?.rows).toEqual([[null, 1, null]]);
    expect(fields).toMatchObject({
      place: { compares: [{ show: "rank" }] },
      part: { compares: [{ show: "percentOfTotal" }], format: { style: "percent" } },
    });
  });

  it("filters groups by their measure, and keeps the first few with the rest as one", async () => {
    const high = [{ filteCol: "read", filterOperator: ">", value: { value1: 680 } }];
    const { rows } = await ask({ selectedDimension: byCounty, selectedCalcul: [reading], having: high });
    const counties = [...new Set(districts.map(({ county }) => county))];
    expect(rows.map(([, county]: Row) => county)).toEqual(
      counties.filter((county) => mean(inCounty(county)) > 680).sort(),
    );
    const top = await ask({
      selectedDimension: byCounty,
      selectedCalcul: [{ Column: "students", calculFunc: "sum" }],
      top: { dimension: "county", count: 3, by: "students", others: true },
    });
    expect(top.rows).toHaveLength(4);
    expect(top.rows.reduce((sum: number, [value]: Row) => sum + Number(value), 0)).toBe(
      districts.reduce((sum, { students }) => sum + students, 0),
    );
  });

  it("goes from page to page by where the last one ended, each row once", async () => {
    const content = {
      selectedDimension: [{ Column: "school" }, { Column: "county" }],
      selectedCalcul: [{ Column: "read", calculFunc: "max" }],
      orderByStrs: ["read desc"],
      page: true,
      limit: null,
    };
    const seen: string[] = [];
    let after: string | undefined;
    let total = 0;
    do {
      const page = await ask(content, { size: 50, ...(after === undefined ? {} : { after }) });
      seen.push(...page.rows.map((row: Row) => JSON.stringify(row)));
      total = page.total;
      after = page.next;
    } while (after !== undefined);
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
    const jump = await ask(content, { size: 50, current: 3 });
    expect(jump.rows.map((row: Row) => JSON.stringify(row))).toEqual(seen.slice(100, 150));
  });

  it("refuses a place that no page of this query ended at", async () => {
    const content = { dataSrc: "districts", selectedDimension: [{ Column: "school" }], page: true };
    const first = await ask(content, { size: 10 });
    const other = await admin.post("/api/report/query", {
      content: { ...content, orderByStrs: ["school desc"] },
      after: first.next,
    });
    const made = await admin.post("/api/report/query", { content, after: "eyJ4IjoxfQ" });
    expect([other.status, made.status]).toEqual([400, 400]);
  });

  it("takes a declared parameter's default where no value came", async () => {
    const content = {
      selectedDimension: byCounty,
      filters: [{ filteCol: "county", filterOperator: "=", value: { value1: "\u0024{where}" } }],
      parameters: [{ name: "where", default: "Butte" }],
    };
    expect((await ask(content)).rows).toEqual([["Butte"]]);
    expect((await ask(content, { params: { where: "Fresno" } })).rows).toEqual([["Fresno"]]);
    const sql = "select distinct county from districts where county = \u0024{where}";
    expect((await ask({ ...content, sql })).rows).toEqual([["Butte"]]);
  });

  it("says what it would run, and runs nothing", async () => {
    const content = { dataSrc: "districts", selectedDimension: byCounty, selectedCalcul: [reading] };
    const { body } = await admin.post("/api/report/query/sql", { content });
    expect(body.data.sql).toMatch(/^SELECT avg\("read"\)/);
    expect(body.data.columns).toEqual([
      { name: "read", type: "DOUBLE" },
      { name: "county", type: "VARCHAR" },
    ]);
  });
});

describe("what an answer tells of its columns", () => {
  it("is what the table's fields tell: names, how numbers are written, what codes mean", async () => {
    const { body } = await admin.get("/api/report/field?tableName=districts");
    const fields = body.data.fields.map((field: { column: string }) =>
      field.column === "read"
        ? { ...field, labelZh: "阅读", format: { style: "number", decimals: 1, suffix: " 分" } }
        : field.column === "county"
          ? { ...field, labelZh: "县", drillTo: "school" }
          : field,
    );
    const saved = await admin.put("/api/report/field", {
      tableName: "districts",
      version: body.data.version,
      fields,
    });
    expect(saved.status, saved.body.msg).toBe(200);
    const result = await ask({
      selectedDimension: byCounty,
      selectedCalcul: [reading, { Column: "read", calculFunc: "count" }],
    });
    expect(result.fields).toEqual({
      avg_read: {
        label: "阅读(平均)",
        columnLabel: "阅读",
        format: { style: "number", decimals: 1, suffix: " 分" },
      },
      count_read: { label: "阅读(计数)", columnLabel: "阅读" },
      county: { label: "县", drillTo: "school" },
    });
    const alone = await ask({ selectedDimension: byCounty, selectedCalcul: [reading] });
    expect(alone.fields.read).toMatchObject({ label: "阅读" });
    expect(alone.fields.read).not.toHaveProperty("columnLabel");
  });

  it("tells apart what is there more than once: by function, by condition, by span", async () => {
    const filter = { filteCol: "grades", filterOperator: "=", value: { value1: "KK-08" } };
    const result = await ask({
      selectedDimension: byCounty,
      selectedCalcul: [
        // Clients may send the whole schema column, its own label among it.
        { Column: "math", label: "math", calculFunc: "avg" },
        { Column: "math", calculFunc: "sum" },
        { Column: "math", calculFunc: "sum", condition: [filter] },
        { Column: "read", label: "阅读", calculFunc: "avg" },
        { Column: "read", label: "阅读", calculFunc: "sum" },
        { Column: "county", calculFunc: "countDistinct" },
        { Column: "*", calculFunc: "count" },
        { Column: "*", calculFunc: "count", condition: [filter] },
      ],
    });
    const labels = result.columns.map(({ name }: { name: string }) => result.fields[name]?.label ?? name);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toEqual(
      expect.arrayContaining(["math(平均)", "math(合计)", "阅读(平均)", "阅读(合计)", "县", "县(去重计数)"]),
    );
  });
});
