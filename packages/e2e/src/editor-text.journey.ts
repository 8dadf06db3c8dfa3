import { editorIn } from "./editor-steps.ts";
import { expect, test } from "./journey.ts";

test("9.32 characters: marks, nine sizes, families, colours, and clearing them", async ({ page }) => {
  const editor = await editorIn(page, "en");
  for (const [tool, tag] of [
    ["Bold", "strong"],
    ["Italic", "em"],
    ["Underline", "u"],
    ["Strikethrough", "s"],
    ["Superscript", "sup"],
    ["Subscript", "sub"],
    ["Inline code", "code"],
  ]) {
    await editor.chosen("<p>word</p>");
    await editor.tool(tool ?? "").click();
    expect(await editor.html()).toBe(`<p><${tag}>word</${tag}></p>`);
  }

  // Font sizes 10, 11, 12, 14, 16, 18, 20, 24, 36.
  await editor.chosen("<p>word</p>");
  await editor.tool("Font size").click();
  await expect(page.getByRole("option")).toHaveText([
    "Default",
    ...["10", "11", "12", "14", "16", "18", "20", "24", "36"],
  ]);
  await page.keyboard.press("Escape");
  for (const size of ["10", "11", "12", "14", "16", "18", "20", "24", "36"]) {
    await editor.choose("Font size", size);
    const shown = await editor.text.locator("span").evaluate((span) => getComputedStyle(span).fontSize);
    expect(shown).toBe(`${size}px`);
  }
  await editor.choose("Font family", "KaiTi");
  await editor.tool("Text colour").click();
  await page.getByRole("button", { name: "#c00000", exact: true }).click();
  await editor.tool("Background colour").click();
  await page.getByRole("button", { name: "#ffff00", exact: true }).click();
  expect(await editor.html()).toBe(
    '<p><span style="background-color: rgb(255, 255, 0); color: rgb(192, 0, 0); font-family: 楷体, 楷体_GB2312, SimKai; font-size: 36px;">word</span></p>',
  );
  await expect(editor.tool("Font size")).toHaveText("36");
  await editor.text.focus();
  await editor.tool("Clear formatting").click();
  expect(await editor.html()).toBe("<p>word</p>");

  // The painter lays the marks of one place over what is chosen next.
  await editor.setHtml("<p><strong>from</strong></p><p>to</p>");
  await editor.text.getByText("from").click();
  await editor.tool("Format painter").click();
  await editor.text.getByText("to", { exact: true }).dblclick({ position: { x: 5, y: 10 } });
  await expect(editor.text.locator("strong")).toHaveText(["from", "to"]);
  await expect(editor.tool("Format painter")).toHaveAttribute("aria-pressed", "false");
});

test("9.33, 9.34, 9.35 paragraphs: line heights, row spacing, indent of 2em, alignment, headings", async ({
  page,
}) => {
  const editor = await editorIn(page, "en");
  const style = (): Promise<string | null> => editor.text.locator("p, h2").first().getAttribute("style");
  const offered = async (tool: string, values: string[]): Promise<void> => {
    await editor.tool(tool).click();
    await expect(page.getByRole("option")).toHaveText(["Default", ...values]);
    await page.keyboard.press("Escape");
  };
  await editor.chosen("<p>first</p><p>second</p>");
  await offered("Line height", ["1", "1.5", "1.75", "2", "3", "4", "5"]);
  for (const height of ["1", "1.5", "1.75", "2", "3", "4", "5"]) {
    await editor.choose("Line height", height);
    const paragraph = editor.text.locator("p").first();
    const [size, shown] = await paragraph.evaluate((p) => [
      Number.parseFloat(getComputedStyle(p).fontSize),
      Number.parseFloat(getComputedStyle(p).lineHeight),
    ]);
    expect(shown).toBeCloseTo((size ?? 0) * Number(height), 1);
  }
  await editor.choose("Line height", "Default");
  for (const [tool, property] of [
    ["Space before", "margin-top"],
    ["Space after", "margin-bottom"],
  ] as const) {
    await offered(tool, ["5", "10", "15", "20", "25"]);
    for (const size of ["5", "10", "15", "20", "25"]) {
      await editor.choose(tool, size);
      expect(await style()).toBe(`${property}: ${size}px;`);
    }
    await editor.choose(tool, "Default");
  }
  await editor.tool("First-line indent").click();
  expect(await style()).toBe("text-indent: 2em;");
  await editor.tool("First-line indent").click();
  expect(await style()).toBeNull();
  for (const [tool, value] of [
    ["Align left", "left"],
    ["Align centre", "center"],
    ["Align right", "right"],
    ["Justify", "justify"],
  ]) {
    await editor.tool(tool ?? "").click();
    expect(await editor.html()).toBe(
      `<p style="text-align: ${value};">first</p><p style="text-align: ${value};">second</p>`,
    );
  }
  await editor.choose("Paragraph format", "Heading 2");
  expect(await editor.html()).toBe(
    '<h2 style="text-align: justify;">first</h2><h2 style="text-align: justify;">second</h2>',
  );
  await editor.choose("Paragraph format", "Paragraph");
  expect(await editor.html()).toContain('<p style="text-align: justify;">first</p>');
});

