import type { ChartType } from "@provost/contract/chart/chart-type";
import { distributionParts } from "@provost/contract/report/aggregate";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import type { FigureTotals } from "@provost/report-core/figure/figure";
import {
  addDimension,
  addMeasure,
  emptySelection,
  setAggregate,
} from "@provost/report-core/selection/selection";
import { schemaOf } from "@provost/report-core/selection/selection-schema";
import { Activity, useMemo, useState } from "react";
import type { PaneState } from "../src/pane-state.ts";
import { VisualisationPane } from "../src/VisualisationPane.tsx";

const columnOf = (Column: string, Type: string): SchemaColumn => ({
  Column,
  Comment: "",
  Type,
  name: Column,
  label: "",
  isDimension: false,
  asxAxis: false,
  availableFunc: [],
});

const all = [
  columnOf("county", "VARCHAR"),
  columnOf("grades", "VARCHAR"),
  columnOf("read", "DOUBLE"),
  columnOf("math", "DOUBLE"),
  columnOf("expenditure", "DOUBLE"),
];
const names = ["Alameda", "Butte", "Contra Costa", "Fresno", "Humboldt", "Kern", "Los Angeles", "Marin"];

function rowsOf(categories: number, dimensions: number) {
  return Array.from({ length: categories }, (_, at) => at).flatMap((at) =>
    (dimensions > 1 ? ["KK-06", "KK-08"] : ["KK-08"]).flatMap((grades, second) =>
      dimensions > 1 && at % 4 === 2 && second === 1
        ? []
        : [
            {
              county: names[at] ?? `County ${at + 1}`,
              grades,
              read: 640 + ((at * 37 + second * 13) % 71) + 0.3529,
              math: 635 + ((at * 53 + second * 29) % 67),
              expenditure: 5100 + ((at * 977) % 2900),
            },
          ],
    ),
  );
}

/** The distribution of each measure of a row, as a server reckons it. */
function distributionsOf(rows: ReturnType<typeof rowsOf>): Record<string, number | string>[] {
  const far = [-45, -12, 3, 14, 52, -38, 41, 2, 180];
  return rows.map((row, at) => ({
    ...row,
    ...Object.fromEntries(
      (["read", "math", "expenditure"] as const).flatMap((name) =>
        distributionParts.map((func, place) => [
          `${func}_${name}`,
          place < 7 ? row[name] + (far[place] ?? 0) : (far[place] ?? 0) + (at % 3),
        ]),
      ),
    ),
  }));
}

/** The average of all, as a server reckons it. */
function totalsOf(rows: ReturnType<typeof rowsOf>): FigureTotals[] {
  const mean = (pick: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((sum, row) => sum + pick(row), 0) / rows.length;
  return [
    {
      by: [],
      rows: [
        {
          county: null,
          grades: null,
          read: mean(({ read }) => read),
          math: mean(({ math }) => math),
          expenditure: mean(({ expenditure }) => expenditure),
        },
      ],
    },
  ];
}

const states: Record<string, PaneState> = {
  rows: { phase: "rows" },
  loading: { phase: "loading" },
  stale: { phase: "stale" },
  empty: { phase: "empty" },
  failed: { phase: "failed", message: "The query took too long. Narrow it down and try again." },
  noPermission: { phase: "noPermission" },
};

interface ExampleProps {
  language: Language;
  type: ChartType;
  dimensions: number;
  measures: number;
  categories: number;
  phase: string;
  isEditMode: boolean;
  height: number | null;
  /** Hands the pane something that is no array of rows. */
  isBroken: boolean;
  /** Hands over one page of the rows at a time; otherwise all of them. */
  isPaged: boolean;
}

/** The pane as a host outside the console uses it: it holds the chart type, the selection and the page. */
export function Example(props: ExampleProps) {
  const { language, type, dimensions, measures, categories, phase, isEditMode, height, isBroken, isPaged } =
    props;
  const [chartType, setChartType] = useState(type);
  const [page, setPage] = useState({ current: 1, size: 10 });
  const [shown, setShown] = useState(true);
  const selection = useMemo(() => {
    let made = emptySelection(all);
    for (const column of all.slice(0, 2).slice(0, dimensions)) made = addDimension(made, column);
    for (const column of all.slice(2).slice(0, measures)) made = addMeasure(made, column, language);
    const func = type === "boxPlot" ? "distribution" : "avg";
    for (const index of made.caculCols.keys()) made = setAggregate(made, index, func);
    return made;
  }, [dimensions, measures, language, type]);
  const schema = useMemo(() => schemaOf(selection, language), [selection, language]);
  const averages = useMemo(() => rowsOf(categories, dimensions), [categories, dimensions]);
  const rows = useMemo(() => (type === "boxPlot" ? distributionsOf(averages) : averages), [type, averages]);
  const paged = isPaged && chartType === "table";
  const totals = useMemo(() => totalsOf(averages), [averages]);
  const start = (page.current - 1) * page.size;
  return (
    <>
      <button type="button" onClick={() => setShown(!shown)}>
        {shown ? "Hide" : "Show"}
      </button>
      <output>{chartType}</output>
      <Activity mode={shown ? "visible" : "hidden"}>
        <VisualisationPane
          data={isBroken ? { rows } : paged ? rows.slice(start, start + page.size) : rows}
          schema={schema}
          selection={selection}
          {...(height === null ? {} : { chartStyle: { height } })}
          chartType={chartType}
          isEditMode={isEditMode}
          onChartTypeChange={setChartType}
          language={language}
          name="Counties"
          state={states[phase] ?? { phase: "rows" }}
          {...(isPaged
            ? {
                paging: {
                  total: rows.length,
                  ...page,
                  onPage: (current: number, size: number) => setPage({ current, size }),
                },
              }
            : {})}
          // A pie with drill-down, to show the tooltip of combined slices.
          {...(chartType === "pie" ? { drills: [] } : {})}
          totals={totals}
          truncated={rows.length >= 200 && rows.length < 1000}
          onRetry={() => location.reload()}
          onCancel={() => location.reload()}
        />
      </Activity>
    </>
  );
}
