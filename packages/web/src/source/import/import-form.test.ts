import type { UploadPreview } from "@provost/contract/source/dataset-upload";
import { describe, expect, it } from "vitest";
import {
  choiceOf,
  columnsFault,
  type ImportForm,
  isUntouched,
  meetingOf,
  plannedColumns,
  recalledColumns,
} from "./import-form.ts";

const preview: UploadPreview = {
  id: "u",
  fileName: "a.xlsx",
  bytes: 1,
  format: "xlsx",
  encoding: "",
  delimiter: "",
  sheets: ["一班", "二班"],
  sheet: "二班",
  headerRow: 2,
  columns: [
    { name: "no", type: "BIGINT", blank: false, misfits: {} },
    { name: "score", type: "VARCHAR", blank: false, misfits: { DOUBLE: { count: 1, examples: ["缺考"] } } },
  ],
  rows: [],
  looked: 2,
  whole: true,
};
const form = (change: Partial<ImportForm> = {}): ImportForm => ({
  file: new File([], "a.xlsx"),
  tableName: "a",
  comment: "",
  mode: "replace",
  columns: {},
  ...change,
});

describe("the choice", () => {
  it("says nothing of columns that were not changed", () => {
    expect(choiceOf(form(), preview)).toEqual({ sheet: "二班", headerRow: 2 });
    expect(
      choiceOf(form({ mode: "append" }), { ...preview, format: "csv", sheet: null, headerRow: 1 }),
    ).toEqual({
      loose: true,
    });
  });

  it("names every column once one was changed, and a type only where it was chosen", () => {
    const columns = { score: { type: "DOUBLE" as const, name: " 分数 " } };
    expect(choiceOf(form({ columns }), preview).columns).toEqual([
      { from: "no", name: "no", take: true },
      { from: "score", name: "分数", take: true, type: "DOUBLE" },
    ]);
    expect(plannedColumns(form({ columns }), preview)[1]?.misfits).toEqual({ count: 1, examples: ["缺考"] });
  });
});

it.each([
  [{ no: { take: false }, score: { take: false } }, "none"],
  [{ no: { name: " " } }, "unnamed"],
  [{ no: { name: "SCORE" } }, "twice"],
  [{ no: { name: "SCORE" }, score: { take: false } }, null],
])("finds what is wrong with %j: %s", (columns, fault) => {
  expect(columnsFault(plannedColumns(form({ columns }), preview))).toBe(fault);
});

it("tells how the columns meet a table's", () => {
  const planned = plannedColumns(form(), preview);
  const table = [
    { name: "NO", type: "BIGINT" },
    { name: "score", type: "DOUBLE" },
    { name: "room", type: "VARCHAR" },
  ];
  expect(meetingOf(planned, table)).toEqual({
    missing: ["room"],
    extra: [],
    retyped: [{ name: "score", from: "DOUBLE", to: "VARCHAR" }],
  });
  expect(meetingOf(planned, []).extra).toEqual(["no", "score"]);
});

describe("what was corrected of the last file", () => {
  const choice = {
    columns: [
      { from: "score", name: "mark", type: "DOUBLE" as const, take: true },
      { from: "no", name: "no", take: false },
    ],
  };
  const recalled = { datasetId: "d", choice };

  it("is nothing to a file with other columns", () => {
    const [first] = preview.columns;
    expect(recalledColumns(recalled, { columns: first ? [first] : [] })).toBeNull();
    const others = preview.columns.map((column) => ({ ...column, name: `${column.name}x` }));
    expect(recalledColumns(recalled, { columns: others })).toBeNull();
    expect(choiceOf(form({ recalled }), { ...preview, columns: others }).columns).toBeUndefined();
  });

  it("changes the same columns again, whatever their order", () => {
    const columns = recalledColumns(recalled, preview) ?? {};
    expect(columns).toEqual({ score: { name: "mark", type: "DOUBLE" }, no: { take: false } });
    const sent = choiceOf(form({ recalled, columns }), preview).columns;
    expect(sent).toHaveLength(2);
    expect(sent).toEqual(expect.arrayContaining(choice.columns));
    expect(isUntouched(columns, { ...columns, other: {} })).toBe(true);
    expect(isUntouched(columns, {})).toBe(false);
  });

  it("put aside is said so, since the server would take it up again", () => {
    expect(choiceOf(form({ recalled }), preview).columns).toEqual([
      { from: "no", name: "no", take: true },
      { from: "score", name: "score", take: true },
    ]);
  });
});
