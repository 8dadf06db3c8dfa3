import { describe, expect, it } from "vitest";
import { findBareChanges } from "./proofs.mjs";

const store = "packages/server/src/thing/thing.store.ts";
const inStore = (method) =>
  `export function thingStore(db: TenantDb) {\n  return {\n    ${method},\n  };\n}\n`;

describe("the gate of proofs", () => {
  it.each([
    'remove: (id: string) => db.deleteFrom("thing").where("id", "=", id).execute()',
    'remove: (ids: readonly string[]) => db.deleteFrom("thing").where("id", "in", ids).execute()',
    'drop: async (userId: string, at: Date) => { await db.deleteFrom("thing").where("userId", "=", userId).execute(); }',
    'save: ({ id, name }: { id: string; name: string }) => db.updateTable("thing").set({ name }).where("id", "=", id)',
    "sort: (places: readonly { id: string; sort: number }[]) => sql`update thing set sort = ${places}`.execute(db)",
    "remove(thingId: string | null) { return sql`delete from thing where id = ${thingId}`.execute(db); }",
  ])("refuses %s", (method) => {
    expect(findBareChanges(store, inStore(method))).toEqual([
      expect.stringMatching(/changes rows by .*take an Authorized proof/),
    ]);
  });

  it("refuses what closes over a bare id, and sees through a type of the file", () => {
    const made =
      'export const of = (db: Db, sessionId: string) => ({ drop: () => db.deleteFrom("x").where("s", "=", sessionId) });';
    expect(findBareChanges(store, made)).toHaveLength(1);
    const aliased = 'type Own = Authorized<"x", "edit">;\n';
    expect(
      findBareChanges(store, aliased + made.replace("sessionId: string", "own: Own, sessionId: string")),
    ).toEqual([]);
  });

  it.each([
    [
      store,
      'remove: ({ id }: Authorized<"thing", "manage">) => db.deleteFrom("thing").where("id", "=", id).execute()',
    ],
    [
      store,
      'removePart: (thing: Authorized<"thing", "edit">, id: string) => db.deleteFrom("part").where("id", "=", id)',
    ],
    [store, 'removeOld: (before: Date) => db.deleteFrom("thing").where("at", "<", before).execute()'],
    [
      store,
      'byId: (id: string) => db.selectFrom("thing").where("id", "=", id).forUpdate().executeTakeFirst()',
    ],
    [
      "packages/server/src/thing/thing.test.ts",
      'remove: (id: string) => db.deleteFrom("thing").where("id", "=", id)',
    ],
    [
      "packages/web/src/thing/thing.ts",
      'remove: (id: string) => cache.deleteFrom("thing").where("id", "=", id)',
    ],
  ])("lets %s with %s pass", (path, method) => {
    expect(findBareChanges(path, inStore(method))).toEqual([]);
  });
});
