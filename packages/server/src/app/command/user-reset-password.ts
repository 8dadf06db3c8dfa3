import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { limits } from "@provost/contract/limits";
import { endSessions } from "../../auth/session.service.ts";
import { personByAccount } from "../../people/people.service.ts";
import { audit } from "../../platform/audit.ts";
import { systemClock } from "../../platform/clock.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { startPasswordPool } from "../../platform/password-pool.ts";
import { tenantRecord } from "../../tenant/tenant.service.ts";
import { readArguments, required } from "./arguments.ts";
import { type Command, CommandFailure, type Terminal } from "./command.ts";
import { withDatabase } from "./installation.ts";

const help = `Usage: npm run provost -- user reset-password --tenant <id> --account <account> [--stdin] [--second-factor]

Gives a user a new password and ends the user's sessions on every server; the server may run meanwhile.

  --tenant         000000 is the platform's own
  --stdin          take the password from the standard input (one line) instead of making one up. One that is made up is
                   printed once and must be changed at the next sign-in.
  --second-factor  take the second factor away as well, when its device is lost`;

interface Reset {
  tenantId: string;
  account: string;
  passwordHash: string;
  mustChange: boolean;
  secondFactor: boolean;
}

async function readPassword(stdin: Readable): Promise<string> {
  let text = "";
  for await (const piece of stdin) {
    text += String(piece);
    if (text.includes("\n")) break;
  }
  return text.split(/\r?\n/)[0] ?? "";
}

function makeUp(fewest: number): string {
  return randomBytes(64).toString("base64url").slice(0, Math.max(16, fewest));
}

function checkLength(password: string, fewest: number): void {
  const { length } = password;
  if (length < fewest || length > limits.passwordLength)
    throw new CommandFailure(`the password must have ${fewest} to ${limits.passwordLength} characters`);
}

async function reset(db: TenantDb, work: Reset): Promise<{ disabled: boolean; ended: number }> {
  const person = await personByAccount(db, work.account);
  if (!person)
    throw new CommandFailure(`tenant ${work.tenantId} has no account ${work.account}; see "user list"`);
  const { id, account } = person;
  const factor = work.secondFactor ? { totpSecret: null, totpConfirmedAt: null } : {};
  await db
    .updateTable("appUser")
    .set(({ eb }) => ({
      passwordHash: work.passwordHash,
      mustChangePassword: work.mustChange,
      version: eb("version", "+", 1),
      ...factor,
    }))
    .where("id", "=", id)
    .execute();
  if (work.secondFactor) await db.deleteFrom("recoveryCode").where("userId", "=", id).execute();
  const ended = await endSessions(db, work.tenantId, { userIds: [id] }, "password_reset", systemClock.now());
  const secondFactor = work.secondFactor ? { secondFactor: person.totp !== null } : {};
  await audit(db, {
    actorId: null,
    action: "reset_password",
    entity: "user",
    entityId: id,
    before: { account, ...secondFactor },
    after: { account, ...(work.secondFactor ? { secondFactor: false } : {}) },
  });
  return { disabled: person.disabled, ended };
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
  const given = values.stdin === true ? await readPassword(terminal.stdin) : null;
  const outcome = await withDatabase(terminal, async (db) => {
    const tenant = db.tenant(tenantId);
    const record = await tenant.run(tenantRecord);
    if (!record) throw new CommandFailure(`there is no tenant ${tenantId}; "tenant list" shows them`);
    const { passwordLength } = record.settings.security;
    const password = given ?? makeUp(passwordLength);
    checkLength(password, passwordLength);
    const pool = startPasswordPool({ workers: 1 });
    const passwordHash = await pool.hash(password).finally(() => pool.close());
    const work = { tenantId, account, passwordHash, mustChange: given === null };
    const secondFactor = values["second-factor"] === true;
    const done = await tenant.run((records) => reset(records, { ...work, secondFactor }));
    return { ...done, password };
  });
  if (given === null)
    terminal.say(`password ${outcome.password}   (shown once; to be changed at the next sign-in)`);
  terminal.say(`${account} of tenant ${tenantId} has a new password; ${outcome.ended} sessions were ended`);
  if (outcome.disabled)
    terminal.tell("the account is disabled all the same: an administrator must enable it");
  return 0;
}

/** A new password for who has lost it. */
export const userResetPassword: Command = {
  name: "user reset-password",
  summary: "a new password for an account; its sessions end",
  help,
  run,
};
