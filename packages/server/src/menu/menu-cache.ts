import type { Clock } from "../platform/clock.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { type LiveCache, liveCache } from "../platform/live-cache.ts";
import type { ActorRole } from "../platform/scope.ts";
import { menuStore } from "./menu.store.ts";
import { type MenuBook, type MenuView, makeBook, viewOf } from "./menu-book.ts";
import { topMenuStore } from "./top-menu.store.ts";

const maxKept = 500;

/** A cache that asks, at most once a second, whether its value still stands, and reads it anew only when it does not. */
interface MarkedCache<V> {
  get(key: string, mark: () => Promise<string>, read: () => Promise<V>): Promise<V>;
  live: LiveCache<V>;
}

function markedCache<V>(clock: Clock): MarkedCache<V> {
  const live = liveCache<V>(clock);
  const kept = new Map<string, { mark: string; value: V }>();
  return {
    live,
    get: (key, mark, read) =>
      live.get(key, async () => {
        const now = await mark();
        const known = kept.get(key);
        const value = known?.mark === now ? known.value : await read();
        kept.delete(key);
        kept.set(key, { mark: now, value });
        const oldest = kept.size > maxKept ? kept.keys().next().value : undefined;
        if (oldest !== undefined) kept.delete(oldest);
        return value;
      }),
  };
}

/** The menus of tenants as this server remembers them. */
export interface MenuCache {
  /** What the roles hold; not for a transaction that has itself changed menus. */
  viewOf(db: TenantDb, tenantId: string, roles: readonly ActorRole[]): Promise<MenuView>;
  /** Asks anew about what a notice (`tenant actor`, `*`) speaks of. */
  hear(text: string): void;
}

export function menuCache(clock: Clock): MenuCache {
  const books = markedCache<MenuBook>(clock);
  const grants = markedCache<ReadonlySet<string>>(clock);

  return {
    viewOf: async (db, tenantId, roles) => {
      const [store, tops] = [menuStore(db), topMenuStore(db)];
      const book = await books.get(tenantId, store.markOfMenus, async () =>
        makeBook(await store.all(), await tops.all(), await tops.bindings()),
      );
      if (roles.some((role) => role.allMenus)) return viewOf(book, book.everything);
      const roleIds = roles.map((role) => role.id).sort();
      const granted = await grants.get(
        `${tenantId}:${roleIds}`,
        () => store.markOfGrants(roleIds),
        async () => new Set(await store.idsOfRoles(roleIds)),
      );
      return viewOf(book, granted);
    },

    hear: (text) => {
      const [tenantId = "", subject] = text.split(" ");
      if (text !== "*" && subject !== "actor") return;
      const concerns = (key: string): boolean => text === "*" || key.split(":")[0] === tenantId;
      books.live.dropWhere(concerns);
      grants.live.dropWhere(concerns);
    },
  };
}
