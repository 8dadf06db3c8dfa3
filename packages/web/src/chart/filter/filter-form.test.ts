import { FilterOperator } from "@provost/contract/report/filter";
import { describeFilter, hasValue } from "@provost/report-core/selection/selection-label";
import { describe, expect, it } from "vitest";
import { builderColumn } from "../builder/builder.fixtures.ts";
import { blankFilter, firstOperator, formOf, formOfFilter, leavesEmpty, onColumn } from "./filter-form.ts";
import { wireFilterOf, wrongValues } from "./filter-value.ts";

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

  it("3.15 3.16 tells column, operator, type and as many values as the operator wants", () => {
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
    expect(describeFilter(made.filter, "zh")).toBe("county 属于 Butte、Kern");
    expect(hasValue(empty.filter)).toBe(false);
    expect(describeFilter(empty.filter, "en")).toBe("county = …");
    expect(describeFilter({ any: [made.filter, empty.filter] }, "en")).toBe(
      "(county is one of Butte, Kern or county = …)",
    );
  });
});

describe("values that the column does not take", () => {
  const day = builderColumn("day", "DATE");
  const all = [...columns, day];
  const wrong = (form: object, language: "zh" | "en" = "en") =>
    wrongValues({ ...blankFilter, operator: "=", ...form }, all, language);

  it("are told before anything is asked: dates written otherwise, texts for numbers, one among many", () => {
    expect(wrong({ column: "day", value1: "1/2/1997" })).toEqual({
      value1: "Must be a date such as 2024-03-01",
    });
    expect(wrong({ column: "day", operator: "BETWEEN", value1: "2024-02-30", value2: "x" }, "zh")).toEqual({
      value1: "需要日期，如 2024-03-01",
      value2: "需要日期，如 2024-03-01",
    });
    expect(wrong({ column: "read", value1: "many" })).toEqual({ value1: "Must be a number" });
    expect(wrong({ column: "read", operator: "in", list: ["1", "two"] })).toEqual({
      list: "two: must be a number",
    });
  });

  it("are none where the column takes them, where a parameter is used for one, where nothing is given", () => {
    const parameter = "\u0024{since}";
    expect(wrong({ column: "day", operator: "BETWEEN", value1: "2024-03-01", value2: parameter })).toEqual(
      {},
    );
    expect(wrong({ column: "read", operator: "in", list: ["1", "-2.5", parameter] })).toEqual({});
    expect(wrong({ column: "read", value1: " ", value2: "left over" })).toEqual({});
    expect(wrong({ column: "county", value1: "1/2/1997" })).toEqual({});
    expect(wrong({ column: "day", operator: "like", value1: "19" })).toEqual({});
    for (const value1 of ["today", "last3Terms", "", "\u0024{when}"])
      expect(wrong({ column: "day", operator: "period", value1 })).toEqual({});
    expect(wrong({ column: "day", operator: "period", value1: "last0Terms" })).toHaveProperty("value1");
    expect(wrong({ column: "day", operator: "is null", value1: "x" })).toEqual({});
  });
});

describe("the comparison that is offered first", () => {
  const of = (type: string, more: object = {}) => firstOperator({ ...builderColumn("x", type), ...more });

  it("goes by the type: a span of dates and measures, else equality, a part of what is worked out", () => {
    expect(of("DATE")).toBe("BETWEEN");
    expect(of("TIMESTAMP WITH TIME ZONE")).toBe("BETWEEN");
    expect(of("DOUBLE")).toBe("BETWEEN");
    expect(of("BIGINT", { role: "dimension" })).toBe("=");
    expect(of("VARCHAR")).toBe("=");
    expect(of("BOOLEAN")).toBe("=");
    expect(of("VARCHAR", { expression: "lower(county)" })).toBe("like");
  });

  const [county, read] = [builderColumn("county", "VARCHAR"), builderColumn("read", "DOUBLE")];

  it("goes with the column as long as nobody has chosen another", () => {
    const form = formOf(county);
    expect(form).toMatchObject({ column: "county", operator: "=" });
    expect(onColumn({ ...form, value1: "Butte" }, read, county)).toMatchObject({
      column: "read",
      operator: "BETWEEN",
      value1: "",
    });
  });

  it("stays as chosen, where the other column has it", () => {
    const chosen = { ...formOf(county), operator: "!=" as const };
    expect(onColumn(chosen, read, county).operator).toBe("!=");
    const day = builderColumn("day", "DATE");
    const lately = { ...formOf(day), operator: "period" as const, value1: "today" };
    expect(onColumn(lately, read, day)).toMatchObject({ operator: "BETWEEN", value1: "" });
  });

  it("keeps what was typed before a column was chosen", () => {
    expect(onColumn({ ...blankFilter, value1: "7" }, county, undefined)).toMatchObject({ value1: "7" });
  });
});

it("comparisons that sound as if empty values satisfied them are told apart from those that do not", () => {
  expect(FilterOperator.options.filter(leavesEmpty)).toEqual(["!=", "not in", "not like"]);
});
