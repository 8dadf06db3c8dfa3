import type { Sharing, SharingDraft } from "@provost/contract/document/sharing";
import type { TenantScope } from "../platform/authority/scope.ts";
import { readSharing, saveSharing } from "../sharing/sharing.service.ts";
import { authorizeDashboard } from "./dashboard-authority.ts";

/** Who finds a dashboard and who may change it, for those who decide that. */
export function sharing(scope: TenantScope, id: string): Promise<Sharing> {
  return scope.db.run(async (db) =>
    readSharing(db, (await authorizeDashboard({}, db, scope, id, "manage")).proof),
  );
}

/** Says who finds a dashboard, who may change it and whose it is. */
export function share(scope: TenantScope, { id, ...draft }: SharingDraft & { id: string }): Promise<Sharing> {
  return scope.db.run(async (db) => {
    const { proof, row } = await authorizeDashboard({}, db, scope, id, "manage");
    return saveSharing(db, scope, { proof, name: row.name }, draft);
  });
}
