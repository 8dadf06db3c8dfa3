import { editorIn } from "./editor-steps.ts";
import { expect, expectAccessible, languages, test } from "./journey.ts";

const words = {
  zh: { bold: "加粗", italic: "斜体", underline: "下划线", undo: "撤销", size: "字号", colour: "字体颜色" },
  en: {
    bold: "Bold",
    italic: "Italic",
    underline: "Underline",
    undo: "Undo",
    size: "Font size",
    colour: "Text colour",
  },
} as const;

for (const language of languages)
  test(`9.51 the editor is written in, formatted by keys and tools, and gives clean HTML (${language})`, async ({
    page,
  }) => {
    const w = words[language];
    const editor = await editorIn(page, language);
    await editor.text.click();
    await page.keyboard.type("plain ");
    // Ctrl+B, Ctrl+I and Ctrl+U.
    for (const [key, name] of [
      ["b", w.bold],
      ["i", w.italic],
      ["u", w.underline],
    ] as const) {
      await page.keyboard.press(`Control+${key}`);
      await expect(editor.tool(name)).toHaveAttribute("aria-pressed", "true");
      await page.keyboard.type(key);
      await page.keyboard.press(`Control+${key}`);
      await expect(editor.tool(name)).toHaveAttribute("aria-pressed", "false");
    }
    expect(await editor.html()).toBe("<p>plain <strong>b</strong><em>i</em><u>u</u></p>");
    await expectAccessible(page);

    // One stop of the Tab key; the arrow keys go from tool to tool, Escape back into the text.
    await editor.text.focus();
    await page.keyboard.press("Shift+Tab");
    await expect(editor.tool(w.undo)).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(editor.tool(w.size)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("listbox", { name: w.size })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(editor.tool(w.size)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(editor.text).toBeFocused();
    await editor.tool(w.colour).click();
    await expect(page.getByRole("dialog", { name: w.colour })).toBeVisible();
    await expectAccessible(page);
  });

test("on a phone the tools are as large as fingers and the page no wider than the screen, dark and light", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 760 });
  for (const scheme of ["light", "dark"]) {
    const editor = await editorIn(page, "zh", `scheme=${scheme}`);
    await editor.setHtml(
      '<p>words <span style="background-color: #ffff00">marked</span> and <span style="color: #000000">black</span></p>',
    );
    const box = await editor.tool("加粗").boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  }
});
