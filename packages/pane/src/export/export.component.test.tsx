import { MantineProvider } from "@mantine/core";
import { ChartType } from "@provost/contract/chart/chart-type";
import { tableColumn } from "@provost/report-core/schema.fixtures";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { chartTypes } from "../chart-type/chart-types.ts";
import { cases as mapCases } from "../chart-type/map/map-cases.fixtures.ts";
import { provideMaps } from "../engine/map-source.ts";
import { openCounties, openScores, picture, savedBy } from "../open-example.fixtures.tsx";
import { VisualisationPane } from "../VisualisationPane.tsx";

const take = (item: string) =>
  savedBy(async () => {
    await page.getByRole("button", { name: "导出" }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  });
const bytesOf = async (content: Blob) => new Uint8Array(await content.arrayBuffer());
const png = [0x89, ...new TextEncoder().encode("PNG")];

it("a chart is exported as a picture and as rows", async () => {
  await openScores({ isEditMode: false });
  await expect.element(picture("柱状图")).toBeVisible();
  const drawn = await take("PNG");
  expect(drawn.name).toBe("Scores.png");
  const bytes = await bytesOf(drawn.content);
  expect([...bytes.subarray(0, 4)]).toEqual(png);
  // Twice the size of the chart, with a margin.
  expect(new DataView(bytes.buffer).getUint32(16)).toBeGreaterThan(1600);
  const svg = await (await take("SVG")).content.text();
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(svg).toContain(">Scores</text>");
  expect(svg).toContain("North");
  const csv = await bytesOf((await take("CSV（当前显示）")).content);
  expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(csv)).toMatch(/^region,read,math\r\nNorth,/);
});

it("the offers are in named groups; arrows lead along a line and from line to line", async () => {
  await openScores({ isEditMode: false });
  await page.getByRole("button", { name: "导出" }).click();
  const shown = page.getByRole("group", { name: "当前显示" });
  await shown.getByRole("menuitem").first().click({ trial: true });
  (shown.getByRole("menuitem").first().element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("menuitem", { name: "复制数据" })).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}{ArrowUp}");
  await expect.element(page.getByRole("group", { name: "图片" }).getByRole("menuitem").last()).toHaveFocus();
});

it("of all rows, CSV as shown is made here; of a page, it is the caller's, of all pages", async () => {
  const data = [{ school: "A", score: 90 }];
  const schema = [
    tableColumn("school", "VARCHAR", { isDimension: true, asxAxis: true }),
    tableColumn("score", "DOUBLE"),
  ];
  const taken: string[] = [];
  const csv = { group: "shown", short: "CSV", label: "CSV（当前显示）", wholeOf: "csv" } as const;
  const pane = (total: number) => (
    <MantineProvider>
      <VisualisationPane
        {...{ data, schema }}
        language="zh"
        name="Scores"
        chartType="table"
        chartStyle={{}}
        isEditMode={false}
        state={{ phase: "rows" }}
        exportOffers={[{ ...csv, key: "all", run: () => void taken.push("all pages") }]}
        paging={{ total, current: 1, size: 20, onPage: () => undefined }}
      />
    </MantineProvider>
  );
  const { rerender } = await render(pane(1));
  expect((await take("CSV（当前显示）")).name).toBe("Scores.csv");
  expect(taken).toEqual([]);
  await rerender(pane(40));
  await page.getByRole("button", { name: "导出" }).click();
  await page.getByRole("menuitem", { name: "CSV（当前显示）", exact: true }).click();
  await expect.poll(() => taken).toEqual(["all pages"]);
});

it("a single number is exported as a picture under the name of its chart", async () => {
  await openCounties({ type: "kpi", dimensions: 0, isEditMode: false });
  await expect.element(picture("指标卡")).toBeVisible();
  const drawn = await take("SVG");
  expect(drawn.name).toBe("Counties.svg");
  const svg = await drawn.content.text();
  expect(svg).toContain(">Counties</text>");
  expect(svg).toMatch(/^<svg .*font-size="40"[^>]*>[\d.,]+</);
  expect([...(await bytesOf((await take("PNG")).content)).subarray(0, 4)]).toEqual(png);
});

provideMaps({ list: async () => [], find: async () => mapCases[0]?.shapes ?? null });

// The example's counts of fields; where its measure is a distribution, one is enough.
const fieldsFor = (type: ChartType): readonly [dimensions: number, measures: number] | undefined =>
  (
    [
      [1, 1],
      [0, 1],
      [2, 1],
      [1, 2],
    ] as const
  ).find(([dimensions, measures]) =>
    chartTypes[type].takes({ dimensions, measures: type === "boxPlot" ? 5 : measures, isTimed: false }),
  );

it.each(ChartType.options.filter((type) => type !== "table" && type !== "pivot"))(
  "a chart of the type %s is exported as a picture",
  async (type) => {
    const [dimensions, measures] = fieldsFor(type) ?? [0, 0];
    await openCounties({ type, dimensions, measures, isEditMode: false });
    await expect.element(picture(chartTypes[type].name.zh)).toBeVisible();
    const drawn = await take("SVG");
    expect(drawn.name).toBe("Counties.svg");
    expect(await drawn.content.text()).toMatch(/<(path|rect|polygon|polyline)/);
    expect([...(await bytesOf((await take("PNG")).content)).subarray(0, 4)]).toEqual(png);
  },
);
