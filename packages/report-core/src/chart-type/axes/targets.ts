import type { ChartStyle, Reference } from "@provost/contract/chart/chart-style";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { listComma } from "@provost/contract/wire/locale";
import type {
  CategoryAxis,
  Compared,
  FigureInput,
  FigureReference,
  FigureTarget,
} from "../../figure/figure.ts";
import { rowsOf, totalsAt } from "../../figure/figure-data.ts";
import { headingOf, numberIn, rolesOf } from "../../figure/figure-fields.ts";
import { wordsOfMeasure } from "../../figure/number-words.ts";
import { allMeasures } from "../../result/aside-lines.ts";
import { addsUp, isRaw } from "./overall-measure.ts";
import { numbersOfMarks } from "./shade.ts";

/** A reference at another measure of the query. */
export type TargetReference = Extract<Reference, { kind: "measure" }>;

/** What targets are read from. */
type TargetInput = Pick<FigureInput, "rows" | "schema" | "style" | "totals" | "panel" | "within">;

/** Why a target is not shown: by the chart, by the measure, or for want of a total; the chart has no categories. */
export type TargetProblem = "differences" | "percent" | "added" | "raw" | "noTotal" | "gone" | "points";

const measureOf = ({ measure }: TargetReference, input: TargetInput): SchemaColumn | undefined =>
  allMeasures(input).find(({ name }) => name === measure);

// A panel has totals of its own rows.
const totalsIn = ({ panel, totals, within }: TargetInput): Pick<FigureInput, "totals"> => ({
  totals: panel ? within : totals,
});

function overallOf({ name }: SchemaColumn, input: TargetInput): number | null {
  const [row, ...others] = totalsAt(totalsIn(input), []);
  return row && others.length === 0 ? numberIn(row[name]) : null;
}

// Where series have a dimension, a category has several rows: its own number is a total.
function valuesOf(
  measure: SchemaColumn,
  { axisDimensions, categoryKeys }: CategoryAxis,
  input: TargetInput,
): (number | null)[] {
  const isRow = rolesOf(input.schema).dimensions.length === axisDimensions.length;
  const all = Array.isArray(input.rows) ? rowsOf(input.rows) : [];
  const names = axisDimensions.map(({ name }) => name);
  const rows = isRow ? all : totalsAt(totalsIn(input), names);
  return numbersOfMarks(measure, axisDimensions, categoryKeys, rows);
}

const hasCategories = (figure: Compared): figure is Compared & CategoryAxis => "categoryKeys" in figure;

/** Why a target is not shown; `null` where it is. */
export function targetProblem(
  reference: TargetReference,
  figure: Compared,
  input: TargetInput,
): TargetProblem | null {
  if (figure.differences) return "differences";
  if (figure.percent) return "percent";
  const measure = measureOf(reference, input);
  if (!measure) return "gone";
  if (reference.per === "category") {
    if (!hasCategories(figure)) return "points";
    return valuesOf(measure, figure, input).some((value) => value !== null) ? null : "noTotal";
  }
  // What is added up over all rows is as large as all marks together.
  if (addsUp(measure)) return "added";
  if (overallOf(measure, input) !== null) return null;
  return isRaw(measure) ? "raw" : "noTotal";
}

const nameOf = ({ name = "" }: TargetReference, measure: SchemaColumn): string =>
  name.trim() === "" ? headingOf(measure) : name.trim();

/** A target over all rows as a line. */
export function overallTarget(
  reference: TargetReference,
  figure: Compared,
  input: TargetInput & { language: Language },
): FigureReference[] {
  const measure = measureOf(reference, input);
  if (reference.per || !measure || targetProblem(reference, figure, input)) return [];
  const value = overallOf(measure, input);
  if (value === null) return [];
  const text = wordsOfMeasure(measure, value, input.language);
  return [{ kind: "line", from: value, to: value, name: nameOf(reference, measure), text }];
}

/** The targets of a style that each category has its own of. */
export function targetsOf(
  { references = [] }: ChartStyle,
  figure: Compared,
  input: TargetInput,
): FigureTarget[] {
  return references.flatMap((reference): FigureTarget[] => {
    if (reference.kind !== "measure" || reference.per !== "category" || !hasCategories(figure)) return [];
    const measure = measureOf(reference, input);
    if (!measure || targetProblem(reference, figure, input)) return [];
    return [{ name: nameOf(reference, measure), values: valuesOf(measure, figure, input) }];
  });
}

/** The targets in a sentence of a figure's summary: of how many categories there are some, and how many reach theirs. */
export function targetsText(
  targets: readonly FigureTarget[],
  { series: [first] }: Compared,
  language: Language,
): string {
  if (targets.length === 0) return "";
  const list = targets.map(({ name, values }) => {
    const set = values.flatMap((value, at) => (value === null ? [] : [{ value, own: first?.values[at] }]));
    const reached = set.filter(({ value, own }) => typeof own === "number" && own >= value).length;
    return {
      zh: `${name}，${set.length} 个类别中 ${reached} 个达到`,
      en: `${name}, reached by ${reached} of ${set.length} categories`,
    }[language];
  });
  const all = list.join(listComma[language]);
  return { zh: `各类别目标：${all}。`, en: ` Target of each category: ${all}.` }[language];
}
