import { roleButtons } from "@provost/contract/people/people-feature";
import type {
  PolicyDraft,
  PolicyWarning,
  policyCheck,
  ReadingOwn,
  ReadingScope,
  readingAs,
  readingOf,
  readingTableAs,
} from "@provost/contract/people/reading";
import type { HandlerInput, ReplyData } from "@provost/contract/wire/endpoint";
import { checkPolicies } from "@provost/report-core/policy/explain-policy";
import { attributeValues, type ViewerAttributes } from "@provost/report-core/policy/resolve-policy";
import { buttonsOf } from "../../menu/menu.service.ts";
import { audit } from "../../platform/audit.ts";
import type { Actor, TenantScope } from "../../platform/authority/scope.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  accessAs,
  explainTable,
  policyTables,
  tableAs,
  tablesAs,
  underDraft,
} from "../../source/policy/reading.service.ts";
import type { SourceDeps } from "../../source/source.service.ts";
import { type DeptRow, deptStore } from "../dept/dept.store.ts";
import { idsBelow } from "../dept/dept-tree.ts";
import { type PeopleReach, peopleReach, reachesUser } from "../dept/people-scope.service.ts";
import { attributesOf, everyProvider, personById } from "../people.service.ts";
import { peopleStore } from "../people.store.ts";
import { authorizeRole, authorizeUser, type PeopleAuthority, peopleAuthority } from "../people-authority.ts";
import type { PeopleDeps } from "../people-deps.ts";
import { rightsStore } from "../role/rights.store.ts";
import { mayDecideReading } from "../role/role.policy.ts";
import { roleStore } from "../role/role.store.ts";
import { checkTables } from "../role/save-role.ts";
import { userStore } from "../user.store.ts";

/** Dependencies for explaining what a user can read. */
export interface ReadingDeps extends Pick<PeopleDeps, "menus"> {
  source: SourceDeps;
}

type As = HandlerInput<typeof readingAs>;

/** The users reached by those of the actor's roles that have calls about users. */
async function scopesOf(
  db: TenantDb,
  { userId, roles }: Pick<Actor, "userId" | "roles">,
): Promise<ReadingScope[]> {
  const holdings = await rightsStore(db).holdings(roles.map(({ id }) => id));
  const names = new Map((await deptStore(db).all()).map(({ id, name }) => [id, name]));
  const user = userId === "" ? undefined : await peopleStore(db).userById(userId);
  return roles.flatMap(({ id, name }) => {
    const holding = holdings.get(id);
    if (holding === undefined || holding.buttons.length === 0) return [];
    const peopleScope = holding.allMenus ? "all" : holding.peopleScope;
    const isOwn = peopleScope === "below" || peopleScope === "department";
    const ids = peopleScope === "chosen" ? holding.peopleDepts : isOwn ? [user?.deptId ?? ""] : [];
    return [{ role: name, peopleScope, depts: ids.flatMap((dept) => names.get(dept) ?? []) }];
  });
}

/** Why the caller sees what he sees; what is hidden is named to who decides about it anyway. */
export async function explain(deps: ReadingDeps, scope: TenantScope, tableName: string): Promise<ReadingOwn> {
  const { actor } = scope;
  const [reading, people] = await Promise.all([
    explainTable(deps.source, scope, tableName, { mayKnow: mayDecideReading(actor) }),
    scope.db.run((db) => scopesOf(db, actor)),
  ]);
  return { ...reading, people };
}

/** The user or role to view as, with what reading needs. */
interface Somebody extends Pick<Actor, "userId" | "account" | "nickName" | "roles" | "attributes"> {
  entity: "user" | "role";
  id: string;
}

async function somebody(db: TenantDb, { userId, roleId }: As): Promise<Somebody> {
  if (userId !== null) {
    const person = await personById(db, userId, everyProvider);
    if (person === null) throw refuse("not_found", { field: "userId" });
    const { id, account, userName, nickName, roles, attributes } = person;
    return { entity: "user", id, userId: id, account, nickName: nickName || userName, roles, attributes };
  }
  const [role] = roleId === null ? [] : await roleStore(db).byIds([roleId]);
  if (role === undefined) throw refuse("not_found", { field: "roleId" });
  const { id, code, name, allMenus } = role;
  const roles = [{ id, code, name, allMenus, reachesAll: allMenus || role.peopleScope === "all" }];
  return { entity: "role", id, userId: "", account: code, nickName: name, roles, attributes: {} };
}

interface Look {
  seen: Somebody;
  viewer: TenantScope;
  /** Tables under the policies that are tried, where some are. */
  source: SourceDeps;
}

/** Refuses to try policies that the caller could not save for this viewer. */
async function checkDraft(
  authority: PeopleAuthority,
  db: TenantDb,
  scope: TenantScope,
  draft: PolicyDraft,
  seen: Somebody,
) {
  const role = seen.roles.find(({ id }) => id === draft.roleId);
  if (role === undefined) throw refuse("not_found", { field: "draft" });
  if (role.allMenus) throw refuse("role_fixed");
  await authorizeRole(authority, db, scope, draft.roleId, "manage");
  await checkTables(db, scope, draft.policies);
}

const auditLook = (
  db: TenantDb,
  { actor }: TenantScope,
  { entity, id, account }: Pick<Somebody, "entity" | "id" | "account">,
  more: object = {},
): Promise<void> =>
  audit(db, {
    actorId: actor.userId,
    action: "view_as",
    entity,
    entityId: id,
    before: null,
    after: { account, ...more },
  });

