import { aggregateNames, fitsAsDefault } from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { FieldMeta } from "@provost/contract/source/field";
import type { Calendar } from "@provost/contract/wire/calendar";
import type { LocalizedText } from "@provost/contract/wire/language";
import type { StoredColumn } from "../../platform/db/report-schema.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import { foldName, type TableField, tableFields } from "./table-fields.ts";

/** The context for checking a table's field metadata before it is saved. */
export interface FieldGround {
  columns: readonly StoredColumn[];
  /** The metadata before: a field whose column is gone may stay, but cannot be added. */
  before: readonly FieldMeta[];
  /** Which of the codes are dictionaries. */
  dictionaries: ReadonlySet<string>;
  calendar: Calendar;
}

const twice: LocalizedText = { zh: "字段重复", en: "the field appears twice" };
const unknown: LocalizedText = { zh: "数据表没有此字段", en: "the table doesn't have this column" };
const badName: LocalizedText = {
  zh: "名称不能含控制字符，也不能以空格开头或结尾",
  en: "the name must not contain control characters or start or end with a space",
};
const reserved: LocalizedText = { zh: "此名称已有含义，请换一个", en: "this name is reserved" };
export const noDictionary = (code: string): LocalizedText => ({
  zh: `没有字典 ${code}`,
  en: `no dictionary has the code ${code}`,
});
export const noTarget = (field: string): LocalizedText => ({
  zh: `下钻字段 ${field} 不存在或不能用作维度`,
  en: `the drill path leads to ${field}, which can't be grouped by`,
});
const drillsInCircle: LocalizedText = {
  zh: "下钻路径形成循环",
  en: "the drill path is circular",
};
const drillsFromMeasure: LocalizedText = {
  zh: "汇总型计算字段不能下钻",
  en: "a field that aggregates can't be drilled down",
};
const onlyMeasure: LocalizedText = {
  zh: "汇总型计算字段只能作为数值",
  en: "a field that aggregates can only be used as a measure",
};

/** A default aggregate that the type does not offer. */
export function unfit(type: string, aggregate: Aggregate): LocalizedText {
  const { zh, en } = aggregateNames[aggregate];
  return { zh: `${type} 类型不支持${zh}`, en: `${en.toLowerCase()} isn't supported for the type ${type}` };
}

function invalid(field: string, detail: LocalizedText): Refusal {
  return refuse("field_invalid", { field, detail });
}

function checkNames(drafts: readonly FieldMeta[], { columns, before }: FieldGround): void {
  const stored = new Set(columns.map(({ name }) => name));
  const lost = new Set(before.filter(({ expression }) => expression === null).map(({ column }) => column));
  const seen = new Set<string>();
  for (const { column, expression } of drafts) {
    if (seen.has(foldName(column))) throw invalid(column, twice);
    seen.add(foldName(column));
    if (expression === null) {
      if (!stored.has(column) && !lost.has(column)) throw invalid(column, unknown);
      continue;
    }
    if (/\p{C}/u.test(column) || column.trim() !== column) throw invalid(column, badName);
    if (column === "*" || column.length > 120) throw invalid(column, reserved);
    const same = columns.find(({ name }) => foldName(name) === foldName(column));
    if (same) throw invalid(column, twice);
  }
}

function checkDrills(fields: readonly TableField[], { before }: FieldGround): void {
  const targets = new Map(fields.map((field) => [field.meta.column, field]));
  for (const { meta, aggregates } of fields) {
    if (meta.drillTo === null) continue;
    if (aggregates) throw invalid(meta.column, drillsFromMeasure);
    const target = targets.get(meta.drillTo);
    const isNew = before.find(({ column }) => column === meta.column)?.drillTo !== meta.drillTo;
    if (isNew && (target === undefined || target.aggregates))
      throw invalid(meta.column, noTarget(meta.drillTo));
    const passed = new Set([meta.column]);
    for (
      let next: string | null = meta.drillTo;
      next !== null;
      next = targets.get(next)?.meta.drillTo ?? null
    ) {
      if (passed.has(next)) throw invalid(meta.column, drillsInCircle);
      passed.add(next);
    }
  }
}

// Existing metadata may have become invalid meanwhile: that is reported as a problem, but does not prevent saving the rest.
function checkField(
  { meta, type, aggregates, problem, at, storedType }: TableField,
  ground: FieldGround,
): void {
  const { column, expression, aggregate, dictCode, role } = meta;
  const was = ground.before.find((field) => field.column === column);
  if (problem !== null && expression !== null && expression !== was?.expression)
    throw refuse("expression_invalid", { field: column, detail: problem, ...at });
  if (aggregates && role === "dimension") throw invalid(column, onlyMeasure);
  const isLost = expression === null && storedType === null;
  const isNew = aggregate !== was?.aggregate || meta.readAs !== was?.readAs;
  if (aggregate !== null && !aggregates && !isLost && isNew && !fitsAsDefault(type, aggregate))
    throw invalid(column, unfit(type, aggregate));
  if (dictCode !== null && dictCode !== was?.dictCode && !ground.dictionaries.has(dictCode))
    throw invalid(column, noDictionary(dictCode));
}

/** Drops settings that do not apply: a calculated field has the type of its expression. */
function settled(draft: FieldMeta): FieldMeta {
  return {
    ...draft,
    expression: draft.expression || null,
    dictCode: draft.dictCode || null,
    readAs: draft.expression ? null : draft.readAs,
  };
}

/** The fields as stored; throws the refusal of the first invalid one. */
export function checkedFields(drafts: readonly FieldMeta[], ground: FieldGround): FieldMeta[] {
  const wanted = drafts.map(settled);
  checkNames(wanted, ground);
  const fields = tableFields(ground.columns, wanted, { calendar: ground.calendar, view: null });
  for (const field of fields) checkField(field, ground);
  checkDrills(fields, ground);
  return wanted;
}
