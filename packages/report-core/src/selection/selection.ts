import {
  additionalAggregatesOf,
  aggregateNames,
  aggregatesOf,
  familyOf,
  needsSetting,
  pairAggregates,
} from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { Bucket } from "@provost/contract/report/bucket";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { rowsColumn } from "../query/output-name.ts";
import { notRepeated } from "../query/repeated-rows.ts";
import { showByFor } from "../relative/relative-show.ts";

/** A chosen column; `title` is the heading the analyst gave it, `titleEn` that for viewers in English. */
export type ChosenColumn = SchemaColumn & { title?: string; titleEn?: string };

/** What an analyst has chosen: dimensions, measures, and every column of the source (spec §3). */
export interface Selection {
  readonly dimensions: readonly ChosenColumn[];
  readonly caculCols: readonly ChosenColumn[];
  readonly allCols: readonly SchemaColumn[];
}

/** A column to measure; one with its own `type` keeps that type and offers no functions (spec §4). */
export type MeasureColumn = ChosenColumn & { type?: string };

/** The chosen lists that can be put in another order. */
export type Shelf = "dimensions" | "caculCols";

/** What a function needs beside the column. */
export type MeasureSettings = Pick<ChosenColumn, "percent" | "otherColumn">;

/** What is measured beyond the function: with which settings, of which rows, shown as what, since when. */
export type MeasureOptions = MeasureSettings &
  Pick<ChosenColumn, "condition" | "show" | "since" | "days" | "showBy" | "title" | "titleEn">;

/** What is said of a measure beyond its function, as far as it is. */
export function optionsOf(
  measure: MeasureOptions,
): Omit<MeasureOptions, keyof MeasureSettings | "title" | "titleEn"> {
  const { condition, show, since, days, showBy } = measure;
  return {
    ...(condition === undefined ? {} : { condition }),
    ...(show === undefined ? {} : { show }),
    ...(since === undefined ? {} : { since }),
    ...(days === undefined ? {} : { days }),
    ...(showBy === undefined ? {} : { showBy }),
  };
}

/** The measure without what is said of it beyond its function. */
export function withoutOptions<M extends MeasureOptions>(
  measure: M,
): Omit<M, "condition" | "show" | "since" | "days" | "showBy"> {
  const { condition: _c, show: _s, since: _w, days: _d, showBy: _b, ...plain } = measure;
  return plain;
}

/** The pseudo column that counts rows, as it is offered beside the table's own. */
export function countOfRows(language: Language): SchemaColumn {
  return {
    Column: rowsColumn,
    Comment: "",
    Type: "BIGINT",
    name: rowsColumn,
    label: { zh: "行数", en: "Rows" }[language],
    isDimension: false,
    asxAxis: false,
    role: "measure",
    availableFunc: [{ name: aggregateNames.count[language], func: "count" }],
  };
}

/** Nothing chosen of these columns. */
export function emptySelection(allCols: readonly SchemaColumn[]): Selection {
  return { dimensions: [], caculCols: [], allCols: allCols.map((column) => marked(column, false)) };
}

function marked<C extends SchemaColumn>(column: C, isDimension: boolean): C {
  return { ...column, isDimension, asxAxis: isDimension };
}

function markIn(columns: readonly SchemaColumn[], name: string, isDimension: boolean): SchemaColumn[] {
  return columns.map((column) => (column.Column === name ? marked(column, isDimension) : column));
}

/** Whether a column can be grouped by: a calculated aggregate and the count of rows cannot. */
export function isGroupable({ Column, aggregates }: Pick<SchemaColumn, "Column" | "aggregates">): boolean {
  return Column !== rowsColumn && aggregates !== true;
}

