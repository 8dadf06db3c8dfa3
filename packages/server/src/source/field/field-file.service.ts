import { isDeepStrictEqual } from "node:util";
import { FieldMeta } from "@provost/contract/source/field";
import type { FieldFile, FieldPlan } from "@provost/contract/source/field-file";
import { fieldsRead } from "@provost/report-core/expression/tokens";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ReadableTable } from "../policy/readable.ts";
import { catalogOf, readable, type SourceDeps } from "../source.service.ts";
import { type FieldDeps, fields, submit } from "./field.service.ts";
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

/** Settings as a file has them: a format that the imported rows came with is not one. */
function settingsOf({ meta, proposal }: TableField): FieldMeta {
  return isDeepStrictEqual(meta.format, proposal) ? { ...meta, format: null } : meta;
}

/** Fields of a table by their names, with all that these are calculated from or lead to. */
export function fieldFileOf(
  { name, comment, fields: known }: ReadableTable,
  named: Iterable<string>,
): FieldFile {
  const wanted = new Set(named);
  // What is added while the set is walked is walked as well.
  for (const column of wanted) {
    const meta = known.find((field) => field.meta.column === column)?.meta;
    for (const other of meta?.expression ? fieldsRead(meta.expression) : []) wanted.add(other);
    if (meta?.drillTo) wanted.add(meta.drillTo);
  }
  const settings = known.filter(({ meta }) => wanted.has(meta.column)).map(settingsOf);
  return {
    name,
    comment,
    fields: settings.filter((meta) => !isDeepStrictEqual(meta, emptyMetadata(meta.column))),
  };
}

/** What saving the fields of a file would do here. `targetOf`: the table that takes the place of one in the file. */
export async function planFields(
  deps: SourceDeps,
  scope: TenantScope,
  files: readonly FieldFile[],
  targetOf: (name: string) => ReadableTable | undefined,
): Promise<FieldPlan[]> {
  const { dictionaries } = await catalogOf(deps, scope);
  return Promise.all(
    files.map(async ({ name, comment, fields: wanted }): Promise<FieldPlan> => {
      const target = targetOf(name);
      if (target === undefined)
        return { name, comment, target: null, mayEdit: false, added: [], changed: [] };
      const { mayEdit } = await fields(deps, scope, target.name);
      const here = new Map(target.fields.map((field) => [field.meta.column, field]));
      const isNew = ({ column, expression }: FieldMeta): boolean => expression !== null && !here.has(column);
      const names = new Set([...here.keys(), ...wanted.filter(isNew).map(({ column }) => column)]);
      const fitting = (field: FieldMeta, before: FieldMeta): FieldMeta => ({
        ...field,
        format: field.format ?? before.format,
        dictCode:
          field.dictCode !== null && dictionaries.has(field.dictCode) ? field.dictCode : before.dictCode,
        drillTo: field.drillTo !== null && names.has(field.drillTo) ? field.drillTo : before.drillTo,
      });
      const added = wanted.filter(isNew).map((field) => fitting(field, emptyMetadata(field.column)));
      const changed = wanted.flatMap((field) => {
        const known = here.get(field.column);
        // A column never becomes a calculated field, nor the reverse.
        if (known === undefined || (known.meta.expression === null) !== (field.expression === null))
          return [];
        const [before, after] = [known.meta, fitting(field, known.meta)];
        return isDeepStrictEqual(settingsOf({ ...known, meta: after }), settingsOf(known))
          ? []
          : [{ before, after }];
      });
      return { name, comment, target: target.name, mayEdit, added, changed };
    }),
  );
}

/** Carries out what was planned for a table; `withChanged`: also for fields that it has already. */
export async function saveFields(
  deps: FieldDeps,
  scope: TenantScope,
  { target, mayEdit, added, changed }: FieldPlan,
  withChanged: boolean,
): Promise<void> {
  const changes = withChanged ? changed : [];
  if (target === null || !mayEdit || added.length + changes.length === 0) return;
  const { version, fields: current } = await fields(deps, scope, target);
  const after = new Map(changes.map((change) => [change.after.column, change.after]));
  const all = current.map((field) => after.get(field.column) ?? FieldMeta.parse(field));
  const missing = added.filter(({ column }) => !current.some((field) => field.column === column));
  await submit(deps, scope, { tableName: target, version, fields: [...all, ...missing] });
}
