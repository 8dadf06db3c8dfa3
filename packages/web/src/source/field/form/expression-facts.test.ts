import { type Field, FieldMeta } from "@provost/contract/source/field";
import { describe, expect, it } from "vitest";
import { readExpressions } from "./expression-facts.ts";

const stored = (column: string, storedType: string): Field => ({
  ...FieldMeta.parse({ column }),
  storedType,
  type: storedType,
  aggregates: false,
  problem: "",
});
const fields = new Map(
  [stored("score", "VARCHAR"), stored("school name", "VARCHAR")].map((one) => [one.column, one]),
);
const read = (expression: string, changes: Partial<FieldMeta> = {}) =>
  readExpressions(
    [
      FieldMeta.parse({ column: "score", ...changes }),
      FieldMeta.parse({ column: "school name" }),
      FieldMeta.parse({ column: "ratio", expression }),
    ],
    fields,
    "en",
  ).get("ratio");

describe("an expression that is not valid", () => {
  it("is told with the place of what is wrong", () => {
    expect(read("1 + nowhere")).toMatchObject({ ok: false, problem: { position: 4, length: 7 } });
    expect(read("sum(")).toMatchObject({ ok: false });
    expect(read("ratio + 1")).toMatchObject({ ok: false });
  });

  it("is so by how a field is read", () => {
    expect(read("sum(score)")).toMatchObject({ ok: false, problem: { position: 4, length: 5 } });
    expect(read("sum(score)", { readAs: "fraction" })).toEqual({
      ok: true,
      type: "DOUBLE",
      aggregates: true,
    });
  });
});

it("an expression of each row is used like a column", () => {
  expect(read("upper([school name])")).toEqual({ ok: true, type: "VARCHAR", aggregates: false });
});
