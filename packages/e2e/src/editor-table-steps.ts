import { expect, type Locator, type Page } from "@playwright/test";
import { type EditorPage, editorIn } from "./editor-steps.ts";
import type { Language } from "./journey.ts";

/** The editor's example page with what is done to tables. */
export interface TablePage extends EditorPage {
  cells: Locator;
  /** The words of the cells, row by row. */
  rows: () => Promise<string[][]>;
  cell: (row: number, column: number) => Locator;
  /** Chooses the cells from one to another with the mouse. */
  chooseCells: (from: Locator, to: Locator) => Promise<void>;
  /** Sorts it one of its ways. */
  sort: (way: string) => Promise<void>;
  /** Does one of the table's actions. */
  act: (name: string) => Promise<void>;
  /** How many rows there are, and cells in each. */
  shape: () => Promise<number[]>;
}

/** A table of so many rows and columns as HTML; cells say their place. */
export const tableHtml = (rows: number, columns: number, head = ""): string =>
  `<table${head}><tbody>${Array.from(
    { length: rows },
    (_, row) =>
      `<tr>${Array.from({ length: columns }, (_, column) => `<td>${row}.${column}</td>`).join("")}</tr>`,
  ).join("")}</tbody></table>`;

export async function tableIn(page: Page, language: Language = "en"): Promise<TablePage> {
  const editor = await editorIn(page, language);
  const actions = { zh: "表格操作", en: "Table actions" }[language];
  const sorts = { zh: "表格排序", en: "Sort table" }[language];
  const row = (at: number): Locator => editor.text.locator("tr").nth(at);
  return {
    ...editor,
    cells: editor.text.locator("td, th"),
    rows: () =>
      editor.text
        .locator("tr")
        .evaluateAll((rows) =>
          rows.map((one) => [...one.children].map((cell) => (cell.textContent ?? "").trim())),
        ),
    shape: () => editor.text.locator("tr").evaluateAll((rows) => rows.map((one) => one.children.length)),
    cell: (at, column) => row(at).locator("> td, > th").nth(column),
    async chooseCells(from, to) {
      const [start, end] = [await from.boundingBox(), await to.boundingBox()];
      if (!start || !end) throw new Error("a cell is not seen");
      await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
      await page.mouse.down();
      await page.mouse.move(end.x + end.width / 2 - 3, end.y + end.height / 2, { steps: 4 });
      await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2);
      await page.mouse.up();
    },
    async sort(way) {
      await editor.tool(sorts).click();
      await page.getByRole("dialog", { name: sorts }).getByRole("button", { name: way, exact: true }).click();
      await expect(page.getByRole("dialog", { name: sorts })).toHaveCount(0);
    },
    async act(name) {
      await editor.tool(actions).click();
      await page.getByRole("dialog", { name: actions }).getByRole("button", { name, exact: true }).click();
    },
  };
}
