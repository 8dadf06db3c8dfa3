import type { PublishedReference, QueryResult } from "@provost/contract/report/report";
import { expect, it } from "vitest";
import { totalsAsObjects } from "../../result/result-rows.ts";
import { tableColumn } from "../../schema.fixtures.ts";
import { figureOf } from "../figure-of.fixtures.ts";

const columns: QueryResult["columns"] = [
  { name: "score", type: "DOUBLE" },
  { name: "day", type: "DATE" },
];
const day = tableColumn("day", "DATE", { isDimension: true, asxAxis: true });
const score = tableColumn("score", "DOUBLE", { calculFunc: "avg" });
const rows = [
  { day: "2026-01-15", score: 70 },
  { day: "2026-06-25", score: 72.5 },
];

function kpi(published: PublishedReference | undefined, name?: string, language: "zh" | "en" = "en") {
  const figure = figureOf("kpi", {
    rows,
    schema: [day, score],
    language,
    totals: totalsAsObjects({ columns, published }),
    style: { references: [{ kind: "published", ...(name === undefined ? {} : { name }) }] },
  });
  if (figure.kind !== "kpi") throw new Error(figure.summary);
  return figure;
}

const byDay = (...numbers: [number | null, string][]): PublishedReference => ({
  name: "District",
  totals: [
    { by: [], rows: [[60, null]] },
    { by: ["day"], rows: numbers },
  ],
});

it("a KPI over time has the published number of its last span beside it", () => {
  const figure = kpi(byDay([69, "2026-01-15"], [71.3, "2026-06-25"]));
  expect(figure.published).toEqual({ name: "District", value: 71.3, words: "District 71.3" });
  expect(figure.summary).toContain(" District 71.3.");
  expect(kpi(byDay([71.3, "2026-06-25"]), "全区", "zh").published?.words).toBe("全区 71.3");
});

it("says that the group is too small, and nothing where nothing is published or it is the same number", () => {
  expect(kpi(byDay([69, "2026-01-15"])).published).toMatchObject({
    value: null,
    words: "District: not shown, the group is too small",
  });
  expect(kpi({ name: "District", totals: [], problem: "small" }, undefined, "zh").published?.words).toBe(
    "District：范围过小，不显示",
  );
  expect(kpi(byDay([72.5, "2026-06-25"])).published).toBeNull();
  expect(kpi({ name: "", totals: [], problem: "none" }).published).toBeNull();
  expect(kpi({ name: "District", totals: [], problem: "filters" }).published).toBeNull();
  expect(kpi(undefined).published).toBeNull();
});
