import type { TenantFace } from "@provost/contract/tenant/tenant-face";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { type LiveCache, liveCache } from "../platform/live-cache.ts";
import type { Outside } from "../platform/outside.ts";
import { tenantStore } from "./tenant.store.ts";
import { faceOf, isActive, recordOf } from "./tenant-record.ts";
import { tenantsStore } from "./tenants.store.ts";

const defaultPorts: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/** The domains that match a browser's address, `host:port` before `host`: from a whole address, or a host with or without a port. */
export function domainsOf(address: string): string[] {
  const text = address.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  const host = url?.hostname.replace(/\.$/, "") ?? "";
  const port = url?.port || defaultPorts[url?.protocol ?? ""];
  return host === "" || port === undefined ? [] : [`${host}:${port}`, host];
}

interface AddressDeps {
  db: Database;
  clock: Clock;
  outside: Pick<Outside, "outbox">;
}

/** Finds tenants by their address or their id. Callers are anonymous, so the records are queried once a second at most. */
export interface TenantAddresses {
  /** The face of the tenant that has the address, or of the only one there is. */
  faceOf(address: string): Promise<TenantFace | null>;
  faceById(tenantId: string): Promise<TenantFace | null>;
  /** Forgets what a notice (`tenant tenant`, `tenant actor`, `*`) speaks of. */
  hear(text: string): void;
}

export function tenantAddresses({ db, clock, outside }: AddressDeps): TenantAddresses {
  const domains: LiveCache<ReadonlyMap<string, string>> = liveCache(clock);
  const ids: LiveCache<ReadonlySet<string>> = liveCache(clock);
  const faces: LiveCache<TenantFace | null> = liveCache(clock);

  const readFace = async (tenantId: string): Promise<TenantFace | null> => {
    const row = await db.tenant(tenantId).run((records) => tenantStore(records).own());
    if (!row) return null;
    const record = recordOf(row);
    return isActive(record, clock.now()) ? faceOf(record, outside) : null;
  };

  const allIds = (): Promise<ReadonlySet<string>> =>
    ids.get("all", () => db.platform((platform) => tenantsStore(platform).ids()));
  // In an installation with one tenant, every address leads to it.
  const onlyId = async (): Promise<string | undefined> => {
    const [first, ...more] = await allIds();
    return more.length === 0 ? first : undefined;
  };

  return {
    faceOf: async (address) => {
      const wanted = domainsOf(address);
      if (wanted.length === 0) return null;
      const known = await domains.get("all", () =>
        db.platform((platform) => tenantsStore(platform).domains()),
      );
      const named = wanted.map((domain) => known.get(domain)).find((found) => found !== undefined);
      const id = named ?? (await onlyId());
      return id === undefined ? null : faces.get(id, () => readFace(id));
    },

    faceById: async (tenantId) => {
      const known = await allIds();
      return known.has(tenantId) ? faces.get(tenantId, () => readFace(tenantId)) : null;
    },

    hear: (text) => {
      const [tenantId, subject] = text.split(" ");
      const all = text === "*";
      if (all || subject === "tenant") for (const cache of [domains, ids]) cache.dropWhere(() => true);
      if (all || subject === "tenant" || subject === "actor")
        faces.dropWhere((key) => all || key === tenantId);
    },
  };
}
