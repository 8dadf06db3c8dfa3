import type { LocalizedText } from "@provost/contract/wire/language";
import type { ResourceAccess as Access } from "@provost/contract/wire/resource";
import type { TenantDb } from "../db/database.ts";
import { forbid, lacked, Refusal, refuse } from "../refusal.ts";
import { noteProven, noteUnknown } from "./proven.ts";
import type { TenantScope } from "./scope.ts";

export type { Access };

const levels: readonly Access[] = ["view", "edit", "manage"];

/** Whether a right that reaches so far includes what is needed. */
export const includes = (reached: Access, needed: Access): boolean =>
  levels.indexOf(reached) >= levels.indexOf(needed);

type Included<A extends Access> = A extends "manage" ? Access : A extends "edit" ? "view" | "edit" : "view";

declare const proven: unique symbol;

/**
 * Proof that an actor may do this much to one resource, which is locked until the transaction ends. Only `authorityOver` and `asServer`
 * make one, so a store function that takes it cannot be called without the check.
 */
export interface Authorized<Kind extends string, A extends Access> {
  readonly kind: Kind;
  readonly id: string;
  readonly [proven]: { readonly [L in Included<A>]: true };
}

/** A resource as its feature finds it: the locked row, and the actor's access to it; null = the actor may not know of it. */
export interface FoundResource<Row> {
  row: Row;
  access: Access | null;
  /** What the owner is called, who can give a right that falls short. */
  owner?: string | null;
  /** What is said instead of `forbidden` where the access is too low. */
  tooLow?: Refusal;
}

/** Authorizes within a transaction: gives the proof and the row, or refuses with `not_found` or `forbidden`. */
export type Authorize<Kind extends string, Deps, Row, Scope = TenantScope, Db = TenantDb> = <
  A extends Access,
>(
  deps: Deps,
  db: Db,
  scope: Scope,
  id: string,
  access: A,
) => Promise<{ proof: Authorized<Kind, A>; row: Row }>;

const prove = <Kind extends string, A extends Access>(kind: Kind, id: string): Authorized<Kind, A> =>
  ({ kind, id }) as Authorized<Kind, A>;

const rights: Readonly<Record<Access, LocalizedText>> = {
  view: { zh: "查看权限", en: "permission to view it" },
  edit: { zh: "编辑权限", en: "permission to edit it" },
  manage: {
    zh: "管理权限（彻底删除、共享、转让）",
    en: "permission to manage it (delete permanently, share, change the owner)",
  },
};

const notFound = (): Refusal => refuse("not_found");

/** Refusals of what the caller does not know, whatever they say of it. */
const ofUnknown = new WeakSet<Refusal>();

function unknown(missing: () => Refusal): Refusal {
  const refusal = missing();
  ofUnknown.add(refusal);
  return refusal;
}

/** The row of a visible resource; refuses when the actor's access to it is too low. */
export function provenRow<Row>(
  { kind, id, access }: { kind: string; id: string; access: Access },
  found: FoundResource<Row> | null,
  missing = notFound,
): Row {
  if (found === null || found.access === null) throw unknown(missing);
  if (!includes(found.access, access)) throw found.tooLow ?? forbid(lacked(rights[access], found.owner));
  noteProven(kind, id, access);
  return found.row;
}

/**
 * Makes the one function that authorizes access to a kind of resource. `find` locks the row inside the transaction's tenant; `missing`
 * is the refusal for one that does not exist.
 */
export function authorityOver<Kind extends string, Deps, Row, Scope = TenantScope, Db = TenantDb>(
  kind: Kind,
  find: (deps: Deps, db: Db, scope: Scope, id: string) => Promise<FoundResource<Row> | null>,
  missing = notFound,
): Authorize<Kind, Deps, Row, Scope, Db> {
  return async (deps, db, scope, id, access) => {
    const row = provenRow({ kind, id, access }, await find(deps, db, scope, id), missing);
    return { proof: prove(kind, id), row };
  };
}

/**
 * The rights to those of several resources that the caller can see, in the same order; the others are left out, as if they did not exist.
 * Refuses when the caller's access to a visible one is too low.
 */
export async function authorizeKnown<Kind extends string, Deps, Row, Scope, Db, A extends Access>(
  authorize: Authorize<Kind, Deps, Row, Scope, Db>,
  { kind, deps, db, scope }: { kind: Kind; deps: Deps; db: Db; scope: Scope },
  ids: readonly string[],
  access: A,
): Promise<{ proofs: Authorized<Kind, A>[]; rows: Row[] }> {
  const known = { proofs: [] as Authorized<Kind, A>[], rows: [] as Row[] };
  for (const id of new Set(ids)) {
    const found = await authorize(deps, db, scope, id, access).catch((error: unknown) => {
      if (error instanceof Refusal && ofUnknown.has(error)) return null;
      throw error;
    });
    if (found === null) noteUnknown(kind, id);
    else {
      known.proofs.push(found.proof);
      known.rows.push(found.row);
    }
  }
  return known;
}

/** For what the server does in its own name, such as emptying the recycle bin when the time is up. */
export const asServer = <Kind extends string>(kind: Kind, id: string): Authorized<Kind, "manage"> =>
  prove(kind, id);
