import type { UploadPreview } from "@provost/contract/source/dataset-upload";
import { describe, expect, it } from "vitest";
import { chosenValues, columnOptions, emptyChoice, fileOptions, withEmpty } from "./empty-choice.ts";
import {
  choiceOf,
  columnsFault,
  type ImportForm,
  isUntouched,
  meetingOf,
  plannedColumns,
  type Recalled,
  recalledColumns,
  recalledEdits,
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

  it("leaves a column its own values that mean empty, among other columns, unless these are put aside", () => {
    const [score, no] = choice.columns;
    const own = {
      datasetId: "d",
      choice: { empty: ["NA"], columns: [{ ...score, empty: [] }, no] },
    } as Recalled;
    const others = { ...preview, columns: preview.columns.filter(({ name }) => name === "score") };
    const edits = recalledEdits(own, others);
    expect(edits).toEqual({ score: { empty: [] } });
    const said = form({ recalled: own, empty: ["NA"], columns: edits ?? {} });
    expect(choiceOf(said, others)).toMatchObject({ empty: ["NA"], columns: [{ from: "score", empty: [] }] });
    const columns = choiceOf({ ...said, columns: {} }, others).columns;
    expect(columns).toEqual([{ from: "score", name: "score", take: true }]);
  });

  it("changes the same columns again, whatever their order", () => {
    const columns = recalledColumns(recalled, preview) ?? {};
    expect(columns).toEqual({ score: { name: "mark", type: "DOUBLE" }, no: { take: false } });
    const sent = choiceOf(form({ recalled, columns }), preview).columns;
    expect(sent).toHaveLength(2);
    expect(sent).toEqual(expect.arrayContaining(choice.columns));
    expect(isUntouched({ columns }, { columns: { ...columns, other: {} } })).toBe(true);
    expect(isUntouched({ columns }, { columns: {} })).toBe(false);
  });

  it("reads dates in the same order where their values leave it open, also among other columns", () => {
    const open = {
      order: "monthFirst",
      text: "01/02/2024",
      date: "2024-01-02",
      other: "2024-02-01",
    } as const;
    const shown = { order: "monthFirst", text: "12/25/2024", date: "2024-12-25" } as const;
    const [no, score] = preview.columns;
    if (!no || !score) throw new Error("two columns");
    const dated = {
      ...preview,
      columns: [
        { ...no, dated: open },
        { ...score, dated: shown },
      ],
    };
    const orders = (changed: Partial<ImportForm>) =>
      choiceOf(form(changed), dated).columns?.map(({ dayOrder }) => dayOrder);
    expect(orders({})).toEqual(["monthFirst", "monthFirst"]);
    const dayFirst = { dayOrder: "dayFirst" } as const;
    expect(orders({ columns: { no: dayFirst, score: dayFirst } })).toEqual(["dayFirst", "monthFirst"]);
    const said = ["no", "score", "gone"].map((from) => ({ from, name: from, take: true, ...dayFirst }));
    const last: Recalled = { datasetId: "d", choice: { columns: said.slice(0, 2) } };
    expect(recalledEdits(last, dated)).toEqual({ no: dayFirst });
    expect(recalledEdits({ datasetId: "d", choice: { columns: said } }, dated)).toEqual({ no: dayFirst });
  });

  it("put aside is said so, since the server would take it up again", () => {
    expect(choiceOf(form({ recalled }), preview).columns).toEqual([
      { from: "no", name: "no", take: true },
      { from: "score", name: "score", take: true },
    ]);
  });
});

