import type { Locator, Page } from "@playwright/test";
import { tableHtml, tableIn } from "./editor-table-steps.ts";
import { expect, test } from "./journey.ts";

/** Draws an edge of a cell by so many px; half way the guiding line is seen or not. */
async function draw(
  page: Page,
  cell: Locator,
  edge: "right" | "bottom",
  by: number,
  isSeen = true,
): Promise<void> {
  const box = await cell.boundingBox();
  if (!box) throw new Error("the cell is not seen");
  const start =
    edge === "right"
      ? { x: box.x + box.width - 1, y: box.y + box.height / 2 }
      : { x: box.x + box.width / 2, y: box.y + box.height - 1 };
  const end = edge === "right" ? { x: start.x + by, y: start.y } : { x: start.x, y: start.y + by };
  await page.mouse.move(start.x, start.y);
  await expect(cell).toHaveCSS("cursor", edge === "right" ? "col-resize" : "row-resize");
  await page.mouse.down();
  await page.mouse.move(end.x, end.y);
  await expect(page.locator(".provost-editor-edge")).toHaveCount(isSeen ? 1 : 0);
  await page.mouse.up();
  await expect(page.locator(".provost-editor-edge")).toHaveCount(0);
}

const width = async (cell: Locator): Promise<number> => Math.round((await cell.boundingBox())?.width ?? 0);
const height = async (cell: Locator): Promise<number> => Math.round((await cell.boundingBox())?.height ?? 0);

test("9.42 the edge of a column moves once it is drawn 5 px, and one step of undo puts it back", async ({
  page,
}) => {
  const editor = await tableIn(page);
  await editor.setHtml(tableHtml(2, 3, ' width="600"'));
  await editor.cell(0, 0).click();
  const [first, second] = [editor.cell(0, 0), editor.cell(0, 1)];
  const before = [await width(first), await width(second)];
  await draw(page, first, "right", 4, false);
  expect([await width(first), await width(second)]).toEqual(before);
  await expect(editor.tool("Undo")).toHaveAttribute("aria-disabled", "true");
  await draw(page, first, "right", 5);
  expect(await width(first)).toBeGreaterThan(before[0] ?? 0);
  await draw(page, first, "right", 60);
  expect(Math.abs((await width(first)) - (before[0] ?? 0) - 65)).toBeLessThanOrEqual(2);
  // Its neighbour gives, the table stays.
  expect(Math.abs((await width(second)) - (before[1] ?? 0) + 65)).toBeLessThanOrEqual(2);
  expect(Math.abs((await width(editor.text.locator("table"))) - 600)).toBeLessThanOrEqual(2);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(() => width(first)).toBe(before[0]);

  // The last edge changes the table; of a table measured in parts of the text the inner ones stay parts.
  await draw(page, editor.cell(1, 2), "right", 80);
  expect(Math.abs((await width(editor.text.locator("table"))) - 680)).toBeLessThanOrEqual(2);
  await editor.setHtml(tableHtml(1, 2, ' width="100%"'));
  await draw(page, editor.cell(0, 0), "right", 100);
  expect(await editor.html()).toMatch(
    /^<table width="100%"><colgroup><col style="width: 6\d(\.\d+)?%"><col style="width: 3\d(\.\d+)?%"><\/colgroup>/,
  );
});

test("9.43 the edge of a row that is drawn less than 10 px changes nothing, Escape lets go of it", async ({
  page,
}) => {
  const editor = await tableIn(page);
  await editor.setHtml(tableHtml(2, 2));
  await editor.cell(0, 0).click();
  const before = await height(editor.cell(0, 0));
  for (const by of [4, 9, -9]) {
    await draw(page, editor.cell(0, 0), "bottom", by, by !== 4);
    expect(await height(editor.cell(0, 0))).toBe(before);
  }
  await expect(editor.tool("Undo")).toHaveAttribute("aria-disabled", "true");
  await draw(page, editor.cell(0, 0), "bottom", 10);
  expect(await height(editor.cell(0, 0))).toBe(before + 10);
  await draw(page, editor.cell(0, 1), "bottom", 40);
  expect(await height(editor.cell(0, 0))).toBe(before + 50);
  expect(await editor.html()).toMatch(/<tr style="height: \d+px;"><td>0\.0/);

  const box = await editor.cell(0, 0).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 1];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 50);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  expect(await height(editor.cell(0, 0))).toBe(before + 50);
});
