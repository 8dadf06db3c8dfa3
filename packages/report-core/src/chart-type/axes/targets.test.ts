import type { ChartStyle, Reference } from "@provost/contract/chart/chart-style";
import type { SchemaColumn } from "@provost/contract/source/source";
import { expect, it } from "vitest";
import type { FigureInput } from "../../figure/figure.ts";
import { tableColumn } from "../../schema.fixtures.ts";
import { facetsFigure } from "../facets/facets-figure.ts";
import { axesKind } from "../facets/panel-kinds.ts";
import { figureOf, type TestedType } from "../figure-of.fixtures.ts";
import { neededTotals, shownTotals } from "../needed-totals.ts";
import type { AxesFigure } from "./axes.ts";
import { layerMaker } from "./layer.ts";
import { targetProblem } from "./targets.ts";

const dimension = (name: string) => tableColumn(name, "VARCHAR", { isDimension: true, asxAxis: true });
const measure = (name: string, more: Partial<SchemaColumn> = {}) =>
  tableColumn(name, "DOUBLE", { calculFunc: "avg", ...more });
const [school, grade] = [dimension("school"), dimension("grade")];
const [read, goal] = [measure("read"), measure("goal")];
const perCategory: Reference = { kind: "measure", measure: "goal", per: "category" };
const overall: Reference = { kind: "measure", measure: "goal" };

const bySchool = [
  { school: "A", read: 60, goal: 65 },
  { school: "B", read: 80, goal: 75 },
  { school: "C", read: 70, goal: null },
];
const both = [
  { school: "A", grade: "K6", read: 60, goal: 61 },
  { school: "A", grade: "K8", read: 65, goal: 67 },
  { school: "B", grade: "K6", read: 80, goal: 70 },
];

function drawn(
  references: Reference[],
  { type = "bar", style = {}, ...more }: Partial<FigureInput> & { type?: TestedType } = {},
): AxesFigure {
  const made = figureOf(type, {
    rows: bySchool,
    schema: [school, read, goal],
    language: "en",
    compare: layerMaker,
    ...more,
    style: { tooltip: ["goal"], ...style, references },
  });
  if (made.kind !== "axes") throw new Error(made.summary);
  return made;
}

it("a target of each category is the measure of its row, wherever the category is put; the summary says how many reach it", () => {
  const figure = drawn([perCategory], { style: { sort: "valueDesc" } });
  expect(figure.categories).toEqual(["B", "C", "A"]);
  expect(figure.layer?.targets).toEqual([{ name: "goal", values: [75, null, 65] }]);
  expect(figure.layer?.reach).toEqual([75, 65]);
  expect(figure.summary).toContain("Target of each category: goal, reached by 1 of 2 categories.");
  const named = drawn([{ ...perCategory, name: " Goal 2030 " }], { language: "zh" });
  expect(named.layer?.targets[0]?.name).toBe("Goal 2030");
  expect(named.summary).toContain("各类别目标：Goal 2030，2 个类别中 1 个达到。");
});

it("where categories have several series, it is the total of the category, worked out by the database", () => {
  const totals = [
    {
      by: ["school"],
      rows: [
        { school: "B", grade: null, read: 80, goal: 70 },
        { school: "A", grade: null, read: 62, goal: 63.5 },
      ],
    },
  ];
  const input = { rows: both, schema: [school, grade, read, goal] };
  expect(drawn([perCategory], { ...input, totals }).layer?.targets).toEqual([
    { name: "goal", values: [63.5, 70] },
  ]);
  expect(drawn([perCategory], input).layer).toBeNull();
});

it("a target over all rows is a line at the total of the measure", () => {
  const totals = [{ by: [], rows: [{ school: null, read: 71, goal: 68.25 }] }];
  expect(drawn([overall], { totals }).layer?.references).toEqual([
    { kind: "line", from: 68.25, to: 68.25, name: "goal", text: "68.25" },
  ]);
  expect(drawn([overall]).layer).toBeNull();
});

it("panels have targets of their own rows, and one in a panel without some has none", () => {
  const totals = [
    { by: [], rows: [{ school: null, grade: null, read: 70, goal: 1 }] },
    {
      by: ["grade"],
      rows: [
        { school: null, grade: "K6", read: 70, goal: 66 },
        { school: null, grade: "K8", read: 65, goal: 67 },
      ],
    },
  ];
  const style: ChartStyle = { facetBy: "grade", tooltip: ["goal"], references: [overall, perCategory] };
  const input = { rows: both, schema: [school, grade, read, goal], style, totals, language: "en" as const };
  const make = (one: FigureInput) => {
    const made = figureOf("bar", { ...one, compare: layerMaker });
    if (made.kind !== "axes") throw new Error(made.summary);
    return made;
  };
  const panels = facetsFigure(axesKind, make, input)?.panels ?? [];
  expect(panels.map(({ figure }) => figure.layer?.references.map(({ from }) => from))).toEqual([[66], [67]]);
  expect(panels.map(({ figure }) => figure.layer?.targets.map(({ values }) => values))).toEqual([
    [[61, 70]],
    [[67, null]],
  ]);
});

it("what isn't shown says why", () => {
  const problem = (reference: Reference, style: ChartStyle = {}, schema = [school, read, goal]) => {
    const input = { rows: bySchool, schema, style: { tooltip: ["goal"], ...style }, totals: [] };
    const figure = drawn([], input);
    return reference.kind === "measure" ? targetProblem(reference, figure, input) : undefined;
  };
  expect(problem(perCategory)).toBeNull();
  expect(problem({ ...perCategory, measure: "gone" })).toBe("gone");
  expect(problem(overall)).toBe("noTotal");
  expect(problem(perCategory, { fromMean: true })).toBe("differences");
  const sum = measure("goal", { calculFunc: "sum" });
  expect(problem(overall, {}, [school, read, sum])).toBe("added");
  expect(problem(perCategory, {}, [school, read, sum])).toBeNull();
  const points = { series: [], categories: [], percent: false, differences: null };
  expect(targetProblem(perCategory as never, points, { rows: [], schema: [goal], style: {} })).toBe("points");
});

it("its totals are requested from the query, of each panel and category as far as rows don't have them, and are not among those of the table", () => {
  const style = (own: ChartStyle): ChartStyle => ({ tooltip: ["goal"], ...own });
  const needed = (names: string[], own: ChartStyle, chosen: string[][] = []) =>
    neededTotals.bar?.(names, style(own), chosen);
  expect(needed(["school"], { references: [overall] })).toEqual([[]]);
  expect(needed(["school"], { references: [perCategory] })).toEqual([]);
  expect(needed(["school", "grade"], { references: [perCategory] })).toEqual([["school"]]);
  const facetBy = "grade";
  expect(needed(["school", "grade"], { facetBy, references: [overall, perCategory] })).toEqual([["grade"]]);
  expect(
    needed(["school", "grade", "sex"], { facetBy, references: [perCategory, { kind: "overall" }] }),
  ).toEqual([["grade", "school"], []]);
  // One that was chosen as well comes once.
  expect(needed(["school"], { references: [overall] }, [["school"], []])).toEqual([[], ["school"]]);
  const totals = [{ by: [] }, { by: ["school"] }];
  const schema = [school, grade, read, goal];
  expect(shownTotals("bar", { style: style({ references: [perCategory] }), schema }, totals)).toEqual([
    { by: [] },
  ]);
});
