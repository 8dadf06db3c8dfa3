import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { lookOf } from "./editor-look.ts";
import { editorIn } from "./editor-steps.ts";
import { expect, test } from "./journey.ts";

const corpus = fileURLToPath(new URL("../../editor/src/corpus/", import.meta.url));

const parts = [
  "fonts-and-backgrounds.html",
  "nested-lists.html",
  "quotes-and-code.html",
  "pictures-and-videos.html",
  "tables.html",
  "tables-and-charts.html",
];

interface Taken {
  ok: boolean;
  reason?: string;
}
interface Given {
  session: { setHtml(html: string): Taken; html(): string };
  cleanHtml(html: string): { ok: boolean; body?: HTMLElement };
}

/** Gives the editor HTML and reads what it makes of it, without the fields of the example page. */
const taken = (page: Page, html: string): Promise<{ taken: Taken; html: string; ms: number }> =>
  page.evaluate((text) => {
    const { session } = (globalThis as unknown as { editorExample: Given }).editorExample;
    const began = performance.now();
    const result = session.setHtml(text);
    return { taken: result, ms: performance.now() - began, html: session.html() };
  }, html);

test("stock content keeps its visible text, its cells and its styles through set and get", async ({
  page,
}) => {
  await page.route("**/api/upload/file/**", (route) => route.fulfill({ status: 204 }));
  await editorIn(page, "en");
  for (const name of parts) {
    const given = readFileSync(new URL(name, `file://${corpus}`), "utf8");
    const once = await taken(page, given);
    const [before, after] = [await page.evaluate(lookOf, given), await page.evaluate(lookOf, once.html)];
    expect(after.text, name).toBe(before.text);
    expect(after.cells, name).toBe(before.cells);
    expect(after.runs, name).toEqual(before.runs);
    expect(after.media, name).toEqual(before.media);
    // Once taken in, it stays as it is.
    expect((await taken(page, once.html)).html, name).toBe(once.html);
  }
});

test("words that look like a tag stay, beside a comment too", async ({ page }) => {
  await editorIn(page, "en");
  for (const [given, kept] of [
    ["<p>1 &lt;b<!-- note --></p>", "<p>1 &lt;b</p>"],
    ["<0</'", "<p>&lt;0</p>"],
    ["<p>a</p>&lt;b<!-- note -->", "<p>a</p><p>&lt;b</p>"],
  ])
    expect((await taken(page, given ?? "")).html).toBe(kept);
});

test("HTML of 10 MB, too deep or of too many elements is refused at once, and the text stays", async ({
  page,
}) => {
  await editorIn(page, "en");
  await taken(page, "<p>kept</p>");
  for (const [html, reason] of [
    [`<p>${"long ".repeat(2_000_000)}</p>`, "tooLong"],
    [`${"<div>".repeat(5000)}deep`, "tooDeep"],
    ["<b>x</b>".repeat(60_000), "tooMany"],
  ] as const) {
    const outcome = await taken(page, html);
    expect(outcome.taken).toEqual({ ok: false, reason });
    expect(outcome.html).toBe("<p>kept</p>");
    expect(outcome.ms).toBeLessThan(1000);
  }
  await expect(page.getByText("The text has too many elements and was not taken in")).toBeVisible();
});

test("what is read is cleaned again, reaches beyond its box nowhere, and says when it is refused", async ({
  page,
}) => {
  const editor = await editorIn(page, "en");
  const read = page.getByRole("region", { name: "As it is read" });
  const show = async (html: string): Promise<void> => {
    await page.getByRole("textbox", { name: "HTML", exact: true }).fill(html);
    await page.getByRole("button", { name: "Read HTML" }).click();
  };
  await show(
    '<p style="margin-top: -900px" onclick="document.title = 1">over the page</p><img src=x onerror="document.title = 2"><a href="javascript:alert(1)">run</a><p>words</p>',
  );
  await expect(read.getByText("words")).toBeVisible();
  expect(await read.innerHTML()).not.toMatch(/onclick|onerror|javascript/);
  await expect(page).toHaveTitle("Rich-text editor");
  // Where it would lie, the page is still the page's.
  const box = await editor.tool("Bold").boundingBox();
  const top = await page.evaluate(
    ([x, y]) =>
      document
        .elementFromPoint(x ?? 0, y ?? 0)
        ?.closest("[data-tool]")
        ?.getAttribute("data-tool"),
    [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5],
  );
  expect(top).toBe("bold");
  await show(`${"<b>".repeat(200)}deep`);
  await expect(read.getByRole("alert")).toHaveText("The text is nested too deeply and was not taken in");
});

test("a table of a few elements that says it has millions of places holds nothing up and loses no word", async ({
  page,
}) => {
  await editorIn(page, "en");
  const many = (text: string, count: number): string => text.repeat(count);
  for (const html of [
    `<table><tr>${many('<td colspan="1000">wide</td>', 40)}</tr>${many("<tr><td>x</td></tr>", 1000)}</table>`,
    `<table><tr>${many("<td>wide</td>", 6000)}</tr>${many("<tr><td>x</td></tr>", 4000)}</table>`,
    `<table>${many('<tr><td rowspan="65534">wide</td></tr>', 300)}</table>`,
  ]) {
    const outcome = await taken(page, html);
    expect(outcome.taken).toEqual({ ok: true });
    expect(outcome.html.match(/wide/g)?.length).toBe(html.match(/wide/g)?.length);
    expect(outcome.ms).toBeLessThan(3000);
  }
});
