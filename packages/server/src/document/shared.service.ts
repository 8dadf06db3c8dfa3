import { administratorRole } from "@provost/contract/people/role";
import type { Access as Audience, Rights } from "@provost/contract/wire/access";
import { type RawBuilder, sql } from "kysely";
import type { Access } from "../platform/authority/authority.ts";
import { noteVisible } from "../platform/authority/proven.ts";
import type { Actor } from "../platform/authority/scope.ts";
import type { SharedKind } from "./document-tables.ts";

/** What decides who finds a thing and who may change it. */
export interface SharedThing {
  ownerId: string | null;
  access: Audience;
  /** What the actor or one of the actor's roles was given. */
  grantLevel: "view" | "edit" | null;
  /** It is a home page of the actor's, which is found whoever it is shared with. */
  isHome?: boolean;
}

declare const visible: unique symbol;

/** Who reads, a user with roles, and so which rows of a kind are visible. Lists take one; only `readerOf` and `noReader` give it. */
export interface SharingReader {
  readonly userId: string;
  readonly roleIds: readonly string[];
  /** Finds everything, whoever it is shared with. */
  readonly seesAll: boolean;
  readonly [visible]: true;
}

const reader = (who: Omit<SharingReader, typeof visible>): SharingReader => who as SharingReader;

export const isAdministrator = ({ roles }: Pick<Actor, "roles">): boolean =>
  roles.some(({ code }) => code === administratorRole);

export function readerOf(actor: Actor): SharingReader {
  noteVisible("chart", "dashboard", "courseware");
  const { userId, roles } = actor;
  return reader({ userId, roleIds: roles.map(({ id }) => id), seesAll: isAdministrator(actor) });
}

/** Reads in nobody's name, as the server itself does. */
export const noReader = reader({
  userId: "00000000-0000-0000-0000-000000000000",
  roleIds: [],
  seesAll: true,
});

type Sharer = Pick<Actor, "userId" | "roles">;

const isOwn = (actor: Sharer, { ownerId }: SharedThing): boolean =>
  ownerId === actor.userId || isAdministrator(actor);

/** Whether the actor may know of a thing at all. */
export function isFoundBy(actor: Sharer, thing: SharedThing): boolean {
  if (thing.access === "everyone" || thing.grantLevel !== null || thing.isHome === true) return true;
  return isOwn(actor, thing);
}

/** How far a thing that the actor finds is open to him; his buttons say the rest. The owner shares it; one that nobody owns, whoever may change it. */
export function rightsTo(actor: Sharer, thing: SharedThing): Rights {
  if (isOwn(actor, thing)) return "share";
  const mayEdit = thing.access === "everyone" || thing.grantLevel === "edit";
  if (!mayEdit) return "view";
  return thing.ownerId === null ? "share" : "edit";
}

/** How far the actor's right to a thing reaches, his buttons aside; null = he is not to know of it. */
export function accessTo(actor: Sharer, thing: SharedThing): Access | null {
  if (!isFoundBy(actor, thing)) return null;
  const rights = rightsTo(actor, thing);
  return rights === "share" ? "manage" : rights;
}

/** What the actor was given among the grants of one thing. */
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
function given(
  kind: SharedKind,
  { userId, roleIds }: SharingReader,
  level: "view" | "edit" | null = null,
): RawBuilder<boolean> {
  const thing = sql.raw(`${kind}_id`);
  const ofLevel = level === null ? sql`` : sql`and level = ${level}`;
  return sql<boolean>`${sql.ref(`${kind}.id`)} in (select ${thing} from sharing_grant where ${thing} is not null
    and (user_id = ${userId}::uuid or role_id = any (${[...roleIds]}::uuid[])) ${ofLevel})`;
}

/** SQL: what the reader was given of a row of the kind's table; null where everyone finds it, which no grant adds to. */
export function grantLevel(kind: SharedKind, reader: SharingReader): RawBuilder<SharedThing["grantLevel"]> {
  return sql`(case when ${sql.ref(`${kind}.access`)} = 'everyone' then null
    when ${given(kind, reader, "edit")} then 'edit' when ${given(kind, reader)} then 'view' end)`;
}

/** SQL: whether the reader finds a row of the kind's table. */
export function isFound(kind: SharedKind, reader: SharingReader): RawBuilder<boolean> {
  if (reader.seesAll) return sql<boolean>`true`;
  const [access, owner] = [sql.ref(`${kind}.access`), sql.ref(`${kind}.ownerId`)];
  return sql<boolean>`(${access} = 'everyone' or coalesce(${owner} = ${reader.userId}::uuid, false)
    or ${given(kind, reader)})`;
}
