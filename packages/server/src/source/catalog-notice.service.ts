import { notify } from "../platform/db/database.ts";
import type { LiveCache } from "../platform/live-cache.ts";

/** Notifies every server that the tenant's tables changed, once the transaction commits. */
export const catalogChanged = (db: Parameters<typeof notify>[0], tenantId: string): Promise<void> =>
  notify(db, `${tenantId} catalog`);

/** Forgets cached catalogs that a notice (`tenant catalog`, `*`) speaks of. */
export function hearCatalogNotice(
  deps: { catalogs: Pick<LiveCache<unknown>, "dropWhere"> },
  text: string,
): void {
  const [tenantId, subject] = text.split(" ");
  if (text === "*") deps.catalogs.dropWhere(() => true);
  else if (subject === "catalog") deps.catalogs.dropWhere((key) => key === tenantId);
}
