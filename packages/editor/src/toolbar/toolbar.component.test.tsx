import { expect, it } from "vitest";
import { type Locator, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { lazySessionPart } from "../lazy-part.tsx";
import { expectAccessible } from "../testing/accessible.ts";
import { openEditor } from "../testing/editor-page.tsx";
import { boxOf, focus, press, resize } from "../testing/gestures.ts";
import { ToolPanel } from "./ToolPanel.tsx";

const rowHeight = 34;

const idOf = (element: Element | null): string => element?.getAttribute("data-tool") ?? "";

/** Goes through the toolbar with the arrow key from the tool that has the focus; the ids of the tools gone through. */
async function goThrough(toolbar: Locator): Promise<string[]> {
  const seen: string[] = [];
  while (seen.length < toolbar.getByRole("button").elements().length) {
    const { activeElement } = document;
    seen.push(idOf(activeElement));
    activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    await expect.poll(() => document.activeElement === activeElement).toBe(false);
  }
  return seen;
}

it("the toolbar takes a row, what finds no room there is shown on demand, and every tool is reached by keys in its order", async () => {
  await resize(2200, 900);
  const editor = await openEditor({ isWide: true });
  const { toolbar } = editor;
  const more = toolbar.getByRole("button", { name: "更多工具" });
  const tools = (): string[] => toolbar.getByRole("button").elements().map(idOf);
  const height = (): number => boxOf(toolbar).height;
  await expect.element(more).not.toBeInTheDocument();
  const all = tools();
  expect(all).toHaveLength(51);
  for (const width of [990, 560]) {
    await resize(width, 900);
    await expect.element(more).toBeVisible();
    await expect.poll(height).toBeLessThanOrEqual(rowHeight + 4);
    const shown = tools();
    expect(shown.at(-1)).toBe("more");
    expect(all.filter((id) => shown.includes(id))).toEqual(shown.slice(0, -1));
    focus(editor.text);
    await press("Alt+F10");
    await press("Home");
    expect(await goThrough(toolbar)).toEqual(shown);
    await press("End");
    await expect.element(more).toHaveFocus();
    await press("Enter");
    await expect.element(more).toHaveAttribute("aria-expanded", "true");
    await press("Home");
    const gone = await goThrough(toolbar);
    expect(gone.slice(0, shown.length)).toEqual(shown);
    expect(gone.slice(shown.length)).toEqual(all.filter((id) => !shown.includes(id)));
    await expectAccessible();
    await more.click();
    expect(tools()).toEqual(shown);
  }
  // What is folded away is used as any other, and its panel leads back.
  editor.setHtml("<p>here</p>");
  editor.atEnd();
  await more.click();
  await editor.tool("锚点").click();
  await page.getByRole("dialog", { name: "锚点" }).getByRole("textbox", { name: "锚点名称" }).fill("end");
  await press("Enter");
  expect(editor.html()).toContain('name="end"');
  // When there is enough space, all tools are shown again.
  await resize(2200, 900);
  await expect.element(more).not.toBeInTheDocument();
  expect(tools()).toEqual(all);
  // On a phone it is one row that is gone along.
  await resize(390, 760);
  await expect.poll(height).toBeLessThanOrEqual(50);
  expect(tools()).toEqual(all);
  focus(editor.text);
  await press("Alt+F10");
  await press("End");
  await expect.element(toolbar.getByRole("button").last()).toBeInViewport();
});

it("headings are larger the higher they are, and none is smaller than the text", async () => {
  const editor = await openEditor();
  editor.setHtml(
    `<p>text</p>${[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>of ${level}</h${level}>`).join("")}`,
  );
  const sizes = editor.text
    .css("p, h1, h2, h3, h4, h5, h6")
    .elements()
    .map((block) => Number.parseFloat(getComputedStyle(block).fontSize));
  const [text = 0, ...levels] = sizes;
  expect(levels).toEqual([...levels].sort((a, b) => b - a));
  expect(new Set(levels.slice(0, 4)).size).toBe(4);
  expect(Math.min(...levels)).toBeGreaterThanOrEqual(text);
});

it("words beside a picture have room on a phone, written and read", async () => {
  await resize(390, 760);
  const editor = await openEditor();
  const html =
    '<p><img src="/packages/editor/example/public/pixel.svg" width="330" style="float: right;">A green leaf</p>';
  editor.setHtml(html);
  editor.read(html);
  for (const text of [editor.text, editor.reading])
    await expect.poll(() => boxOf(text.css("img[width]")).width).toBeLessThanOrEqual(boxOf(text).width / 2);
});

it("a panel that does not come says so and comes when it is tried again", async () => {
  const editor = await openEditor({ html: "<p>kept</p>" });
  let isLost = true;
  const Panel = lazySessionPart(async () => {
    if (isLost) throw new TypeError("the part did not come");
    return () => <input aria-label="字段" />;
  });
  const button = document.createElement("button");
  await render(
    <div className="provost-editor">
      <ToolPanel
        session={editor.session}
        tool={{ kind: "panel", id: "tried", name: { zh: "面板", en: "Panel" }, Panel }}
        button={button}
        onClose={() => undefined}
      />
    </div>,
  );
  const missing = page.getByRole("alert").filter({ hasText: "此部分加载失败，文字没有丢失。" });
  const again = missing.getByRole("button", { name: "重试" });
  await expect.element(again).toHaveFocus();
  await again.click();
  await expect.element(again).toBeVisible();
  isLost = false;
  await again.click();
  await expect.element(page.getByRole("dialog", { name: "面板" }).getByRole("textbox")).toHaveFocus();
  expect(editor.html()).toBe("<p>kept</p>");
});
