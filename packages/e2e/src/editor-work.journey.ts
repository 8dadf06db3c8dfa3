import { editorIn } from "./editor-steps.ts";
import { expect, expectAccessible, languages, test } from "./journey.ts";

test("9.30, 9.31 undo keeps 20 snapshots, one is forced after 20 typed characters, and the caret goes back with the text", async ({
  page,
}) => {
  const editor = await editorIn(page, "en");
  const text = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrs";
  await editor.text.click();
  await page.keyboard.type(text);
  await page.keyboard.press("Control+z");
  await expect(editor.text).toHaveText(text.slice(0, 40));
  await page.keyboard.press("Control+z");
  await expect(editor.text).toHaveText(text.slice(0, 20));
  await page.keyboard.press("Control+y");
  await expect(editor.text).toHaveText(text.slice(0, 40));
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(editor.text).toHaveText("");
  await expect(editor.tool("Undo")).toHaveAttribute("aria-disabled", "true");

  // Each of 25 commands is a step; only the last 20 come back.
  await editor.chosen("<p>word</p>");
  for (let press = 0; press < 25; press += 1) await page.keyboard.press("Control+b");
  expect(await editor.html()).toBe("<p><strong>word</strong></p>");
  await editor.text.focus();
  for (let press = 0; press < 20; press += 1) await page.keyboard.press("Control+z");
  await expect(editor.text.locator("strong")).toHaveText("word");
  await expect(editor.tool("Undo")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Control+z");
  await expect(editor.text.locator("strong")).toHaveText("word");
  for (let press = 0; press < 19; press += 1) await page.keyboard.press("Control+y");
  await expect(editor.text.locator("strong")).toHaveCount(0);

  // The caret stands again where the change was made.
  await editor.setHtml("<p>one</p><p>two</p>");
  await editor.text.getByText("one").click();
  await page.keyboard.type("!");
  await editor.text.getByText("two").click();
  await page.keyboard.press("Control+z");
  await page.keyboard.type("?");
  expect(await editor.html()).toBe("<p>one?</p><p>two</p>");
});

for (const language of languages) {
  const w = {
    zh: {
      counted: "当前已输入4个字符, 您还可以输入6个字符。",
      over: "字数超出最大允许值，服务器可能拒绝保存！",
      clear: "清空文档",
      sure: "确定清空当前文档么？",
      yes: "确定",
      no: "取消",
      undo: "撤销",
      whole: "当前已输入0个字符, 您还可以输入10000个字符。",
    },
    en: {
      counted: "4 characters written, 6 left.",
      over: "There are more characters than allowed; the server may refuse to save them!",
      clear: "Clear the document",
      sure: "Clear the whole document?",
      yes: "OK",
      no: "Cancel",
      undo: "Undo",
      whole: "0 characters written, 10000 left.",
    },
  }[language];

  test(`5.28, 5.29, 5.30, 9.24 characters are counted against the limit, too many are warned of and not trimmed, and clearing asks first (${language})`, async ({
    page,
  }) => {
    let editor = await editorIn(page, language);
    await expect(page.getByText(w.whole)).toBeVisible();
    editor = await editorIn(page, language, "limit=10");
    // Two words and a line: line ends do not count, the line does.
    await editor.setHtml("<p>a</p><hr><p>b\tc</p>");
    await expect(page.getByText(w.counted.replace("4", "5").replace("6", "5"))).toBeVisible();
    await editor.setHtml("<p>a</p><hr><p>bc</p>");
    await expect(page.getByText(w.counted)).toBeVisible();
    await editor.atEnd();
    await page.keyboard.type("0123456789");
    await expect(page.getByRole("alert").filter({ hasText: w.over })).toBeVisible();
    expect(await editor.html()).toBe("<p>a</p><hr><p>bc0123456789</p>");
    await expectAccessible(page);

    await editor.tool(w.clear).click();
    const dialog = page.getByRole("dialog", { name: w.sure });
    await dialog.getByRole("button", { name: w.no, exact: true }).last().click();
    await expect(editor.text).toContainText("bc");
    await editor.tool(w.clear).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: w.yes, exact: true }).click();
    await expect(editor.text).toHaveText("");
    await editor.tool(w.undo).click();
    await expect(editor.text).toContainText("bc0123456789");
  });
}

