import { describeFilter, hasValue } from "@provost/report-core/selection-label";
import { describe, expect, it } from "vitest";
import { builderColumn } from "./builder.fixtures.ts";
import { blankFilter, formOfFilter, wireFilterOf } from "./filter-form.ts";

const columns = [builderColumn("county", "VARCHAR"), builderColumn("read", "DOUBLE")];

describe("a filter's form", () => {
  it("needs column and operator", () => {
    expect(wireFilterOf(blankFilter, columns).ok).toBe(false);
    expect(wireFilterOf({ ...blankFilter, column: "county" }, columns).ok).toBe(false);
    expect(wireFilterOf({ ...blankFilter, column: "gone", operator: "=" }, columns).ok).toBe(false);
  });

  it("sends numbers as numbers, and text as it was typed", () => {
    const read = wireFilterOf({ ...blankFilter, column: "read", operator: ">", value1: " 650 " }, columns);
    expect(read).toMatchObject({
      filter: { value: { value1: 650 }, operatorParamNum: 1, colType: "DOUBLE" },
    });
    const county = wireFilterOf({ ...blankFilter, column: "county", operator: "=", value1: "007" }, columns);
    expect(county).toMatchObject({ filter: { value: { value1: "007" } } });
  });

  it("leaves a placeholder, and a number too long to be exact, as text", () => {
    for (const value1 of ["\u0024{min}", "9007199254740993123"]) {
      const made = wireFilterOf({ ...blankFilter, column: "read", operator: "=", value1 }, columns);
      expect(made).toMatchObject({ filter: { value: { value1 } } });
    }
  });

  it("takes as many values as the operator wants", () => {
    const between = wireFilterOf(
      { ...blankFilter, column: "read", operator: "BETWEEN", value1: "1", value2: "2", list: ["9"] },
      columns,
    );
    expect(between).toMatchObject({ filter: { value: { value1: 1, value2: 2 }, operatorParamNum: 2 } });
    const among = wireFilterOf(
      { ...blankFilter, column: "read", operator: "in", value1: "7", list: ["1", " "] },
      columns,
    );
    expect(among).toEqual({
      ok: true,
      filter: {
        filteCol: "read",
        filterOperator: "in",
        operatorParamNum: -1,
        colType: "DOUBLE",
        value: { arrValue: [1] },
      },
    });
  });

  it("comes back as it was typed", () => {
    const form = {
      ...blankFilter,
      column: "read",
      operator: "BETWEEN" as const,
      value1: "1",
      value2: "2",
      required: true,
    };
    const made = wireFilterOf(form, columns);
    expect(made.ok && formOfFilter(made.filter)).toEqual(form);
  });

  it("is read as a sentence, with dots for a missing value", () => {
    const made = wireFilterOf(
      { ...blankFilter, column: "county", operator: "in", list: ["Butte", "Kern"] },
      columns,
    );
    const empty = wireFilterOf({ ...blankFilter, column: "county", operator: "=" }, columns);
    if (!made.ok || !empty.ok) throw new Error("the form is complete");
    expect(describeFilter(made.filter, "zh")).toBe("county In Butte、Kern");
    expect(hasValue(empty.filter)).toBe(false);
    expect(describeFilter(empty.filter, "en")).toBe("county = …");
    expect(describeFilter({ any: [made.filter, empty.filter] }, "en")).toBe(
      "(county one of Butte, Kern or county = …)",
    );
  });
});
