import { fitsAsDefault } from "@provost/contract/report/aggregate";
import type { Field, FieldChange, FieldMeta, TableFields } from "@provost/contract/source/field";
import { messageOf } from "@provost/contract/wire/error-code";
import type { LocalizedText } from "@provost/contract/wire/language";
import { entryNames } from "../../dict/dict.service.ts";
import { audit } from "../../platform/audit.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { Clock } from "../../platform/clock.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import type { StoredColumn } from "../../platform/db/report-schema.ts";
import { uniqueOr } from "../../platform/db/violation.ts";
import type { Ids } from "../../platform/ids.ts";
import { forbid, lacked, Refusal, refuse, theWholeTable } from "../../platform/refusal.ts";
import type { Catalog } from "../catalog.ts";
import { catalogChanged } from "../catalog-notice.service.ts";
import { accessTo, authorizeDataset, authorizeVirtual } from "../dataset-authority.ts";
import type { ReadableTable } from "../policy/readable.ts";
import { mayEditTables } from "../source.policy.ts";
import { catalogOf, readableTable, type SourceDeps } from "../source.service.ts";
import { fieldStore } from "./field.store.ts";
import { checkedFields, noDictionary, noTarget, unfit } from "./field-check.ts";
import { emptyMetadata, readFields, savedField, shownMetadata, type TableField } from "./table-fields.ts";

/** Dependencies for saving field metadata. */
export interface FieldDeps extends SourceDeps {
  ids: Ids;
  clock: Clock;
}

function problemOf(field: TableField, fields: readonly TableField[], catalog: Catalog): LocalizedText | null {
  const { meta, type, aggregates, problem, storedType } = field;
  if (problem !== null) return problem;
  if (meta.dictCode !== null && !catalog.dictionaries.has(meta.dictCode)) return noDictionary(meta.dictCode);
  const target = fields.find(({ meta: { column } }) => column === meta.drillTo);
  if (meta.drillTo !== null && (target === undefined || target.problem !== null || target.aggregates))
    return noTarget(meta.drillTo);
  const fits = aggregates || meta.aggregate === null || fitsAsDefault(type, meta.aggregate);
  return fits || storedType === null ? null : unfit(type, meta.aggregate ?? "none");
}

function isChangeable(catalog: Catalog, { id, kind }: ReadableTable, { actor }: TenantScope): boolean {
  const dataset = catalog.tables.find((one) => one.id === id);
  if (kind === "virtual") return true;
  return dataset !== undefined && ["edit", "manage"].includes(accessTo(catalog, dataset, actor) ?? "");
}

function present(scope: TenantScope, catalog: Catalog, table: ReadableTable): TableFields {
  const { id, name, comment, kind, rows, fields, whole } = table;
  return {
    tableName: name,
    tableComment: comment,
    kind,
    rows: whole ? rows : null,
    mayEdit: whole && mayEditTables(scope.actor) && isChangeable(catalog, table, scope),
    version: catalog.metadata.get(id)?.version ?? 0,
    fields: fields.map((field): Field => {
      const { meta, storedType, type, codeSign, aggregates } = field;
      const problem = problemOf(field, fields, catalog)?.[scope.language] ?? "";
      const sign = codeSign === null ? {} : { codeSign };
      return { ...meta, storedType, type, aggregates, problem, ...sign };
    }),
  };
}

/** The fields of a table as far as the viewer sees it. */
export async function fields(deps: SourceDeps, scope: TenantScope, tableName: string): Promise<TableFields> {
  const table = await readableTable(deps, scope, tableName);
  return present(scope, await catalogOf(deps, scope), table);
}

interface FieldsDraft {
  tableName: string;
  version: number;
  fields: readonly FieldChange[];
}

/** The fields that are not the same in the other list, and the order where it differs. */
function changedOf(own: readonly FieldMeta[], other: readonly FieldMeta[]): object {
  const there = new Map(other.map((field) => [field.column, JSON.stringify(field)]));
  const orderOf = (fields: readonly FieldMeta[]): string => fields.map(({ column }) => column).join("\n");
  return {
    fields: own.filter((field) => there.get(field.column) !== JSON.stringify(field)),
    ...(orderOf(own) === orderOf(other) ? {} : { order: own.map(({ column }) => column) }),
  };
}

