import { chartButtons } from "@provost/contract/chart/chart-feature";
import { coursewareButtons } from "@provost/contract/courseware/courseware-feature";
import { dashboardButtons } from "@provost/contract/dashboard/dashboard-feature";
import type { Grant, Grantees, Sharing, SharingDraft } from "@provost/contract/document/sharing";
import { connectionButtons, datasetButtons } from "@provost/contract/source/source-feature";
import { type PeopleReach, peopleReach } from "../people/dept/people-scope.service.ts";
import { readNameSounds } from "../people/name-sound.service.ts";
import { audit } from "../platform/audit.ts";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { timeOrderedIds } from "../platform/ids.ts";
import { refuse } from "../platform/refusal.ts";
import type { OwnedKind, SharedKind } from "./document-tables.ts";
import type { SharedAuthority, SharedRow } from "./shared-authority.service.ts";
import { granteeStore, sharingStore } from "./sharing.store.ts";

const mostGrantees = 20;
const sharingButtons = [
  chartButtons.edit,
  dashboardButtons.edit,
  datasetButtons.edit,
  datasetButtons.import,
  coursewareButtons.edit,
  connectionButtons.edit,
] as const;

async function sharingOf(db: TenantDb, kind: SharedKind, id: string): Promise<Sharing> {
  const store = sharingStore(db);
  const row = await store.of(kind, id);
  if (!row) throw refuse("not_found");
  const { access, ownerId, ownerName, sharingVersion: version } = row;
  return { access, grants: await store.grants(kind, id), ownerId, ownerName: ownerName ?? "", version };
}

async function ensureThere(
  db: TenantDb,
  grants: readonly Grant[],
  { known, reach }: { known: readonly Grant[]; reach: PeopleReach },
): Promise<void> {
  const store = granteeStore(db);
  const roles = new Set(grants.flatMap(({ roleId }) => roleId ?? []));
  const before = new Set(known.flatMap(({ userId }) => userId ?? []));
  const users = new Set(grants.flatMap(({ userId }) => userId ?? []).filter((id) => !before.has(id)));
  const knownRoles = roles.size === 0 ? [] : await store.roles([...roles]);
  const knownUsers = users.size === 0 ? [] : await store.users([...users], reach);
  if (knownRoles.length < roles.size || knownUsers.length < users.size) throw refuse("grantee_missing");
}

/** Refuses a role or user with whom the actor could not share a document, unless it is shared with them. */
export async function ensureGrantee(
  db: TenantDb,
  { actor }: Pick<TenantScope, "actor">,
  { kind, id }: Authorized<SharedKind, "manage">,
  grantee: Pick<Grant, "roleId" | "userId">,
): Promise<void> {
  const known = await sharingStore(db).grants(kind, id);
  const reach = await peopleReach(db, { actor }, ...sharingButtons);
  await ensureThere(db, [{ ...grantee, name: "", level: "view" }], { known, reach });
}

/** Who can find a document and who can change it, for users who manage its sharing. */
export function readSharing(db: TenantDb, { kind, id }: Authorized<SharedKind, "manage">): Promise<Sharing> {
  return sharingOf(db, kind, id);
}

/** The names of the grantees of a document. */
export async function granteeNames(db: TenantDb, kind: SharedKind, id: string): Promise<string[]> {
  const grants = await sharingStore(db).grants(kind, id);
  return grants.map(({ name }) => name);
}

/** What is recorded of a sharing. */
const described = (name: string, { access, ownerName, grants }: Sharing): object => ({
  name,
  access,
  ownerName,
  grants,
});

/**
 * Sets who can find a document, who can change it and who owns it, in the transaction that has locked the document; a grantee
 * named twice gets the last level. A save on a version that is no longer current is refused with the current state.
 */
export async function saveSharing(
  db: TenantDb,
  { actor }: Pick<TenantScope, "actor">,
  { proof, name }: { proof: Authorized<SharedKind, "manage">; name: string },
  { access, grants, ownerId, version }: SharingDraft,
): Promise<Sharing> {
  const { kind, id } = proof;
  const store = sharingStore(db);
  const before = await sharingOf(db, kind, id);
  if (version !== before.version) throw refuse("version_stale", { current: before });
  const reach = await peopleReach(db, { actor }, ...sharingButtons);
  await ensureThere(db, grants, { known: before.grants, reach });
  const isOwnerChanged = ownerId !== undefined && ownerId !== before.ownerId;
  if (isOwnerChanged && !(await granteeStore(db).livingUser(ownerId, reach))) throw refuse("grantee_missing");
  const each = new Map(grants.map((grant) => [grant.roleId ?? grant.userId, grant]));
  await store.set(proof, { access, ownerId: isOwnerChanged ? ownerId : before.ownerId });
  await store.replaceGrants(
    proof,
    [...each.values()].map((grant) => ({ ...grant, id: timeOrderedIds.next() })),
  );
  const after = await sharingOf(db, kind, id);
  await audit(db, {
    actorId: actor.userId,
    action: "update",
    entity: kind,
    entityId: id,
    before: described(name, before),
    after: described(name, after),
  });
  return after;
}

/** Roles, and users within the actor's scope, by name, with whom the actor can share documents. */
export function grantees({ actor, db }: TenantScope, text: string): Promise<Grantees> {
  return db.run(async (records) => {
    const store = granteeStore(records);
    await readNameSounds(records, text);
    const users = await store.usersNamed(
      text,
      await peopleReach(records, { actor }, ...sharingButtons),
      mostGrantees,
    );
    return {
      roles: await store.rolesNamed(text, mostGrantees),
      users: users.map(({ id, account, nickName, userName }) => ({
        id,
        account,
        name: nickName || userName || account,
      })),
    };
  });
}

interface SharingCalls {
  /** Who finds one and who may change it, for those who decide that. */
  sharing(scope: TenantScope, id: string): Promise<Sharing>;
  /** Says who finds one, who may change it and whose it is. */
  share(scope: TenantScope, draft: SharingDraft & { id: string }): Promise<Sharing>;
}

/** The sharing of a kind whose rights are sharing's alone. */
export function sharingFor<K extends OwnedKind, Row extends SharedRow>({
  authorize,
}: SharedAuthority<K, Row>): SharingCalls {
  return {
    sharing: (scope, id) =>
      scope.db.run(async (db) => readSharing(db, (await authorize({}, db, scope, id, "manage")).proof)),
    share: (scope, { id, ...draft }) =>
      scope.db.run(async (db) => {
        const { proof, row } = await authorize({}, db, scope, id, "manage");
        return saveSharing(db, scope, { proof, name: row.name }, draft);
      }),
  };
}
