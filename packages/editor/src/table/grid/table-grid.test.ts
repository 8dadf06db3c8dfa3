import { getSchema } from "@tiptap/core";
import { type Node as DocNode, Fragment } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import { CellSelection, fixTables, mergeCells, splitCell, TableMap } from "@tiptap/pm/tables";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editorExtensions } from "../../extensions.ts";
import { hasMerged } from "../chosen-table.ts";
import { emptyTable } from "../insert-table.ts";
import { clipTable, clipTables, excessOf, sizeOf } from "./clip-table.ts";
import { placeCells } from "./place-cells.ts";

const schema = getSchema(editorExtensions);

function stateOf(rows: number, columns: number): EditorState {
  const table = emptyTable(schema, { rows, columns });
  if (!table) throw new Error("the table is too large");
  const doc = schema.topNodeType.create(null, table);
  const { tr } = EditorState.create({ doc });
  let at = 0;
  doc.descendants((node, pos) => {
    if (node.type.name === "paragraph") tr.insertText(`c${at++}`, tr.mapping.map(pos + 1));
  });
  return EditorState.create({ doc: tr.doc });
}

const tableOf = ({ doc }: EditorState): DocNode => doc.child(0);

// Each place of the grid belongs to one cell, no cell reaches beyond it, and nothing is left to mend.
function expectProper(state: EditorState): void {
  const map = TableMap.get(tableOf(state));
  expect(map.problems).toBeNull();
  expect(fixTables(state)).toBeUndefined();
  const placed = placeCells(
    tableOf(state).children.map((row) =>
      row.children.map(({ attrs: { colspan, rowspan } }) => ({ colspan, rowspan })),
    ),
  );
  const places = (placed?.cells ?? []).reduce(
    (sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top),
    0,
  );
  expect(places).toBe(map.width * map.height);
}

const wordsOf = (state: EditorState): string[] => (tableOf(state).textContent.match(/c\d+/g) ?? []).sort();

const place = fc.nat({ max: 99 });
const steps = fc.array(fc.record({ way: fc.constantFrom("merge", "split"), from: place, to: place }), {
  maxLength: 12,
});

describe("merging and splitting", () => {
  it("keeps a proper grid, its size and every word, however often", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 6 }),
        steps,
        (rows, columns, deeds) => {
          let state = stateOf(rows, columns);
          const words = wordsOf(state);
          for (const { way, from, to } of deeds) {
            const { map } = TableMap.get(tableOf(state));
            const cell = (at: number): number => 1 + (map[at % map.length] ?? 0);
            const selection = CellSelection.create(state.doc, cell(from), cell(way === "merge" ? to : from));
            state = state.apply(state.tr.setSelection(selection));
            const command = way === "merge" ? mergeCells : splitCell;
            command(state, (tr) => {
              state = state.apply(tr);
            });
            expectProper(state);
            expect(sizeOf(tableOf(state))).toEqual({ rows, columns });
            expect(wordsOf(state)).toEqual(words);
          }
          const isPlain = tableOf(state).children.every((row) =>
            row.children.every(({ attrs }) => attrs.colspan === 1 && attrs.rowspan === 1),
          );
          expect(hasMerged(tableOf(state))).toBe(!isPlain);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe("the size of a table", () => {
  it("is not made larger than 20 columns and 100 rows", () => {
    expect(emptyTable(schema, { columns: 21, rows: 1 })).toBeNull();
    expect(emptyTable(schema, { columns: 1, rows: 101 })).toBeNull();
    expect(emptyTable(schema, { columns: 20, rows: 100 })?.childCount).toBe(100);
    expect(excessOf({ columns: 20, rows: 100 })).toBeNull();
  });

  it("is cut to a proper grid, merged cells at its ends too", () => {
    fc.assert(
      fc.property(
        place,
        place,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 6 }),
        (from, to, rows, columns) => {
          let state = stateOf(6, 6);
          const { map } = TableMap.get(tableOf(state));
          const cell = (at: number): number => 1 + (map[at % map.length] ?? 0);
          state = state.apply(state.tr.setSelection(CellSelection.create(state.doc, cell(from), cell(to))));
          mergeCells(state, (tr) => {
            state = state.apply(tr);
          });
          const clipped = clipTable(tableOf(state), { rows, columns });
          expect(sizeOf(clipped)).toEqual({ rows, columns });
          expectProper(EditorState.create({ doc: schema.topNodeType.create(null, clipped) }));
        },
      ),
    );
  });

  it("is cut in tables within tables, and each is told of", () => {
    const cellOf = (content: Fragment): DocNode => {
      const cell = schema.nodes.tableCell?.create(null, content);
      if (!cell) throw new Error("no cells");
      return cell;
    };
    const words = schema.nodes.paragraph?.create();
    const wide = (inner: Fragment, count: number): DocNode | undefined =>
      schema.nodes.table?.create(
        null,
        schema.nodes.tableRow?.create(
          null,
          Array.from({ length: count }, () => cellOf(inner)),
        ),
      );
    const within = wide(Fragment.from(words), 23);
    const widths: number[] = [];
    const clipped = clipTables(Fragment.from(wide(Fragment.from(within), 21)), ({ was }) => {
      widths.push(was.columns);
    });
    expect(widths).toEqual([21, ...Array.from({ length: 20 }, () => 23)]);
    expect(clipped.firstChild && sizeOf(clipped.firstChild)).toEqual({ columns: 20, rows: 1 });
  });

  it("is not reckoned beyond what is asked for, whatever cells say of themselves", () => {
    const row = Array.from({ length: 1000 }, () => ({ colspan: 1000, rowspan: 1000 }));
    expect(
      placeCells(
        Array.from({ length: 1000 }, () => row),
        20_000,
      ),
    ).toBeNull();
    expect(placeCells([[{ colspan: 2, rowspan: 9 }], [{ colspan: 1, rowspan: 1 }]])).toEqual({
      width: 3,
      cells: [
        { cell: { colspan: 2, rowspan: 9 }, left: 0, top: 0, right: 2, bottom: 2 },
        { cell: { colspan: 1, rowspan: 1 }, left: 2, top: 1, right: 3, bottom: 2 },
      ],
    });
  });
});
