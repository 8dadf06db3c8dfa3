import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { listComma } from "@provost/contract/wire/locale";
import type {
  BaseFigure,
  Datum,
  EmptyFigure,
  FigureInput,
  FigureMark,
  FigureMarks,
  FigureTotals,
  InvalidFigure,
  MakeFigure,
  PanelPlaces,
} from "../../figure/figure.ts";
import { fieldsOf, rowsOf } from "../../figure/figure-data.ts";
import { headingOf } from "../../figure/figure-fields.ts";
import { isOthers } from "../../figure/others.ts";
import { type FacetsFigure, type Panel, panelOf } from "./facets.ts";
import { type PanelRows, rowsOfPanels, rowsTogether } from "./panel-rows.ts";

/** More panels than this are not read any more. */
export const mostPanels = 24;

/** How the figures of a kind become panels that are alike. */
export interface PanelKind<F extends BaseFigure> {
  /** The places that all panels share, from the figure of all rows together. */
  placesOf(together: F): PanelPlaces;
  /** The figures with what they share beyond that. */
  alike(figures: readonly F[]): readonly F[];
}

// What compares marks is of each panel, not of all together; differences from a mean would have another zero in each.
function styleTogether(style: ChartStyle): ChartStyle {
  const { references: _r, annotations: _a, trend: _t, colourBy: _c, ...plain } = styleInside(style);
  return plain;
}

function styleInside({ fromMean: _, ...style }: ChartStyle): ChartStyle {
  return style;
}

const isState = (figure: BaseFigure): figure is EmptyFigure | InvalidFigure =>
  figure.kind === "empty" || figure.kind === "invalid";

/**
 * A panel for each value of the dimension that the style names, all with the same categories, series and groups in the same order; `null` where
 * there is no such dimension, or nothing to draw without it.
 */
export function facetsFigure<F extends BaseFigure>(
  kind: PanelKind<F>,
  make: MakeFigure<F>,
  input: FigureInput,
): FacetsFigure<F> | null {
  const { style, language } = input;
  const { dimensions, measures } = fieldsOf(input);
  const dimension = dimensions.find(({ name }) => name === style.facetBy);
  if (!dimension || !Array.isArray(input.rows)) return null;
  const schema = input.schema.filter(({ name }) => name !== dimension.name);
  const fields = { others: dimensions.filter((one) => one !== dimension), measures };
  const all = rowsOfPanels(rowsOf(input.rows), dimension, fields, input);
  const shown = all.slice(0, mostPanels);
  const shownRows = new Set(shown.flatMap(({ rows }) => rows));
  const rows = rowsOf(input.rows).filter((row) => shownRows.has(row));
  const together = make({
    ...input,
    schema,
    style: styleTogether(style),
    rows: rowsTogether(rows, dimension, fields),
  });
  if (isState(together)) return null;
  const inside = { ...input, schema, style: styleInside(style), panel: kind.placesOf(together) };
  const figures = shown.map((panel) =>
    make({ ...inside, rows: panel.rows, within: totalsWithin(input, dimension, panel) }),
  );
  const drawn = kind.alike(figures.flatMap((figure) => (isState(figure) ? [] : [figure])));
  const panels = shown.flatMap(({ key, label }, at) => {
    const figure = drawn[at];
    return figure ? [{ key, label, figure }] : [];
  });
  if (panels.length < shown.length) return null;
  const [first] = panels;
  const { type, title, height, aside } = together;
  // Pictures have no notes.
  const subtitle = [first?.figure.subtitle ?? "", ...partNote(all, language)].filter(Boolean).join(" · ");
  const bare = {
    kind: "facets" as const,
    type,
    title,
    height,
    language,
    dimension,
    panels,
    hasOwnAxes: style.facetAxes === "own",
    ...(aside ? { aside: input } : {}),
    ...(subtitle === "" ? {} : { subtitle }),
    notes: [...leftNote(all, language), ...notesOf(panels, language)],
  };
  const marks = marksOf(bare);
  return { ...bare, marks, summary: summaryOf({ ...bare, marks }) };
}

// The totals of each panel by itself, at the grains that remain within it.
function totalsWithin(
  { totals = [] }: FigureInput,
  { name }: SchemaColumn,
  { key }: PanelRows,
): FigureTotals[] {
  return totals.flatMap(({ by, rows }) =>
    by.includes(name)
      ? [{ by: by.filter((one) => one !== name), rows: rows.filter((row) => (row[name] ?? null) === key) }]
      : [],
  );
}

