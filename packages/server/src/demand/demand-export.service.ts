import type { demandExport } from "@provost/contract/demand/demand-inbox";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { audit } from "../platform/audit.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { FileReply } from "../platform/http/route.ts";
import { inBatches } from "../platform/system-table.ts";
import { recordSheet } from "../report/sheet.service.ts";
import { tenantRules } from "../tenant/tenant.service.ts";
import { type DemandQuery, demandStore } from "./demand.store.ts";
import { columnsIn, linesOf, momentsIn } from "./demand-lines.ts";

const batch = 500;
const title = { zh: "口罩需求", en: "mask requests" } as const;

async function* rowsOf(
  { db, language, signal }: TenantScope,
  filters: DemandQuery,
  timeZone: string,
): AsyncGenerator<(string | number | null)[]> {
  const moment = momentsIn(timeZone);
  const found = inBatches(db, (records, last) => demandStore(records).after(filters, last, batch));
  for await (const rows of found) {
    signal.throwIfAborted();
    for (const row of rows) yield* linesOf(row, { language, moment });
  }
}

/** The demands that fit as a sheet, read as fast as the caller takes it. */
export async function exported(
  { clock }: { clock: Clock },
  scope: TenantScope,
  { format, ...filters }: HandlerInput<typeof demandExport>,
): Promise<FileReply> {
  const { actor, language } = scope;
  const timeZone = await scope.db.run(async (db) => {
    // The search text may be a person's name or phone number.
    const after = { name: title.zh, format, ...filters, ...(filters.keyword && { keyword: "…" }) };
    const what = { action: "export", entity: "demand", entityId: scope.tenantId } as const;
    await audit(db, { ...what, actorId: actor.userId, before: null, after });
    return (await tenantRules(db))?.settings.timeZone ?? "UTC";
  });
  return recordSheet({
    ...{ name: title[language], format, language, columns: columnsIn(language) },
    day: momentsIn(timeZone)(clock.now()).slice(0, 10),
    rows: rowsOf(scope, filters, timeZone),
  });
}
