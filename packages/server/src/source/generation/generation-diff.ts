import { join } from "node:path";
import type { Cell } from "@provost/contract/report/report";
import type { GenerationDiff, RowDiff } from "@provost/contract/source/generation";
import { duckdb } from "@provost/report-core/sql/dialect";
import { quoteIdentifier } from "@provost/report-core/sql/quote";
import { commonType, isCsvType } from "@provost/warehouse/csv/column-type";
import type { TableParts, Viewer } from "@provost/warehouse/warehouse";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { refuse } from "../../platform/refusal.ts";
import { keyOf } from "../policy/data-view.ts";
import { askText } from "../query-engine.ts";
import type { SourceDeps } from "../source.service.ts";
import { sourceStore } from "../source.store.ts";
import { wholeDataset } from "./generation.service.ts";

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof sourceStore>["generation"]>>>;

const sampled = 30;

function columnChanges(from: Row, to: Row): Pick<GenerationDiff, "added" | "removed" | "retyped"> {
  const plain = ({ columns }: Row) => columns.map(({ name, type }) => ({ name, type }));
  const [before, after] = [plain(from), plain(to)];
  const earlier = new Map(before.map(({ name, type }) => [name, type]));
  const names = new Set(after.map(({ name }) => name));
  return {
    added: after.filter(({ name }) => !earlier.has(name)),
    removed: before.filter(({ name }) => !names.has(name)),
    retyped: after.flatMap(({ name, type }) => {
      const was = earlier.get(name);
      return was === undefined || was === type ? [] : [{ name, from: was, to: type }];
    }),
  };
}

function tableOf(deps: SourceDeps, tenantId: string, name: string, row: Row): TableParts {
  return {
    name,
    columns: row.columns.map((column) => ({ name: column.name, type: column.type })),
    parts: row.parts.map(({ file }) => join(deps.parts.folderOf(tenantId), file)),
    rows: row.rowCount,
    generation: row.id,
  };
}

/** A column that both have, and the type in which values of both can be compared. */
interface Common {
  name: string;
  type: string;
  /** One of the two holds decimals. */
  decimal: boolean;
}

// Whole numbers and decimals are the same where their values are.
function text({ name, type, decimal }: Common): string {
  const value = `CAST(CAST(${quoteIdentifier(name, duckdb)} AS ${type}) AS VARCHAR)`;
  // Also where the other side holds them as text.
  return type === "DOUBLE" || decimal ? `regexp_replace(${value}, '[.]0$', '')` : value;
}

function commonColumns(from: Row, to: Row): Common[] {
  const later = new Map(to.columns.map(({ name, type }) => [name, type]));
  return from.columns.flatMap(({ name, type }) => {
    const other = later.get(name);
    const common = other === undefined ? undefined : commonType(type, other);
    return common !== undefined && isCsvType(common)
      ? [{ name, type: common, decimal: type === "DOUBLE" || other === "DOUBLE" }]
      : [];
  });
}

// One row for each key; of a key in several rows only that it is.
function keyed(table: string, key: Common, columns: readonly Common[]): string {
  const values = columns.map((column, at) => `any_value(${text(column)}) AS c${at}`);
  return `SELECT ${[`${text(key)} AS k`, "count(*) AS n", ...values].join(", ")} FROM "${table}" WHERE ${text(key)} IS NOT NULL GROUP BY ${text(key)}`;
}

function compared(key: Common, columns: readonly Common[]): string {
  const differ = columns.map((_, at) => `b.c${at} IS DISTINCT FROM a.c${at}`).join(" OR ") || "false";
  const values = columns.map((_, at) => `b.c${at} AS b${at}, a.c${at} AS a${at}`);
  const kind = `CASE WHEN b.n > 1 OR a.n > 1 THEN 'unclear' WHEN b.k IS NULL THEN 'added' WHEN a.k IS NULL THEN 'removed' WHEN ${differ} THEN 'changed' ELSE 'same' END`;
  return `WITH b AS (${keyed("before", key, columns)}), a AS (${keyed("after", key, columns)}), met AS (SELECT ${[`${kind} AS kind`, "coalesce(b.k, a.k) AS k", ...values].join(", ")} FROM b FULL JOIN a ON b.k = a.k)`;
}

async function rowChanges(
  deps: SourceDeps,
  scope: TenantScope,
  [from, to]: readonly [Row, Row],
  keyName: string,
): Promise<RowDiff> {
  const common = commonColumns(from, to);
  const key = common.find(({ name }) => name === keyName);
  if (!key)
    throw refuse("bad_request", {
      field: "key",
      problem: { zh: "不是两个版本都有的列", en: "isn't a column in both versions" },
    });
  const columns = common.filter(({ name }) => name !== keyName);
  const viewer: Viewer = {
    tenant: scope.tenantId,
    policyKey: keyOf(scope.tenantId, "difference", from.id, to.id),
    tables: [tableOf(deps, scope.tenantId, "before", from), tableOf(deps, scope.tenantId, "after", to)],
  };
  const ask = (end: string) => askText(deps, scope, viewer, `${compared(key, columns)} ${end}`, sampled);
  const counted = await ask("SELECT kind, count(*) AS n FROM met GROUP BY kind");
  const count = (kind: string) => Number(counted.rows.find(([name]) => name === kind)?.[1] ?? 0);
  const order = "CASE kind WHEN 'changed' THEN 0 WHEN 'added' THEN 1 ELSE 2 END, k";
  const seen = await ask(
    `SELECT * FROM met WHERE kind IN ('added', 'removed', 'changed') ORDER BY ${order} LIMIT ${sampled}`,
  );
  const cell = (value: Cell | undefined): Cell => value ?? null;
  return {
    added: count("added"),
    removed: count("removed"),
    changed: count("changed"),
    same: count("same"),
    unclear: count("unclear"),
    sample: seen.rows.flatMap(([kind, k, ...values]) => {
      if (kind !== "added" && kind !== "removed" && kind !== "changed") return [];
      const pairs = columns.map(({ name }, at) => ({
        name,
        before: cell(values[2 * at]),
        after: cell(values[2 * at + 1]),
      }));
      return [
        {
          kind,
          key: cell(k),
          columns: kind === "changed" ? pairs.filter(({ before, after }) => before !== after) : [],
        },
      ];
    }),
  };
}

/** The difference between two states of a dataset; rows are matched by a key column that both have. */
export async function generationDiff(
  deps: SourceDeps,
  scope: TenantScope,
  request: { id: string; from: string; to: string; key?: string | undefined },
): Promise<GenerationDiff> {
  await wholeDataset(deps, scope, request.id);
  const find = async (id: string): Promise<Row> => {
    const row = await scope.db.run((db) => sourceStore(db).generation(id));
    if (row?.datasetId !== request.id) throw refuse("generation_gone");
    return row;
  };
  const [from, to] = [await find(request.from), await find(request.to)];
  return {
    ...columnChanges(from, to),
    rowsBefore: from.rowCount,
    rowsAfter: to.rowCount,
    rows: request.key === undefined ? null : await rowChanges(deps, scope, [from, to], request.key),
  };
}
