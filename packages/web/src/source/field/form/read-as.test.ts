import { FieldMeta, FieldType } from "@provost/contract/source/field";
import { describe, expect, it } from "vitest";
import { emptied, fieldTypeOf, isReadable, typeIn } from "./read-as.ts";

describe("values that a type cannot read", () => {
  it.each([
    ["whole", ["abc", "", "1,5", "12 kg"]],
    ["fraction", ["1.2.3", "--1", "e5"]],
    ["date", ["2024-02-30", "2024-13-01", "24-1-1", "yesterday"]],
    ["instant", ["2024-02-30 10:00", "10:00"]],
    ["boolean", ["maybe", "是"]],
  ] as const)("%s", (as, texts) => {
    for (const text of texts) expect(isReadable(text, as), text).toBe(false);
  });

  it("a number is no day", () => {
    expect(isReadable(20240101, "date")).toBe(false);
    expect(isReadable(true, "instant")).toBe(false);
  });
});

describe("values that a type can read", () => {
  it.each([
    ["text", ["", "anything"]],
    ["whole", ["12", " -3 ", "1.5", "1e3"]],
    ["fraction", [".5", "-2.25", "7"]],
    ["date", ["2024-02-29", "2024/3/1", "2024-03-01 10:00:00"]],
    ["instant", ["2024-03-01 10:00", "2024-03-01T10:00:00.5Z", "2024-03-01"]],
    ["boolean", ["true", "F", "0"]],
  ] as const)("%s", (as, texts) => {
    for (const text of texts) expect(isReadable(text, as), text).toBe(true);
  });

  it("an empty value stays empty and is not lost", () => {
    for (const as of FieldType.options) expect(isReadable(null, as)).toBe(true);
  });
});

it("the samples that would be empty are counted, with their rows and some to show", () => {
  const samples = [
    { value: "12", count: 50 },
    { value: "n/a", count: 7 },
    { value: null, count: 3 },
    { value: "-", count: 2 },
  ];
  expect(emptied({ samples }, "whole")).toEqual({ values: 2, rows: 9, of: 3, examples: ["n/a", "-"] });
  expect(emptied({ samples }, "text").values).toBe(0);
});

it("a field has the type the form says, else its column's", () => {
  const meta = FieldMeta.parse({ column: "a" });
  const field = { ...meta, storedType: "DECIMAL(9,2)", type: "BIGINT", aggregates: false, problem: "" };
  expect(typeIn(meta, field)).toBe("DECIMAL(9,2)");
  expect(typeIn({ ...meta, readAs: "date" }, field)).toBe("DATE");
  expect(["DECIMAL(9,2)", "HUGEINT", "TIMESTAMP", "UUID"].map(fieldTypeOf)).toEqual([
    "fraction",
    "whole",
    "instant",
    "text",
  ]);
});