test("9.36 blocks: lists in one another and their types, quotes, code, lines, and the Tab key's four spaces", async ({
  page,
}) => {
  const editor = await editorIn(page, "en");
  await editor.setHtml("<p></p>");
  await editor.text.focus();
  await editor.choose("Bulleted list", "○ Circle");
  await page.keyboard.type("outer");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("inner");
  expect(await editor.html()).toBe(
    '<ul style="list-style-type: circle;"><li><p>outer</p><ul><li><p>inner</p></li></ul></li></ul>',
  );
  await editor.text.focus();
  await editor.choose("Numbered list", "一、二、三…");
  expect(await editor.html()).toContain(
    '<ol style="list-style-type: simp-chinese-informal;"><li><p>inner</p>',
  );
  await editor.text.focus();
  await editor.choose("Numbered list", "A, B, C…");
  expect(await editor.html()).toContain('<ol style="list-style-type: upper-alpha;"><li><p>inner</p>');
  await editor.text.focus();
  await page.keyboard.press("Shift+Tab");
  expect(await editor.html()).toContain("<li><p>inner</p></li>");

  await editor.chosen("<p>word</p>");
  await editor.tool("Quote").click();
  expect(await editor.html()).toBe("<blockquote><p>word</p></blockquote>");
  await editor.chosen("<p>word</p>");
  await editor.tool("Code block").click();
  expect(await editor.html()).toBe("<pre><code>word</code></pre>");
  await editor.text.focus();
  // The keys come faster than the browser tells where the caret went.
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("b");
  expect(await editor.html()).toBe("<pre><code>word\n    b</code></pre>");

  await editor.setHtml("<p>a</p>");
  await editor.atEnd();
  await page.keyboard.press("Tab");
  await page.keyboard.type("b");
  expect(await editor.html()).toBe("<p>a&nbsp;&nbsp;&nbsp;&nbsp;b</p>");
  await editor.text.focus();
  await editor.tool("Horizontal line").click();
  expect(await editor.html()).toContain("<hr>");
  // Escape first: the Tab key leaves.
  await editor.text.focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(editor.text).not.toBeFocused();
});

test("5.31 a link longer than 30 characters is shown as its first 20 and an ellipsis; its address stays whole", async ({
  page,
}) => {
  const editor = await editorIn(page, "en");
  const address = "https://schools.example.org/regulations/2024/spring";
  await editor.text.click();
  await editor.tool("Link").click();
  const dialog = page.getByRole("dialog", { name: "Link" });
  await dialog.getByLabel("Address").fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(dialog.getByText("Enter an address of the web")).toBeVisible();
  await dialog.getByLabel("Address").fill(address);
  await dialog.getByLabel("Open in a new window").check();
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(editor.text.getByRole("link")).toHaveText(`${address.slice(0, 20)}…`);
  expect(await editor.html()).toBe(
    `<p><a href="${address}" target="_blank" rel="noopener noreferrer">${address.slice(0, 20)}…</a></p>`,
  );
  await editor.text.getByRole("link").click();
  await editor.tool("Link").click();
  await expect(dialog.getByLabel("Address")).toHaveValue(address);
  await dialog.getByLabel("Words").fill("the rules");
  await dialog.getByRole("button", { name: "OK" }).click();
  expect(await editor.html()).toContain(">the rules</a>");
  await editor.text.getByRole("link").click();
  await editor.tool("Link").click();
  await dialog.getByRole("button", { name: "Remove link" }).click();
  expect(await editor.html()).toBe("<p>the rules</p>");
});

test("Chinese composed from its sounds is one step of undo and stands where it was composed", async ({
  page,
}) => {
  const editor = await editorIn(page, "zh");
  await editor.text.click();
  await page.keyboard.type("a");
  const devtools = await page.context().newCDPSession(page);
  for (const text of ["k", "ke", "ke t", "ke ta", "ke tan", "ke tang"])
    await devtools.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await devtools.send("Input.insertText", { text: "课堂" });
  await expect(editor.text).toHaveText("a课堂");
  await editor.tool("撤销").click();
  await expect(editor.text).toHaveText("a");
  await editor.tool("重做").click();
  await expect(editor.text).toHaveText("a课堂");
});
