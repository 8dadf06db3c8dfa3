import { expect, it } from "vitest";
import { openEditor } from "../testing/editor-page.tsx";
import { boxOf } from "../testing/gestures.ts";
import { lookOf } from "../testing/look-of.ts";

const corpus = Object.entries(
  import.meta.glob<string>("../corpus/*.html", { query: "?raw", import: "default", eager: true }),
);

it("the corpus of stock content has its six parts", () => {
  expect(corpus).toHaveLength(6);
});

it.each(corpus)(
  "stock content keeps its visible text, its cells and its styles through set and get: %s",
  async (_, input) => {
    const editor = await openEditor({ html: input });
    const once = editor.html();
    const [before, after] = [lookOf(input), lookOf(once)];
    expect(after.text).toBe(before.text);
    expect(after.cells).toBe(before.cells);
    expect(after.runs).toEqual(before.runs);
    expect(after.media).toEqual(before.media);
    // Once taken in, it stays as it is.
    editor.setHtml(once);
    expect(editor.html()).toBe(once);
  },
);

it.each([
  ["<p>1 &lt;b<!-- note --></p>", "<p>1 &lt;b</p>"],
  ["<0</'", "<p>&lt;0</p>"],
  ["<p>a</p>&lt;b<!-- note -->", "<p>a</p><p>&lt;b</p>"],
])("words that look like a tag stay, beside a comment too: %s", async (input, expected) => {
  const editor = await openEditor({ html: input });
  expect(editor.html()).toBe(expected);
});

it("what is read is cleaned again, reaches beyond its box nowhere, and says when it is refused", async () => {
  const editor = await openEditor();
  editor.read(
    '<p style="margin-top: -900px" onclick="document.title = 1">over the page</p><img src=x onerror="document.title = 2"><a href="javascript:alert(1)">run</a><p>words</p>',
  );
  await expect.element(editor.reading.getByText("words")).toBeVisible();
  expect(editor.reading.element().innerHTML).not.toMatch(/onclick|onerror|javascript/);
  // Where it would lie, the page is still the page's.
  const { x, y } = boxOf(editor.tool("加粗"));
  expect(
    document
      .elementFromPoint(x + 5, y + 5)
      ?.closest("[data-tool]")
      ?.getAttribute("data-tool"),
  ).toBe("bold");
  editor.read(`${"<b>".repeat(200)}deep`);
  await expect.element(editor.reading.getByRole("alert")).toHaveTextContent("内容嵌套过深，未能载入");
});

const many = (text: string, count: number): string => text.repeat(count);

it.each([
  `<table><tr>${many('<td colspan="1000">wide</td>', 40)}</tr>${many("<tr><td>x</td></tr>", 1000)}</table>`,
  `<table><tr>${many("<td>wide</td>", 6000)}</tr>${many("<tr><td>x</td></tr>", 4000)}</table>`,
  `<table>${many('<tr><td rowspan="65534">wide</td></tr>', 300)}</table>`,
])("a table of a few elements that says it has millions of places loses no word: %#", async (html) => {
  const { session } = await openEditor();
  expect(session.setHtml(html)).toEqual({ ok: true });
  expect(session.html().match(/wide/g)?.length).toBe(html.match(/wide/g)?.length);
});
