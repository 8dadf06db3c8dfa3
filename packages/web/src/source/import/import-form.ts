import type {
  ColumnChoice,
  ColumnType,
  DayOrder,
  PreviewColumn,
  ReadingChoice,
  UploadPreview,
} from "@provost/contract/source/dataset-upload";
import type { ImportMode } from "@provost/contract/source/source";
import { type Changes, type ColumnEdit, emptyChoice, sameValues } from "./empty-choice.ts";

/** What the analyst says about the file. */
export interface ImportForm extends Changes {
  file: File;
  tableName: string;
  comment: string;
  mode: ImportMode;
  /** Columns of the table that this one goes into, in small letters; null until they are known, nothing where it goes into a new one. */
  table?: ReadonlySet<string> | null | undefined;
  /** What was corrected of the last file of the table that this one goes into. */
  recalled?: Recalled | null;
}

/** How the last corrected file of a table was read. */
export interface Recalled {
  datasetId: string;
  choice: ReadingChoice;
}

// What the values show needs no choice.
function openOrder(
  dayOrder: DayOrder | undefined,
  from: string,
  found: UploadPreview["columns"],
): Pick<ColumnEdit, "dayOrder"> {
  const isOpen = found.find(({ name }) => name === from)?.dated?.other !== undefined;
  return isOpen && dayOrder !== undefined ? { dayOrder } : {};
}

/** What was corrected last time, as changes of this file's columns; null where its columns are others. */
export function recalledColumns(
  { choice }: Recalled,
  { columns: found }: Pick<UploadPreview, "columns">,
): Record<string, ColumnEdit> | null {
  const { columns = [] } = choice;
  const names = new Set(found.map(({ name }) => name));
  if (columns.length !== names.size || columns.some(({ from }) => !names.has(from))) return null;
  const edits = columns.map(({ from, name, type, take, empty, dayOrder }): [string, ColumnEdit] => [
    from,
    {
      ...(name === from ? {} : { name }),
      ...(type === undefined ? {} : { type }),
      ...(take ? {} : { take }),
      ...(empty === undefined ? {} : { empty }),
      ...openOrder(dayOrder, from, found),
    },
  ]);
  return Object.fromEntries(edits.filter(([, edit]) => Object.keys(edit).length > 0));
}

/** What is taken over of last time: all of it, or what means empty and how dates are read in columns of a file whose others differ; null where that is nothing. */
export function recalledEdits(
  recalled: Recalled,
  seen: Pick<UploadPreview, "columns">,
): Record<string, ColumnEdit> | null {
  const whole = recalledColumns(recalled, seen);
  if (whole !== null) return whole;
  const names = new Set(seen.columns.map(({ name }) => name));
  const own = (recalled.choice.columns ?? []).flatMap(({ from, empty, dayOrder }): [string, ColumnEdit][] => {
    const edit = { ...(empty === undefined ? {} : { empty }), ...openOrder(dayOrder, from, seen.columns) };
    return Object.keys(edit).length === 0 || !names.has(from) ? [] : [[from, edit]];
  });
  return own.length === 0 ? null : Object.fromEntries(own);
}

/** Whether two changes of a column say the same. */
export function sameEdit(one: ColumnEdit = {}, other: ColumnEdit = {}): boolean {
  return (
    one.name === other.name &&
    one.type === other.type &&
    (one.take ?? true) === (other.take ?? true) &&
    one.dayOrder === other.dayOrder &&
    sameValues(one.empty, other.empty)
  );
}

/** A column as it would come into the table. */
export interface PlannedColumn {
  from: string;
  name: string;
  type: ColumnType;
  take: boolean;
  /** Values that would be left empty, where the type was chosen. */
  misfits: { count: number; examples: string[] } | null;
}

/** Whether the columns and what means empty have the same changes as before. */
export function isUntouched(form: Changes, before: Changes): boolean {
  const names = new Set([...Object.keys(form.columns), ...Object.keys(before.columns)]);
  return (
    sameValues(form.empty, before.empty) &&
    [...names].every((name) => sameEdit(form.columns[name], before.columns[name]))
  );
}

