import type { ColumnType, PreviewColumn, UploadPreview } from "@provost/contract/source/dataset-upload";
import { foldCell } from "@provost/contract/source/empty-values";

type Values = readonly string[];
type Seen = Pick<UploadPreview, "columns">;

/** What was changed of a column, by its name in the file. */
export interface ColumnEdit {
  name?: string;
  type?: ColumnType | undefined;
  take?: boolean;
  /** Values that mean empty in it, where these are not those of the file. */
  empty?: readonly string[];
}

/** What was changed of the columns and of what means empty. */
export interface Changes {
  columns: Readonly<Record<string, ColumnEdit>>;
  /** Values that mean empty in the file; without these, what is proposed. */
  empty?: readonly string[] | undefined;
}

/** A value that could mean empty, in how many cells it is, and whether it means it. */
export interface EmptyOption {
  value: string;
  count: number;
  on: boolean;
}

/** What a look at the file says of the values. */
export type LookedValues =
  | { propose: true }
  | { empty: string[]; columns: { from: string; empty: string[] }[] };

const has = (values: Values, value: string): boolean =>
  values.some((one) => foldCell(one) === foldCell(value));

/** Whether two lists have the same values. */
export function sameValues(one: Values | undefined, other: Values | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.length === other.length && one.every((value) => has(other, value));
}

const distinct = (values: Values): string[] =>
  values.filter((value, at) => values.findIndex((one) => foldCell(one) === foldCell(value)) === at);

const proposedIn = ({ missing = [] }: PreviewColumn): string[] =>
  missing.flatMap(({ value, proposed }) => (proposed ? [value] : []));

/** The values that mean empty in the file: those chosen, or else those proposed for any column. */
export function fileValues({ empty }: Changes, { columns }: Seen): Values {
  return empty ?? distinct(columns.flatMap(proposedIn));
}

/** The values that mean empty in a column. */
export function columnValues(form: Changes, preview: Seen, column: PreviewColumn): Values {
  const own = form.columns[column.name]?.empty;
  if (own !== undefined) return own;
  const values = fileValues(form, preview);
  if (form.empty !== undefined) return values;
  const proposed = proposedIn(column);
  const others = (column.missing ?? []).filter(({ value }) => !has(proposed, value));
  return values.filter((value) => !others.some((other) => has([value], other.value)));
}

/** What is sent of the values: nothing where nothing was found or chosen, and of a column where it differs from the file. */
export function emptyChoice(
  form: Changes,
  preview: Seen,
): { empty: string[] | null; columns: ReadonlyMap<string, string[]> } {
  const values = fileValues(form, preview);
  const columns = preview.columns.flatMap((column): [string, string[]][] => {
    const own = columnValues(form, preview, column);
    return sameValues(own, values) ? [] : [[column.name, [...own]]];
  });
  const isSaid = form.empty !== undefined || values.length > 0 || columns.length > 0;
  return { empty: isSaid ? [...values] : null, columns: new Map(columns) };
}

/** How a file is to be looked at so that its types are those it will be read with. */
export function emptyLook(form: Changes, preview: Seen): LookedValues {
  if (form.empty === undefined && Object.values(form.columns).every(({ empty }) => empty === undefined))
    return { propose: true };
  const { empty, columns } = emptyChoice(form, preview);
  return { empty: empty ?? [], columns: [...columns].map(([from, own]) => ({ from, empty: own })) };
}

/** What can be chosen for the file: what was found anywhere, and what was added. */
export function fileOptions(form: Changes, preview: Seen): EmptyOption[] {
  const values = fileValues(form, preview);
  const found = preview.columns.flatMap(({ missing = [] }) => missing);
  return distinct([...found.map(({ value }) => value), ...values])
    .map((value) => {
      const same = found.filter((one) => has([value], one.value));
      return { value, count: same.reduce((sum, { count }) => sum + count, 0), on: has(values, value) };
    })
    .sort((one, other) => other.count - one.count);
}

/** What can be chosen for a column: what was found in it. */
export function columnOptions(form: Changes, preview: Seen, column: PreviewColumn): EmptyOption[] {
  const values = columnValues(form, preview, column);
  return (column.missing ?? []).map(({ value, count }) => ({ value, count, on: has(values, value) }));
}

const switched = (values: Values, value: string, on: boolean): string[] =>
  on ? distinct([...values, value]) : values.filter((one) => !has([one], value));

/** The form with a value that means empty or no longer does: in a column, or without one in all of them. */
export function withEmpty<F extends Changes>(
  form: F,
  preview: Seen,
  value: string,
  { on, from }: { on: boolean; from?: string },
): F {
  const before = fileValues(form, preview);
  const empty = from === undefined ? switched(before, value, on) : [...before];
  const columns: Record<string, ColumnEdit> = { ...form.columns };
  for (const column of preview.columns) {
    const { name } = column;
    const values = columnValues(form, preview, column);
    const own = from === undefined || from === name ? switched(values, value, on) : [...values];
    const { empty: _, ...edit } = columns[name] ?? {};
    const next = sameValues(own, empty) ? edit : { ...edit, empty: own };
    if (Object.keys(next).length > 0) columns[name] = next;
    else delete columns[name];
  }
  return { ...form, empty, columns };
}
