import type { ChartType } from "@provost/contract/chart-type";
import type { DrawnFigure } from "@provost/report-core/figure/figure";
import { figureOf } from "@provost/report-core/figure/figure-of";
import { markAt, placesIn } from "@provost/report-core/figure/marks";
import { describe, expect, it } from "vitest";
import { type MarkPlace, nextMark } from "./next-mark.ts";

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

function drawn(type: ChartType, columns = schema): DrawnFigure {
  const figure = figureOf(type, { rows, schema: columns, style: {}, language: "en" });
  if (figure.kind === "axes" || figure.kind === "pie" || figure.kind === "heatmap") return figure;
  throw new Error(figure.kind);
}

function walk(figure: DrawnFigure, ...keys: string[]): string | undefined {
  let place: MarkPlace | null = null;
  for (const key of keys) place = nextMark(figure, place, key);
  return place ? markAt(figure, place.series, place.index)?.label : undefined;
}

describe("going from mark to mark by keys", () => {
  it("leaves other keys to the page", () => {
    expect(nextMark(drawn("bar"), null, "Tab")).toBeNull();
    expect(nextMark(drawn("bar"), { series: 0, index: 0 }, "a")).toBeNull();
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

  it("follows the eye where categories stand below one another", () => {
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

  it.each(["bar", "horizontalBar", "heatmap", "line"] as const)("reaches every mark of a %s", (type) => {
    const figure = drawn(type);
    const seen = new Set<string>();
    const visit = (place: MarkPlace | null): void => {
      const key = JSON.stringify(place);
      if (!place || seen.has(key)) return;
      seen.add(key);
      for (const arrow of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"])
        visit(nextMark(figure, place, arrow));
    };
    visit(nextMark(figure, null, "Home"));
    const all = placesIn(figure).flatMap((count, series) =>
      Array.from({ length: count }, (_, index) => markAt(figure, series, index)).filter(
        (mark) => mark !== null,
      ),
    );
    expect(seen.size).toBe(all.length);
  });
});
