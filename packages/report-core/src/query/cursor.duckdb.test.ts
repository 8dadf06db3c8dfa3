import type { Cell } from "@provost/contract/report/report";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runs } from "../../../../tools/test/long-run.ts";
import { compileExams, type ExamDatabase, exams, openExams } from "../exams.fixtures.ts";
import { duckdb } from "../sql/dialect.ts";
import { toSql } from "../sql/print.ts";

let db: ExamDatabase;
beforeAll(async () => {
  db = await openExams();
});
afterAll(() => db.close());

const selectedCalcul = [{ Column: "score", calculFunc: "avg" }];
const bySchoolAndDay = {
  selectedDimension: [{ Column: "school" }, { Column: "day" }],
  selectedCalcul,
  page: true,
};
const isCell = (cell: unknown): cell is Cell => cell === null || typeof cell !== "object";

async function walk(content: object, size: number, table = exams): Promise<unknown[][]> {
  const seen: unknown[][] = [];
  let after: string | null = null;
  for (let page = 1; page < 1000; page += 1) {
    const paging = { current: page, size };
    const query = db.compiled({ ...content }, after === null ? { paging } : { paging, after }, table);
    const rows = await db.run(query.select);
    seen.push(...rows);
    if (rows.length < size) return seen;
    after = query.nextOf((rows.at(-1) ?? []).filter(isCell));
    if (after === null) throw new Error("no cursor");
  }
  throw new Error("the pages do not end");
}

describe("a cursor that is refused", () => {
  const first = () => db.compiled(bySchoolAndDay, { paging: { current: 1, size: 5 } });
  const refused = {
    ok: false,
    reason: "query_invalid",
    details: { detail: "this cursor belongs to another query; start again at the first page" },
  };

  it("was changed, cut, or never was one", () => {
    const cursor = first().nextOf([61.5, "一中", "2024-02-01"]) ?? "";
    const at = cursor.indexOf("2024");
    const changed = [
      cursor.replace("2024", "2023"),
      cursor.slice(0, at),
      "",
      "x",
      "' or 1=1 --",
      `${cursor} `,
      cursor.toUpperCase(),
    ];
    for (const after of changed)
      expect([after, compileExams(bySchoolAndDay, { after })]).toEqual([after, refused]);
    expect(compileExams(bySchoolAndDay, { after: cursor })).toMatchObject({ ok: true });
    expect(compileExams(bySchoolAndDay, { after: "x", language: "zh" })).toMatchObject({
      details: { detail: "分页位置不属于此查询，请从第一页重新开始" },
    });
  });

  it.each([
    [
      "another filter",
      { filters: [{ filteCol: "grade", filterOperator: "=", value: { value1: "六年级" } }] },
    ],
    ["another order", { orderByStrs: ["score desc"] }],
    ["another measure", { selectedCalcul: [{ Column: "score", calculFunc: "max" }] }],
  ])("belongs to a query with %s", (_, more) => {
    const cursor = first().nextOf([61.5, "一中", "2024-02-01"]) ?? "";
    expect(compileExams({ ...bySchoolAndDay, ...more }, { after: cursor })).toEqual(refused);
  });

  it("is any text at all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (after) => {
        expect(compileExams(bySchoolAndDay, { after })).toEqual(refused);
      }),
      { numRuns: runs(30, 100) },
    );
  });

  it("is not made where a value cannot be compared exactly", () => {
    const plain = db.compiled(bySchoolAndDay);
    expect(plain.nextOf([1, "一中", "10000-01-01"])).toBeNull();
    expect(plain.nextOf([1, "x".repeat(30_000), null])).toBeNull();
    expect(db.compiled({ ...bySchoolAndDay, page: false }).nextOf([1, "一中", null])).toBeNull();
  });
});

describe("pages by cursor", () => {
  it.each([
    ["the dimensions", []],
    ["a measure", ["score desc"]],
    ["a measure, smallest first", ["score asc"]],
    ["a dimension downwards", ["day desc", "school asc"]],
    ["a measure, then a dimension downwards", ["score desc", "school desc"]],
  ])("by the order of %s give each row once, empty values last", async (_, orderByStrs) => {
    const content = { ...bySchoolAndDay, orderByStrs };
    const whole = await db.run(db.compiled({ ...content, page: false, limit: 10_000 }).select);
    expect(whole.length).toBeGreaterThan(400);
    for (const size of [7, 100, 1000]) {
      expect(await walk(content, size)).toEqual(whole);
    }
  });

  it.each([[["school asc"]], [["school desc", "day asc"]], [["day desc"]]])(
    "by %j follow the places of listed values, others and empty ones last",
    async (orderByStrs) => {
      const values = ["四中", "O'Brien", "一中"];
      const columns = exams.columns.map((one) => (one.name === "school" ? { ...one, values } : one));
      const table = { ...exams, columns };
      const content = { ...bySchoolAndDay, orderByStrs };
      const whole = await db.run(db.compiled({ ...content, page: false, limit: 10_000 }, {}, table).select);
      expect(whole.length).toBeGreaterThan(400);
      for (const size of [7, 100]) expect(await walk(content, size, table)).toEqual(whole);
    },
  );

  it("bind the values of the last row", () => {
    const cursor = db.compiled(bySchoolAndDay).nextOf([61.5, "x' or '1'='1", null]) ?? "";
    const { text, params } = toSql(db.compiled(bySchoolAndDay, { after: cursor }).select, duckdb);
    expect(text).not.toContain("1'='1");
    expect(params).toContain("x' or '1'='1");
    expect(text).not.toContain("OFFSET");
  });

  it("count from the place, not from the page's number", () => {
    const cursor = db.compiled(bySchoolAndDay).nextOf([61.5, "一中", null]) ?? "";
    const query = db.compiled(bySchoolAndDay, { after: cursor, paging: { current: 100_001, size: 10 } });
    expect(query.select).toMatchObject({ offset: null, limit: 10 });
  });

  it("do not give a row again whose average of fractions differs in its last bits", async () => {
    const query = db.compiled({ ...bySchoolAndDay, orderByStrs: ["score desc"] });
    const [row] = (await db.run(query.select)).map((cells) => cells.filter(isCell));
    const [score = 0, ...keys] = row ?? [];
    const cursor = query.nextOf([Number(score) + 1e-12, ...keys]) ?? "";
    const [next] = await db.run(
      db.compiled({ ...bySchoolAndDay, orderByStrs: ["score desc"] }, { after: cursor }).select,
    );
    expect(next?.slice(1)).not.toEqual(keys);
  });
});
