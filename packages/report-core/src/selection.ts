import { type Aggregate, aggregateNames, aggregatesOf } from "@provost/contract/aggregate";
import type { Language } from "@provost/contract/language";
import type { SchemaColumn } from "@provost/contract/source";
import { measureNames } from "./output-name.ts";

/** What an analyst has chosen: dimensions, measures, and every column of the source (spec §3). */
export interface Selection {
  readonly dimensions: readonly SchemaColumn[];
  readonly caculCols: readonly SchemaColumn[];
  readonly allCols: readonly SchemaColumn[];
}

/** A column to measure; one with its own `type` keeps that type and offers no functions (spec §4). */
export type MeasureColumn = SchemaColumn & { type?: string };

/** The chosen lists that can be put in another order. */
export type Shelf = "dimensions" | "caculCols";

/** Nothing chosen of the given columns. */
export function emptySelection(allCols: readonly SchemaColumn[]): Selection {
  return { dimensions: [], caculCols: [], allCols: allCols.map((column) => marked(column, false)) };
}

function marked(column: SchemaColumn, isDimension: boolean): SchemaColumn {
  return { ...column, isDimension, asxAxis: isDimension };
}

function markIn(columns: readonly SchemaColumn[], name: string, isDimension: boolean): SchemaColumn[] {
  return columns.map((column) => (column.Column === name ? marked(column, isDimension) : column));
}

/** Marks the column as a dimension and adds it, or puts it in the place of the same column. */
export function addDimension(selection: Selection, column: SchemaColumn): Selection {
  const { dimensions, allCols } = selection;
  const { calculFunc: _, ...plain } = marked(column, true);
  const known = dimensions.some(({ Column }) => Column === column.Column);
  return {
    ...selection,
    dimensions: known
      ? dimensions.map((other) => (other.Column === column.Column ? plain : other))
      : [...dimensions, plain],
    allCols: markIn(allCols, column.Column, true),
  };
}

/** Clears the mark and takes the column off the dimensions. */
export function removeDimension(selection: Selection, name: string): Selection {
  return {
    ...selection,
    dimensions: selection.dimensions.filter(({ Column }) => Column !== name),
    allCols: markIn(selection.allCols, name, false),
  };
}

/** Puts a column in the place of the dimension at `index`, in one step; a dimension elsewhere just moves there. */
export function replaceDimension(selection: Selection, index: number, column: SchemaColumn): Selection {
  const old = selection.dimensions[index];
  if (!old) return addDimension(selection, column);
  if (old.Column === column.Column) return selection;
  const without = removeDimension(removeDimension(selection, old.Column), column.Column);
  const earlier = selection.dimensions.slice(0, index).some(({ Column }) => Column === column.Column);
  const added = addDimension(without, column);
  return moveField(added, "dimensions", added.dimensions.length - 1, earlier ? index - 1 : index);
}

/** The column with a function: its own, else the first its type offers; names in the given language. */
function asMeasure({ type, ...column }: MeasureColumn, language: Language): SchemaColumn {
  const { calculFunc: given, ...plain } = marked(column, false);
  if (type !== undefined) return { ...plain, Type: type, availableFunc: [] };
  const offered = aggregatesOf(column.Type);
  const first = offered[0] ?? "none";
  return {
    ...plain,
    availableFunc: offered.map((func) => ({ name: aggregateNames[func][language], func })),
    calculFunc: given !== undefined && offered.includes(given) ? given : first,
  };
}

/** Puts the measure in the place of the same column, else behind the others; its function is the type's first. */
export function addMeasure(
  selection: Selection,
  column: MeasureColumn,
  language: Language = "zh",
): Selection {
  const { calculFunc: _, ...fresh } = column;
  const measure = asMeasure(fresh, language);
  const at = selection.caculCols.findIndex(({ Column }) => Column === column.Column);
  if (at < 0) return { ...selection, caculCols: [...selection.caculCols, measure] };
  const others = selection.caculCols.filter(({ Column }, index) => index === at || Column !== column.Column);
  return { ...selection, caculCols: others.map((other, index) => (index === at ? measure : other)) };
}

/** Adds a further function of a column ("also as …"); nothing changes when it is there already. */
export function addMeasureAs(
  selection: Selection,
  column: SchemaColumn,
  func: Aggregate,
  language: Language = "zh",
): Selection {
  const known = selection.caculCols.some(
    (other) => other.Column === column.Column && other.calculFunc === func,
  );
  if (known || !aggregatesOf(column.Type).includes(func)) return selection;
  return {
    ...selection,
    caculCols: [...selection.caculCols, asMeasure({ ...column, calculFunc: func }, language)],
  };
}

/** Takes the measure at `index` off. */
export function removeMeasure(selection: Selection, index: number): Selection {
  return { ...selection, caculCols: selection.caculCols.filter((_, at) => at !== index) };
}

/** Gives the measure at `index` another function its type offers; one that the column has elsewhere is not repeated. */
export function setAggregate(selection: Selection, index: number, func: Aggregate): Selection {
  const measure = selection.caculCols[index];
  if (!measure?.availableFunc.some((offered) => offered.func === func)) return selection;
  const taken = selection.caculCols.some(
    (other, at) => at !== index && other.Column === measure.Column && other.calculFunc === func,
  );
  if (taken) return selection;
  return {
    ...selection,
    caculCols: selection.caculCols.map((other, at) =>
      at === index ? { ...measure, calculFunc: func } : other,
    ),
  };
}

/** Moves a chosen field to another place in its list; places outside the list are brought to its ends. */
export function moveField(selection: Selection, shelf: Shelf, from: number, to: number): Selection {
  const list = [...selection[shelf]];
  const [field] = list.splice(from, 1);
  if (!field) return selection;
  list.splice(Math.max(0, to), 0, field);
  return { ...selection, [shelf]: list };
}

/** Takes everything off and clears the marks. */
export function clearSelection(selection: Selection): Selection {
  return emptySelection(selection.allCols);
}

/** The function a measure runs: none for one that carries its own type. */
export function aggregateOf(measure: SchemaColumn): Aggregate {
  return (
    measure.calculFunc ??
    (measure.availableFunc.length === 0 ? "none" : aggregatesOf(measure.Type)[0]) ??
    "none"
  );
}

/** How a measure reads: `col(合计)`; a raw one by its name. */
export function measureLabel(measure: SchemaColumn, language: Language): string {
  const func = aggregateOf(measure);
  const name = measure.label || measure.Column;
  return func === "none" ? name : `${name}(${aggregateNames[func][language]})`;
}

/** The schema of the result for the pane: dimensions, then measures; `name` is the result's column, `label` its heading. */
export function schemaOf(
  { dimensions, caculCols }: Pick<Selection, "dimensions" | "caculCols">,
  language: Language,
): SchemaColumn[] {
  const names = measureNames(
    dimensions.map(({ Column }) => Column),
    caculCols.map((measure) => ({ column: measure.Column, func: aggregateOf(measure) })),
  );
  return [
    ...dimensions.map((column) => ({
      ...marked(column, true),
      name: column.Column,
      label: column.label || column.Column,
    })),
    ...caculCols.map((column, index) => ({
      ...marked(column, false),
      name: names[index] ?? column.Column,
      label: measureLabel(column, language),
    })),
  ];
}

/** What the result can be sorted by: the names of its columns. */
export function sortableNames(selection: Pick<Selection, "dimensions" | "caculCols">): string[] {
  return [...new Set(schemaOf(selection, "zh").map(({ name }) => name))];
}
