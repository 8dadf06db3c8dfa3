import { type Field, FieldMeta, type TableFields } from "@provost/contract/source/field";
import { describe, expect, it } from "vitest";
import { createFieldsEditor, FieldsDraft } from "./fields-editor.ts";
import { addCalculated, changeFields, moveField } from "./form/field-form.ts";

const field = (column: string, changes: Partial<Field> = {}): Field => ({
  ...FieldMeta.parse({ column }),
  storedType: "VARCHAR",
  type: "VARCHAR",
  aggregates: false,
  problem: "",
  ...changes,
});
const table = (version: number, ...fields: Field[]): TableFields => ({
  tableName: "scores",
  tableComment: "",
  kind: "dataset",
  rows: 3,
  mayEdit: true,
  version,
  fields: fields.length === 0 ? [field("county"), field("read")] : fields,
});
const hide = (column: string) => (form: readonly FieldMeta[]) =>
  changeFields(form, [column], { hidden: true });

describe("before anything is changed", () => {
  it("nothing is kept, and nothing can be undone", () => {
    const editor = createFieldsEditor(null);
    expect(editor.draft()).toBeUndefined();
    editor.receive(table(1));
    editor.undo();
    editor.redo();
    expect(editor.state.getState()).toMatchObject({ version: 1, isDirty: false, history: { past: [] } });
    expect(editor.draft()).toBeUndefined();
  });

  it("what the server tells anew is taken", () => {
    const editor = createFieldsEditor(null);
    editor.receive(table(1));
    editor.receive(table(2, field("county", { labelEn: "County" })));
    expect(editor.state.getState()).toMatchObject({ version: 2, isDirty: false });
    expect(editor.state.getState().history.present[0]?.labelEn).toBe("County");
  });
});

describe("unsaved work", () => {
  it("is no more when it is undone, and comes again", () => {
    const editor = createFieldsEditor(null);
    editor.receive(table(1));
    editor.change(hide("read"));
    expect(editor.state.getState().isDirty).toBe(true);
    editor.undo();
    expect(editor.state.getState().isDirty).toBe(false);
    editor.redo();
    expect(editor.state.getState().isDirty).toBe(true);
  });

  it("stays over what somebody else saved, with the version it was begun on", () => {
    const editor = createFieldsEditor(null);
    editor.receive(table(1));
    editor.change(hide("read"));
    editor.receive(table(2, field("county"), field("read"), field("math")));
    const { version, history, isDirty } = editor.state.getState();
    expect([version, isDirty]).toEqual([1, true]);
    expect(history.present.map(({ column, hidden }) => [column, hidden])).toEqual([
      ["county", false],
      ["read", true],
      ["math", false],
    ]);
  });

  it("outlives a reload with its steps", () => {
    const editor = createFieldsEditor(null);
    editor.receive(table(4));
    editor.change((form) => addCalculated(form, "ratio"));
    editor.change((form) => moveField(form, "ratio", "county"));
    const stored = FieldsDraft.parse(JSON.parse(JSON.stringify(editor.draft())));
    const again = createFieldsEditor(stored);
    expect(again.draft()).toEqual(stored);
    again.receive(table(5));
    expect(again.state.getState()).toMatchObject({ version: 4, isDirty: true });
    expect(again.state.getState().history.present[0]?.column).toBe("ratio");
    again.undo();
    again.undo();
    expect(again.state.getState().isDirty).toBe(false);
  });
});

describe("saving", () => {
  it("leaves nothing unsaved and keeps the steps before it", () => {
    const editor = createFieldsEditor(null);
    editor.receive(table(1));
    editor.change(hide("read"));
    editor.saved(table(2, field("county"), field("read", { hidden: true })));
    expect(editor.state.getState()).toMatchObject({ version: 2, isDirty: false });
    editor.undo();
    expect(editor.state.getState().isDirty).toBe(true);
  });

  it("over somebody else's: theirs is taken with mine one step back, or mine goes over the current version", () => {
    const editor = createFieldsEditor(null);
    editor.receive(table(1));
    editor.change(hide("read"));
    editor.keepMine(3);
    expect(editor.state.getState()).toMatchObject({ version: 3, isDirty: true });
    editor.takeTheirs(table(3, field("county", { hidden: true }), field("read")));
    expect(editor.state.getState().isDirty).toBe(false);
    editor.undo();
    expect(editor.state.getState().history.present.map(({ hidden }) => hidden)).toEqual([false, true]);
  });
});

it("a table of thousands of fields keeps its draft short", () => {
  const editor = createFieldsEditor(null);
  const many = Array.from({ length: 2000 }, (_, at) => field(`column ${at}`));
  editor.receive(table(1, ...many));
  editor.change(hide("column 7"));
  editor.change(hide("column 9"));
  expect(JSON.stringify(editor.draft()).length).toBeLessThan(100_000);
});
