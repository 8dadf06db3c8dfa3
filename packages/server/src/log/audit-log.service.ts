import { Readable } from "node:stream";
import type { AuditRecord } from "@provost/contract/log/audit";
import { auditButtons } from "@provost/contract/log/log-feature";
import { type Page, type PageQuery, page } from "@provost/contract/wire/page";
import { type PeopleReach, peopleReach } from "../people/dept/people-scope.service.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { FileReply } from "../platform/http/route.ts";
import { forbid, theButton } from "../platform/refusal.ts";
import { tenantRecord } from "../tenant/tenant.service.ts";
import { auditLines, csvHead } from "./audit-csv.ts";
import { type AuditFilter, auditLogStore } from "./audit-log.store.ts";
import { namesIn } from "./audit-names.ts";
import { presentRecord } from "./audit-record.ts";

/** Pages go this far back; what is older is found by its time, or exported. */
const mostPaged = 100_000;
const exportedAtATime = 100;

/** Changes within the caller's scope, newest first. */
export async function list(scope: TenantScope, input: AuditFilter & PageQuery): Promise<Page<AuditRecord>> {
  const offset = (input.current - 1) * input.size;
  return scope.db.run(async (db) => {
    const reach = await peopleReach(db, scope, auditButtons.view);
    const store = auditLogStore(db, reach);
    const rows = offset >= mostPaged ? [] : await store.page(input, input.size, offset);
    const names = await namesIn(db, rows, reach);
    const records = rows.map((row) => presentRecord(row, names));
    return page(records, await store.count(input, mostPaged), input);
  });
}

/** The people in reach of the export; throws if they have changed since the file was begun. */
function reachOfExport(scope: TenantScope) {
  const textOf = ({ everybody, deptIds }: PeopleReach): string =>
    JSON.stringify({ everybody, deptIds: [...deptIds].sort() });
  let before: string | null = null;
  return async (db: TenantDb, of = scope): Promise<PeopleReach> => {
    const reach = await peopleReach(db, of, auditButtons.export);
    before ??= textOf(reach);
    if (textOf(reach) !== before) throw forbid(theButton(auditButtons.export));
    return reach;
  };
}

async function* lines(
  scope: TenantScope,
  filter: AuditFilter,
  reachNow: ReturnType<typeof reachOfExport>,
): AsyncGenerator<Buffer> {
  const tenant = await scope.db.run(tenantRecord);
  const lineOf = auditLines(scope.language, tenant?.settings.timeZone ?? "UTC");
  yield Buffer.from(csvHead(scope.language));
  for (let last: string | null = null; ; ) {
    scope.signal.throwIfAborted();
    const rows = await scope.db.run(async (db) => {
      const reach = await reachNow(db);
      const found = await auditLogStore(db, reach).before(filter, last, exportedAtATime);
      const names = await namesIn(db, found, reach);
      return found.map((row) => presentRecord(row, names));
    });
    if (rows.length > 0) yield Buffer.from(rows.map(lineOf).join(""));
    last = rows.at(-1)?.id ?? null;
    if (rows.length < exportedAtATime) return;
  }
}

/** The same as a CSV file, read as fast as the caller takes it. */
export function exported(deps: { clock: Clock }, scope: TenantScope, filter: AuditFilter): FileReply {
  const reachNow = reachOfExport(scope);
  const check = async (present: TenantScope): Promise<void> => {
    await scope.db.run((db) => reachNow(db, present));
  };
  const day = deps.clock.now().toISOString().slice(0, 10);
  return {
    type: "text/csv; charset=utf-8",
    content: Readable.from(lines(scope, filter, reachNow), { objectMode: false }),
    fileName: `audit-${day}.csv`,
    check,
  };
}
