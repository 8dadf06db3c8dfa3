import { expect, it } from "vitest";
import type { Locator } from "vitest/browser";
import { boxOf, css, middleOf, mouseDown, mouseUp, moveMouse, press, styleOf } from "../testing/gestures.ts";
import { openTable, tableHtml } from "../testing/table-page.ts";

/** Draws an edge of a cell by so many px; half way the guiding line is seen or not. */
async function draw(cell: Locator, edge: "right" | "bottom", by: number, isSeen = true): Promise<void> {
  const { width, height } = boxOf(cell);
  const isRight = edge === "right";
  const [x, y] = middleOf(cell, isRight ? [width / 2 - 1, 0] : [0, height / 2 - 1]);
  await moveMouse([x, y]);
  await expect.poll(() => styleOf(cell, "cursor")).toBe(isRight ? "col-resize" : "row-resize");
  await mouseDown();
  await moveMouse(isRight ? [x + by, y] : [x, y + by]);
  await expect.element(css(".provost-editor-edge")).toHaveLength(isSeen ? 1 : 0);
  await mouseUp();
  await expect.element(css(".provost-editor-edge")).not.toBeInTheDocument();
}

const width = (locator: Locator): number => Math.round(boxOf(locator).width);
const height = (locator: Locator): number => Math.round(boxOf(locator).height);

it("9.42 the edge of a column moves once it is drawn 5 px, and one step of undo puts it back", async () => {
  const editor = await openTable();
  editor.setHtml(tableHtml(2, 3, ' width="600"'));
  await editor.cell(0, 0).click();
  const [first, second] = [editor.cell(0, 0), editor.cell(0, 1)];
  const before = [width(first), width(second)];
  await draw(first, "right", 4, false);
  expect([width(first), width(second)]).toEqual(before);
  await expect.element(editor.tool("撤销")).toHaveAttribute("aria-disabled", "true");
  await draw(first, "right", 5);
  expect(width(first)).toBeGreaterThan(before[0] ?? 0);
  await draw(first, "right", 60);
  expect(Math.abs(width(first) - (before[0] ?? 0) - 65)).toBeLessThanOrEqual(2);
  // Its neighbour gives, the table stays.
  expect(Math.abs(width(second) - (before[1] ?? 0) + 65)).toBeLessThanOrEqual(2);
  expect(Math.abs(width(editor.text.css("table")) - 600)).toBeLessThanOrEqual(2);
  await press("Control+z");
  await press("Control+z");
  await expect.poll(() => width(first)).toBe(before[0]);

  // The last edge changes the table; of a table measured in parts of the text the inner ones stay parts.
  await draw(editor.cell(1, 2), "right", 80);
  expect(Math.abs(width(editor.text.css("table")) - 680)).toBeLessThanOrEqual(2);
  editor.setHtml(tableHtml(1, 2, ' width="100%"'));
  await draw(editor.cell(0, 0), "right", 100);
  expect(editor.html()).toMatch(
    /^<table width="100%"><colgroup><col style="width: 6\d(\.\d+)?%"><col style="width: 3\d(\.\d+)?%"><\/colgroup>/,
  );
});

it("9.43 the edge of a row that is drawn less than 10 px changes nothing, Escape lets go of it", async () => {
  const editor = await openTable();
  editor.setHtml(tableHtml(2, 2));
  await editor.cell(0, 0).click();
  const before = height(editor.cell(0, 0));
  for (const by of [4, 9, -9]) {
    await draw(editor.cell(0, 0), "bottom", by, by !== 4);
    expect(height(editor.cell(0, 0))).toBe(before);
  }
  await expect.element(editor.tool("撤销")).toHaveAttribute("aria-disabled", "true");
  await draw(editor.cell(0, 0), "bottom", 10);
  expect(height(editor.cell(0, 0))).toBe(before + 10);
  await draw(editor.cell(0, 1), "bottom", 40);
  expect(height(editor.cell(0, 0))).toBe(before + 50);
  expect(editor.html()).toMatch(/<tr style="height: \d+px;"><td>0\.0/);

  const [x, y] = middleOf(editor.cell(0, 0), [0, height(editor.cell(0, 0)) / 2 - 1]);
  await moveMouse([x, y]);
  await mouseDown();
  await moveMouse([x, y + 50]);
  await press("Escape");
  await mouseUp();
  expect(height(editor.cell(0, 0))).toBe(before + 50);
});
