import type { ChartContent } from "@provost/contract/chart/chart-content";
import { unitlessAggregates } from "@provost/contract/report/aggregate";
import type { ResultField } from "@provost/contract/report/report";
import type { Language } from "@provost/contract/wire/language";
import { formatOfUnit } from "@provost/report-core/expression/unit";
import type { OutputColumn } from "@provost/report-core/query/compile-query";
import { keepsUnit } from "@provost/report-core/relative/relative-show";
import { isTextType } from "@provost/report-core/result/column-value";
import { schemaOfContent } from "@provost/report-core/selection/selection-content";

// What a measure shows is written as its column is, unless it is another kind of number.
function keepsFormat({ role, func, show }: OutputColumn): boolean {
  return role === "dimension" || (!unitlessAggregates.has(func) && keepsUnit({ show }));
}

/** The fields of the table whose metadata a result needs. */
export function fieldsRead(columns: readonly OutputColumn[]): string[] {
  return columns.flatMap(({ source, unit = null }) =>
    unit === null || unit === "percent" ? [source] : [source, unit.of],
  );
}

type Fields = Readonly<Record<string, ResultField>>;

interface FieldOptions {
  content: Pick<ChartContent, "selectedDimension" | "selectedCalcul">;
  /** How partial spans read, by the names of columns in the result. */
  partial?: Fields;
  language: Language;
}

/** The table's metadata for the columns of a result, by their names in it; codes and drills apply to plain dimensions only. */
function resultMetadata(
  columns: readonly OutputColumn[],
  tableMetadata: Fields,
): Record<string, ResultField> {
  const metadataOf = (name: string): ResultField | undefined =>
    Object.hasOwn(tableMetadata, name) ? tableMetadata[name] : undefined;
  const fields = columns.flatMap((column): [string, ResultField][] => {
    const { label, remarks, values, drillTo, ...own } = metadataOf(column.source) ?? {};
    const format = own.format ?? formatOfUnit(column.unit ?? null, (name) => metadataOf(name)?.format);
    const otherLabel = column.otherColumn === undefined ? undefined : metadataOf(column.otherColumn)?.label;
    const plain = column.role === "dimension" && column.bucket === null;
    const field: ResultField = {
      ...(label === undefined ? {} : { label }),
      ...(otherLabel === undefined ? {} : { otherLabel }),
      ...(format === undefined || !keepsFormat(column) ? {} : { format }),
      ...(remarks === undefined || !plain ? {} : { remarks }),
      ...(values === undefined || !plain || !isTextType(column.type) ? {} : { values }),
      ...(drillTo === undefined || column.role !== "dimension" ? {} : { drillTo }),
      ...(column.compares === undefined ? {} : { compares: [...column.compares] }),
    };
    return Object.keys(field).length === 0 ? [] : [[column.name, field]];
  });
  return Object.fromEntries(fields);
}

/** The metadata of a result's columns, by their names in it; where several come from one table column, each label says what it shows. */
export function resultFields(
  columns: readonly OutputColumn[],
  tableMetadata: Fields,
  { content, partial = {}, language }: FieldOptions,
): Record<string, ResultField> {
  const fields = resultMetadata(columns, tableMetadata);
  for (const [name, field] of Object.entries(partial)) fields[name] = { ...fields[name], ...field };
  const bySource = Map.groupBy(columns, ({ source }) => source);
  const shared = columns.filter(({ source }) => (bySource.get(source)?.length ?? 0) > 1);
  if (shared.length === 0) return fields;
  const headings = new Map(
    schemaOfContent(content, columns, language, { fields }).map(({ name, label }) => [name, label]),
  );
  const labelled = shared.flatMap(({ name }): [string, ResultField][] => {
    const [field = {}, label] = [fields[name], headings.get(name)];
    if (label === undefined || label === (field.label ?? name)) return [];
    return [[name, { ...field, label, columnLabel: field.label ?? "" }]];
  });
  return { ...fields, ...Object.fromEntries(labelled) };
}
