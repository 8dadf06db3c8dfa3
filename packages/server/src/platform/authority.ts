import type { TenantDb } from "./db/database.ts";
import { noteProven } from "./proven.ts";
import { type Refusal, refuse } from "./refusal.ts";
import type { TenantScope } from "./scope.ts";

/** How far an actor's right to a resource reaches; each level includes the ones before it. `manage` = remove for good, share, give away. */
export type Access = "view" | "edit" | "manage";

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

/** A resource as its feature finds it: the locked row, and how far the actor's right to it reaches; null = he may not know of it. */
export interface FoundResource<Row> {
  row: Row;
  access: Access | null;
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

const notFound = (): Refusal => refuse("not_found");

/** The row of a found resource, or the refusal of whoever may not do this much to it. */
export function rowFor<Row>(found: FoundResource<Row> | null, access: Access, missing = notFound): Row {
  if (found === null || found.access === null) throw missing();
  if (!includes(found.access, access)) throw found.tooLow ?? refuse("forbidden");
  return found.row;
}

/**
 * Makes the one function that answers for a kind of resource. `find` locks the row inside the tenant of the transaction; `missing` is what
 * is said of one that is not there.
 */
export function authorityOver<Kind extends string, Deps, Row, Scope = TenantScope, Db = TenantDb>(
  kind: Kind,
  find: (deps: Deps, db: Db, scope: Scope, id: string) => Promise<FoundResource<Row> | null>,
  missing = notFound,
): Authorize<Kind, Deps, Row, Scope, Db> {
  return async (deps, db, scope, id, access) => {
    const row = rowFor(await find(deps, db, scope, id), access, missing);
    noteProven(kind, id, access);
    return { proof: prove(kind, id), row };
  };
}

/** The proofs for several resources of a kind; they are locked in the order given. */
export async function authorizeEach<Kind extends string, Deps, Scope, Db, A extends Access>(
  authorize: Authorize<Kind, Deps, unknown, Scope, Db>,
  { deps, db, scope }: { deps: Deps; db: Db; scope: Scope },
  ids: readonly string[],
  access: A,
): Promise<Authorized<Kind, A>[]> {
  const proofs: Authorized<Kind, A>[] = [];
  for (const id of ids) proofs.push((await authorize(deps, db, scope, id, access)).proof);
  return proofs;
}

/** For what the server does in its own name, such as emptying the recycle bin when the time is up. */
export const asServer = <Kind extends string>(kind: Kind, id: string): Authorized<Kind, "manage"> =>
  prove(kind, id);