test("4.44, 9.29 full screen lies at 999 over the page and comes back with text and caret; Ctrl+Enter submits", async ({
  page,
}) => {
  const editor = await editorIn(page, "en");
  const frame = page.locator(".provost-editor");
  await editor.text.click();
  await page.keyboard.type("bfore");
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Alt+z");
  await expect(frame).toHaveCSS("position", "fixed");
  await expect(frame).toHaveCSS("z-index", "999");
  const box = await frame.boundingBox();
  expect([box?.width, box?.height]).toEqual([1440, 900]);
  await page.keyboard.type("e");
  await editor.tool("Clear the document").click();
  await expect(page.getByRole("dialog", { name: "Clear the whole document?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(frame).toHaveCSS("position", "fixed");
  await editor.text.focus();
  await page.keyboard.press("Escape");
  await expect(frame).not.toHaveCSS("position", "fixed");
  await expect(editor.text).toBeFocused();
  await page.keyboard.type("!");
  expect(await editor.html()).toBe("<p>be!fore</p>");
  await editor.text.focus();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveTitle("submitted <p>be!fore</p>");
});

test("words are found over the borders of their marks and replaced, and the source is edited and cleaned", async ({
  page,
}) => {
  const editor = await editorIn(page, "en");
  await editor.setHtml("<p>Pu<strong>pil</strong> and pupil</p><ul><li><p>pupils</p></li></ul>");
  await editor.text.focus();
  await page.keyboard.press("Control+f");
  const bar = page.getByRole("search", { name: "Find and replace" });
  await bar.getByLabel("Find", { exact: true }).fill("pupil");
  await expect(bar.getByText("1 of 3")).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Previous" }).click();
  await expect(bar.getByText("3 of 3")).toBeVisible();
  await bar.getByLabel("Match case").check();
  await expect(bar.getByText("1 of 2")).toBeVisible();
  await bar.getByLabel("Replace by").fill("student");
  await bar.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(bar.getByText("1 of 1")).toBeVisible();
  await bar.getByLabel("Match case").uncheck();
  await bar.getByRole("button", { name: "Replace all" }).click();
  await expect(page.getByText("Places replaced: 2")).toBeVisible();
  await expect(editor.text).toHaveText("student and studentstudents");
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(editor.text).toHaveText("Pupil and studentpupils");

  await editor.tool("Source").click();
  const source = page.getByRole("textbox", { name: "HTML source" });
  await expect(editor.tool("Bold")).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
  await source.fill('<p onclick="alert(1)">new <script>alert(1)</script>text</p>');
  expect(await editor.html()).toBe("<p>new text</p>");
  await editor.tool("Source").click();
  await expect(editor.text).toHaveText("new text");
  await editor.tool("Undo").click();
  await expect(editor.text).toHaveText("Pupil and studentpupils");
});

test("9.44 the menu at the selection fades between 70 and 140 px from the pointer and is gone beyond", async ({
  page,
}) => {
  const editor = await editorIn(page, "en");
  await editor.setHtml(`<p>${"line<br>".repeat(12)}</p><p>choose me</p>`);
  const word = editor.text.getByText("choose me");
  const menu = page.getByRole("toolbar", { name: "Tools for what is chosen" });
  const opacity = (): Promise<number> => menu.evaluate((node) => Number(getComputedStyle(node).opacity));
  await word.dblclick({ position: { x: 20, y: 10 } });
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  const box = await menu.boundingBox();
  if (!box) throw new Error("the menu is nowhere");
  const right = box.x + box.width;
  const middle = box.y + box.height / 2;
  for (const [distance, wanted] of [
    [10, 1],
    [69, 1],
    [105, 0.5],
    [126, 0.2],
  ] as const) {
    await page.mouse.move(right + distance, middle);
    expect(await opacity()).toBeCloseTo(wanted, 1);
  }
  await page.mouse.move(right + 141, middle);
  await expect(menu).toHaveCount(0);
  await editor.text.getByText("line").click({ position: { x: 5, y: 5 } });
  await word.dblclick({ position: { x: 20, y: 10 } });
  await menu.getByRole("button", { name: "Bold" }).click();
  expect(await editor.html()).toContain("<strong>choose</strong> me");
});

test("the session outlives hiding and unmounting: text, undo, caret and scroll are there again", async ({
  page,
}) => {
  const editor = await editorIn(page, "en");
  await editor.setHtml(`${"<p>line</p>".repeat(60)}<p>last</p>`);
  const last = editor.text.getByText("last");
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await editor.atEnd();
  await page.keyboard.type(" words");
  const scroll = (): Promise<number> =>
    page.locator(".provost-editor-scroll").evaluate((node) => node.scrollTop);
  const before = await scroll();
  expect(before).toBeGreaterThan(300);
  for (const [away, back] of [
    ["Hide", "Show"],
    ["Unmount", "Mount"],
  ] as const) {
    await page.getByRole("button", { name: away }).click();
    await expect(editor.text).toBeHidden();
    await page.getByRole("button", { name: back }).click();
    await expect(editor.text).toBeVisible();
    expect(await scroll()).toBe(before);
    await editor.text.focus();
    await page.keyboard.type("!");
    await expect(editor.text.locator("p").last()).toHaveText(/^last words!+$/);
  }
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(editor.text.locator("p").last()).toHaveText("last");
});
