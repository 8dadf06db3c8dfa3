import { describe, expect, it } from "vitest";
import { firstPairs, type JoinColumn, suggestPairs } from "./join-suggest.ts";

const columns = (types: Record<string, string>): JoinColumn[] =>
  Object.entries(types).map(([Column, Type]) => ({ Column, Type }));

describe("what is not suggested", () => {
  it("columns of types that are never equal, or of other names", () => {
    expect(
      suggestPairs(columns({ id: "BIGINT", name: "VARCHAR" }), columns({ id: "VARCHAR", area: "VARCHAR" })),
    ).toEqual([]);
    expect(firstPairs(columns({ a: "VARCHAR" }), columns({ b: "VARCHAR" }))).toEqual([
      { left: "", right: "" },
    ]);
  });

  it("a measure that aggregates", () => {
    const rate = { Column: "rate", Type: "DOUBLE", aggregates: true };
    expect(suggestPairs([rate], [rate])).toEqual([]);
  });
});

describe("what is suggested", () => {
  it("equal names of fitting types, keys first, however they are written", () => {
    const left = columns({ name: "VARCHAR", School_ID: "BIGINT", day: "DATE", score: "DOUBLE" });
    const right = columns({ score: "DOUBLE", name: "VARCHAR", "school id": "INTEGER", day: "TIMESTAMP" });
    expect(suggestPairs(left, right)).toEqual([
      { left: "name", right: "name" },
      { left: "School_ID", right: "school id" },
      { left: "day", right: "day" },
      { left: "score", right: "score" },
    ]);
  });

  it("each column once", () => {
    expect(suggestPairs(columns({ id: "BIGINT" }), columns({ ID: "BIGINT", id: "BIGINT" }))).toEqual([
      { left: "id", right: "id" },
    ]);
  });

  it("begins with the key, and where there is none with all that rows are told apart by", () => {
    const ids = columns({ 学号: "VARCHAR", 姓名: "VARCHAR", 班级: "VARCHAR" });
    expect(firstPairs(ids, ids)).toEqual([{ left: "学号", right: "学号" }]);
    const plain = columns({ area: "VARCHAR", day: "DATE", students: "BIGINT" });
    expect(firstPairs(plain, plain)).toEqual([
      { left: "area", right: "area" },
      { left: "day", right: "day" },
    ]);
  });
});
