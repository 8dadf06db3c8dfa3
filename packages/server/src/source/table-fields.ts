import { FieldMeta, type FieldType } from "@provost/contract/field";
import type { Wording } from "@provost/contract/language";
import type { StoredColumn } from "../platform/db/schema.ts";
import { checkCalculated } from "./calculated-check.ts";

/** A field of a table: its column or what works it out, and what is told of it. */
export interface TableField {
  meta: FieldMeta;
  /** The engine's type; null for a calculated field and for one whose column is gone. */
  storedType: string | null;
  /** The type it is read as. */
  type: string;
  /** The label its data set came with. */
  storedLabel: string;
  aggregates: boolean;
  problem: Wording | null;
}

/** A column as a table has it; `told`: what it brings from the table it comes from. */
export interface FieldColumn extends StoredColumn {
  told?: FieldMeta;
}

const readTypes: Readonly<Record<FieldType, string>> = {
  text: "VARCHAR",
  whole: "BIGINT",
  fraction: "DOUBLE",
  date: "DATE",
  instant: "TIMESTAMP",
  boolean: "BOOLEAN",
};

const gone: Wording = { zh: "数据表已没有此字段", en: "the table no longer has this column" };
const taken: Wording = { zh: "数据表现有同名的列", en: "the table has a column of this name now" };

/** A column's name as the engine compares names. */
export function foldName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Reads what was stored of a table's fields; what does not fit this version is left out. */
export function readFields(stored: readonly unknown[]): FieldMeta[] {
  return stored.flatMap((entry) => {
    const field = FieldMeta.safeParse(entry);
    return field.success ? [field.data] : [];
  });
}

/** What is told of a field of which nothing was said. */
export function untold(column: string): FieldMeta {
  return FieldMeta.parse({ column });
}

function columnField(meta: FieldMeta, { type, label }: StoredColumn): TableField {
  return {
    meta,
    storedType: type,
    type: meta.readAs === null ? type : readTypes[meta.readAs],
    storedLabel: label ?? "",
    aggregates: false,
    problem: null,
  };
}

function lostField(meta: FieldMeta): TableField {
  return { meta, storedType: null, type: "", storedLabel: "", aggregates: false, problem: gone };
}

/**
 * The fields of a table in their order: those of which something was told, then the columns that came later.
 * A field whose column is gone, or whose expression no longer fits, says so.
 */
export function tableFields(columns: readonly FieldColumn[], told: readonly FieldMeta[]): TableField[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const known = new Set(told.flatMap(({ column, expression }) => (expression === null ? [column] : [])));
  const plain = told.map((meta) => {
    const column = meta.expression === null ? byName.get(meta.column) : undefined;
    return column === undefined ? lostField(meta) : columnField(meta, column);
  });
  const later = columns
    .filter(({ name }) => !known.has(name))
    .map((column) => columnField(column.told ?? untold(column.name), column));
  const fields = [...plain, ...later];
  const types = new Map(
    fields.filter(({ storedType }) => storedType !== null).map(({ meta, type }) => [meta.column, type]),
  );
  const calculated = told.flatMap(({ column, expression }) =>
    expression === null ? [] : [{ name: column, expression }],
  );
  if (calculated.length === 0) return fields;
  const checked = checkCalculated(calculated, types);
  const folded = new Set(columns.map(({ name }) => foldName(name)));
  return fields.map((field) => {
    const found = field.meta.expression === null ? undefined : checked.get(field.meta.column);
    if (found === undefined) return field;
    return { ...field, ...found, ...(folded.has(foldName(field.meta.column)) ? { problem: taken } : {}) };
  });
}
