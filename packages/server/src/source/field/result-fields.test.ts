import { describe, expect, it } from "vitest";
import { resultFields, schemaColumns } from "./result-fields.ts";
import type { TableField } from "./table-fields.ts";
import { emptyMetadata } from "./table-fields.ts";

const field = (column: string, metadata: Partial<TableField["meta"]>): TableField => ({
  meta: { ...emptyMetadata(column), ...metadata },
  proposal: null,
  storedType: "VARCHAR",
  type: "VARCHAR",
  storedLabel: "",
  codeSign: null,
  aggregates: false,
  problem: null,
});

const dictionaries = new Map([
  ["gender", { zh: { "1": "女", "2": "男" }, en: { "1": "Female", "2": "Male" } }],
]);
const fields = [
  field("gender", { dictCode: "gender", labelZh: "性别" }),
  field("grade", { labelZh: "年级" }),
  field("gone", { labelZh: "没有了" }),
].map((one) => (one.meta.column === "gone" ? { ...one, problem: { zh: "无", en: "gone" } } : one));

describe("what an answer tells of its fields", () => {
  it("tells nothing of a field that the answer does not read, or that is broken", () => {
    expect(resultFields({ fields }, ["grade", "gone"], "zh", dictionaries)).toEqual({
      grade: { label: "年级" },
    });
  });

  it("hands on the remarks of a dictionary as they are kept, not a copy for each query", () => {
    const metadata = resultFields({ fields }, ["gender"], "zh", dictionaries);
    expect(metadata.gender?.remarks).toBe(dictionaries.get("gender")?.zh);
  });
});

describe("what values are called", () => {
  const values = [
    { value: "1", labelZh: "女生", labelEn: "Girls" },
    { value: "2", labelZh: "", labelEn: "2" },
  ];
  const named = (language: "zh" | "en", dictCode: string | null) =>
    resultFields({ fields: [field("g", { values, dictCode })] }, ["g"], language, dictionaries).g?.remarks;

  it("is their own name in the viewer's language, else that of the dictionary", () => {
    expect([named("zh", null), named("en", null)]).toEqual([{ "1": "女生" }, { "1": "Girls" }]);
    expect(named("en", "gender")).toEqual({ "1": "Girls", "2": "Male" });
  });
});

it("the order of a text's values goes with a result, for charts that put values of several queries' groups together", () => {
  const values = ["b", "a"].map((value) => ({ value, labelZh: "", labelEn: "" }));
  expect(resultFields({ fields: [field("g", { values })] }, ["g"], "en", dictionaries)).toEqual({
    g: { values: ["b", "a"] },
  });
});

describe("how numbers are measured where nothing is said", () => {
  const number = { storedType: "BIGINT", type: "BIGINT" };
  const measuredBy = (one: Partial<TableField>, metadata: Partial<TableField["meta"]> = {}, column = "f") =>
    schemaColumns({ fields: [{ ...field(column, metadata), ...number, ...one }] }, "zh", dictionaries)[0]
      ?.calculFunc;

  it("averages scores by name or label, unless it is said otherwise or they are codes", () => {
    expect(measuredBy({}, {}, "score")).toBe("avg");
    expect(measuredBy({ storedLabel: "期末成绩" })).toBe("avg");
    expect(measuredBy({}, { labelEn: "Pass rate" })).toBe("avg");
    expect(measuredBy({}, { aggregate: "max" }, "score")).toBe("max");
    expect(measuredBy({ codeSign: "fewValues" }, {}, "score")).toBe("countDistinct");
    expect(measuredBy({ type: "VARCHAR" }, {}, "score")).toBeUndefined();
    expect(measuredBy({}, {}, "students")).toBeUndefined();
  });
});

it("numbers of a formula that compares groups are written in percent, or as the field is that they are of", () => {
  const score = field("score", { format: { style: "auto", suffix: "分" } });
  const calculated = (unit: TableField["unit"], format: TableField["meta"]["format"] = null): TableField => ({
    ...field("f", { expression: "…", format }),
    ...{ storedType: null, aggregates: true, compares: [{ show: "rank" }] },
    ...(unit === undefined ? {} : { unit }),
  });
  const shown = (one: TableField) => schemaColumns({ fields: [score, one] }, "zh", dictionaries)[1];
  expect(shown(calculated("percent"))).toMatchObject({
    format: { style: "percent" },
    compares: [{ show: "rank" }],
  });
  expect(shown(calculated({ of: "score" }))?.format).toEqual({ style: "auto", suffix: "分" });
  expect(shown(calculated("percent", { style: "number" }))?.format).toEqual({ style: "number" });
  expect(shown(calculated(null))).not.toHaveProperty("format");
});
