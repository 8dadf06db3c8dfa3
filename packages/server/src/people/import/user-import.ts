import type { UserImportReport } from "@provost/contract/people/people";
import type { FastifyRequest } from "fastify";
import { audit } from "../../platform/audit.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { fewestCharacters, makeUpPassword } from "../password/password.service.ts";
import type { PeopleDeps } from "../people-deps.ts";
import { rightsStore } from "../role/rights.store.ts";
import { userStore } from "../user.store.ts";
import { readFileRows } from "../user-file/read-file.ts";
import { readUpload } from "./import-file.ts";
import { sortNow, weakLines } from "./import-ground.ts";
import { type GoodLine, linesOf } from "./user-lines.ts";

interface HashedLine {
  hash: string;
  /** Null when the file gave it. */
  madeUp: string | null;
}

// Long before the transaction: five thousand of them take minutes.
async function hashAll(
  { lane }: PeopleDeps,
  good: readonly GoodLine[],
  fewest: number,
  signal: AbortSignal,
): Promise<Map<number, HashedLine>> {
  const hashed = new Map<number, HashedLine>();
  for (const { line, password } of good) {
    const madeUp = password === "" ? makeUpPassword(fewest) : null;
    hashed.set(line, { madeUp, hash: await lane.hash(madeUp ?? password, signal) });
  }
  return hashed;
}

const atOnce = 500;

async function insertAll(
  deps: PeopleDeps,
  db: TenantDb,
  actorId: string,
  good: readonly GoodLine[],
  hashed: ReadonlyMap<number, HashedLine>,
): Promise<void> {
  const store = userStore(db);
  const users = good.map((line) => {
    const { account, userName, nickName, phone, email, deptId } = line;
    const fields = { account, userName, nickName, phone, email, deptId };
    return { id: deps.ids.next(), line, fields, hash: hashed.get(line.line)?.hash ?? "" };
  });
  for (let from = 0; from < users.length; from += atOnce) {
    const part = users.slice(from, from + atOnce);
    const rest = { avatar: "", attributes: "{}", disabledAt: null, totpSecret: null, totpConfirmedAt: null };
    await store.insert(
      part.map(({ id, line, fields, hash }) => ({
        ...rest,
        ...fields,
        id,
        passwordHash: hash,
        phoneConfirmed: line.isConfirmed,
        emailConfirmed: line.isConfirmed,
        mustChangePassword: true,
      })),
    );
    await store.giveRoles(
      part.flatMap(({ id, line }) => line.granted.map((role) => ({ userId: id, roleId: role.id }))),
    );
  }
  for (const { id, line, fields } of users) {
    const roles = line.granted.map(({ code }) => code);
    const after = { ...fields, deptName: line.dept, roles };
    await audit(db, { actorId, action: "import", entity: "user", entityId: id, before: null, after });
  }
}

/**
 * Imports users from a CSV or XLSX file in one transaction: all valid lines are imported, and the problems of the others are reported.
 * Generated passwords are returned once. A preview writes nothing.
 */
export async function importUsers(
  deps: PeopleDeps,
  scope: TenantScope,
  request: FastifyRequest,
): Promise<UserImportReport> {
  const { actor, tenantId } = scope;
  const { isPreview, bytes } = await readUpload(request);
  const lines = linesOf(await readFileRows(bytes, scope.signal), scope.language);
  const fewest = await scope.db.run(fewestCharacters);
  const upload = { lines, weak: await weakLines(lines, fewest) };
  const plan = await scope.db.run((db) => sortNow(deps, db, scope, upload));
  const report = {
    preview: isPreview,
    lines: lines.length,
    created: 0,
    rejected: plan.rejected,
    passwords: [],
  };
  if (isPreview || plan.good.length === 0) return report;
  const hashed = await hashAll(deps, plan.good, fewest, scope.signal);
  return scope.db.run(async (db) => {
    await rightsStore(db).lock(tenantId);
    // Much may have changed since.
    const { good, rejected } = await sortNow(deps, db, scope, upload);
    const ready = good.filter(({ line }) => hashed.has(line));
    await insertAll(deps, db, actor.userId, ready, hashed);
    const passwords = ready.flatMap(({ line, account }) => {
      const password = hashed.get(line)?.madeUp ?? null;
      return password === null ? [] : [{ line, account, password }];
    });
    return { ...report, created: ready.length, rejected, passwords };
  });
}
