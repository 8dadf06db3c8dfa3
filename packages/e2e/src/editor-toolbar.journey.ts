import type { Locator, Page } from "@playwright/test";
import { headOf, publishedOne } from "./courseware-steps.ts";
import { editorIn } from "./editor-steps.ts";
import { expect, expectAccessible, languages, signIn, test } from "./journey.ts";

const rowHeight = 34;

/** Goes through the toolbar with the arrow key from the tool that has the focus; the names of the tools gone through. */
async function goThrough(page: Page, toolbar: Locator): Promise<string[]> {
  const count = await toolbar.getByRole("button").count();
  const seen: string[] = [];
  for (let at = 0; at < count; at += 1) {
    seen.push((await page.evaluate(() => document.activeElement?.getAttribute("data-tool"))) ?? "");
    await page.keyboard.press("ArrowRight");
  }
  return seen;
}

for (const language of languages) {
  const w = {
    zh: {
      toolbar: "工具栏",
      more: "更多工具",
      anchor: "锚点",
      name: "锚点名称",
      text: "富文本编辑器",
      pictures: "图片",
    },
    en: {
      toolbar: "Toolbar",
      more: "More tools",
      anchor: "Anchor",
      name: "Name of the anchor",
      text: "Rich-text editor",
      pictures: "Pictures",
    },
  }[language];

  test(`the toolbar takes two rows at most, what finds no room there is shown on demand, and every tool is reached by keys in its order (${language})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 760 });
    const editor = await editorIn(page, language);
    await page.addStyleTag({ content: "main { max-width: none !important }" });
    await page.setViewportSize({ width: 2200, height: 900 });
    const toolbar = page.getByRole("toolbar", { name: w.toolbar });
    const more = toolbar.getByRole("button", { name: w.more });
    const tools = (): Promise<string[]> =>
      toolbar
        .getByRole("button")
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("data-tool") ?? ""));
    const height = async (): Promise<number> => (await toolbar.boundingBox())?.height ?? Number.NaN;
    await expect(more).toHaveCount(0);
    const all = await tools();
    expect(all).toHaveLength(51);
    for (const width of [990, 800, 560]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(height).toBeLessThanOrEqual(2 * rowHeight + 2);
      const shown = await tools();
      expect(shown.at(-1)).toBe("more");
      expect(all.filter((id) => shown.includes(id))).toEqual(shown.slice(0, -1));
      await editor.text.focus();
      await page.keyboard.press("Alt+F10");
      await page.keyboard.press("Home");
      expect(await goThrough(page, toolbar)).toEqual(shown);
      await page.keyboard.press("End");
      await expect(more).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(more).toHaveAttribute("aria-expanded", "true");
      await page.keyboard.press("Home");
      const gone = await goThrough(page, toolbar);
      expect(gone.slice(0, shown.length)).toEqual(shown);
      expect(gone.slice(shown.length)).toEqual(all.filter((id) => !shown.includes(id)));
      await expectAccessible(page);
      await more.click();
      expect(await tools()).toEqual(shown);
    }
    // What is folded away is used as any other, and its panel leads back.
    await editor.setHtml("<p>here</p>");
    await editor.atEnd();
    await more.click();
    await editor.tool(w.anchor).click();
    await page.getByRole("dialog", { name: w.anchor }).getByRole("textbox", { name: w.name }).fill("end");
    await page.keyboard.press("Enter");
    expect(await editor.html()).toContain('name="end"');
    // With room for all, all are there again.
    await page.setViewportSize({ width: 2200, height: 900 });
    await expect(more).toHaveCount(0);
    expect(await tools()).toEqual(all);
    // On a phone it is one row that is gone along.
    await page.setViewportSize({ width: 390, height: 760 });
    await expect.poll(height).toBeLessThanOrEqual(50);
    expect(await tools()).toEqual(all);
    await editor.text.focus();
    await page.keyboard.press("Alt+F10");
    await page.keyboard.press("End");
    await expect(toolbar.getByRole("button").last()).toBeInViewport();
  });

  test(`on a phone the tools of a long text, and what is said of a file, stay in sight (${language})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 760 });
    const { head, caller } = await headOf(`phone-${language}-${Date.now()}`);
    const made = await publishedOne(caller, "Leaves", ["First"]);
    await signIn(page, language, { as: head, path: `/courseware/read/${made.id}?edit=1` });
    const toolbar = page.getByRole("toolbar", { name: w.toolbar });
    const text = page.getByRole("textbox", { name: w.text });
    await text.click();
    for (let line = 0; line < 40; line += 1) await page.keyboard.press("Enter");
    await text.locator("p").nth(20).scrollIntoViewIfNeeded();
    await expect(text.locator("p").first()).not.toBeInViewport();
    await expect(toolbar).toBeInViewport({ ratio: 1 });
    await text.locator("p").nth(20).click();
    const chooser = page.waitForEvent("filechooser");
    await toolbar.getByRole("button", { name: w.pictures, exact: true }).click();
    await (await chooser).setFiles({
      name: "drawing.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from("<svg/>"),
    });
    await expect(page.getByRole("alert").filter({ hasText: "drawing.svg" })).toBeInViewport({ ratio: 1 });
  });

  test(`a courseware is written under two rows of tools at 1440 px (${language})`, async ({ page }) => {
    const { head, caller } = await headOf(`toolbar-${language}-${Date.now()}`);
    const made = await publishedOne(caller, "Leaves", ["First"]);
    await signIn(page, language, { as: head, path: `/courseware/read/${made.id}?edit=1` });
    const toolbar = page.getByRole("toolbar", { name: w.toolbar });
    await expect(toolbar.getByRole("button", { name: w.more })).toBeVisible();
    expect((await toolbar.boundingBox())?.height).toBeLessThanOrEqual(2 * rowHeight + 2);
  });
}

test("headings are larger the higher they stand, and none is smaller than the text", async ({ page }) => {
  const editor = await editorIn(page, "en");
  await editor.setHtml(
    `<p>text</p>${[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>of ${level}</h${level}>`).join("")}`,
  );
  const sizes = await editor.text
    .locator("p, h1, h2, h3, h4, h5, h6")
    .evaluateAll((blocks) => blocks.map((block) => Number.parseFloat(getComputedStyle(block).fontSize)));
  const [text = 0, ...levels] = sizes;
  expect(levels).toEqual([...levels].sort((a, b) => b - a));
  expect(new Set(levels.slice(0, 4)).size).toBe(4);
  expect(Math.min(...levels)).toBeGreaterThanOrEqual(text);
});

test("words beside a picture have room on a phone, written and read", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 760 });
  const editor = await editorIn(page, "en");
  await editor.setHtml('<p><img src="/pixel.svg" width="330" style="float: right;">A green leaf</p>');
  await editor.html();
  for (const text of [editor.text, page.getByRole("region", { name: "As it is read" })]) {
    const [picture, whole] = [await text.locator("img[width]").boundingBox(), await text.boundingBox()];
    expect(picture?.width).toBeLessThanOrEqual((whole?.width ?? 0) / 2);
  }
});
