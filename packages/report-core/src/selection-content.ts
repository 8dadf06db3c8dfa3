import { aggregatesOf } from "@provost/contract/aggregate";
import type { ChartContent, WireDimension, WireMeasure } from "@provost/contract/chart-content";
import type { Language } from "@provost/contract/language";
import type { ResultColumn } from "@provost/contract/report";
import type { SchemaColumn } from "@provost/contract/source";
import {
  addDimension,
  addMeasure,
  addMeasureAs,
  aggregateOf,
  emptySelection,
  type Selection,
  schemaOf,
} from "./selection.ts";

/** The part of a chart's content that a selection fills. */
export interface SelectedFields {
  selectedDimension: WireDimension[];
  selectedCalcul: WireMeasure[];
}

/** A selection as a chart keeps it. */
export function selectedFields({ dimensions, caculCols }: Selection): SelectedFields {
  const named = ({ Column, Comment, Type, label }: SchemaColumn): WireDimension => ({
    Column,
    Comment,
    Type,
    label,
  });
  return {
    selectedDimension: dimensions.map(named),
    selectedCalcul: caculCols.map((measure) => ({ ...named(measure), calculFunc: aggregateOf(measure) })),
  };
}

/** The selection a chart was saved with, over the table's present columns; `missing` names what no longer fits. */
export function restoreSelection(
  content: Pick<ChartContent, "selectedDimension" | "selectedCalcul">,
  allCols: readonly SchemaColumn[],
  language: Language,
): { selection: Selection; missing: string[] } {
  let selection = emptySelection(allCols);
  const missing: string[] = [];
  for (const { Column } of content.selectedDimension) {
    const column = allCols.find((other) => other.Column === Column);
    if (column) selection = addDimension(selection, column);
    else missing.push(Column);
  }
  for (const { Column, calculFunc } of content.selectedCalcul) {
    const column = allCols.find((other) => other.Column === Column);
    if (!column || (calculFunc && !aggregatesOf(column.Type).includes(calculFunc))) missing.push(Column);
    else if (calculFunc) selection = addMeasureAs(selection, column, calculFunc, language);
    else selection = addMeasure(selection, column, language);
  }
  return { selection, missing };
}

function readColumn({ Column, Comment = "", Type = "", label = "" }: WireDimension): SchemaColumn {
  return {
    Column,
    Comment,
    Type,
    name: Column,
    label,
    isDimension: false,
    asxAxis: false,
    availableFunc: [],
  };
}

/**
 * The schema of a saved chart's result, as a dashboard reads it: from the content, and the types of raw columns
 * from the result.
 */
export function schemaOfContent(
  content: Pick<ChartContent, "selectedDimension" | "selectedCalcul">,
  columns: readonly ResultColumn[],
  language: Language,
): SchemaColumn[] {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const caculCols = content.selectedCalcul.map((measure) => {
    const column = readColumn(measure);
    return measure.calculFunc ? { ...column, calculFunc: measure.calculFunc } : column;
  });
  const schema = schemaOf({ dimensions: content.selectedDimension.map(readColumn), caculCols }, language);
  return schema.map((column) =>
    aggregateOf(column) === "none" ? { ...column, Type: types.get(column.name) ?? column.Type } : column,
  );
}