/** Finds a user or role that the caller may manage, and audits the view. */
async function lookAs(
  deps: ReadingDeps,
  scope: TenantScope,
  as: As,
  tableName: string | null,
): Promise<Look> {
  const { draft } = as;
  return scope.db.run(async (db) => {
    const authority = await peopleAuthority(deps, db, scope, roleButtons.policy);
    if (as.userId !== null) await authorizeUser(authority, db, scope, as.userId, "manage");
    const seen = await somebody(db, as);
    if (seen.entity === "role") await authorizeRole(authority, db, scope, seen.id, "manage");
    if (draft !== null) await checkDraft(authority, db, scope, draft, seen);
    await auditLook(db, scope, seen, {
      ...(tableName === null ? {} : { table: tableName }),
      ...(draft && { draft }),
    });
    const held = await buttonsOf(deps, db, scope.tenantId, seen.roles);
    const source = draft === null ? deps.source : underDraft(deps.source, draft);
    return { seen, viewer: viewerScope(scope, seen, held), source };
  });
}

function viewerScope(
  scope: TenantScope,
  { userId, account, nickName, roles, attributes }: Somebody,
  held: Pick<Actor, "buttons" | "everywhere">,
): TenantScope {
  const actor: Actor = {
    ...{ userId, account, nickName, roles, attributes },
    ...{ sessionId: "", provider: null, ...held, restriction: null, locked: false, hasLockPassword: false },
  };
  return { ...scope, actor };
}

// Nobody: owns nothing, and nothing is shared with it.
const noUser = "00000000-0000-0000-0000-000000000000";

/** The scope of a user, or of a role alone, without known attributes; whether the caller may know is decided before. */
export async function scopeAs(
  deps: Pick<PeopleDeps, "menus">,
  db: TenantDb,
  scope: TenantScope,
  as: Pick<As, "userId" | "roleId">,
): Promise<TenantScope> {
  const seen = await somebody(db, { ...as, draft: null });
  const held = await buttonsOf(deps, db, scope.tenantId, seen.roles);
  return viewerScope(scope, { ...seen, userId: seen.userId || noUser }, held);
}

/** The tables that a user can read and the reasons, for those who decide about the reading of a user whom they manage; audited. */
export async function accessOf(
  deps: ReadingDeps,
  scope: TenantScope,
  { userId }: HandlerInput<typeof readingOf>,
): Promise<ReplyData<typeof readingOf>> {
  const viewer = await scope.db.run(async (db) => {
    const authority = await peopleAuthority(deps, db, scope, roleButtons.policy);
    await authorizeUser(authority, db, scope, userId, "manage");
    const viewer = await scopeAs(deps, db, scope, { userId, roleId: null });
    await auditLook(db, scope, { entity: "user", id: userId, account: viewer.actor.account });
    return viewer;
  });
  return accessAs(deps.source, { viewer, author: scope.actor });
}

/** The tables that a user, or a role alone, reads. */
export async function viewAs(
  deps: ReadingDeps,
  scope: TenantScope,
  as: As,
): Promise<ReplyData<typeof readingAs>> {
  const { seen, viewer, source } = await lookAs(deps, scope, as, null);
  const { attributes } = seen;
  const tables = await tablesAs(source, { viewer, author: scope.actor });
  const people = await scope.db.run((db) => scopesOf(db, seen));
  return {
    name: seen.nickName,
    roles: seen.roles.map(({ name }) => name),
    attributes: Object.keys(attributes).map((name) => ({
      name,
      texts: attributeValues(attributes as ViewerAttributes, name).map(String),
    })),
    people,
    ...tables,
  };
}

/** The first rows of a table as a user, or a role alone, sees them. */
export async function viewTableAs(
  deps: ReadingDeps,
  scope: TenantScope,
  { tableName, ...as }: HandlerInput<typeof readingTableAs>,
): Promise<ReplyData<typeof readingTableAs>> {
  const { viewer, source } = await lookAs(deps, scope, as, tableName);
  return tableAs(source, { viewer, author: scope.actor }, tableName);
}

interface Holders {
  holders: ViewerAttributes[];
  known: Set<string>;
}

// Attributes stored as text; those of a department are the same for all its users.
async function holdersOf(db: TenantDb, roleId: string, reach: PeopleReach): Promise<Holders> {
  const depts = await deptStore(db).all();
  const known = new Set(["user.id", "user.account"]);
  const below = new Map<string, DeptRow[]>();
  const belowOf = (deptId: string | null): DeptRow[] => {
    if (deptId === null) return [];
    const before = below.get(deptId);
    if (before !== undefined) return before;
    const ids = new Set(idsBelow(depts, deptId));
    const found = depts.filter(({ id }) => ids.has(id));
    below.set(deptId, found);
    return found;
  };
  const users = await userStore(db).attributes();
  if (depts.length > 0) for (const name of ["dept", "deptId", "depts", "deptIds"]) known.add(`user.${name}`);
  for (const { attributes } of users)
    for (const name of Object.keys(attributes)) if (attributes[name] !== "") known.add(name);
  const holders = users
    .filter((user) => user.roleIds.includes(roleId) && reachesUser(reach, user))
    .map((user) => attributesOf(user, belowOf(user.deptId)) as ViewerAttributes);
  return { holders, known };
}

/** What is amiss with policies before or after they are saved; tables that the caller does not see are counted, not named. */
export async function check(
  deps: ReadingDeps,
  scope: TenantScope,
  { roleId, policies }: HandlerInput<typeof policyCheck>,
): Promise<PolicyWarning[]> {
  const { tables, seen } = await policyTables(deps.source, scope);
  const people = await scope.db.run(async (db) =>
    holdersOf(db, roleId, await peopleReach(db, scope, roleButtons.policy)),
  );
  return checkPolicies(policies, { tables, ...people }).map((warning) => ({
    ...warning,
    tables: warning.tables.filter((name) => seen.has(name)),
  }));
}
