import { isDeepStrictEqual } from "node:util";
import type { Comparison } from "@provost/contract/chart/chart-content";
import { NumberFormat } from "@provost/contract/report/number-format";
import { type CodeSign, FieldMeta } from "@provost/contract/source/field";
import { asciiLower } from "@provost/contract/wire/ascii";
import type { Calendar } from "@provost/contract/wire/calendar";
import type { LocalizedText } from "@provost/contract/wire/language";
import type { ExpressionProblem } from "@provost/report-core/expression/problem";
import type { Unit } from "@provost/report-core/expression/unit";
import type { QueryTable, VisibleTable } from "@provost/report-core/policy/apply-policy";
import { describeFields } from "@provost/report-core/policy/visible-fields";
import { z } from "zod";
import type { StoredColumn } from "../../platform/db/report-schema.ts";

/** A column of a table; `metadata`: what it inherits from the table it comes from. */
export interface FieldColumn extends StoredColumn {
  metadata?: FieldMeta;
}

/** What is stored of a field; `asInFile`: nobody chose its format, which is that of the file. */
export interface SavedField extends FieldMeta {
  asInFile?: boolean | undefined;
}

const StoredField = FieldMeta.extend({ asInFile: z.boolean().optional() });

/** A field of a table: its column or its expression, and its metadata. */
export interface TableField {
  meta: FieldMeta;
  /** The format that it has unless one is chosen. */
  proposal: NumberFormat | null;
  /** The engine's type; null for a calculated field and for one whose column is gone. */
  storedType: string | null;
  /** The type it is read as. */
  type: string;
  /** The label its data set came with. */
  storedLabel: string;
  /** Why its numbers are taken for codes; never of a field that is read as another type. */
  codeSign: CodeSign | null;
  aggregates: boolean;
  /** How its formula compares groups, and what its numbers are written in then. */
  compares?: readonly Comparison[];
  unit?: Unit;
  problem: LocalizedText | null;
  /** The position of the problem in its expression. */
  at?: Pick<ExpressionProblem, "position" | "length">;
}

/** The context for reading fields: the tenant's calendar, and what the viewer sees of the stored columns. */
export interface FieldGround {
  calendar: Calendar;
  view: VisibleTable | null;
}

/** A table's columns and calculated fields as the compiler takes them. */
export type FieldSource = Required<Pick<QueryTable, "columns" | "calculated">>;

const gone: LocalizedText = { zh: "数据表已没有此字段", en: "the table no longer has this column" };
const taken: LocalizedText = { zh: "数据表现有同名的列", en: "the table now has a column with this name" };

/** A column's name as the engine compares names. */
export function foldName(name: string): string {
  return asciiLower(name);
}

/** Reads what was stored of a table's fields; what does not fit this version is left out. */
export function readFields(stored: readonly unknown[]): SavedField[] {
  return stored.flatMap((entry) => {
    const field = StoredField.safeParse(entry);
    return field.success ? [field.data] : [];
  });
}

/** The metadata of a field for which none was saved. */
export function emptyMetadata(column: string): FieldMeta {
  return FieldMeta.parse({ column });
}

/** The metadata of a column for which none was saved: with the format that its file had. */
function proposedMetadata({ name, format }: FieldColumn): FieldMeta {
  return { ...emptyMetadata(name), format: format ?? null };
}

/** The metadata of a field whose file has numbers in this format. */
export function shownMetadata({ asInFile, ...meta }: SavedField, proposal: NumberFormat | null): FieldMeta {
  return asInFile ? { ...meta, format: proposal } : meta;
}

/** What is stored of a field whose file has numbers in this format. */
export function savedField(meta: FieldMeta, proposal: NumberFormat | null): SavedField {
  const [own, file] = [meta.format, proposal].map((format) => NumberFormat.nullable().parse(format));
  return isDeepStrictEqual(own, file) ? { ...meta, asInFile: true } : meta;
}

/** What the compiler makes of the columns with their metadata; a calculated field never takes a column's name. */
export function fieldSource(columns: readonly FieldColumn[], metadata: readonly FieldMeta[]): FieldSource {
  const metas = new Map(
    metadata.filter(({ expression }) => expression === null).map((meta) => [meta.column, meta]),
  );
  const names = new Set(columns.map(({ name }) => foldName(name)));
  return {
    columns: columns.map(({ name, type }) => {
      const { readAs = null, values } = metas.get(name) ?? {};
      return { name, type, readAs, ...(values ? { values: values.map(({ value }) => value) } : {}) };
    }),
    calculated: metadata.flatMap(({ column, expression }) =>
      expression === null || names.has(foldName(column)) ? [] : [{ name: column, expression }],
    ),
  };
}

function wrongIn(found: ExpressionProblem | null): Pick<TableField, "problem" | "at"> {
  if (found === null) return { problem: null };
  const { message, position, length } = found;
  return { problem: message, at: { position, length } };
}

/**
 * The fields of a table in order: those with metadata, then the columns that were added later. A field whose column is gone, or whose
 * expression is no longer valid, has a problem; fields that the viewer cannot see are left out.
 */
export function tableFields(
  columns: readonly FieldColumn[],
  metadata: readonly SavedField[],
  ground: FieldGround,
): TableField[] {
  const source = { name: "", ...fieldSource(columns, metadata) };
  const described = new Map(
    describeFields(source, { ...ground, language: "zh" }).map((field) => [field.name, field]),
  );
  const byName = new Map(columns.map((column) => [column.name, column]));
  const names = new Set(columns.map(({ name }) => foldName(name)));

  const columnField = (saved: SavedField | null, column: FieldColumn): TableField[] => {
    const shown = described.get(column.name);
    if (shown === undefined) return [];
    const proposed = column.metadata ?? proposedMetadata(column);
    const meta = saved ? shownMetadata(saved, proposed.format) : proposed;
    const { type, label = "", codeSign = null } = column;
    return [
      {
        meta,
        proposal: proposed.format,
        storedType: type,
        type: shown.type,
        storedLabel: label,
        codeSign: meta.readAs === null ? codeSign : null,
        aggregates: false,
        problem: null,
      },
    ];
  };
  const fieldOf = (saved: SavedField): TableField[] => {
    const column = byName.get(saved.column);
    if (saved.expression === null && column !== undefined) return columnField(saved, column);
    const meta = shownMetadata(saved, null);
    const calculated = meta.expression !== null && !names.has(foldName(meta.column));
    const shown = calculated ? described.get(meta.column) : undefined;
    if (calculated && shown === undefined) return [];
    return [
      {
        meta,
        proposal: null,
        storedType: null,
        type: shown?.type ?? "",
        storedLabel: "",
        codeSign: null,
        aggregates: shown?.aggregates ?? false,
        ...(shown && shown.compares.length > 0 ? { compares: shown.compares, unit: shown.unit } : {}),
        ...(shown ? wrongIn(shown.problem) : { problem: meta.expression === null ? gone : taken }),
      },
    ];
  };

  const known = new Set(metadata.flatMap(({ column, expression }) => (expression === null ? [column] : [])));
  const later = columns.filter(({ name }) => !known.has(name));
  return [...metadata.flatMap(fieldOf), ...later.flatMap((column) => columnField(null, column))];
}
