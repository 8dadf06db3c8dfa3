import { describe, expect, it } from "vitest";
import { resultFields } from "./result-fields.ts";
import type { TableField } from "./table-fields.ts";
import { emptyMetadata } from "./table-fields.ts";

const field = (column: string, metadata: Partial<TableField["meta"]>): TableField => ({
  meta: { ...emptyMetadata(column), ...metadata },
  storedType: "VARCHAR",
  type: "VARCHAR",
  storedLabel: "",
  codeSign: null,
  aggregates: false,
  problem: null,
});

const dictionaries = new Map([["gender", { "1": "女", "2": "男" }]]);
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
    expect(metadata.gender?.remarks).toBe(dictionaries.get("gender"));
  });
});
