import { expect, it } from "vitest";
import { cdp, page } from "vitest/browser";
import { type OpenEditor, openEditor } from "../testing/editor-page.tsx";
import { focus, press, styleOf, texts, type } from "../testing/gestures.ts";

it.each([
  ["加粗", "strong"],
  ["斜体", "em"],
  ["下划线", "u"],
  ["删除线", "s"],
  ["上标", "sup"],
  ["下标", "sub"],
  ["行内代码", "code"],
])("characters are marked: %s", async (tool, tag) => {
  const editor = await openEditor();
  await editor.chosen("<p>word</p>");
  editor.use(tool);
  expect(editor.html()).toBe(`<p><${tag}>word</${tag}></p>`);
});

/** Opens a choice and reads what it offers. */
async function offeredBy(editor: OpenEditor, tool: string): Promise<string[]> {
  editor.use(tool);
  const options = page.getByRole("option");
  await expect.element(options.first()).toBeVisible();
  const offered = texts(options);
  await press("Escape");
  return offered;
}

it("9.32 the font sizes are 10, 11, 12, 14, 16, 18, 20, 24 and 36 px", async () => {
  const editor = await openEditor();
  await editor.chosen("<p>word</p>");
  const sizes = ["10", "11", "12", "14", "16", "18", "20", "24", "36"];
  expect(await offeredBy(editor, "字号")).toEqual(["默认", ...sizes]);
  for (const size of sizes) {
    await editor.choose("字号", size);
    expect(styleOf(editor.text.css("span"), "font-size")).toBe(`${size}px`);
  }
  await expect.element(editor.tool("字号")).toHaveTextContent("36");
});

it("a family and colours are chosen and cleared again", async () => {
  const editor = await openEditor();
  await editor.chosen("<p>word</p>");
  await editor.tool("字体").click();
  await page.getByRole("option", { name: "楷体" }).click();
  await editor.tool("字体颜色").click();
  await page.getByRole("button", { name: "#c00000", exact: true }).click();
  await editor.tool("背景色").click();
  await page.getByRole("button", { name: "#ffff00", exact: true }).click();
  expect(editor.html()).toBe(
    '<p><span style="background-color: rgb(255, 255, 0); color: rgb(192, 0, 0); font-family: 楷体, 楷体_GB2312, SimKai;">word</span></p>',
  );
  focus(editor.text);
  editor.use("清除格式");
  expect(editor.html()).toBe("<p>word</p>");
});

it("the painter lays the marks of one place over what is chosen next", async () => {
  const editor = await openEditor({ html: "<p><strong>from</strong></p><p>to</p>" });
  await editor.text.getByText("from").click();
  await editor.tool("格式刷").click();
  await editor.text.getByText("to", { exact: true }).dblClick({ position: { x: 5, y: 10 } });
  await expect.poll(() => texts(editor.text.css("strong"))).toEqual(["from", "to"]);
  await expect.element(editor.tool("格式刷")).toHaveAttribute("aria-pressed", "false");
});

it("9.33 the line heights are 1, 1.5, 1.75, 2, 3, 4 and 5", async () => {
  const editor = await openEditor();
  await editor.chosen("<p>first</p><p>second</p>");
  const heights = ["1", "1.5", "1.75", "2", "3", "4", "5"];
  expect(await offeredBy(editor, "行间距")).toEqual(["默认", ...heights]);
  const paragraph = editor.text.css("p").first();
  for (const height of heights) {
    await editor.choose("行间距", height);
    const [size = 0, shown] = ["font-size", "line-height"].map((name) =>
      Number.parseFloat(styleOf(paragraph, name)),
    );
    expect(shown).toBeCloseTo(size * Number(height), 1);
  }
});

it.each([
  ["段前距", "margin-top"],
  ["段后距", "margin-bottom"],
])("9.34 there is room of 5, 10, 15, 20 and 25 px: %s", async (tool, property) => {
  const editor = await openEditor();
  await editor.chosen("<p>first</p><p>second</p>");
  const sizes = ["5", "10", "15", "20", "25"];
  expect(await offeredBy(editor, tool)).toEqual(["默认", ...sizes]);
  for (const size of sizes) {
    await editor.choose(tool, size);
    expect(editor.html()).toContain(`<p style="${property}: ${size}px;">first</p>`);
  }
  await editor.choose(tool, "默认");
  expect(editor.html()).toBe("<p>first</p><p>second</p>");
});

