import type { ActorRole } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { type LiveCache, liveCache } from "../platform/live-cache.ts";
import { withAncestors } from "../platform/tree.ts";
import { menuStore, type OutlineRow } from "./menu.store.ts";
import { type MenuBook, type MenuView, makeBook } from "./menu-book.ts";
import { type Held, heldOf } from "./menu-held.ts";
import { topMenuStore } from "./top-menu.store.ts";

const maxEntries = 500;

/** A cache that checks, at most once a second, whether its value is still current, and reads it again only when it is not. */
interface MarkedCache<V> {
  get(key: string, mark: () => Promise<string>, read: () => Promise<V>): Promise<V>;
  live: LiveCache<V>;
}

function markedCache<V>(clock: Clock): MarkedCache<V> {
  const live = liveCache<V>(clock);
  const entries = new Map<string, { mark: string; value: V }>();
  return {
    live,
    get: (key, mark, read) =>
      live.get(key, async () => {
        const now = await mark();
        const known = entries.get(key);
        const value = known?.mark === now ? known.value : await read();
        entries.delete(key);
        entries.set(key, { mark: now, value });
        const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined;
        if (oldest !== undefined) entries.delete(oldest);
        return value;
      }),
  };
}

/** Remembers what was made of a reading and a grant for as long as both live. */
function perGrant<Reading extends object, V>(
  make: (reading: Reading, granted: ReadonlySet<string> | null) => V,
) {
  const made = new WeakMap<Reading, WeakMap<object, V>>();
  return (reading: Reading, granted: ReadonlySet<string> | null): V => {
    const ofReading = made.get(reading) ?? new WeakMap<object, V>();
    made.set(reading, ofReading);
    const key = granted ?? reading;
    const value = ofReading.get(key) ?? make(reading, granted);
    ofReading.set(key, value);
    return value;
  };
}

/** The menus of tenants as this server remembers them; not for a transaction that has itself changed menus. */
export interface MenuCache {
  /** For permission checks and for granting rights: queried with every session, so it reads little. */
  heldBy(db: TenantDb, tenantId: string, roles: readonly ActorRole[]): Promise<Held>;
  viewOf(db: TenantDb, tenantId: string, roles: readonly ActorRole[]): Promise<MenuView>;
  /** Checks again what a notification (`tenant actor`, `*`) is about. */
  hear(text: string): void;
}

export function menuCache(clock: Clock): MenuCache {
  const outlines = markedCache<readonly OutlineRow[]>(clock);
  const books = markedCache<MenuBook>(clock);
  const grants = markedCache<ReadonlySet<string>>(clock);
  const held = perGrant(heldOf);
  const view = perGrant((book: MenuBook, granted): MenuView => {
    const rows = granted === null ? book.rows : withAncestors(book.rows, granted);
    return { book, rows, encoded: new Map() };
  });

  /** `null` = everything. */
  const grantedTo = async (
    db: TenantDb,
    tenantId: string,
    roles: readonly ActorRole[],
  ): Promise<ReadonlySet<string> | null> => {
    if (roles.some((role) => role.allMenus)) return null;
    const store = menuStore(db);
    const ids = roles.map((role) => role.id).sort();
    return grants.get(
      `${tenantId}:${ids}`,
      () => store.markOfGrants(ids),
      async () => new Set(await store.idsOfRoles(ids)),
    );
  };

  return {
    heldBy: async (db, tenantId, roles) => {
      const store = menuStore(db);
      const outline = await outlines.get(tenantId, store.markOfMenus, store.outline);
      return held(outline, await grantedTo(db, tenantId, roles));
    },

    viewOf: async (db, tenantId, roles) => {
      const [store, tops] = [menuStore(db), topMenuStore(db)];
      const mark = async (): Promise<string> => `${await store.markOfMenus()} ${await tops.mark()}`;
      const book = await books.get(tenantId, mark, async () =>
        makeBook(await store.all(), await tops.all(), await tops.bindings()),
      );
      return view(book, await grantedTo(db, tenantId, roles));
    },

    hear: (text) => {
      const [tenantId = "", subject] = text.split(" ");
      if (text !== "*" && subject !== "actor") return;
      const concerns = (key: string): boolean => text === "*" || key.split(":")[0] === tenantId;
      for (const cache of [outlines, books, grants]) cache.live.dropWhere(concerns);
    },
  };
}
