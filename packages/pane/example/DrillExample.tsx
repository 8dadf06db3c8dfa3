import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import type { Language } from "@provost/contract/wire/language";
import { useMemo, useState } from "react";
import type { DrillStep } from "../src/drill/drill-path.ts";
import type { SortTerm } from "../src/table/sort-rows.ts";
import { VisualisationPane } from "../src/VisualisationPane.tsx";
import { allScores, askScores } from "./schools.ts";

interface DrillExampleProps {
  language: Language;
  type: ChartType;
  /** `own`: the pane narrows the rows it holds; `caller`: this page queries again for each step. */
  drills: "own" | "caller";
  isEditMode: boolean;
  /** Leaves the second measure out. */
  isOfOne: boolean;
}

const style: ChartStyle = { title: "Scores" };

/** The pane with drills: region › county › school. */
export function DrillExample({ language, type, drills, isEditMode, isOfOne }: DrillExampleProps) {
  const [path, setPath] = useState<readonly DrillStep[]>([]);
  const [sort, setSort] = useState<readonly SortTerm[]>([]);
  const [shown, setShown] = useState<{ chartType: ChartType; chartStyle: ChartStyle }>({
    chartType: type,
    chartStyle: style,
  });
  const rows = useMemo(() => askScores(path), [path]);
  const own = drills === "own";
  const all = own ? allScores.schema : rows.schema;
  const schema = useMemo(() => (isOfOne ? all.filter(({ name }) => name !== "math") : all), [all, isOfOne]);
  return (
    <>
      <VisualisationPane
        data={own ? allScores.rows : rows.rows}
        schema={schema}
        chartType={shown.chartType}
        chartStyle={shown.chartStyle}
        onChange={setShown}
        isEditMode={isEditMode}
        language={language}
        {...(own
          ? {}
          : {
              drillPath: path,
              onDrill: ({ path: next }) => setPath(next),
              fieldsOf: async () => allScores.fields,
              sort,
              onSort: setSort,
            })}
      />
      <output aria-label="told">
        {JSON.stringify({ ...shown, sort, path: path.map(({ column, value }) => [column, value]) })}
      </output>
    </>
  );
}
