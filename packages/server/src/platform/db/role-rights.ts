import { type Kysely, sql } from "kysely";
import { Refusal } from "../refusal.ts";
import type { Tables } from "./schema.ts";

/** The roles as which the server works; the first migration makes them and grants them to the role that owns the database. */
export const workingRoles: readonly string[] = ["provost_tenant", "provost_platform"];

const tooPowerful =
  "is superuser or BYPASSRLS, so it could see across tenants: use a plain role that owns the database";

/** The role that owns the database, or one of those as which the server works. */
export interface KnownRole {
  name: string;
  own: boolean;
  /** Row security would not hold it. */
  powerful: boolean;
  /** The role that owns the database can work as it. */
  member: boolean;
}

/** Those of these roles that are there. */
export const knownRoles = `
  select rolname as name, rolname = current_user as own, rolsuper or rolbypassrls as powerful,
    pg_has_role(oid, 'MEMBER') as member
  from pg_roles where rolname = current_user or rolname in (${workingRoles.map((name) => `'${name}'`).join(", ")})`;

/** What the role that owns the database can do. */
export interface Rights {
  own: string;
  creates: boolean;
  fills: boolean;
  grantsAny: boolean;
}

/** What a superuser must run before this role can work as the others; null where it can, or can see to it itself. */
export function lackingRight(
  { own, creates, fills, grantsAny }: Rights,
  roles: readonly Pick<KnownRole, "name" | "member">[],
): string | null {
  const missing = workingRoles.filter((name) => !roles.some((role) => role.name === name));
  const foreign = roles.filter((role) => workingRoles.includes(role.name) && !role.member);
  if (missing.length > 0 && !creates) return `alter role "${own}" createrole`;
  if (foreign.length > 0 && !(creates && grantsAny))
    return `grant ${foreign.map(({ name }) => name).join(", ")} to "${own}"`;
  return fills ? null : `alter schema public owner to "${own}"`;
}

/** Since PostgreSQL 16 a role grants only what it made itself or administers. */
export const ownRights = `
  select rolname as own, rolcreaterole as creates,
    has_schema_privilege(current_user, 'public', 'create') as fills,
    current_setting('server_version_num')::int < 160000 as "grantsAny"
  from pg_roles where rolname = current_user`;

/** Refuses a role, ours or one we work as, that row security would not hold, and one that lacks a right which the first start needs. */
export async function checkRights(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql
    .raw<KnownRole>(knownRoles)
    .execute(db)
    .catch((error: unknown) => {
      const cause = error instanceof Refusal ? error.cause : error;
      throw new Error("the database cannot be opened", { cause });
    });
  for (const { name, own, powerful } of rows) {
    if (powerful) throw new Error(`the database role ${own ? "" : `${name} `}${tooPowerful}`);
  }
  const [rights] = (await sql.raw<Rights>(ownRights).execute(db)).rows;
  const command = rights === undefined ? null : lackingRight(rights, rows);
  if (command !== null)
    throw new Error(
      `the database role ${rights?.own} lacks a right that Provost needs: as a superuser, run this in the database: ${command}; nothing was changed`,
    );
}