/** Marks the column as a dimension and adds it, or puts it in the place of the same column; what cannot be grouped by changes nothing. */
export function addDimension(selection: Selection, column: ChosenColumn): Selection {
  if (!isGroupable(column)) return selection;
  const { dimensions, allCols } = selection;
  const { calculFunc: _f, percent: _p, otherColumn: _o, ...measured } = marked(column, true);
  const plain = withoutOptions(measured);
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
export function replaceDimension(selection: Selection, index: number, column: ChosenColumn): Selection {
  const old = selection.dimensions[index];
  if (!isGroupable(column)) return selection;
  if (!old) return addDimension(selection, column);
  if (old.Column === column.Column) return selection;
  const without = removeDimension(removeDimension(selection, old.Column), column.Column);
  const earlier = selection.dimensions.slice(0, index).some(({ Column }) => Column === column.Column);
  const added = addDimension(without, column);
  return moveField(added, "dimensions", added.dimensions.length - 1, earlier ? index - 1 : index);
}

function changeAt(list: readonly ChosenColumn[], index: number, next: ChosenColumn): ChosenColumn[] {
  return list.map((other, at) => (at === index ? next : other));
}

/** Puts the values of the dimension at `index` together, or with `null` takes them as they are. */
export function setBucket(selection: Selection, index: number, bucket: Bucket | null): Selection {
  const column = selection.dimensions[index];
  if (!column) return selection;
  const { bucket: _, ...plain } = column;
  const next = bucket === null ? plain : { ...plain, bucket };
  return { ...selection, dimensions: changeAt(selection.dimensions, index, next) };
}

/** Gives a chosen field a heading of its own; an empty one takes it back. */
export function setTitle(selection: Selection, shelf: Shelf, index: number, text: string): Selection {
  const column = selection[shelf][index];
  if (!column) return selection;
  const { title: _, titleEn: _en, ...plain } = column;
  const title = text.trim();
  return {
    ...selection,
    [shelf]: changeAt(selection[shelf], index, title === "" ? plain : { ...plain, title }),
  };
}

/** Functions a column may be measured by: those offered first, and the additional ones; none for a calculated measure. */
export function functionsOf(column: SchemaColumn): {
  first: readonly Aggregate[];
  additional: readonly Aggregate[];
} {
  if (column.Column === rowsColumn) return { first: ["count"], additional: [] };
  if (column.aggregates === true) return { first: [], additional: [] };
  const whole = (func: Aggregate): boolean => column.repeats !== true || !notRepeated.has(func);
  return {
    first: aggregatesOf(column.Type).filter(whole),
    additional: additionalAggregatesOf(column.Type).filter(whole),
  };
}

function takesFunction(column: SchemaColumn, func: Aggregate): boolean {
  const { first, additional } = functionsOf(column);
  return first.includes(func) || additional.includes(func);
}

/** The column with a function: its own, else the first it offers; names in the language. */
function asMeasure({ type, ...column }: MeasureColumn, language: Language): ChosenColumn {
  const { calculFunc: declared, bucket: _, ...plain } = marked(column, false);
  if (type !== undefined) return { ...plain, Type: type, availableFunc: [] };
  if (column.aggregates === true) return { ...plain, availableFunc: [], calculFunc: "none" };
  const { first } = functionsOf(column);
  return {
    ...plain,
    availableFunc: first.map((func) => ({ name: aggregateNames[func][language], func })),
    calculFunc: declared !== undefined && takesFunction(column, declared) ? declared : (first[0] ?? "none"),
  };
}

/** The measure a column of the table begins as: its own preferred function, else its type's first. */
export function firstMeasure(column: MeasureColumn, language: Language): ChosenColumn {
  const { percent: _p, otherColumn: _o, ...own } = column;
  return asMeasure(withoutOptions(own), language);
}

/** Puts the measure in the place of the same column, else behind the others. */
export function addMeasure(
  selection: Selection,
  column: MeasureColumn,
  language: Language = "zh",
): Selection {
  const aggregate = selection.allCols.find(({ Column }) => Column === column.Column)?.calculFunc;
  const { calculFunc: _, ...fresh } = column;
  const measure = firstMeasure(
    aggregate === undefined ? fresh : { ...fresh, calculFunc: aggregate },
    language,
  );
  const at = selection.caculCols.findIndex(({ Column }) => Column === column.Column);
  if (at < 0) return { ...selection, caculCols: [...selection.caculCols, measure] };
  const others = selection.caculCols.filter(({ Column }, index) => index === at || Column !== column.Column);
  return { ...selection, caculCols: changeAt(others, at, measure) };
}

/** What makes a measure another than its neighbour: column, function and its settings, condition, what is shown and since when. */
export function measureKey(measure: ChosenColumn): string {
  const { Column, percent, otherColumn, condition, show, since, days, showBy } = measure;
  const shown = show ?? "value";
  const from = shown === "change" || shown === "changeRate" ? [since ?? "previous", days] : null;
  const func = [aggregateOf(measure), percent ?? null, otherColumn ?? null];
  return JSON.stringify([Column, ...func, condition ?? [], shown, from, showBy ?? null]);
}

function isThere(selection: Selection, measure: ChosenColumn, except = -1): boolean {
  const key = measureKey(measure);
  return selection.caculCols.some((other, at) => at !== except && measureKey(other) === key);
}

/** Whether a column can be the other one of a function of two. */
export function canPair({ Type, aggregates, repeats }: SchemaColumn): boolean {
  return familyOf(Type) === "numeric" && aggregates !== true && repeats !== true;
}

/** The settings of a function among those that are there; `null` where it lacks one. */
export function settingsFor(
  func: Aggregate,
  { percent, otherColumn }: MeasureSettings,
): MeasureSettings | null {
  if (!needsSetting.has(func)) return {};
  if (pairAggregates.has(func)) return otherColumn === undefined ? null : { otherColumn };
  return percent === undefined ? null : { percent };
}

/** Adds another measure of a column ("also as …"), with options of its own; nothing changes when it is there already. */
export function addMeasureAs(
  selection: Selection,
  column: ChosenColumn,
  func: Aggregate,
  language: Language = "zh",
  options: MeasureOptions = {},
): Selection {
  const { condition: rows, title, titleEn } = options;
  const settings = settingsFor(func, options);
  if (settings === null) return selection;
  if (!takesFunction(column, func) && !(column.aggregates === true && func === "none")) return selection;
  const { title: _, titleEn: _en, ...bare } = column;
  const plain = firstMeasure({ ...bare, calculFunc: func }, language);
  const measure = {
    ...plain,
    ...settings,
    ...optionsOf(rows?.length === 0 ? { ...options, condition: undefined } : options),
    ...(title === undefined ? {} : { title }),
    ...(titleEn === undefined ? {} : { titleEn }),
  };
  if (isThere(selection, measure)) return selection;
  return { ...selection, caculCols: [...selection.caculCols, measure] };
}

/** Says of which rows the measure at `index` is, as what it is shown and since when; nothing changes when another measure is the same. */
export function setMeasureOptions(
  selection: Selection,
  index: number,
  { condition, show, since, days, showBy }: Omit<MeasureOptions, "title">,
): Selection {
  const measure = selection.caculCols[index];
  if (!measure) return selection;
  const plain = withoutOptions(measure);
  const compared = showByFor({ show }, showBy);
  const changes = show === "change" || show === "changeRate";
  const next: ChosenColumn = {
    ...plain,
    ...(condition === undefined || condition.length === 0 ? {} : { condition }),
    ...(show === undefined || show === "value" ? {} : { show }),
    ...(changes ? { since: since ?? "previous" } : {}),
    ...(changes && days !== undefined ? { days } : {}),
    ...(compared === undefined ? {} : { showBy: compared }),
  };
  if (isThere(selection, next, index)) return selection;
  return { ...selection, caculCols: changeAt(selection.caculCols, index, next) };
}

/** Takes the measure at `index` off. */
export function removeMeasure(selection: Selection, index: number): Selection {
  return { ...selection, caculCols: selection.caculCols.filter((_, at) => at !== index) };
}

/** Gives the measure at `index` another function its type offers, with its settings; one that the column has elsewhere is not repeated. */
export function setAggregate(
  selection: Selection,
  index: number,
  func: Aggregate,
  chosen: MeasureSettings = {},
): Selection {
  const measure = selection.caculCols[index];
  const settings = settingsFor(func, chosen);
  if (!measure || settings === null) return selection;
  if (measure.availableFunc.length === 0 || !takesFunction(measure, func)) return selection;
  const { percent: _p, otherColumn: _o, ...plain } = measure;
  const next = { ...plain, ...settings, calculFunc: func };
  if (isThere(selection, next, index)) return selection;
  return { ...selection, caculCols: changeAt(selection.caculCols, index, next) };
}

/** Moves a chosen field to another place in its list; places outside the list are moved to its ends. */
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
