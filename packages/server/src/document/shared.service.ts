import type { Access as Audience, Rights } from "@provost/contract/wire/access";
import { type RawBuilder, sql } from "kysely";
import type { Access } from "../platform/authority/authority.ts";
import { noteVisible } from "../platform/authority/proven.ts";
import { type Actor, isAdministrator } from "../platform/authority/scope.ts";
import type { SharedKind } from "./document-tables.ts";

/** What decides who can find a document and who can change it. */
export interface SharedThing {
  ownerId: string | null;
  access: Audience;
  /** The level granted to the actor or one of the actor's roles. */
  grantLevel: "view" | "edit" | null;
  /** It is a home page of the actor, visible regardless of its sharing. */
  isHome?: boolean;
}

declare const visible: unique symbol;

/** Who reads, a user with roles, and so which rows of a kind are visible. Lists take one; only `readerOf` and `noReader` give it. */
export interface SharingViewer {
  readonly userId: string;
  readonly roleIds: readonly string[];
  /** Finds everything regardless of sharing. */
  readonly seesAll: boolean;
  readonly [visible]: true;
}

const makeViewer = (who: Omit<SharingViewer, typeof visible>): SharingViewer => who as SharingViewer;

export function viewerOf(actor: Actor): SharingViewer {
  noteVisible("chart", "dashboard", "courseware", "connection");
  const { userId, roles } = actor;
  return makeViewer({ userId, roleIds: roles.map(({ id }) => id), seesAll: isAdministrator(actor) });
}

/** Reads as the server itself, not as a user. */
export const noViewer = makeViewer({
  userId: "00000000-0000-0000-0000-000000000000",
  roleIds: [],
  seesAll: true,
});

type Sharer = Pick<Actor, "userId" | "roles">;

const isOwn = (actor: Sharer, { ownerId }: SharedThing): boolean =>
  ownerId === actor.userId || isAdministrator(actor);

/** Whether the actor may know that a document exists. */
export function isFoundBy(actor: Sharer, thing: SharedThing): boolean {
  if (thing.access === "everyone" || thing.grantLevel !== null || thing.isHome === true) return true;
  return isOwn(actor, thing);
}

/** The actor's rights to a visible document, apart from buttons. The owner can share it; without an owner, everyone who can edit it can. */
export function rightsTo(actor: Sharer, thing: SharedThing): Rights {
  if (isOwn(actor, thing)) return "share";
  const mayEdit = thing.access === "everyone" || thing.grantLevel === "edit";
  if (!mayEdit) return "view";
  return thing.ownerId === null ? "share" : "edit";
}

/** The actor's access to a document, apart from buttons; null = the actor may not know that it exists. */
export function accessTo(actor: Sharer, thing: SharedThing): Access | null {
  if (!isFoundBy(actor, thing)) return null;
  const rights = rightsTo(actor, thing);
  return rights === "share" ? "manage" : rights;
}

/** The level granted to the actor by the grants of one document. */
export function levelIn(
  grants: readonly { roleId: string | null; userId: string | null; level: "view" | "edit" }[],
  { userId, roles }: Sharer,
): SharedThing["grantLevel"] {
  const mine = grants.filter(
    (grant) => grant.userId === userId || roles.some(({ id }) => id === grant.roleId),
  );
  if (mine.length === 0) return null;
  return mine.some(({ level }) => level === "edit") ? "edit" : "view";
}

// Worked out once for all rows, and not for each of them.
function grantsWhere(
  kind: SharedKind,
  { userId, roleIds }: SharingViewer,
  level: "view" | "edit" | null = null,
): RawBuilder<boolean> {
  const thing = sql.raw(`${kind}_id`);
  const ofLevel = level === null ? sql`` : sql`and level = ${level}`;
  return sql<boolean>`${sql.ref(`${kind}.id`)} in (select ${thing} from sharing_grant where ${thing} is not null
    and (user_id = ${userId}::uuid or role_id = any (${[...roleIds]}::uuid[])) ${ofLevel})`;
}

/** SQL: the level granted to the viewer for a row of the kind's table; null if it is visible to everyone, where a grant adds nothing. */
export function grantLevel(kind: SharedKind, viewer: SharingViewer): RawBuilder<SharedThing["grantLevel"]> {
  return sql`(case when ${sql.ref(`${kind}.access`)} = 'everyone' then null
    when ${grantsWhere(kind, viewer, "edit")} then 'edit' when ${grantsWhere(kind, viewer)} then 'view' end)`;
}

/** SQL: whether a row of the kind's table is visible to the viewer. */
export function isFound(kind: SharedKind, viewer: SharingViewer): RawBuilder<boolean> {
  if (viewer.seesAll) return sql<boolean>`true`;
  const [access, owner] = [sql.ref(`${kind}.access`), sql.ref(`${kind}.ownerId`)];
  return sql<boolean>`(${access} = 'everyone' or coalesce(${owner} = ${viewer.userId}::uuid, false)
    or ${grantsWhere(kind, viewer)})`;
}
