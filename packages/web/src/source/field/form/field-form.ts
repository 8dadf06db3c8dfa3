import { type Field, FieldMeta, type FieldValue } from "@provost/contract/source/field";
import { naturalRanks } from "@provost/report-core/figure/sorted-names";
import { z } from "zod";

/** The metadata of a table's fields, in their order; a field is identified by its column's name. */
export type FieldsForm = readonly FieldMeta[];

const typedName = z.string().trim().default("");
/** While values are typed, all of them are in the form, those that can't be saved as well. */
const FormMeta = FieldMeta.extend({
  values: z.array(z.object({ value: z.string(), labelZh: typedName, labelEn: typedName })).optional(),
});

/** The metadata of a field and nothing else. */
export function metaOf(field: FieldMeta): FieldMeta {
  return FormMeta.parse(field);
}

/** The metadata of a field in a stored form; `null` if it isn't any. */
export function storedMeta(stored: unknown): FieldMeta | null {
  const read = FormMeta.safeParse(stored);
  return read.success ? read.data : null;
}

export function formOf(fields: readonly Field[]): FieldsForm {
  return fields.map(metaOf);
}

function isSame(one: FieldMeta, other: FieldMeta): boolean {
  return one === other || JSON.stringify(metaOf(one)) === JSON.stringify(metaOf(other));
}

export function isSameForm(one: FieldsForm, other: FieldsForm): boolean {
  return (
    one === other ||
    (one.length === other.length &&
      one.every((meta, at) => {
        const counterpart = other[at];
        return counterpart !== undefined && isSame(meta, counterpart);
      }))
  );
}

/** The form with changed metadata of some fields; the same form if nothing changes. */
export function changeFields(
  form: FieldsForm,
  columns: readonly string[],
  change: Partial<Omit<FieldMeta, "column">>,
): FieldsForm {
  const next = form.map((meta) => {
    if (!columns.includes(meta.column)) return meta;
    const changed = { ...meta, ...change };
    return isSame(meta, changed) ? meta : changed;
  });
  return next.every((meta, at) => meta === form[at]) ? form : next;
}

/** The form with a field put before another, or last. */
export function moveField(form: FieldsForm, column: string, before: string | null): FieldsForm {
  const moved = form.find((meta) => meta.column === column);
  if (moved === undefined || column === before) return form;
  const rest = form.filter((meta) => meta !== moved);
  const found = before === null ? -1 : rest.findIndex((meta) => meta.column === before);
  const at = found < 0 ? rest.length : found;
  const next = [...rest.slice(0, at), moved, ...rest.slice(at)];
  return next.every((meta, place) => meta === form[place]) ? form : next;
}

/** Names are compared without case, as engines do. */
export function isTaken(form: FieldsForm, name: string): boolean {
  const wanted = name.toLowerCase();
  return form.some(({ column }) => column.toLowerCase() === wanted);
}

/** A name that no field has: the stem with the first free number. */
export function freeName(form: FieldsForm, stem: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${stem}${number}`;
    if (!isTaken(form, name)) return name;
  }
}

/** The form with a new calculated field at its end. */
export function addCalculated(form: FieldsForm, column: string): FieldsForm {
  return [...form, FieldMeta.parse({ column, expression: "" })];
}

/** Without a field; what led to it leads nowhere. */
export function removeField(form: FieldsForm, column: string): FieldsForm {
  return form
    .filter((meta) => meta.column !== column)
    .map((meta) => (meta.drillTo === column ? { ...meta, drillTo: null } : meta));
}

/** The form with a field under another name; what led to it still does. */
export function renameField(form: FieldsForm, from: string, to: string): FieldsForm {
  if (from === to) return form;
  return form.map((meta) => {
    const drillTo = meta.drillTo === from ? to : meta.drillTo;
    return meta.column === from || drillTo !== meta.drillTo
      ? { ...meta, column: meta.column === from ? to : meta.column, drillTo }
      : meta;
  });
}

/** An earlier form applied to the current columns: removed columns are left out, new ones are added at the end. */
export function mergeForm(form: FieldsForm, fields: readonly Field[]): FieldsForm {
  const stored = new Set(fields.filter(({ expression }) => expression === null).map(({ column }) => column));
  const remaining = form.filter(({ column, expression }) => expression !== null || stored.has(column));
  const known = new Set(form.map(({ column }) => column));
  const added = fields.filter(({ column, expression }) => expression === null && !known.has(column));
  return added.length === 0 && remaining.length === form.length ? form : [...remaining, ...added.map(metaOf)];
}

/** The form for storage: only the values that differ from their defaults. */
export function compactForm(form: FieldsForm): z.input<typeof FieldMeta>[] {
  return form.map((meta) => {
    const blank: Record<string, unknown> = FieldMeta.parse({ column: meta.column });
    const filled = Object.entries(meta).filter(([name, value]) => name === "column" || blank[name] !== value);
    return { column: meta.column, ...Object.fromEntries(filled) };
  });
}

/** Columns whose metadata differs between two forms, or that only one of them has, in the order of the first. */
export function differing(mine: FieldsForm, theirs: FieldsForm): string[] {
  const other = new Map(theirs.map((meta) => [meta.column, meta]));
  const changed = mine.filter((meta) => {
    const counterpart = other.get(meta.column);
    return counterpart === undefined || !isSame(meta, counterpart);
  });
  const own = new Set(mine.map(({ column }) => column));
  return [...changed, ...theirs.filter(({ column }) => !own.has(column))].map(({ column }) => column);
}

/** A row of the values of a field in which nothing is typed. */
export const isBlank = ({ value, labelZh, labelEn }: FieldValue): boolean =>
  `${value}${labelZh}${labelEn}`.trim() === "";

/** The values in pasted lines; cells of a spreadsheet are a value, its Chinese name and its English name. */
export function pastedValues(text: string): FieldValue[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.split("\t").map((cell) => cell.trim()))
    .map(([value = "", labelZh = "", labelEn = ""]) => ({ value, labelZh, labelEn }))
    .filter((row) => !isBlank(row));
}

/** The rows with those of pasted lines: in place of a blank one, or below it. */
export function withPasted(
  values: readonly FieldValue[],
  at: number,
  pasted: readonly FieldValue[],
): FieldValue[] {
  const row = values[at];
  const before = values.slice(0, row === undefined || isBlank(row) ? at : at + 1);
  return [...before, ...pasted, ...values.slice(at + 1)];
}

/** Values that count by nature in that order, others by their signs in a language. */
export function sortedByNature(values: readonly FieldValue[], languageTag: string): FieldValue[] {
  const ranks = naturalRanks(values.map(({ value }) => value));
  const { compare } = new Intl.Collator(languageTag, { numeric: true });
  const ranked = values.map((value, at) => ({ value, rank: ranks?.[at] ?? 0 }));
  return ranked
    .sort((one, other) => one.rank - other.rank || compare(one.value.value, other.value.value))
    .map(({ value }) => value);
}

/** The rows with one moved to the place of another. */
export function moveValue(values: readonly FieldValue[], from: number, to: number): FieldValue[] {
  const moved = values[from];
  if (moved === undefined || to < 0 || to >= values.length) return [...values];
  const rest = values.filter((_, at) => at !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}
