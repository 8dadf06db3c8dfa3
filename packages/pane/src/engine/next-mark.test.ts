import type { ChartType } from "@provost/contract/chart/chart-type";
import { marksOf } from "@provost/report-core/figure/marks";
import { describe, expect, it } from "vitest";
import type { DrawnChart } from "../chart-type/chart-type.ts";
import { drawnOf } from "../chart-type/charts.fixtures.ts";
import type { MarkPlace } from "./next-mark.ts";

const column = (name: string, isDimension: boolean) => ({
  Column: name,
  Comment: "",
  Type: isDimension ? "VARCHAR" : "DOUBLE",
  name,
  label: name,
  isDimension,
  asxAxis: isDimension,
  availableFunc: [],
});
const schema = [column("county", true), column("grade", true), column("read", false)];
const rows = [
  { county: "Butte", grade: "K6", read: 640 },
  { county: "Butte", grade: "K8", read: 650 },
  { county: "Kern", grade: "K8", read: 690 },
  { county: "Napa", grade: "K6", read: 700 },
];

const drawn = (type: ChartType, columns = schema): DrawnChart =>
  drawnOf(type, { rows, schema: columns, language: "en" });

function walk(chart: DrawnChart, ...keys: string[]): string | undefined {
  let place: MarkPlace | null = null;
  for (const key of keys) place = chart.next(place, key);
  return place ? chart.figure.marks.mark(place.series, place.index)?.label : undefined;
}

describe("going from mark to mark by keys", () => {
  it("leaves other keys to the page", () => {
    expect(drawn("bar").next(null, "Tab")).toBeNull();
    expect(drawn("bar").next({ series: 0, index: 0 }, "a")).toBeNull();
  });

  it("begins at the first mark and goes along the categories, over what is missing", () => {
    expect(walk(drawn("bar"), "ArrowRight")).toBe("Butte, K6");
    expect(walk(drawn("bar"), "ArrowRight", "ArrowRight")).toBe("Napa, K6");
    expect(walk(drawn("bar"), "ArrowRight", "ArrowLeft")).toBe("Butte, K6");
  });

  it("goes from series to series at the same category, else at the nearest", () => {
    expect(walk(drawn("bar"), "Home", "ArrowDown")).toBe("Butte, K8");
    expect(walk(drawn("bar"), "Home", "End", "ArrowDown")).toBe("Kern, K8");
  });

  it("follows the eye where categories are below one another", () => {
    expect(walk(drawn("horizontalBar"), "Home", "ArrowDown")).toBe("Napa, K6");
    expect(walk(drawn("horizontalBar"), "Home", "ArrowRight")).toBe("Butte, K8");
  });

  it("goes around a pie by either pair of arrows", () => {
    const pie = drawn("pie", schema.slice(1));
    expect(walk(pie, "Home", "ArrowDown", "ArrowRight", "ArrowUp")).toBe("K8");
  });

  it("goes over a heatmap as over a sheet", () => {
    expect(walk(drawn("heatmap"), "Home", "ArrowDown", "ArrowRight")).toBe("Kern, K8");
    expect(walk(drawn("heatmap"), "Home", "ArrowRight")).toBe("Napa, K6");
  });

  const [county = column("county", true), grade = column("grade", true)] = schema;
  const boxes = drawnOf("boxPlot", {
    rows: rows.map((row) => ({
      ...row,
      min: 1,
      q1: 20,
      q2: 30,
      q3: 40,
      max: 99,
      low: 12,
      high: 61,
      far: "1, 98, 99",
    })),
    schema: [
      county,
      grade,
      ...(
        [
          ["min", "min"],
          ["q1", "quantile25"],
          ["q2", "median"],
          ["q3", "quantile75"],
          ["max", "max"],
          ["low", "whiskerLow"],
          ["high", "whiskerHigh"],
          ["far", "outlierValues"],
        ] as const
      ).map(([name, calculFunc]) => ({ ...column(name, false), Column: "read", calculFunc })),
    ],
    language: "en",
  });

  it("goes from a box up and down over its own outliers, and from these on to other boxes", () => {
    const reached = (...keys: string[]): string => {
      let at: MarkPlace | null = null;
      for (const key of keys) at = boxes.next(at, key);
      const mark = at && boxes.figure.marks.mark(at.series, at.index);
      return `${mark?.label}: ${mark?.text}`;
    };
    expect(reached("Home", "ArrowUp")).toBe("Butte, K6: outlier 98");
    expect(reached("Home", "ArrowUp", "ArrowUp", "ArrowUp")).toBe("Butte, K6: outlier 99");
    expect(reached("Home", "ArrowDown")).toBe("Butte, K6: outlier 1");
    expect(reached("Home", "ArrowDown", "ArrowUp")).toMatch(/^Butte, K6: median 30/);
    expect(reached("Home", "ArrowUp", "ArrowRight")).toMatch(/^Napa, K6: median 30/);
    expect(reached("Home", "ArrowDown", "ArrowDown")).toMatch(/^Butte, K8: median 30/);
  });

  it.each(["bar", "horizontalBar", "heatmap", "line", "boxPlot"] as const)(
    "reaches every mark of a %s",
    (type) => {
      const chart = type === "boxPlot" ? boxes : drawn(type);
      const seen = new Set<string>();
      const visit = (place: MarkPlace | null): void => {
        const key = JSON.stringify(place);
        if (!place || seen.has(key)) return;
        seen.add(key);
        for (const arrow of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"])
          visit(chart.next(place, arrow));
      };
      visit(chart.next(null, "Home"));
      expect(seen.size).toBe(marksOf(chart.figure).length);
    },
  );
});
