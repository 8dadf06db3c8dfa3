import type { ChartContent, WireDimension, WireMeasure } from "@provost/contract/chart/chart-content";
import type { ResultColumn } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { rowsColumn } from "../query/output-name.ts";
import {
  addDimension,
  addMeasure,
  addMeasureAs,
  aggregateOf,
  type ChosenColumn,
  canPair,
  countOfRows,
  emptySelection,
  functionsOf,
  isGroupable,
  optionsOf,
  type Selection,
  settingsFor,
} from "./selection.ts";
import { type ResultFacts, schemaOf } from "./selection-schema.ts";

/** The part of a chart's content that a selection fills. */
export interface SelectedFields {
  selectedDimension: WireDimension[];
  selectedCalcul: WireMeasure[];
}

/** A selection as a chart keeps it; `label` is a heading the analyst gave, nothing else. */
export function selectedFields({ dimensions, caculCols }: Selection): SelectedFields {
  const named = ({ Column, Comment, Type, title, titleEn }: ChosenColumn) => ({
    Column,
    Comment,
    Type,
    ...(title === undefined ? {} : { label: title }),
    ...(titleEn === undefined ? {} : { labelEn: titleEn }),
  });
  return {
    selectedDimension: dimensions.map((column) => ({
      ...named(column),
      ...(column.bucket === undefined ? {} : { bucket: column.bucket }),
    })),
    selectedCalcul: caculCols.map((measure) => ({
      ...named(measure),
      calculFunc: aggregateOf(measure),
      ...settingsFor(aggregateOf(measure), measure),
      ...optionsOf(measure),
    })),
  };
}

type Chosen = Pick<ChartContent, "selectedDimension" | "selectedCalcul">;

/** The heading a chart was saved with; one that says no more than the column's own is none. */
function titleOf(
  { label = "", labelEn }: Pick<WireDimension, "label" | "labelEn">,
  column: Pick<SchemaColumn, "Column" | "label">,
): Pick<ChosenColumn, "title" | "titleEn"> {
  if (label === "" || label === column.Column || label === column.label) return {};
  return { title: label, ...(labelEn === undefined ? {} : { titleEn: labelEn }) };
}

/** The selection a chart was saved with, over the table's present columns; `missing` names what no longer fits. */
export function restoreSelection(
  content: Chosen,
  allCols: readonly SchemaColumn[],
  language: Language,
): { selection: Selection; missing: string[] } {
  let selection = emptySelection(allCols);
  const missing: string[] = [];
  for (const saved of content.selectedDimension) {
    const column = allCols.find(({ Column }) => Column === saved.Column);
    if (column && isGroupable(column)) {
      const bucket = saved.bucket === undefined ? {} : { bucket: saved.bucket };
      selection = addDimension(selection, { ...column, ...bucket, ...titleOf(saved, column) });
    } else missing.push(saved.Column);
  }
  for (const saved of content.selectedCalcul) {
    const { Column } = saved;
    const column =
      Column === rowsColumn ? countOfRows(language) : allCols.find((one) => one.Column === Column);
    const { first, additional } = column ? functionsOf(column) : { first: [], additional: [] };
    const own = column?.aggregates === true;
    // What was left out is the type's first function, as the server takes it.
    const calculFunc = saved.calculFunc ?? first[0];
    const fits = own || !calculFunc || [...first, ...additional].includes(calculFunc);
    const settings = own || !calculFunc ? {} : settingsFor(calculFunc, saved);
    const other = settings?.otherColumn;
    if (!column || !fits || settings === null) {
      missing.push(Column);
    } else if (other !== undefined && !allCols.some((one) => one.Column === other && canPair(one))) {
      missing.push(other);
    } else if (own || calculFunc) {
      const options = {
        ...settings,
        ...optionsOf(saved),
        ...titleOf(saved, column),
      };
      selection = addMeasureAs(selection, column, own ? "none" : (calculFunc ?? "none"), language, options);
    } else selection = addMeasure(selection, { ...column, ...titleOf(saved, column) }, language);
  }
  return { selection, missing };
}

function readColumn({ Column, Comment = "", Type = "", ...wire }: WireDimension): ChosenColumn {
  return {
    Column,
    Comment,
    Type,
    name: Column,
    label: "",
    isDimension: false,
    asxAxis: false,
    availableFunc: [],
    ...titleOf(wire, { Column, label: "" }),
    ...(wire.bucket === undefined ? {} : { bucket: wire.bucket }),
  };
}

/**
 * The schema of a saved chart's result, as a dashboard reads it: from the content, the types of raw columns from the result, and
 * from `facts` (the result's `fields` and `calendar`) headings, formats, remarks and where a click leads.
 */
export function schemaOfContent(
  content: Chosen,
  columns: readonly ResultColumn[],
  language: Language,
  facts: ResultFacts = {},
): SchemaColumn[] {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const caculCols = content.selectedCalcul.map((measure): ChosenColumn => {
    const { calculFunc, percent, otherColumn } = measure;
    return {
      ...readColumn(measure),
      ...(calculFunc === undefined ? {} : { calculFunc }),
      ...(percent === undefined ? {} : { percent }),
      ...(otherColumn === undefined ? {} : { otherColumn }),
      ...optionsOf(measure),
    };
  });
  const schema = schemaOf(
    { dimensions: content.selectedDimension.map(readColumn), caculCols },
    language,
    facts,
  );
  return schema.map((column) =>
    aggregateOf(column) === "none" ? { ...column, Type: types.get(column.name) ?? column.Type } : column,
  );
}
