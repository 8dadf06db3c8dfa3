import type {
  ColumnType,
  DayOrder,
  PreviewColumn,
  UploadPreview,
} from "@provost/contract/source/dataset-upload";
import { emptyProposal, foldCell } from "@provost/contract/source/empty-values";

type Values = readonly string[];
type Seen = Pick<UploadPreview, "columns">;

/** What was changed of a column, by its name in the file. */
export interface ColumnEdit {
  name?: string;
  type?: ColumnType | undefined;
  take?: boolean;
  /** Values that mean empty in it, where these are not those of the file. */
  empty?: readonly string[];
  /** How its dates are read, where their values leave it open. */
  dayOrder?: DayOrder;
}

/** What was changed of the columns and of what means empty. */
export interface Changes {
  columns: Readonly<Record<string, ColumnEdit>>;
  /** Values that mean empty in the file; without these, what is proposed. */
  empty?: readonly string[] | undefined;
}

/** A value that could mean empty, in how many cells it is, and whether it means it: in all columns that have it, or in some (`mixed`). */
export interface EmptyOption {
  value: string;
  count: number;
  on: boolean;
  mixed: boolean;
}

/** What a look at the file says of the values. */
export type LookedValues =
  | { propose: true }
  | { empty: string[]; columns: { from: string; empty: string[] }[] };

const has = (values: Values, value: string): boolean =>
  values.some((one) => foldCell(one) === foldCell(value));

/** Whether two lists have the same values. */
export function sameValues(one: Values | undefined, other: Values | undefined): boolean {
  if (one === other || one === undefined || other === undefined) return one === other;
  return one.length === other.length && one.every((value) => has(other, value));
}

function distinct(values: Values): string[] {
  const found = new Map<string, string>();
  for (const value of values) if (!found.has(foldCell(value))) found.set(foldCell(value), value);
  return [...found.values()];
}

const proposedIn = ({ missing = [] }: PreviewColumn): string[] =>
  missing.flatMap(({ value, proposed }) => (proposed ? [value] : []));

const isMark = (value: string): boolean => emptyProposal(value) === "mark";

/** The values that mean empty, in the file and in each of its columns. */
export interface ChosenValues {
  file: Values;
  columns: ReadonlyMap<string, Values>;
}

/** The values that mean empty: those chosen, or else the marks proposed for any column, and words among numbers and dates alone. */
export function chosenValues(form: Changes, { columns }: Seen): ChosenValues {
  const proposed = columns.map(proposedIn);
  const all = distinct(proposed.flat());
  const file = form.empty ?? all.filter(isMark);
  const typed = all.every(isMark) ? file : distinct([...file, ...all]);
  const lists = columns.map(({ name, type }, at): [string, Values] => {
    const own = form.columns[name]?.empty;
    if (own !== undefined || form.empty !== undefined) return [name, own ?? file];
    const found = proposed[at] ?? [];
    if (type === "VARCHAR") return [name, found.every(isMark) ? file : distinct([...file, ...found])];
    return [name, typed];
  });
  return { file, columns: new Map(lists) };
}

/** What is sent of the values: nothing where nothing was found or chosen, and of a column where it differs from the file. */
export function emptyChoice(
  form: Changes,
  preview: Seen,
): { empty: string[] | null; columns: ReadonlyMap<string, string[]> } {
  const { file, columns } = chosenValues(form, preview);
  const own = [...columns].flatMap(([name, values]): [string, string[]][] =>
    sameValues(values, file) ? [] : [[name, [...values]]],
  );
  const isSaid = form.empty !== undefined || file.length > 0 || own.length > 0;
  return { empty: isSaid ? [...file] : null, columns: new Map(own) };
}

/** How a file is to be looked at so that its types are those it will be read with. */
export function emptyLook(form: Changes, preview: Seen): LookedValues {
  if (form.empty === undefined && Object.values(form.columns).every(({ empty }) => empty === undefined))
    return { propose: true };
  const { empty, columns } = emptyChoice(form, preview);
  return { empty: empty ?? [], columns: [...columns].map(([from, own]) => ({ from, empty: own })) };
}

/** What can be chosen for the file: what was found anywhere, and what was added. */
export function fileOptions({ file, columns }: ChosenValues, preview: Seen): EmptyOption[] {
  const found = new Map<string, { value: string; count: number; on: number; off: number }>();
  for (const { name, missing = [] } of preview.columns)
    for (const { value, count } of missing) {
      const known = found.get(foldCell(value)) ?? { value, count: 0, on: 0, off: 0 };
      known.count += count;
      known[has(columns.get(name) ?? file, value) ? "on" : "off"] += 1;
      found.set(foldCell(value), known);
    }
  return distinct([...[...found.values()].map(({ value }) => value), ...file])
    .map((value) => {
      const { count, on, off } = found.get(foldCell(value)) ?? { count: 0, on: 0, off: 0 };
      const isOn = has(file, value) || (on > 0 && off === 0);
      return { value, count, on: isOn, mixed: !isOn && on > 0 };
    })
    .sort((one, other) => other.count - one.count);
}

/** What can be chosen for a column: what was found in it. */
export function columnOptions({ file, columns }: ChosenValues, column: PreviewColumn): EmptyOption[] {
  const values = columns.get(column.name) ?? file;
  return (column.missing ?? []).map(({ value, count }) => ({
    ...{ value, count },
    ...{ on: has(values, value), mixed: false },
  }));
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
  const { file, columns: lists } = chosenValues(form, preview);
  const empty = from === undefined ? switched(file, value, on) : [...file];
  const columns: Record<string, ColumnEdit> = { ...form.columns };
  for (const [name, values] of lists) {
    const own = from === undefined || from === name ? switched(values, value, on) : [...values];
    const { empty: _, ...edit } = columns[name] ?? {};
    const next = sameValues(own, empty) ? edit : { ...edit, empty: own };
    if (Object.keys(next).length > 0) columns[name] = next;
    else delete columns[name];
  }
  return { ...form, empty, columns };
}
