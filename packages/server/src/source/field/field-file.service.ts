import { isDeepStrictEqual } from "node:util";
import { FieldMeta, type TableFields } from "@provost/contract/source/field";
import type { FieldFile, FieldPlan } from "@provost/contract/source/field-file";
import { fieldsRead } from "@provost/report-core/expression/tokens";
import { entryNames } from "../../dict/dict.service.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ReadableTable } from "../policy/readable.ts";
import { catalogOf, readable, type SourceDeps } from "../source.service.ts";
import { type FieldDeps, fieldProblem, fields, submit } from "./field.service.ts";
import { emptyMetadata, type TableField } from "./table-fields.ts";

/** The table that the caller finds by a name; undefined where there is none, or a broken one. */
export async function tableFinder(
  deps: SourceDeps,
  scope: TenantScope,
): Promise<(name: string) => ReadableTable | undefined> {
  const { find } = await readable(deps, scope);
  return (name) => {
    try {
      return find(name).table;
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  };
}

/** Settings as they are compared and written: a format that the imported rows came with is not one. */
function settingsOf({ meta, proposal }: TableField): FieldMeta {
  return isDeepStrictEqual(meta.format, proposal) ? { ...meta, format: null } : meta;
}

/** Settings without the values of rows; those of hidden fields are never written. */
function writtenOf(field: TableField, withValues: boolean): FieldMeta {
  const { values, ...settings } = settingsOf(field);
  return withValues && values !== undefined && !settings.hidden ? { ...settings, values } : settings;
}

/** Fields of a table that its viewer sees by their names, with all that these are calculated from or lead to. */
export function fieldFileOf(
  { name, comment, fields: known }: ReadableTable,
  named: Iterable<string>,
  withValues: boolean,
): FieldFile {
  const wanted = new Set(named);
  // What is added while the set is walked is walked as well.
  for (const column of wanted) {
    const meta = known.find((field) => field.meta.column === column)?.meta;
    for (const other of meta?.expression ? fieldsRead(meta.expression) : []) wanted.add(other);
    if (meta?.drillTo) wanted.add(meta.drillTo);
  }
  const settings = known
    .filter(({ meta }) => wanted.has(meta.column))
    .map((field) => writtenOf(field, withValues));
  return {
    name,
    comment,
    fields: settings.filter((meta) => !isDeepStrictEqual(meta, emptyMetadata(meta.column))),
  };
}

/** What is wanted of a table that is not there. */
const nothing = { target: null, mayEdit: false, problem: "", added: [], changed: [] };

/** What saving the fields of a file would do here, each table looked at once. `targetOf`: the table that takes the place of one in the file. */
export async function planFields(
  deps: SourceDeps,
  scope: TenantScope,
  { file, fields: withChanged }: { file: { tables: readonly FieldFile[] }; fields: boolean },
  targetOf: (name: string) => ReadableTable | undefined,
): Promise<FieldPlan[]> {
  const codes = new Set(
    file.tables.flatMap(({ fields: wanted }) => wanted.flatMap(({ dictCode }) => dictCode ?? [])),
  );
  const named = await scope.db.run((db) => entryNames(db, [...codes]));
  const dictionaries = new Set([...(await catalogOf(deps, scope)).dictionaries.keys(), ...named.keys()]);
  const plans: FieldPlan[] = [];
  const seen = new Map<string, TableFields | null>();
  for (const { name, comment, fields: wanted } of file.tables) {
    const target = targetOf(name);
    const current =
      target === undefined
        ? null
        : (seen.get(target.id) ?? (await fieldsIfReadable(deps, scope, target.name)));
    if (target !== undefined) seen.set(target.id, current);
    if (target === undefined || current === null) {
      plans.push({ name, comment, ...nothing });
      continue;
    }
    const planned = { name, comment, target: target.name, ...changesOf(target, wanted, dictionaries) };
    const problem = current.mayEdit
      ? await fieldProblem(deps, scope, {
          tableName: target.name,
          fields: merged(current, planned, withChanged),
          dictionaries,
        })
      : "";
    plans.push({ ...planned, mayEdit: current.mayEdit, problem });
  }
  return plans;
}

async function fieldsIfReadable(
  deps: SourceDeps,
  scope: TenantScope,
  tableName: string,
): Promise<TableFields | null> {
  try {
    return await fields(deps, scope, tableName);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Fields of a file beside those of a table: what is added, and what is changed. */
function changesOf(
  { fields: known }: ReadableTable,
  wanted: readonly FieldMeta[],
  dictionaries: ReadonlySet<string>,
): Pick<FieldPlan, "added" | "changed"> {
  const here = new Map(known.map((field) => [field.meta.column, field]));
  const isNew = ({ column, expression }: FieldMeta): boolean => expression !== null && !here.has(column);
  const names = new Set([...here.keys(), ...wanted.filter(isNew).map(({ column }) => column)]);
  const fitting = (field: FieldMeta, before: FieldMeta): FieldMeta => ({
    ...field,
    ...((field.values ?? before.values) ? { values: field.values ?? before.values } : {}),
    format: field.format ?? before.format,
    dictCode: field.dictCode !== null && dictionaries.has(field.dictCode) ? field.dictCode : before.dictCode,
    drillTo: field.drillTo !== null && names.has(field.drillTo) ? field.drillTo : before.drillTo,
  });
  const added = wanted.filter(isNew).map((field) => fitting(field, emptyMetadata(field.column)));
  const changed = wanted.flatMap((field) => {
    const own = here.get(field.column);
    // A column never becomes a calculated field, nor the reverse.
    if (own === undefined || (own.meta.expression === null) !== (field.expression === null)) return [];
    const [before, after] = [own.meta, fitting(field, own.meta)];
    return isDeepStrictEqual(settingsOf({ ...own, meta: after }), settingsOf(own)) ? [] : [{ before, after }];
  });
  return { added, changed };
}

/** The fields of a table once what was planned is saved. */
function merged(
  { fields: current }: TableFields,
  { added, changed }: Pick<FieldPlan, "added" | "changed">,
  withChanged: boolean,
): FieldMeta[] {
  const after = new Map((withChanged ? changed : []).map((change) => [change.after.column, change.after]));
  const all = current.map((field) => after.get(field.column) ?? FieldMeta.parse(field));
  const names = new Set(current.map(({ column }) => column));
  return [...all, ...added.filter(({ column }) => !names.has(column))];
}

/** Carries out what was planned for a table; `withChanged`: also for fields that it has already. */
export async function saveFields(
  deps: FieldDeps,
  scope: TenantScope,
  { target, mayEdit, problem, added, changed }: FieldPlan,
  withChanged: boolean,
): Promise<void> {
  const count = added.length + (withChanged ? changed.length : 0);
  if (target === null || !mayEdit || problem !== "" || count === 0) return;
  const current = await fields(deps, scope, target);
  const wanted = merged(current, { added, changed }, withChanged);
  await submit(deps, scope, { tableName: target, version: current.version, fields: wanted });
}