describe("values that mean empty", () => {
  const mark = (value: string, count: number, proposed = true) => ({ value, count, proposed });
  const seen: UploadPreview = {
    ...preview,
    format: "csv",
    sheet: null,
    headerRow: 1,
    columns: [
      {
        name: "status",
        type: "VARCHAR",
        blank: false,
        misfits: {},
        missing: [mark("缺考", 2, false), mark("NA", 1)],
      },
      { name: "score", type: "BIGINT", blank: false, misfits: {}, missing: [mark("缺考", 3), mark("na", 1)] },
      { name: "note", type: "VARCHAR", blank: true, misfits: {}, missing: [] },
    ],
  };
  const [status, score] = seen.columns;
  const on = (values: { value: string; on: boolean }[]) => values.map((one) => [one.value, one.on]);

  it("are taken as proposed, marks in the file and words among numbers alone", () => {
    expect(fileOptions(chosenValues(form(), seen), seen)).toEqual([
      { value: "缺考", count: 5, on: false, mixed: true },
      { value: "NA", count: 2, on: true, mixed: false },
    ]);
    expect(status && on(columnOptions(chosenValues(form(), seen), status))).toEqual([
      ["缺考", false],
      ["NA", true],
    ]);
    expect(choiceOf(form(), seen)).toEqual({
      empty: ["NA"],
      columns: [
        { from: "status", name: "status", take: true },
        { from: "score", name: "score", take: true, empty: ["NA", "缺考"] },
        { from: "note", name: "note", take: false, blank: true },
      ],
    });
  });

  it("that are words are proposed for every number, and no text, where the first rows have them or not", () => {
    const later = [
      { name: "status", type: "VARCHAR", blank: false, misfits: {}, missing: [] },
      { name: "score", type: "BIGINT", blank: false, misfits: {}, missing: [mark("缺考", 3)] },
      { name: "rank", type: "BIGINT", blank: false, misfits: {}, missing: [] },
    ] satisfies UploadPreview["columns"];
    const proposed = emptyChoice(form(), { columns: later });
    expect(proposed.empty).toEqual([]);
    expect([...proposed.columns]).toEqual([
      ["score", ["缺考"]],
      ["rank", ["缺考"]],
    ]);
    expect(fileOptions(chosenValues(form(), { columns: later }), { ...seen, columns: later })).toEqual([
      { value: "缺考", count: 3, on: true, mixed: false },
    ]);
    const aside = withEmpty(form(), { columns: later }, "缺考", { on: false });
    expect(emptyChoice(aside, { columns: later })).toEqual({ empty: [], columns: new Map() });
  });

  it("of a wide file are gathered from its columns only so many times", () => {
    let reads = 0;
    const wide = Array.from({ length: 500 }, (_, at) => ({
      ...{ name: `c${at}`, type: "BIGINT" as const, blank: false, misfits: {} },
      get missing() {
        reads += 1;
        return [mark("缺考", 1), mark("NA", 1)];
      },
    }));
    expect(choiceOf(form(), { ...seen, columns: wide }).columns).toHaveLength(500);
    expect(reads).toBeLessThan(5 * wide.length);
  });

  it("chosen for the file reach every column, for a column that one", () => {
    const all = withEmpty(withEmpty(form(), seen, "缺考", { on: false }), seen, "缺考", { on: true });
    expect(status && on(columnOptions(chosenValues(all, seen), status))).toEqual([
      ["缺考", true],
      ["NA", true],
    ]);
    const one = withEmpty(all, seen, "NA", { on: false, from: "score" });
    expect(score && on(columnOptions(chosenValues(one, seen), score))).toEqual([
      ["缺考", true],
      ["na", false],
    ]);
    expect(choiceOf(one, seen)).toMatchObject({
      empty: ["NA", "缺考"],
      columns: [{ from: "status" }, { from: "score", empty: ["缺考"] }, { from: "note" }],
    });
    expect(choiceOf(one, seen).columns?.[0]).not.toHaveProperty("empty");
  });

  it("put aside are said to be none, and nothing is said where nothing was found", () => {
    const none = ["NA", "缺考"].reduce((now, value) => withEmpty(now, seen, value, { on: false }), form());
    expect(choiceOf(none, seen)).toMatchObject({ empty: [] });
    const columns = seen.columns.map((column) => ({ ...column, blank: false, missing: [] }));
    expect(choiceOf(form(), { ...seen, columns })).toEqual({});
  });

  it("a column is ticked where the table has it or may have it, by hand, and in a file of which not all was seen", () => {
    expect(plannedColumns(form(), seen)[2]?.take).toBe(false);
    expect(plannedColumns(form(), { ...seen, whole: false })[2]?.take).toBe(true);
    const taken = (own: Partial<ImportForm>) => plannedColumns(form(own), seen)[2]?.take;
    expect(taken({ table: new Set(["note"]) })).toBe(true);
    expect(taken({ table: new Set(["memo"]), columns: { note: { name: "Memo" } } })).toBe(true);
    expect(taken({ table: new Set(["memo"]) })).toBe(false);
    expect(taken({ table: null })).toBe(true);
    const stored = choiceOf(form({ table: new Set(["note"]) }), seen).columns;
    expect(stored?.[2]).toEqual({ from: "note", name: "note", take: true });
    const columns = choiceOf(form({ columns: { note: { take: true } } }), seen).columns;
    expect(columns?.[2]).toEqual({ from: "note", name: "note", take: true });
  });
});
