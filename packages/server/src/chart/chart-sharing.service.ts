import type { Sharing, SharingDraft } from "@provost/contract/sharing";
import { ensure } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { readSharing, saveSharing } from "../sharing/sharing.service.ts";
import { mayEditChart, mayEditCharts } from "./chart.policy.ts";
import { keptChart, lockedChart } from "./chart-keeping.ts";

/** Who finds a chart and who may change it, for those who decide that. */
export function sharing(scope: TenantScope, id: string): Promise<Sharing> {
  ensure(mayEditCharts(scope.actor));
  return scope.db.run(async (db) => readSharing(db, scope, "chart", await keptChart(db, id, scope.actor)));
}

/** Says who finds a chart, who may change it and whose it is. */
export function share(scope: TenantScope, { id, ...draft }: SharingDraft & { id: string }): Promise<Sharing> {
  const { actor } = scope;
  ensure(mayEditCharts(actor));
  return scope.db.run(async (db) => {
    const row = await lockedChart(db, id, actor);
    ensure(mayEditChart(actor, row));
    return saveSharing(db, scope, "chart", row, draft);
  });
}
