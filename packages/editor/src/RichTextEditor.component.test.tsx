import { MantineProvider } from "@mantine/core";
import { Activity } from "react";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createEditorSession } from "./editor-session.ts";
import { RichTextEditor } from "./RichTextEditor.tsx";
import { expectAccessible } from "./testing/accessible.ts";
import { openEditor } from "./testing/editor-page.tsx";
import { boxOf, css, focus, press, resize, styleOf, type } from "./testing/gestures.ts";

it("9.51 the editor is written in, formatted by keys and tools, and gives clean HTML", async () => {
  const editor = await openEditor();
  await editor.text.click();
  await type("plain ");
  // Ctrl+B, Ctrl+I and Ctrl+U.
  for (const [key, name] of [
    ["b", "加粗"],
    ["i", "斜体"],
    ["u", "下划线"],
  ] as const) {
    await press(`Control+${key}`);
    await expect.element(editor.tool(name)).toHaveAttribute("aria-pressed", "true");
    await type(key);
    await press(`Control+${key}`);
    await expect.element(editor.tool(name)).toHaveAttribute("aria-pressed", "false");
  }
  expect(editor.html()).toBe("<p>plain <strong>b</strong><em>i</em><u>u</u></p>");
  await expectAccessible();
});

it("the toolbar is one stop of the Tab key; the arrow keys go from tool to tool, Escape leads back into the text", async () => {
  const editor = await openEditor();
  focus(editor.text);
  await press("Shift+Tab");
  await expect.element(editor.tool("撤销")).toHaveFocus();
  await press("ArrowRight", 2);
  await expect.element(editor.tool("字号")).toHaveFocus();
  await press("ArrowDown");
  await expect.element(page.getByRole("listbox", { name: "字号" })).toBeVisible();
  await expectAccessible();
  await press("Escape");
  await expect.element(editor.tool("字号")).toHaveFocus();
  await press("Escape");
  await expect.element(editor.text).toHaveFocus();
  await editor.tool("字体颜色").click();
  await expect.element(page.getByRole("dialog", { name: "字体颜色" })).toBeVisible();
  await expectAccessible();
});

it.each(["light", "dark"] as const)(
  "on a phone the tools are as large as fingers and the page no wider than the screen (%s)",
  async (scheme) => {
    await resize(390, 760);
    const editor = await openEditor({ scheme });
    editor.setHtml(
      '<p>words <span style="background-color: #ffff00">marked</span> and <span style="color: #000000">black</span></p>',
    );
    const { width, height } = boxOf(editor.tool("加粗"));
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expectAccessible();
  },
);

it("5.28, 5.29, 5.30, 9.24 characters are counted against the limit, too many are warned of and not trimmed, and clearing asks first", async () => {
  const editor = await openEditor({ wordLimit: 10 });
  // Two words and a line: line ends do not count, the line does.
  editor.setHtml("<p>a</p><hr><p>b\tc</p>");
  await expect.element(page.getByText("当前已输入5个字符, 您还可以输入5个字符。")).toBeVisible();
  editor.setHtml("<p>a</p><hr><p>bc</p>");
  await expect.element(page.getByText("当前已输入4个字符, 您还可以输入6个字符。")).toBeVisible();
  editor.atEnd();
  await type("0123456789");
  await expect
    .element(page.getByRole("alert").filter({ hasText: "字数超出最大允许值，服务器可能拒绝保存！" }))
    .toBeVisible();
  expect(editor.html()).toBe("<p>a</p><hr><p>bc0123456789</p>");
  await expectAccessible();

  await editor.tool("清空文档").click();
  const dialog = page.getByRole("dialog", { name: "确定清空当前文档么？" });
  await dialog.getByRole("button", { name: "取消", exact: true }).last().click();
  await expect.element(editor.text).toMatchTextContent("bc");
  await editor.tool("清空文档").click();
  await expectAccessible();
  await dialog.getByRole("button", { name: "确定", exact: true }).click();
  await expect.element(editor.text).toHaveTextContent("");
  await editor.tool("撤销").click();
  await expect.element(editor.text).toMatchTextContent("bc0123456789");
});

