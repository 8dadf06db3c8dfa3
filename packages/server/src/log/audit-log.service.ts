import { Readable } from "node:stream";
import { type AuditRecord, auditButtons } from "@provost/contract/audit";
import { type Page, type PageQuery, page } from "@provost/contract/page";
import { peopleReach } from "../people/people-scope.service.ts";
import type { Clock } from "../platform/clock.ts";
import type { FileReply } from "../platform/http/route.ts";
import { forbid, theButton } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { tenantRecord } from "../tenant/tenant.service.ts";
import { auditLines, csvHead } from "./audit-csv.ts";
import { type AuditFilter, auditLogStore } from "./audit-log.store.ts";
import { presentRecord } from "./audit-record.ts";

/** Pages go this far back; what is older is found by its time, or exported. */
const mostPaged = 100_000;
const exportedAtATime = 100;

/** Changes within the caller's scope, newest first. */
export async function list(scope: TenantScope, input: AuditFilter & PageQuery): Promise<Page<AuditRecord>> {
  const offset = (input.current - 1) * input.size;
  return scope.db.run(async (db) => {
    const store = auditLogStore(db, await peopleReach(db, scope, auditButtons.view));
    const rows = offset >= mostPaged ? [] : await store.page(input, input.size, offset);
    return page(rows.map(presentRecord), await store.count(input, mostPaged), input);
  });
}

async function* lines(scope: TenantScope, filter: AuditFilter): AsyncGenerator<Buffer> {
  const tenant = await scope.db.run(tenantRecord);
  const lineOf = auditLines(scope.language, tenant?.settings.timeZone ?? "UTC");
  yield Buffer.from(csvHead(scope.language));
  for (let last: string | null = null; ; ) {
    scope.signal.throwIfAborted();
    const rows = await scope.db.run(async (db) => {
      const reach = await peopleReach(db, scope, auditButtons.export);
      return auditLogStore(db, reach).before(filter, last, exportedAtATime);
    });
    if (rows.length > 0) yield Buffer.from(rows.map(presentRecord).map(lineOf).join(""));
    last = rows.at(-1)?.id ?? null;
    if (rows.length < exportedAtATime) return;
  }
}

/** The same as a CSV file, read as fast as the caller takes it. */
export function exported(deps: { clock: Clock }, scope: TenantScope, filter: AuditFilter): FileReply {
  const reached = (of: TenantScope): Promise<string> =>
    scope.db.run(async (db) => {
      const { everybody, deptIds } = await peopleReach(db, of, auditButtons.export);
      return JSON.stringify({ everybody, deptIds: [...deptIds].sort() });
    });
  let before: string | null = null;
  const check = async (present: TenantScope): Promise<void> => {
    before ??= await reached(scope);
    if ((await reached(present)) !== before) throw forbid(theButton(auditButtons.export));
  };
  const day = deps.clock.now().toISOString().slice(0, 10);
  return {
    type: "text/csv; charset=utf-8",
    content: Readable.from(lines(scope, filter), { objectMode: false }),
    fileName: `audit-${day}.csv`,
    check,
  };
}
