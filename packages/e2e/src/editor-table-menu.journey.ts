import { tableHtml, tableIn } from "./editor-table-steps.ts";
import { expect, expectAccessible, languages, test } from "./journey.ts";

const words = {
  zh: {
    menu: "表格操作",
    below: "下方插入行",
    merge: "合并单元格",
    descending: "按数字降序",
    properties: "表格属性",
    caption: "表格标题",
    first: "上方插入行",
  },
  en: {
    menu: "Table actions",
    below: "Insert row below",
    merge: "Merge cells",
    descending: "By number, descending",
    properties: "Table properties",
    caption: "Caption",
    first: "Insert row above",
  },
} as const;

for (const language of languages) {
  const w = words[language];
  test(`a right click in a table brings its commands, for the cell or those that are chosen; the menu key does at the caret (${language})`, async ({
    page,
  }) => {
    const editor = await tableIn(page, language);
    await editor.setHtml(`<p>before</p>${tableHtml(3, 3)}`);
    const menu = page.getByRole("dialog", { name: w.menu });
    const button = (name: string) => menu.getByRole("button", { name, exact: true });

    await editor.cell(1, 1).click({ button: "right" });
    await expect(button(w.first)).toBeFocused();
    await expect(button(w.merge)).toHaveAttribute("aria-disabled", "true");
    await expectAccessible(page);
    await button(w.below).click();
    await expect(menu).toHaveCount(0);
    expect((await editor.rows()).map(([first]) => first)).toEqual(["0.0", "1.0", "", "2.0"]);
    await page.keyboard.press("Control+z");

    // Near enough to the pointer to be its own.
    const box = await editor.cell(0, 1).boundingBox();
    await editor.cell(0, 1).click({ button: "right", position: { x: 5, y: 5 } });
    const shown = await menu.boundingBox();
    expect(Math.abs((shown?.y ?? 0) - (box?.y ?? 0))).toBeLessThan(40);
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(editor.text).toBeFocused();

    await editor.chooseCells(editor.cell(0, 0), editor.cell(1, 1));
    await editor.cell(1, 0).click({ button: "right" });
    await button(w.merge).click();
    expect(await editor.shape()).toEqual([2, 1, 3]);
    await page.keyboard.press("Control+z");

    await editor.cell(2, 0).click();
    await page.keyboard.press("ContextMenu");
    await expect(button(w.first)).toBeFocused();
    await button(w.descending).press("Enter");
    expect((await editor.rows()).map(([first]) => first)).toEqual(["2.0", "1.0", "0.0"]);

    await editor.cell(0, 0).click({ button: "right" });
    await button(w.properties).click();
    await expect(page.getByRole("textbox", { name: w.caption })).toBeFocused();
    await page.keyboard.press("Escape");

    // Outside of tables, and with Shift, the browser's own menu comes.
    await editor.text.getByText("before").click({ button: "right" });
    await editor.cell(0, 0).click({ button: "right", modifiers: ["Shift"] });
    await expect(menu).toHaveCount(0);
  });
}
