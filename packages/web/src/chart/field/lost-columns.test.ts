import { ChartContent } from "@provost/contract/chart/chart-content";
import type { SchemaColumn } from "@provost/contract/source/source";
import { expect, it } from "vitest";
import { lostColumns } from "./lost-columns.ts";
import { lostNoteOptions } from "./use-lost-note.ts";

const column = (name: string, Type: string): SchemaColumn => ({
  ...{ Column: name, Comment: "", Type, name, label: name },
  ...{ isDimension: false, asxAxis: false, availableFunc: [] },
});
const content = ChartContent.parse({
  dataSrc: "exam",
  selectedDimension: [{ Column: "school" }, { Column: "grade" }],
  selectedCalcul: [{ Column: "math", calculFunc: "avg" }],
  filters: [{ filteCol: "term", filterOperator: "=", value: { value1: "1" } }],
});
const all = [...["school", "grade", "term"].map((name) => column(name, "VARCHAR")), column("math", "DOUBLE")];

it("names nothing while the table has every column of the chart", () => {
  expect(lostColumns(content, all)).toEqual([]);
});

it("names each dimension, measure and filter whose column is gone, once", () => {
  const left = all.filter(({ Column }) => Column === "school");
  expect(lostColumns(content, left).toSorted()).toEqual(["grade", "math", "term"]);
  expect(lostColumns({ ...content, selectedDimension: [{ Column: "math" }] }, left)).toEqual([
    "math",
    "term",
  ]);
});

it("are told anew in another language", () => {
  expect(lostNoteOptions(content, "en", true).queryKey).not.toEqual(
    lostNoteOptions(content, "zh", true).queryKey,
  );
});
