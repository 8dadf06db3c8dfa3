import { readdirSync } from "node:fs";
import { ChartType } from "@provost/contract/chart/chart-type";
import type { KpiFigure } from "@provost/report-core/chart-type/kpi/kpi-figure";
import type { PivotFigure } from "@provost/report-core/chart-type/pivot/pivot-figure";
import type { TableFigure } from "@provost/report-core/chart-type/table/table-figure";
import { cellWords } from "@provost/report-core/chart-type/table/table-figure";
import { marksOf } from "@provost/report-core/figure/marks";
import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { DrawnChart } from "../chart-type/chart-type.ts";
import type { Figure } from "../chart-type/chart-types.ts";
import { chartOf, optionIn } from "../chart-type/charts.fixtures.ts";
import { KpiDrawing } from "../chart-type/kpi/KpiDrawing.tsx";
import { pivotGrid } from "../chart-type/pivot/pivot-grid.ts";
import type { ChartPalette } from "../colour/chart-palette.ts";
import { teach, withoutTooltip } from "../engine/chart-engine.ts";
import { cases } from "./cases.fixtures.ts";

use([SVGRenderer]);

const size = { width: 640, height: 300 };
/** The light colours of pane.css. */
const palette: ChartPalette = {
  primary: "#166ae7",
  series: ["#166ae7", "#00a68e", "#e96e00", "#6e1bc1", "#dc4d77", "#3693c2", "#337727", "#384255"],
  text: "#171c24",
  dimmed: "#666a70",
  line: "#dcdfe5",
  ground: "#ffffff",
  font: "sans-serif",
};

/** The drawing, one element a line; names that count all drawings of the process count this one alone. */
function lines(svg: string): string {
  const names = new Map<string, string>();
  const own = svg.replace(/zr\d+-([a-z]+-?)\d+/g, (name, kind: string) => {
    const known = names.get(name) ?? `zr-${kind}${names.size}`;
    names.set(name, known);
    return known;
  });
  return `${own.replace(/></g, ">\n<")}\n`;
}

function drawing(chart: DrawnChart): string {
  teach(chart);
  const needed = { ...size, height: Math.max(size.height, chart.leastHeight(size.width)) };
  const surface = init(null, null, { renderer: "svg", ssr: true, ...needed });
  surface.setOption({
    backgroundColor: palette.ground,
    ...withoutTooltip(optionIn(chart, palette, needed)),
  });
  const svg = surface.renderToSVGString();
  surface.dispose();
  return lines(svg);
}

function drawnKpi(figure: KpiFigure): string {
  return lines(
    renderToStaticMarkup(<KpiDrawing figure={figure} palette={palette} {...size} pointed={null} />),
  );
}

function sheet(figure: TableFigure | PivotFigure): string {
  if (figure.kind === "table") {
    const { headings, rows } = figure;
    return [
      headings.map(({ label }) => label),
      ...rows.map((row) => headings.map((heading) => cellWords(figure, row, heading))),
    ]
      .map((cells) => cells.join(" | "))
      .join("\n");
  }
  const { heads, rows } = pivotGrid(figure);
  return [
    ...heads.map((head) =>
      head.map(({ label, span }) => (span > 1 ? `${label} (${span})` : label)).join(" | "),
    ),
    ...rows.map(({ cells }) => cells.join(" | ")),
  ].join("\n");
}

function read(figure: Figure): string {
  return [
    figure.summary,
    ...figure.notes,
    ...(figure.kind === "table" || figure.kind === "pivot" ? ["", sheet(figure)] : []),
    "",
    ...marksOf(figure).map(({ label, text }) => `${label}: ${text}`),
    "",
  ].join("\n");
}

describe("what a person has looked at and accepted", () => {
  it.each(cases)("$name: the drawing, and the marks and labels", async ({ name, type, ...input }) => {
    const { figure, drawn } = chartOf(type, input);
    if (figure.kind === "empty" || figure.kind === "invalid") throw new Error(figure.summary);
    await expect(read(figure)).toMatchFileSnapshot(`./${name}.txt`);
    if (figure.kind === "kpi") await expect(drawnKpi(figure)).toMatchFileSnapshot(`./${name}.svg`);
    if (drawn) await expect(drawing(drawn)).toMatchFileSnapshot(`./${name}.svg`);
  });

  it("has a drawing of every type", () => {
    expect(new Set(cases.map(({ type }) => type))).toEqual(new Set(ChartType.options));
  });

  it("keeps no file that no case draws", () => {
    const names = new Set(cases.map(({ name }) => name));
    const stored = readdirSync(import.meta.dirname).filter((file) => /\.(svg|txt)$/.test(file));
    expect(stored.filter((file) => !names.has(file.replace(/\.\w+$/, "")))).toEqual([]);
  });
});
