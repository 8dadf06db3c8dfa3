import type { TenantDb } from "./db/database.ts";
import { noteProven } from "./proven.ts";
import { type Refusal, refuse } from "./refusal.ts";
import type { TenantScope } from "./scope.ts";

/** How far an actor's right to a resource reaches; each level includes the ones before it. `manage` = remove for good, share, give away. */
export type Access = "view" | "edit" | "manage";

const levels: readonly Access[] = ["view", "edit", "manage"];

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

/** A resource as its feature finds it: the locked row, and how far the actor's right to it reaches; null = he may not know of it. */
export interface FoundResource<Row> {
  row: Row;
  access: Access | null;
  /** What is said instead of `forbidden` where the access is too low. */
  tooLow?: Refusal;
}

/** Authorizes within a transaction: gives the proof and the row, or refuses with `not_found` or `forbidden`. */
export type Authorize<Kind extends string, Deps, Row, Scope = TenantScope> = <A extends Access>(
  deps: Deps,
  db: TenantDb,
  scope: Scope,
  id: string,
  access: A,
) => Promise<{ proof: Authorized<Kind, A>; row: Row }>;

const prove = <Kind extends string, A extends Access>(kind: Kind, id: string): Authorized<Kind, A> =>
  ({ kind, id }) as Authorized<Kind, A>;

/** Makes the one function that answers for a kind of resource. `find` locks the row inside the tenant of the transaction. */
export function authorityOver<Kind extends string, Deps, Row, Scope = TenantScope>(
  kind: Kind,
  find: (deps: Deps, db: TenantDb, scope: Scope, id: string) => Promise<FoundResource<Row> | null>,
): Authorize<Kind, Deps, Row, Scope> {
  return async (deps, db, scope, id, access) => {
    const found = await find(deps, db, scope, id);
    if (found === null || found.access === null) throw refuse("not_found");
    if (levels.indexOf(found.access) < levels.indexOf(access)) throw found.tooLow ?? refuse("forbidden");
    noteProven(kind, id, access);
    return { proof: prove(kind, id), row: found.row };
  };
}

/** For what the server does in its own name, such as emptying the recycle bin when the time is up. */
export const asServer = <Kind extends string>(kind: Kind, id: string): Authorized<Kind, "manage"> =>
  prove(kind, id);
