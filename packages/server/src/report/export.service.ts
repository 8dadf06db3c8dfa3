import { Transform } from "node:stream";
import { plainType } from "@provost/contract/chart/chart-type";
import type {
  ExportFormat,
  ExportState,
  exportCancel,
  exportChart,
  exportQuery,
} from "@provost/contract/report/export";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { messageOf } from "@provost/contract/wire/error-code";
import { exportLimits } from "@provost/contract/wire/feature-limits";
import { nameIn } from "@provost/contract/wire/locale";
import { ownNames } from "@provost/report-core/result/result-rows";
import type { RowStream } from "@provost/warehouse/warehouse";
import { detail } from "../chart/chart.service.ts";
import { audit } from "../platform/audit.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { FileReply } from "../platform/http/route.ts";
import { meters } from "../platform/metrics/meters.ts";
import { Refusal, refuse } from "../platform/refusal.ts";
import { asRefusal } from "../platform/warehouse-refusal.ts";
import { rememberSeen } from "../source/source.service.ts";
import { fileName } from "./export-name.ts";
import { type ExportPlan, exportPlan } from "./export-plan.ts";
import type { ExportStates } from "./export-states.ts";
import type { ReportDeps } from "./query-rows.ts";
import { rowGauge } from "./sheet/row-gauge.ts";
import { runSheet } from "./sheet/run-sheet.ts";
import { csvCell } from "./sheet/sheet-cells.ts";

/** Dependencies of exports. */
export interface ExportDeps extends ReportDeps {
  exports: ExportStates;
}

type Wanted = HandlerInput<typeof exportQuery>;
type Tell = (change: Partial<ExportState>) => void;

const types: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

const sheetCodes = {
  pivot_too_large: "export_pivot_too_large",
  late: "export_too_long",
  failed: "export_failed",
} as const;
const sheetDetails = { most: exportLimits.pivotRows, minutes: exportLimits.seconds / 60 };

const tooMany = (rows: number) => refuse("export_too_many", { rows, most: exportLimits.rows });

function failureOf(error: unknown): unknown {
  const refusal = asRefusal(error);
  const isLate = refusal instanceof Refusal && refusal.code === "query_timeout";
  return isLate ? refuse("export_too_long", { minutes: exportLimits.seconds / 60 }, error) : refusal;
}

/** Passes the rows through and reports their number; ends with an error if there are more than one file can hold. */
function meter({ bytes, count }: RowStream, head: string, tell: Tell): Transform {
  const gauge = rowGauge();
  const through = new Transform({
    transform(piece: Buffer, _encoding, done) {
      tell({ rows: gauge(piece) });
      done(null, piece);
    },
    flush(done) {
      count.then((rows) => {
        tell({ rows });
        done(rows > exportLimits.rows ? tooMany(rows) : null);
      }, done);
    },
  });
  if (head !== "") through.push(head);
  through.once("close", () => bytes.destroy());
  // They may have failed while something else was waited for.
  if (bytes.errored) return through.destroy(bytes.errored);
  bytes.once("error", (error) => through.destroy(error));
  return bytes.pipe(through);
}

async function remember(
  scope: TenantScope,
  plan: ExportPlan,
  chartId: string | null,
  after: object,
): Promise<void> {
  const { userId: actorId } = scope.actor;
  const entity = chartId === null ? (plan.table?.kind ?? "sql") : "chart";
  const entityId = chartId ?? plan.table?.id ?? "";
  await scope.db.run((db) => audit(db, { actorId, action: "export", entity, entityId, before: null, after }));
}