it("9.35 paragraphs are indented by 2em, aligned and made headings", async () => {
  const editor = await openEditor();
  await editor.chosen("<p>first</p><p>second</p>");
  const both = (style: string): string => `<p${style}>first</p><p${style}>second</p>`;
  editor.use("首行缩进");
  expect(editor.html()).toBe(both(' style="text-indent: 2em;"'));
  editor.use("首行缩进");
  expect(editor.html()).toBe(both(""));
  for (const [tool = "", value] of [
    ["居左对齐", "left"],
    ["居中对齐", "center"],
    ["居右对齐", "right"],
    ["两端对齐", "justify"],
  ]) {
    editor.use(tool);
    expect(editor.html()).toBe(both(` style="text-align: ${value};"`));
  }
  await editor.choose("段落格式", "标题 2");
  expect(editor.html()).toBe(both(' style="text-align: justify;"').replaceAll(/p(?=[ >])/g, "h2"));
  await editor.choose("段落格式", "正文");
  expect(editor.html()).toBe(both(' style="text-align: justify;"'));
});

it("lists can be nested and have types of their own", async () => {
  const editor = await openEditor({ html: "<p></p>" });
  focus(editor.text);
  await editor.choose("无序列表", "○ 空心圆");
  await type("outer");
  await press("Enter");
  await press("Tab");
  await type("inner");
  expect(editor.html()).toBe(
    '<ul style="list-style-type: circle;"><li><p>outer</p><ul><li><p>inner</p></li></ul></li></ul>',
  );
  await editor.choose("有序列表", "一、二、三…");
  expect(editor.html()).toContain('<ol style="list-style-type: simp-chinese-informal;"><li><p>inner</p>');
  await editor.choose("有序列表", "A, B, C…");
  expect(editor.html()).toContain('<ol style="list-style-type: upper-alpha;"><li><p>inner</p>');
  await press("Shift+Tab");
  expect(editor.html()).toContain("<li><p>inner</p></li>");
});

it("9.36 quotes, code, lines, and the Tab key's four spaces", async () => {
  const editor = await openEditor();
  await editor.chosen("<p>word</p>");
  editor.use("引用");
  expect(editor.html()).toBe("<blockquote><p>word</p></blockquote>");
  await editor.chosen("<p>word</p>");
  editor.use("代码");
  expect(editor.html()).toBe("<pre><code>word</code></pre>");
  editor.atEnd();
  await press("Enter");
  await press("Tab");
  await type("b");
  expect(editor.html()).toBe("<pre><code>word\n    b</code></pre>");

  editor.setHtml("<p>a</p>");
  editor.atEnd();
  await press("Tab");
  await type("b");
  expect(editor.html()).toBe("<p>a&nbsp;&nbsp;&nbsp;&nbsp;b</p>");
  editor.use("分隔线");
  expect(editor.html()).toContain("<hr>");
  // Escape first: the Tab key leaves.
  await press("Escape");
  await press("Tab");
  await expect.element(editor.text).not.toHaveFocus();
});

it("5.31 a link longer than 30 characters is shown as its first 20 and an ellipsis; its address stays whole", async () => {
  const editor = await openEditor();
  const address = "https://schools.example.org/regulations/2024/spring";
  await editor.text.click();
  await editor.tool("超链接").click();
  const dialog = page.getByRole("dialog", { name: "超链接" });
  await dialog.getByLabelText("链接地址").fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect.element(dialog.getByText("请输入网页地址")).toBeVisible();
  await dialog.getByLabelText("链接地址").fill(address);
  await dialog.getByLabelText("在新窗口打开").click();
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect.element(editor.text.getByRole("link")).toHaveTextContent(`${address.slice(0, 20)}…`);
  expect(editor.html()).toBe(
    `<p><a href="${address}" target="_blank" rel="noopener noreferrer">${address.slice(0, 20)}…</a></p>`,
  );
  await editor.text.getByRole("link").click();
  await editor.tool("超链接").click();
  await expect.element(dialog.getByLabelText("链接地址")).toHaveValue(address);
  await dialog.getByLabelText("显示文字").fill("the rules");
  await dialog.getByRole("button", { name: "确定" }).click();
  expect(editor.html()).toContain(">the rules</a>");
  await editor.text.getByRole("link").click();
  await editor.tool("超链接").click();
  await dialog.getByRole("button", { name: "取消链接" }).click();
  expect(editor.html()).toBe("<p>the rules</p>");
});

it("Chinese composed from its sounds is one step of undo and is where it was composed", async () => {
  const editor = await openEditor();
  await editor.text.click();
  await type("a");
  const devtools = cdp();
  for (const text of ["k", "ke", "ke t", "ke ta", "ke tan", "ke tang"])
    await devtools.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await devtools.send("Input.insertText", { text: "课堂" });
  await expect.element(editor.text).toHaveTextContent("a课堂");
  await editor.tool("撤销").click();
  await expect.element(editor.text).toHaveTextContent("a");
  await editor.tool("重做").click();
  await expect.element(editor.text).toHaveTextContent("a课堂");
});
