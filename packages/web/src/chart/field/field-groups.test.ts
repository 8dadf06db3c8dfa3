import { expect, it } from "vitest";
import { builderColumn } from "../builder/builder.fixtures.ts";
import { groupedFields } from "./field-groups.ts";

const columns = [
  { ...builderColumn("county", "VARCHAR"), label: "片区" },
  { ...builderColumn("read", "DOUBLE"), Comment: "Reading score" },
  { ...builderColumn("stage", "INTEGER"), role: "dimension" as const },
  { ...builderColumn("ratio", "DOUBLE"), expression: "sum(read) / count()", aggregates: true },
  { ...builderColumn("id", "INTEGER"), hidden: true },
];
const found = (text: string, showsHidden = false) =>
  groupedFields(columns, text, showsHidden).map(({ kind, columns: of }) => [
    kind,
    ...of.map(({ Column }) => Column),
  ]);

it("fields are by what they are for, hidden ones only where they are wanted", () => {
  expect(found("")).toEqual([
    ["dimensionFields", "county", "stage"],
    ["measureFields", "read"],
    ["calculatedFields", "ratio"],
  ]);
  expect(found("", true)[1]).toEqual(["measureFields", "read", "id"]);
});

it("a field is found by its column, its label or its comment, in whatever case", () => {
  expect(found(" COUN ")).toEqual([["dimensionFields", "county"]]);
  expect(found("片")).toEqual([["dimensionFields", "county"]]);
  expect(found("reading S")).toEqual([["measureFields", "read"]]);
  expect(found("id")).toEqual([]);
  expect(found("nothing of it")).toEqual([]);
});
