import type { Readable } from "node:stream";
import { fewestCharacters, makeUpPassword, setPassword } from "../../people/password/password.service.ts";
import { personByAccount } from "../../people/people.service.ts";
import { leaveProvider } from "../../people/role/mapped-roles.service.ts";
import { audit } from "../../platform/audit.ts";
import { asServer } from "../../platform/authority/authority.ts";
import { systemClock } from "../../platform/clock.ts";
import type { TenantDb, TenantHandle } from "../../platform/db/database.ts";
import { startPasswordPool } from "../../platform/worker/password-pool.ts";
import { directoryProvider } from "../../tenant/tenant.service.ts";
import { readArguments, required } from "./arguments.ts";
import { type Command, CommandFailure, type Terminal } from "./command.ts";
import { withInstallation } from "./installation.ts";
import { lineInput } from "./push/line-input.ts";
import { tenantOf } from "./tenants.ts";

const help = `Usage: npm run provost -- user reset-password --tenant <id> --account <account> [--stdin] [--second-factor]

Gives a user a new password and ends the user's sessions on every server. The server can keep running.

  --tenant         000000 is the platform tenant
  --stdin          read the password from standard input (one line) instead of generating one. A generated password is
                   printed once and must be changed at the next sign-in.
  --second-factor  also turn off two-step verification, if the user's device is lost`;

async function readPassword(stdin: Readable): Promise<string> {
  const input = lineInput(stdin);
  return input.line().finally(() => input.close());
}

async function takeSecondFactor(db: TenantDb, user: { id: string; account: string }): Promise<void> {
  await db
    .updateTable("appUser")
    .set({ totpSecret: null, totpConfirmedAt: null })
    .where("id", "=", user.id)
    .execute();
  await db.deleteFrom("recoveryCode").where("userId", "=", user.id).execute();
  await audit(db, {
    actorId: null,
    action: "update",
    entity: "user",
    entityId: user.id,
    before: { account: user.account, secondFactor: true },
    after: { account: user.account, secondFactor: false },
  });
}

interface Wanted {
  account: string;
  /** Null: make one up. */
  provided: string | null;
  secondFactor: boolean;
}

async function reset(
  tenant: TenantHandle,
  { account, provided, secondFactor }: Wanted,
): Promise<{ password: string; disabled: boolean }> {
  const { person, fewest } = await tenant.run(async (db) => ({
    person: await personByAccount(db, account),
    fewest: await fewestCharacters(db),
  }));
  if (!person)
    throw new CommandFailure(`tenant ${tenant.tenantId} has no account ${account}; "user list" shows them`);
  const password = provided ?? makeUpPassword(fewest);
  const passwords = startPasswordPool({ workers: 1 });
  const change = {
    userId: person.id,
    prove: async () => asServer("user", person.id),
    password,
    mustChange: provided === null,
    actorId: null,
    because: "password_reset",
    leavesDirectory: true,
    along: async (db: TenantDb) => {
      await leaveProvider(db, tenant.tenantId, {
        ...{ userId: person.id, provider: directoryProvider, actorId: null },
      });
      if (secondFactor && person.totp !== null) await takeSecondFactor(db, person);
    },
  };
  await setPassword({ passwords, clock: systemClock }, tenant, change).finally(() => passwords.close());
  return { password, disabled: person.disabled };
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readArguments(args, {
    tenant: { type: "string" },
    account: { type: "string" },
    stdin: { type: "boolean" },
    "second-factor": { type: "boolean" },
  });
  const tenantId = required(values.tenant, "tenant");
  const account = required(values.account, "account");
  const provided = values.stdin === true ? await readPassword(terminal.stdin) : null;
  const secondFactor = values["second-factor"] === true;
  const { password, disabled } = await withInstallation(terminal, async (db) => {
    await tenantOf(db, tenantId);
    return reset(db.tenant(tenantId), { account, provided, secondFactor });
  });
  if (provided === null)
    terminal.say(`password ${password}   (shown once; to be changed at the next sign-in)`);
  terminal.say(`${account} of tenant ${tenantId} has a new password; earlier sessions were ended`);
  if (disabled) terminal.tell("the account is disabled all the same: an administrator must enable it");
  return 0;
}

/** A new password for who has lost it. */
export const userResetPassword: Command = {
  name: "user reset-password",
  summary: "sets a new password for an account and ends its sessions",
  help,
  run,
};