/** Whether a column is left out unless it is asked for: it has no value in all of the file, and the table does not have it. */
function isLeft(
  { table, columns }: ImportForm,
  { whole }: UploadPreview,
  { name: from, blank }: UploadPreview["columns"][number],
): boolean {
  const { name = from } = columns[from] ?? {};
  return whole && blank && (table === undefined || table?.has(name.trim().toLowerCase()) === false);
}

export function plannedColumns(form: ImportForm, preview: UploadPreview): PlannedColumn[] {
  return preview.columns.map((column) => {
    const { name: from, type: found, misfits } = column;
    const edit = form.columns[from] ?? {};
    const { name = from, type = found, take = !isLeft(form, preview, column) } = edit;
    return { from, name, type, take, misfits: misfits[type] ?? null };
  });
}

/** How the dates of a column are read: as its values show, else as was chosen, else as is guessed; the next file is read so, too. */
export function dayOrderOf(
  { columns }: Pick<ImportForm, "columns">,
  { name, dated }: PreviewColumn,
): DayOrder | undefined {
  return dated?.other === undefined ? dated?.order : (columns[name]?.dayOrder ?? dated.order);
}

/** How the file is to be read; what was not changed is left to be found out from all of it. */
export function choiceOf(form: ImportForm, preview: UploadPreview): ReadingChoice {
  const { recalled } = form;
  // What is remembered is not to come back when it was put aside.
  const isRecalled = recalled ? recalledEdits(recalled, preview) !== null : false;
  const empty = emptyChoice(form, preview);
  const edited =
    isRecalled ||
    empty.columns.size > 0 ||
    preview.columns.some(
      (column) =>
        form.columns[column.name] !== undefined ||
        column.dated !== undefined ||
        isLeft(form, preview, column),
    );
  const columns = preview.columns.map((column): ColumnChoice => {
    const from = column.name;
    const { name = from, type, take } = form.columns[from] ?? {};
    const dayOrder = dayOrderOf(form, column);
    const blank = take === undefined && isLeft(form, preview, column);
    const own = empty.columns.get(from);
    return {
      from,
      name: name.trim(),
      take: take ?? !blank,
      ...(type === undefined ? {} : { type }),
      ...(own === undefined ? {} : { empty: own }),
      ...(dayOrder === undefined ? {} : { dayOrder }),
      ...(blank ? { blank } : {}),
    };
  });
  const { format, sheet, headerRow } = preview;
  return {
    ...(sheet === null ? {} : { sheet }),
    ...(format === "xlsx" || (format === "csv" && headerRow !== 1) ? { headerRow } : {}),
    ...(edited ? { columns } : {}),
    ...(empty.empty === null ? {} : { empty: empty.empty }),
    ...(form.mode === "append" ? { loose: true } : {}),
  };
}

/** Why the columns cannot be imported as they are; null if they can. */
export function columnsFault(planned: readonly PlannedColumn[]): "none" | "unnamed" | "twice" | null {
  const names = planned.filter(({ take }) => take).map(({ name }) => name.trim().toLowerCase());
  if (names.length === 0) return "none";
  if (names.includes("")) return "unnamed";
  return new Set(names).size < names.length ? "twice" : null;
}

/** How the columns of a file meet those of a table. */
export interface Meeting {
  missing: string[];
  extra: string[];
  retyped: { name: string; from: string; to: string }[];
}

export function meetingOf(
  planned: readonly PlannedColumn[],
  table: readonly { name: string; type: string }[],
): Meeting {
  const taken = planned.filter(({ take }) => take);
  const known = new Map(table.map((column) => [column.name.toLowerCase(), column]));
  const names = new Set(taken.map(({ name }) => name.toLowerCase()));
  return {
    missing: table.flatMap(({ name }) => (names.has(name.toLowerCase()) ? [] : [name])),
    extra: taken.flatMap(({ name }) => (known.has(name.toLowerCase()) ? [] : [name])),
    retyped: taken.flatMap(({ name, type }) => {
      const column = known.get(name.toLowerCase());
      return column && column.type !== type ? [{ name: column.name, from: column.type, to: type }] : [];
    }),
  };
}
