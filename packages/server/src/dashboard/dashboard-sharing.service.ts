import type { Sharing, SharingDraft } from "@provost/contract/sharing";
import { ensure } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { readSharing, saveSharing } from "../sharing/sharing.service.ts";
import { mayEditDashboard, mayEditDashboards } from "./dashboard.policy.ts";
import { foundDashboard, lockedDashboard } from "./dashboard-keeping.ts";

/** Who finds a dashboard and who may change it, for those who decide that. */
export function sharing(scope: TenantScope, id: string): Promise<Sharing> {
  const { actor } = scope;
  ensure(mayEditDashboards(actor));
  return scope.db.run(async (db) => {
    const row = await foundDashboard(db, id, actor);
    ensure(mayEditDashboard(actor, row));
    return readSharing(db, scope, "dashboard", row);
  });
}

/** Says who finds a dashboard, who may change it and whose it is. */
export function share(scope: TenantScope, { id, ...draft }: SharingDraft & { id: string }): Promise<Sharing> {
  const { actor } = scope;
  ensure(mayEditDashboards(actor));
  return scope.db.run(async (db) => {
    const row = await lockedDashboard(db, id, actor);
    ensure(mayEditDashboard(actor, row));
    return saveSharing(db, scope, "dashboard", row, draft);
  });
}