const columnsOf = ({ fields }: ReadableTable): StoredColumn[] =>
  fields.flatMap(({ meta, storedType, storedLabel }) =>
    storedType === null ? [] : [{ name: meta.column, type: storedType, label: storedLabel }],
  );

/** Why these fields cannot be those of a table as it is now, in the caller's language; empty if they can. */
export async function fieldProblem(
  deps: SourceDeps,
  scope: TenantScope,
  {
    tableName,
    fields,
    dictionaries,
  }: { tableName: string; fields: readonly FieldMeta[]; dictionaries: ReadonlySet<string> },
): Promise<string> {
  const table = await readableTable(deps, scope, tableName);
  const { calendar } = await deps.calendars.of(scope.tenantId);
  const before = table.fields.map(({ meta }) => meta);
  const ground = { columns: columnsOf(table), before, dictionaries, calendar };
  try {
    checkedFields(fields, ground);
    return "";
  } catch (error) {
    if (error instanceof Refusal) return messageOf(error.code, scope.language, error.details);
    throw error;
  }
}

/** Saves a table's field metadata. Refuses a save on an outdated version, and returns the current state. */
export async function submit(deps: FieldDeps, scope: TenantScope, draft: FieldsDraft): Promise<TableFields> {
  const { actor, tenantId } = scope;
  const table = await readableTable(deps, scope, draft.tableName);
  if (!table.whole) throw forbid(lacked(theWholeTable));
  const isVirtual = table.kind === "virtual";
  const { calendar } = await deps.calendars.of(tenantId);
  const save = async (db: TenantDb): Promise<void> => {
    const { proof } = isVirtual
      ? await authorizeVirtual({ seesWhole: table.whole }, db, scope, table.id, "edit")
      : await authorizeDataset(deps, db, scope, table.id, "edit");
    const store = fieldStore(db);
    const before = await store.lockOf(table.id);
    if (draft.version !== (before?.version ?? 0)) throw refuse("version_stale");
    const dictionaries = new Set(
      (await entryNames(db, [...new Set(draft.fields.flatMap(({ dictCode }) => dictCode ?? []))])).keys(),
    );
    const columns = columnsOf(table);
    const saved = readFields(before?.fields ?? []);
    const proposed = new Map(
      table.fields.flatMap(({ meta, storedType, proposal }) =>
        storedType === null ? [] : [[meta.column, proposal] as const],
      ),
    );
    const proposalOf = (column: string) => proposed.get(column) ?? null;
    const fields = saved.map((field) => shownMetadata(field, proposalOf(field.column)));
    const drafts = draft.fields.map((field): FieldMeta => {
      const { column } = field;
      const known = fields.find((one) => one.column === column) ?? {
        ...emptyMetadata(column),
        format: proposalOf(column),
      };
      return { ...known, ...field };
    });
    const wanted = checkedFields(drafts, { columns, before: fields, dictionaries, calendar });
    const stored = wanted.map((field) => savedField(field, proposalOf(field.column)));
    const now = deps.clock.now();
    if (before) await store.update(proof, stored, now);
    else
      await store.insert({
        id: deps.ids.next(),
        datasetId: isVirtual ? null : table.id,
        virtualTableId: isVirtual ? table.id : null,
        fields: stored,
        updatedAt: now,
      });
    await audit(db, {
      actorId: actor.userId,
      action: before ? "update" : "create",
      entity: "table_field",
      entityId: table.id,
      before: before ? { tableName: table.name, ...changedOf(fields, wanted) } : null,
      after: { tableName: table.name, ...changedOf(wanted, fields) },
    });
    await catalogChanged(db, tenantId);
  };
  try {
    await uniqueOr(
      () => refuse("version_stale"),
      () => scope.db.run(save),
    );
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "version_stale")) throw error;
    deps.catalogs.dropWhere((key) => key === tenantId);
    throw refuse("version_stale", { current: await fields(deps, scope, draft.tableName) });
  }
  deps.catalogs.dropWhere((key) => key === tenantId);
  return fields(deps, scope, draft.tableName);
}
