import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { type OpenEditor, openEditor } from "./editor-page.tsx";
import { click, drag, middleOf } from "./gestures.ts";

/** An editor with what is done to tables. */
export interface OpenTable extends OpenEditor {
  cells: Locator;
  cell(row: number, column: number): Locator;
  /** The words of the cells, row by row. */
  rows(): string[][];
  /** How many cells there are in each row. */
  shape(): number[];
  /** Selects the cells from one to another with the mouse. */
  chooseCells(from: Locator, to: Locator): Promise<void>;
  /** Sorts the table one of its ways, by the script. */
  sort(way: string): Promise<void>;
  /** Does one of the table's actions, by the script. */
  act(name: string): Promise<void>;
}

/** A table of so many rows and columns as HTML; cells say their place. */
export const tableHtml = (rows: number, columns: number, head = ""): string =>
  `<table${head}><tbody>${Array.from(
    { length: rows },
    (_, row) =>
      `<tr>${Array.from({ length: columns }, (_, column) => `<td>${row}.${column}</td>`).join("")}</tr>`,
  ).join("")}</tbody></table>`;

/** Shows an editor for tables. */
export async function openTable(html = ""): Promise<OpenTable> {
  const editor = await openEditor({ html });
  const { text } = editor;
  const rows = (): Element[] => text.css("tr").elements();
  const use = async (tool: string, name: string): Promise<void> => {
    editor.use(tool);
    const button = page.getByRole("dialog", { name: tool }).getByRole("button", { name, exact: true });
    await expect.element(button).toBeVisible();
    click(button);
  };
  return {
    ...editor,
    cells: text.css("td, th"),
    cell: (at, column) => text.css("tr").nth(at).css("> td, > th").nth(column),
    rows: () => rows().map((row) => [...row.children].map((cell) => (cell.textContent ?? "").trim())),
    shape: () => rows().map((row) => row.children.length),
    chooseCells: (from, to) => drag(middleOf(from), middleOf(to, [-3, 0]), middleOf(to)),
    async sort(way) {
      await use("表格排序", way);
      await expect.element(page.getByRole("dialog", { name: "表格排序" })).not.toBeInTheDocument();
    },
    act: (name) => use("表格操作", name),
  };
}
