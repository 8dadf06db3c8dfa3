import type { Sharing, SharingDraft } from "@provost/contract/document/sharing";
import type { TenantScope } from "../platform/authority/scope.ts";
import { readSharing, saveSharing } from "../sharing/sharing.service.ts";
import { authorizeChart } from "./chart-authority.ts";

/** Who finds a chart and who may change it, for those who decide that. */
export function sharing(scope: TenantScope, id: string): Promise<Sharing> {
  return scope.db.run(async (db) =>
    readSharing(db, (await authorizeChart({}, db, scope, id, "manage")).proof),
  );
}

/** Says who finds a chart, who may change it and whose it is. */
export function share(scope: TenantScope, { id, ...draft }: SharingDraft & { id: string }): Promise<Sharing> {
  return scope.db.run(async (db) => {
    const { proof, row } = await authorizeChart({}, db, scope, id, "manage");
    return saveSharing(db, scope, { proof, name: row.name }, draft);
  });
}
