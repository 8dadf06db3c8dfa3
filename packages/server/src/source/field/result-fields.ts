import { aggregateNames, aggregatesOf, familyOf, fitsAsDefault } from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { NumberFormat } from "@provost/contract/report/number-format";
import type { ResultField } from "@provost/contract/report/report";
import type { FieldMeta } from "@provost/contract/source/field";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { formatOfUnit } from "@provost/report-core/expression/unit";
import type { Catalog } from "../catalog.ts";
import type { ReadableTable } from "../policy/readable.ts";
import { isScoreName } from "./code-words.ts";
import type { TableField } from "./table-fields.ts";

type Dictionaries = Catalog["dictionaries"];

/** What a field is called in a language; the label its data came with is taken for Chinese, as their names often are. */
function labelOf({ meta, storedLabel }: TableField, language: Language): string {
  const label = { zh: meta.labelZh || storedLabel, en: meta.labelEn }[language];
  return label || meta.column;
}

function commentOf({ meta, storedLabel }: TableField, language: Language): string {
  const [own, other] = { zh: [meta.commentZh, meta.commentEn], en: [meta.commentEn, meta.commentZh] }[
    language
  ];
  return own || other || storedLabel;
}

/** What the values of a field are called in a language: by its own names of them, else by its dictionary. */
export function valueNames(
  { dictCode, values = [] }: Pick<FieldMeta, "dictCode" | "values">,
  language: Language,
  dictionaries: Dictionaries,
): Readonly<Record<string, string>> | undefined {
  const remarks = dictCode === null ? undefined : dictionaries.get(dictCode)?.[language];
  const own = values.flatMap(({ value, labelZh, labelEn }): [string, string][] => {
    const label = { zh: labelZh, en: labelEn }[language];
    return label === "" || label === value ? [] : [[value, label]];
  });
  return own.length === 0 ? remarks : { ...remarks, ...Object.fromEntries(own) };
}

function remarksOf(
  { meta }: TableField,
  language: Language,
  dictionaries: Dictionaries,
): { remarks?: Readonly<Record<string, string>> } {
  const remarks = valueNames(meta, language, dictionaries);
  return remarks === undefined ? {} : { remarks };
}

/** How numbers are used as a measure where nothing is said: codes are counted, scores averaged; null = summed. */
function automaticAggregate(
  { meta, storedLabel }: TableField,
  role: "dimension" | "measure" | null,
): Aggregate | null {
  if (role === "dimension") return "countDistinct";
  return [meta.labelZh || storedLabel, meta.labelEn, meta.column].some(isScoreName) ? "avg" : null;
}

function schemaColumn(
  field: TableField,
  format: NumberFormat | null,
  language: Language,
  dictionaries: Dictionaries,
): SchemaColumn {
  const { meta, type, storedType, aggregates, compares, codeSign } = field;
  const role = meta.role ?? (codeSign === null ? null : "dimension");
  const { column, aggregate, drillTo, hidden, expression } = meta;
  const offered = aggregates ? [] : aggregatesOf(type);
  const automatic = familyOf(type) === "numeric" ? automaticAggregate(field, role) : null;
  const suggested = aggregate ?? automatic;
  const chosen = suggested !== null && !aggregates && fitsAsDefault(type, suggested) ? suggested : null;
  return {
    Column: column,
    Comment: commentOf(field, language),
    Type: type,
    ...(storedType === null || storedType === type ? {} : { storedType }),
    name: column,
    label: labelOf(field, language),
    isDimension: false,
    asxAxis: false,
    availableFunc: offered.map((func) => ({ name: aggregateNames[func][language], func })),
    ...(chosen === null ? {} : { calculFunc: chosen }),
    ...(drillTo === null ? {} : { filteCol: drillTo }),
    ...(role === null ? {} : { role }),
    ...(hidden ? { hidden } : {}),
    ...(format === null ? {} : { format }),
    ...remarksOf(field, language, dictionaries),
    ...(expression === null ? {} : { expression, aggregates }),
    ...(compares === undefined ? {} : { compares: [...compares] }),
  };
}

/** The fields of a table as charts and builders take them, in their order; what no longer fits is left out. */
export function schemaColumns(
  table: Pick<ReadableTable, "fields" | "repeats">,
  language: Language,
  dictionaries: Dictionaries,
): SchemaColumn[] {
  const formats = new Map(table.fields.map(({ meta }) => [meta.column, meta.format]));
  const formatOf = ({ meta, unit = null }: TableField): NumberFormat | null =>
    meta.format ?? formatOfUnit(unit, (name) => formats.get(name)) ?? null;
  return table.fields
    .filter(({ problem }) => problem === null)
    .map((field) => ({
      ...schemaColumn(field, formatOf(field), language, dictionaries),
      ...(table.repeats?.has(field.meta.column) ? { repeats: true } : {}),
    }));
}

/** The metadata that a result carries for those fields of a table that it reads, by their names. */
export function resultFields(
  table: Pick<ReadableTable, "fields">,
  names: readonly string[],
  language: Language,
  dictionaries: Dictionaries,
): Record<string, ResultField> {
  const read = new Set(names);
  const fields = table.fields.flatMap((field): [string, ResultField][] => {
    const { column, format, drillTo, values = [] } = field.meta;
    if (field.problem !== null || !read.has(column)) return [];
    const label = labelOf(field, language);
    const result: ResultField = {
      ...(label === column ? {} : { label }),
      ...(format === null ? {} : { format }),
      ...remarksOf(field, language, dictionaries),
      ...(values.length < 2 ? {} : { values: values.map(({ value }) => value) }),
      ...(drillTo === null ? {} : { drillTo }),
    };
    return Object.keys(result).length === 0 ? [] : [[column, result]];
  });
  return Object.fromEntries(fields);
}
