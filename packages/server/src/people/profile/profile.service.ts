import type { ProfileDraft } from "@provost/contract/people/people";
import { audit } from "../../platform/audit.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { notify } from "../../platform/db/database.ts";
import { uniqueOr } from "../../platform/db/violation.ts";
import { refuse } from "../../platform/refusal.ts";
import { confirmOwnPassword } from "../password/own-password.ts";
import { setPassword } from "../password/password.service.ts";
import { authorizeOwnAccount } from "../people.service.ts";
import { peopleStore } from "../people.store.ts";
import type { PeopleDeps } from "../people-deps.ts";
import { rightsStore } from "../role/rights.store.ts";
import { userStore } from "../user.store.ts";
import { checkUnique } from "../user-checks.ts";

/** Changes the caller's password after checking the current one: other sessions end, this one continues without restriction. */
export async function updatePassword(
  deps: PeopleDeps,
  scope: TenantScope,
  { password, newpassword }: { password: string; newpassword: string },
): Promise<null> {
  const { userId, sessionId } = scope.actor;
  const provedHash = await confirmOwnPassword(deps, scope, password);
  await setPassword(deps, scope.db, {
    userId,
    prove: async (db) => (await authorizeOwnAccount(null, db, scope, userId, "edit")).proof,
    provedHash,
    password: newpassword,
    mustChange: false,
    actorId: userId,
    because: "password_changed",
    keepSessionId: sessionId,
  });
  return null;
}

const changing = ["userName", "nickName", "phone", "email"] as const;

/**
 * Changes the caller's own names, phone and email address, or confirms the last two. Phone and email give access to the account, so a
 * change of them requires the password.
 */
export async function submit(deps: PeopleDeps, scope: TenantScope, draft: ProfileDraft): Promise<null> {
  const { tenantId, actor, db: records } = scope;
  const known = await records.run((db) => peopleStore(db).userById(actor.userId));
  if (!known) throw refuse("unauthorized");
  const confirmed = draft.phone !== known.phone || draft.email !== known.email || draft.confirm.length > 0;
  if (confirmed) await confirmOwnPassword(deps, scope, draft.password ?? "");
  const taken = () => refuse("version_stale");
  await uniqueOr(taken, () =>
    records.run(async (db) => {
      await rightsStore(db).lock(tenantId);
      const { proof, row: before } = await authorizeOwnAccount(null, db, scope, actor.userId, "edit");
      const opens = draft.phone !== before.phone || draft.email !== before.email;
      if (opens && !confirmed) throw taken();
      await checkUnique(
        db,
        { account: before.account, phone: draft.phone, email: draft.email },
        actor.userId,
      );
      const pick = (of: Record<(typeof changing)[number], string>) =>
        Object.fromEntries(changing.map((name) => [name, of[name]]));
      const fields = {
        userName: draft.userName,
        nickName: draft.nickName,
        phone: draft.phone,
        email: draft.email,
        phoneConfirmed:
          before.phoneConfirmed || draft.phone !== before.phone || draft.confirm.includes("phone"),
        emailConfirmed:
          before.emailConfirmed || draft.email !== before.email || draft.confirm.includes("email"),
      };
      await userStore(db).update(proof, fields);
      await audit(db, {
        actorId: actor.userId,
        action: "update",
        entity: "user",
        entityId: actor.userId,
        before: { account: before.account, ...pick(before) },
        after: { account: before.account, ...pick(draft) },
      });
      await notify(db, `${tenantId} actor`);
    }),
  );
  return null;
}
