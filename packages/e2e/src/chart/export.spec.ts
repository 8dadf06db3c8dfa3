import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import type { Download, Page } from "@playwright/test";
import { exportWords } from "@provost/web/report/export-words";
import { routeWords } from "@provost/web/ui/text/route-words";
import { readSheet } from "read-excel-file/node";
import { eachLanguage, expect, type Language, signIn, test } from "../console.ts";
import { type Caller, callerOf, newTenant } from "../server-steps.ts";
import { text, textsIn } from "../texts.ts";
import { addTable, pupils } from "./report-steps.ts";

// The characters that the fonts in a PDF map to.
function textIn(pdf: Buffer): string {
  let found = "";
  for (let at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at + 7)) {
    const part = pdf.subarray(at + 7, pdf.indexOf("endstream", at));
    const text = part[0] === 0x78 ? inflateSync(part).toString("latin1") : "";
    if (!text.includes("begincmap")) continue;
    for (const [, from = "", to = "", first = ""] of text.matchAll(/<(\w+)> (?:<(\w+)> )?<([0-9A-F]{4})>/g)) {
      const count = to === "" ? 0 : Number.parseInt(to, 16) - Number.parseInt(from, 16);
      for (let step = 0; step <= count; step++)
        found += String.fromCharCode(Number.parseInt(first, 16) + step);
    }
  }
  return found;
}

const words = textsIn({
  export: text(routeWords, "button_export"),
  csv: text(exportWords, "seenCsv"),
  xlsx: text(exportWords, "seenXlsx"),
  raw: text(exportWords, "rawCsv"),
  rows: text(exportWords, "seenRows"),
  done: { zh: /^已导出 /, en: /^Exported / },
  cancel: { zh: /^取消导出/, en: /^Cancel export of/ },
  cancelled: { zh: /^已取消导出/, en: /^Export of .* cancelled$/ },
});

/** A tenant of its own with a table; one of its charts is open. */
async function openChart(page: Page, language: Language, name: string, content: object): Promise<Caller> {
  const head = await newTenant("青松导出", "", {});
  const caller = await callerOf(head);
  await addTable(caller, "pupils", pupils());
  const { data } = await caller.ask("POST", "/api/report/chart", { name, content });
  await signIn(page, language, { as: head, path: `/report/view/${(data as { id: string }).id}` });
  return caller;
}

async function take(page: Page, language: Language, item: string): Promise<Download> {
  await page.getByRole("button", { name: words[language].export, exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  return download;
}

const byArea = {
  chartType: "bar",
  dataSrc: "pupils",
  selectedDimension: [{ Column: "area" }],
  selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
};

eachLanguage((language) => {
  test(`a chart is exported as CSV and as a workbook, and the rows behind it (${language})`, async ({
    page,
  }) => {
    const t = words[language];
    const caller = await openChart(page, language, "各区=平均分", byArea);
    const reply = await caller.ask("POST", "/api/report/query", { content: byArea });
    const { rows } = reply.data as { rows: [number, string][] };

    const csv = await take(page, language, t.csv);
    expect(csv.suggestedFilename()).toBe("各区=平均分.csv");
    const text = await readFile(await csv.path(), "utf8");
    const lines = text.slice(1).trim().split("\n");
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines[0]?.trim()).toBe({ zh: "area,score(平均)", en: "area,Average of score" }[language]);

    const xlsx = await take(page, language, t.xlsx);
    expect(xlsx.suggestedFilename()).toMatch(
      new RegExp(`^各区=平均分 ${t.rows}-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`),
    );
    await expect(page.getByText(t.done)).toBeVisible();
    const cells = await readSheet(await readFile(await xlsx.path()));
    expect(cells.slice(1)).toEqual(rows.map(([score, area]) => [area, score]));

    const raw = await take(page, language, t.raw);
    const all = (await readFile(await raw.path(), "utf8")).trim().split("\n");
    expect(all.length).toBeGreaterThan(rows.length + 1);
    expect(all[0]).toContain("score");
  });
});

test("an export is followed from another tab, cancelled, and leaves nothing (zh)", async ({ page }) => {
  const t = words.zh;
  const sql = "select a.*, b.score as other from pupils a, pupils b, pupils c, pupils d";
  const caller = await openChart(page, "zh", "很多行", { chartType: "table", sql, limit: 5 });
  await page.getByRole("button", { name: t.export, exact: true }).click();
  await page.getByRole("menuitem", { name: t.raw, exact: true }).click();
  const cancel = page.getByRole("button", { name: t.cancel });
  await expect(cancel).toBeVisible();
  await page.getByRole("tab").first().click();
  await cancel.click();
  await expect(page.getByText(t.cancelled)).toBeVisible();
  await expect(cancel).toBeHidden();
  await expect
    .poll(async () => {
      const { data } = await caller.ask("GET", "/api/report/export/state");
      return (data as { phase: string }[]).map(({ phase }) => phase);
    })
    .not.toContain("running");
});

test("a dashboard is taken along as a PDF whose words can be found, and as a picture of what a link shows (en)", async ({
  page,
}) => {
  const head = await newTenant("Larch pictures", "", {});
  const caller = await callerOf(head);
  await addTable(caller, "pupils", pupils());
  const { data: chart } = await caller.ask("POST", "/api/report/chart", { name: "By area", content: byArea });
  const tile = { kind: "chart", id: "one", chartId: (chart as { id: string }).id, x: 0, y: 0, w: 6, h: 4 };
  const filter = { id: "area", label: "Area", table: "pupils", column: "area", kind: "values" };
  const content = { tabs: [{ id: "first", name: "", tiles: [tile] }], filters: [filter] };
  const { data: board } = await caller.ask("POST", "/api/report/dashboard", { name: "Summer", content });
  await signIn(page, "en", { as: head, path: `/report/dashboard/${(board as { id: string }).id}` });
  await page.getByRole("button", { name: "More actions" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as PDF" }).click();
  const pdf = await download;
  expect(pdf.suggestedFilename()).toMatch(/^Summer-.*\.pdf$/);
  const bytes = await readFile(await pdf.path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  for (const sign of "Summerarea") expect(textIn(bytes)).toContain(sign);

  const { data } = await caller.ask("POST", "/api/report/query", { content: byArea });
  const [[, area = ""] = []] = (data as { rows: [number, string][] }).rows;
  const chosen = encodeURIComponent(JSON.stringify({ area: { arrValue: [area] } }));
  await page.goto(`/report/dashboard/${(board as { id: string }).id}?filters=${chosen}`);
  await page.getByRole("button", { name: "More actions" }).click();
  const drawn = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export this page as SVG" }).click();
  const svg = await readFile(await (await drawn).path(), "utf8");
  expect(svg).toContain(`Area: ${area}`);
  expect(svg.split(`>${area}<`)).toHaveLength(2);
});
