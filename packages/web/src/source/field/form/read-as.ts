import { familyOf } from "@provost/contract/report/aggregate";
import { type Field, type FieldMeta, type FieldProfile, FieldType } from "@provost/contract/source/field";

/** The engine types for the types that a column can be read as. */
const engineTypes: Readonly<Record<FieldType, string>> = {
  text: "VARCHAR",
  whole: "BIGINT",
  fraction: "DOUBLE",
  date: "DATE",
  instant: "TIMESTAMP",
  boolean: "BOOLEAN",
};

export const fieldTypes: readonly FieldType[] = FieldType.options;

/** What a stored type is among the types people choose from. */
export function fieldTypeOf(type: string): FieldType {
  const family = familyOf(type);
  if (family !== "numeric") return family;
  return /float|double|real|decimal|numeric/i.test(type) ? "fraction" : "whole";
}

/** The type a field has with what the form says of it. */
export function typeIn(meta: FieldMeta, field: Field | undefined): string {
  if (meta.readAs !== null) return engineTypes[meta.readAs];
  return field?.storedType ?? field?.type ?? "VARCHAR";
}

const numberText = /^\s*[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?\s*$/i;
const dateText = /^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})\s*$/;
const instantText =
  /^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})([ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[-+]\d{2}(:?\d{2})?)?)?\s*$/i;
const booleanText = /^\s*(true|false|t|f|yes|no|y|n|1|0)\s*$/i;

function isDay(match: RegExpExecArray | null): boolean {
  if (match === null) return false;
  const [year, month, day] = match.slice(1, 4).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

const readable: Readonly<Record<FieldType, (text: string) => boolean>> = {
  text: () => true,
  whole: (text) => numberText.test(text),
  fraction: (text) => numberText.test(text),
  date: (text) => isDay(dateText.exec(text)) || isDay(instantText.exec(text)),
  instant: (text) => isDay(instantText.exec(text)),
  boolean: (text) => booleanText.test(text) || numberText.test(text),
};

/** Whether a value of a column can be read as a type; else it becomes empty. */
export function isReadable(value: FieldProfile["samples"][number]["value"], as: FieldType): boolean {
  if (value === null || as === "text") return true;
  if (typeof value === "boolean") return as !== "date" && as !== "instant";
  if (typeof value === "number") return as !== "date" && as !== "instant";
  return readable[as](String(value));
}

/** How many of the sample values, and how many of their rows, would be empty. */
export function emptied(
  { samples }: Pick<FieldProfile, "samples">,
  as: FieldType,
): { values: number; rows: number; of: number; examples: string[] } {
  const lost = samples.filter(({ value }) => !isReadable(value, as));
  return {
    values: lost.length,
    rows: lost.reduce((rows, { count }) => rows + count, 0),
    of: samples.filter(({ value }) => value !== null).length,
    examples: lost.slice(0, 3).map(({ value }) => String(value)),
  };
}