function partNote({ length }: readonly PanelRows[], language: Language): string[] {
  if (length <= mostPanels) return [];
  const [zh, en] = [`前 ${mostPanels} 个小图，共 ${length} 个`, `First ${mostPanels} of ${length} panels`];
  return [{ zh, en }[language]];
}

function leftNote(all: readonly PanelRows[], language: Language): string[] {
  const left = all.slice(mostPanels).map(({ label }) => label);
  if (left.length === 0) return [];
  const names = left.slice(0, 10).join(listComma[language]) + (left.length > 10 ? "…" : "");
  return [
    {
      zh: `共 ${all.length} 个小图，仅显示前 ${mostPanels} 个；未显示：${names}`,
      en: `Only the first ${mostPanels} of ${all.length} panels are shown. Not shown: ${names}`,
    }[language],
  ];
}

// What is said of all panels is said once, what is said of some with their names.
function notesOf(panels: readonly Panel[], language: Language): string[] {
  const saying = new Map<string, string[]>();
  for (const { label, figure } of panels) {
    for (const note of figure.notes) saying.set(note, [...(saying.get(note) ?? []), label]);
  }
  return [...saying].map(([note, labels]) => {
    if (labels.length === panels.length) return note;
    const names = labels.join(listComma[language]);
    return { zh: `${note}（${names}）`, en: `${note} (${names})` }[language];
  });
}

type BareFacets = Pick<FacetsFigure, "panels" | "dimension" | "language">;

/** The marks of all panels: the series of the second behind those of the first. */
function marksOf(figure: BareFacets): FigureMarks {
  return {
    places: () => figure.panels.flatMap((panel) => [...panel.figure.marks.places()]),
    mark: (series, index) => markIn(figure, series, index),
    datum: (series, index) => datumIn(figure, series, index),
  };
}

function markIn(figure: BareFacets, series: number, index: number): FigureMark | null {
  const found = panelOf(figure, series);
  const mark = found?.panel.figure.marks.mark(found.series, index);
  if (!found || !mark) return null;
  const label = [found.panel.label, mark.label]
    .filter((name) => name !== "")
    .join(listComma[figure.language]);
  return { ...mark, series, label };
}

// The panel's value is behind the first one, which a mark is broken down by.
function datumIn(figure: BareFacets, series: number, index: number): Datum | null {
  const found = panelOf(figure, series);
  const datum = found?.panel.figure.marks.datum(found.series, index);
  if (!found || !datum || isOthers(found.panel.key)) return null;
  const { key, label } = found.panel;
  const [first, ...others] = datum.dimensions;
  const own = { column: figure.dimension, value: key, label };
  return { ...datum, dimensions: first ? [first, own, ...others] : [own] };
}

/** The lowest and the highest mark of the first measure. */
function endsOf({ panels, marks }: { panels: readonly Panel[]; marks: FigureMarks }) {
  let [low, high]: { value: number; mark: FigureMark }[] = [];
  let measure: SchemaColumn | null = null;
  const counts = marks.places();
  for (const [series, count] of counts.entries()) {
    for (let index = 0; index < count; index += 1) {
      const [mark, datum] = [marks.mark(series, index), marks.datum(series, index)];
      if (!mark || datum?.value === undefined || datum.value === null) continue;
      measure ??= datum.measure;
      if (datum.measure?.name !== measure?.name) continue;
      if (!low || datum.value < low.value) low = { value: datum.value, mark };
      if (!high || datum.value > high.value) high = { value: datum.value, mark };
    }
  }
  return panels.length > 0 && low && high ? { low: low.mark, high: high.mark } : null;
}

function summaryOf(figure: BareFacets & { marks: FigureMarks }): string {
  const { panels, dimension, language } = figure;
  const first = panels.find((panel) => panel.figure.marks.places().some((count) => count > 0));
  const names = panels.map(({ label }) => label).join(listComma[language]);
  const ends = endsOf(figure);
  const own = { zh: "第一个：", en: " The first: " }[language];
  const inside = first ? own + first.figure.summary : "";
  if (language === "zh") {
    const range = ends
      ? `最高 ${ends.high.text}（${ends.high.label}），最低 ${ends.low.text}（${ends.low.label}）。`
      : "";
    return `按${headingOf(dimension)}分面，${panels.length} 个小图：${names}。${range}${inside}`;
  }
  const range = ends
    ? ` Highest ${ends.high.text} (${ends.high.label}), lowest ${ends.low.text} (${ends.low.label}).`
    : "";
  const many = panels.length === 1 ? "1 panel" : `${panels.length} panels`;
  return `Small multiples by ${headingOf(dimension)}, ${many}: ${names}.${range}${inside}`;
}