it("5.28 a text may have 10000 characters where nothing else is said", async () => {
  await openEditor();
  await expect.element(page.getByText("当前已输入0个字符, 您还可以输入10000个字符。")).toBeVisible();
});

it("4.44, 9.29 full screen lies at 999 over the page and comes back with text and caret; Ctrl+Enter submits", async () => {
  const submitted: string[] = [];
  const editor = await openEditor({ onSubmit: (html) => submitted.push(html) });
  const frame = css(".provost-editor");
  await editor.text.click();
  await type("bfore");
  await press("ArrowLeft", 4);
  await press("Alt+z");
  await expect.poll(() => styleOf(frame, "position")).toBe("fixed");
  await expect.poll(() => styleOf(frame, "z-index")).toBe("999");
  const { width, height } = boxOf(frame);
  expect([width, height]).toEqual([1440, 900]);
  await type("e");
  await editor.tool("清空文档").click();
  await expect.element(page.getByRole("dialog", { name: "确定清空当前文档么？" })).toBeVisible();
  await press("Escape");
  await expect.poll(() => styleOf(frame, "position")).toBe("fixed");
  focus(editor.text);
  await press("Escape");
  await expect.poll(() => styleOf(frame, "position")).not.toBe("fixed");
  await expect.element(editor.text).toHaveFocus();
  await type("!");
  expect(editor.html()).toBe("<p>be!fore</p>");
  focus(editor.text);
  await press("Control+Enter");
  expect(submitted).toEqual(["<p>be!fore</p>"]);
});

it("the session outlives hiding and unmounting: text, undo, caret and scroll are there again", async () => {
  const session = createEditorSession();
  onTestFinished(() => session.destroy());
  session.setHtml(`${"<p>line</p>".repeat(60)}<p>last</p>`);
  const shown = (mode: "visible" | "hidden" | "unmounted") => (
    <MantineProvider>
      <Activity mode={mode === "hidden" ? "hidden" : "visible"}>
        {mode === "unmounted" ? null : (
          <div style={{ height: 480, display: "grid" }}>
            <RichTextEditor session={session} />
          </div>
        )}
      </Activity>
    </MantineProvider>
  );
  const { rerender } = await render(shown("visible"));
  const text = page.getByRole("textbox", { name: "富文本编辑器" });
  await text.getByText("last").click();
  await press("End");
  await type(" words");
  const before = session.host.scrollTop;
  expect(before).toBeGreaterThan(300);
  for (const away of ["hidden", "unmounted"] as const) {
    await rerender(shown(away));
    await expect.element(text).not.toBeInTheDocument();
    await rerender(shown("visible"));
    await expect.element(text).toBeVisible();
    expect(session.host.scrollTop).toBe(before);
    focus(text);
    await type("!");
    await expect.element(text.css("p").last()).toMatchTextContent(/^last words!+$/);
  }
  await press("Control+z", 3);
  await expect.element(text.css("p").last()).toHaveTextContent("last");
});

it("a page begins with its head, whose keys are its own; what lies over the text covers nothing", async () => {
  const editor = await openEditor({ head: <input aria-label="题目" /> });
  const title = page.getByRole("textbox", { name: "题目" });
  await editor.chosen("<p>words</p>");
  await title.click();
  await press("Control+b");
  await type("一");
  await expect.element(title).toHaveValue("一");
  expect(editor.html()).toBe("<p>words</p>");
  expect(boxOf(title).bottom).toBeLessThanOrEqual(boxOf(editor.text).top);
  expect(boxOf(title).left).toBe(boxOf(page.getByText("words")).left);
  editor.setHtml(
    '<p><img src="/packages/editor/example/public/pixel.svg" width="80" height="60" alt="图" /></p>',
  );
  await page.getByRole("img", { name: "图" }).click();
  expect(styleOf(css(".provost-editor-frame"), "background-color")).toBe("rgba(0, 0, 0, 0)");
  await expectAccessible();
});
