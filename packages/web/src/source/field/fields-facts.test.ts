import { FieldMeta } from "@provost/contract/source/field";
import { expect, it } from "vitest";
import { compareForms, factsOf } from "./fields-facts.ts";

const t = (word: string): string => (word === "list" ? ", " : word);
const meta = (changes: Partial<FieldMeta>): FieldMeta => ({
  ...FieldMeta.parse({ column: "read" }),
  ...changes,
});

it("nothing is told of a field as it comes", () => {
  expect(factsOf(meta({}), "en", t)).toEqual([]);
});

it("what is told of a field is read line by line", () => {
  const field = meta({
    labelEn: "Reading",
    aggregate: "avg",
    format: { style: "percent", decimals: 0 },
    hidden: true,
  });
  expect(factsOf(field, "en", t)).toEqual([
    { word: "labelEn", text: "Reading" },
    { word: "aggregate", text: "Average" },
    { word: "format", text: "86%" },
    { word: "shown", text: "no" },
  ]);
});

it("two forms are set side by side where they differ, their orders too", () => {
  const mine = [
    meta({ column: "b" }),
    meta({ column: "a", labelEn: "A" }),
    meta({ column: "mine", expression: "1" }),
  ];
  const theirs = [meta({ column: "a" }), meta({ column: "b" })];
  expect(compareForms(mine, theirs, "en", t)).toEqual([
    { label: "a", mine: "labelEn: A", theirs: "staleDefault" },
    { label: "mine", mine: "expression: 1", theirs: "staleAbsent" },
    { label: "staleOrder", mine: "b, a", theirs: "a, b" },
  ]);
});