async function started(
  deps: ExportDeps,
  scope: TenantScope,
  wanted: Wanted,
  chartId: string | null,
  tell: Tell,
): Promise<FileReply> {
  const { format, what, content, name } = wanted;
  const { language } = scope;
  const interruption = new AbortController();
  const signal = AbortSignal.any([scope.signal, interruption.signal]);
  const stillSeen = await rememberSeen(deps.source, scope);
  const plan = await exportPlan(deps, scope, wanted);
  const { today } = await deps.source.calendars.of(scope.tenantId);
  const expected = await plan.count();
  if (expected !== null && expected > exportLimits.rows) throw tooMany(expected);
  const sql = content.sql ? { sql: content.sql.slice(0, 2000) } : {};
  await remember(scope, plan, chartId, { name, format, what, ...sql });
  tell({ expected });
  const isStored = plan.schema === null && format === "csv";
  const chartType = what === "seen" ? content.chartType : plainType;
  const limit = content.sql && what === "seen" ? (expected ?? exportLimits.rows) - 1 : exportLimits.rows;
  const [rows, totals] = await Promise.all([
    deps.warehouse.rows(plan.viewer, {
      ...plan.query,
      user: scope.actor.userId,
      maxRows: expected !== null && !content.sql ? null : limit,
      timeoutMs: exportLimits.seconds * 1000,
      // The process that makes the other files writes each cell by itself.
      safe: isStored,
      signal,
    }),
    plan.totals(),
  ]).catch((error: unknown) => {
    // The rows hold a process of their own, whatever else failed.
    interruption.abort();
    throw failureOf(error);
  });
  tell({ phase: "running" });
  const columns = [...rows.columns];
  const schema = await plan.schema?.(columns).catch((error: unknown) => {
    rows.bytes.destroy();
    throw error;
  });
  const head = isStored ? `\uFEFF${ownNames(columns).map(csvCell).join(",")}\n` : "";
  const taken = meter(rows, head, tell);
  const shown = schema === undefined ? null : { chartType, schema, style: content.chartStyle ?? {}, totals };
  const file = isStored
    ? taken
    : runSheet({ format, name, language, columns, shown, mostPivotRows: exportLimits.pivotRows }, taken, {
        timeoutMs: exportLimits.seconds * 1000,
        failed: (reason) => refuse(sheetCodes[reason], sheetDetails),
      });
  file.once("end", () => {
    meters.exports.inc({ outcome: "done" });
    tell({ phase: "done" });
  });
  file.once("error", (error) => {
    meters.exports.inc({ outcome: "failed" });
    tell({ phase: "failed", message: wordsOf(failureOf(error), scope) });
  });
  file.once("close", () => tell({ phase: "failed" }));
  const { tables, remote, sources = [] } = plan.viewer;
  const inSources = sources.flatMap((source) => [...source.tables.keys()]);
  const names = [...tables.map((table) => table.name), ...(remote?.tables ?? []), ...inSources];
  const check = async (present: TenantScope): Promise<void> => {
    if (chartId !== null) await detail(deps, present, chartId);
    await stillSeen(present, names);
  };
  return { type: types[format], content: file, fileName: fileName(name, today, format), check };
}

function wordsOf(error: unknown, { language }: TenantScope): string {
  return error instanceof Refusal
    ? messageOf(error.code, language, error.details)
    : messageOf("export_failed", language);
}

async function exported(
  deps: ExportDeps,
  scope: TenantScope,
  wanted: Wanted,
  chartId: string | null,
): Promise<FileReply> {
  const { tell, signal: cancelled } = await deps.exports.begin(scope, wanted.key);
  const signal = AbortSignal.any([scope.signal, cancelled]);
  try {
    return await started(deps, { ...scope, signal }, wanted, chartId, tell);
  } catch (error) {
    tell({ phase: "failed", message: wordsOf(error, scope) });
    throw error;
  }
}

/** The rows of any query the viewer may run, as a file. */
export function query(deps: ExportDeps, scope: TenantScope, wanted: Wanted): Promise<FileReply> {
  return exported(deps, scope, wanted, null);
}

/** The rows of a saved chart, as a file. */
export async function chart(
  deps: ExportDeps,
  scope: TenantScope,
  { chart: id, ...wanted }: HandlerInput<typeof exportChart>,
): Promise<FileReply> {
  const { name, content } = await detail(deps, scope, id);
  const shown = nameIn(scope.language, name, content.nameEn);
  return exported(deps, scope, { ...wanted, name: shown, content, params: {} }, id);
}

/** The viewer's exports. */
export function states(deps: ExportDeps, scope: TenantScope): Promise<ExportState[]> {
  return deps.exports.of(scope);
}

/** Cancels one of the viewer's exports. */
export async function cancel(
  deps: ExportDeps,
  scope: TenantScope,
  { key }: HandlerInput<typeof exportCancel>,
): Promise<null> {
  await deps.exports.cancel(scope, key);
  return null;
}
