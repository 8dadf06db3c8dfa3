import { setImmediate as nextTurn } from "node:timers/promises";
import { limits } from "@provost/contract/limits";
import type { UserImportReport } from "@provost/contract/people";
import type { FastifyRequest } from "fastify";
import { audit } from "../platform/audit.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { ensure, refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { deptStore } from "./dept.store.ts";
import { deptsByPath } from "./dept-tree.ts";
import { ownHolding } from "./own-holding.ts";
import { fewestCharacters, makeUpPassword } from "./password.service.ts";
import { passwordProblem } from "./password-rule.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { rightsStore } from "./rights.store.ts";
import { exceeds } from "./rights.ts";
import { roleStore } from "./role.store.ts";
import { mayImportUsers } from "./user.policy.ts";
import { userStore } from "./user.store.ts";
import { usersLeft } from "./user-checks.ts";
import { readFileRows } from "./user-file/read-file.ts";
import {
  type GoodLine,
  type ImportGround,
  linesOf,
  problemsIn,
  sortLines,
  type UserLine,
} from "./user-lines.ts";

async function readUpload(request: FastifyRequest): Promise<{ isPreview: boolean; bytes: Buffer }> {
  if (!request.isMultipart()) throw refuse("file_missing", { field: "file" });
  const file = await request.file({ limits: { fileSize: limits.userImportBytes } });
  if (!file) throw refuse("file_missing", { field: "file" });
  const { preview } = file.fields;
  const field = Array.isArray(preview) ? preview[0] : preview;
  const value = field?.type === "field" ? field.value : undefined;
  if (value !== "true" && value !== "false")
    throw refuse("bad_request", {
      field: "preview",
      problem: "is true or false, and stands before the file",
    });
  return { isPreview: value === "true", bytes: await file.toBuffer() };
}

const atATime = 100;

// Others get their turn in between.
async function weakLines(lines: readonly UserLine[], fewest: number): Promise<Set<number>> {
  const weak = new Set<number>();
  for (const [index, line] of lines.entries()) {
    const { password } = line;
    if (password === "") continue;
    if (index % atATime === 0) await nextTurn();
    if (password.length > limits.passwordLength || passwordProblem(password, line, fewest) !== null)
      weak.add(line.line);
  }
  return weak;
}

interface Upload {
  lines: readonly UserLine[];
  /** Fewest characters of a password. */
  fewest: number;
  weak: ReadonlySet<number>;
}

async function groundOf(
  deps: PeopleDeps,
  db: TenantDb,
  scope: TenantScope,
  { lines, weak }: Upload,
): Promise<ImportGround> {
  const own = await ownHolding(deps, db, scope);
  const roles = await roleStore(db).all();
  const holdings = await rightsStore(db).holdings(roles.map(({ id }) => id));
  const choices = roles.map(({ id, code, name }) => {
    const holding = holdings.get(id);
    return { id, code, name, grantable: holding !== undefined && !exceeds(holding, own) };
  });
  const byName = [...Map.groupBy(choices, ({ name }) => name)].flatMap(([name, [role, other]]) =>
    role && !other ? [[name, role] as const] : [],
  );
  const unfit = new Set(problemsIn(lines).map(({ line }) => line));
  const taken = await userStore(db).takenAmong(lines.filter(({ line }) => !unfit.has(line)));
  return {
    accounts: new Set(taken.map(({ account }) => account.toLowerCase())),
    phones: new Set(taken.map(({ phone }) => phone)),
    emails: new Set(taken.map(({ email }) => email.toLowerCase())),
    depts: deptsByPath(await deptStore(db).all()),
    roles: new Map([...byName, ...choices.map((role) => [role.code, role] as const)]),
    weak,
  };
}

async function sorted(deps: PeopleDeps, db: TenantDb, scope: TenantScope, upload: Upload) {
  const room = await usersLeft(db);
  const ground = await groundOf(deps, db, scope, upload);
  return sortLines(upload.lines, ground, room?.left ?? Number.POSITIVE_INFINITY);
}

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
      part.map(({ id, fields, hash }) => ({
        ...rest,
        ...fields,
        id,
        passwordHash: hash,
        mustChangePassword: true,
      })),
    );
    await store.giveRoles(
      part.flatMap(({ id, line }) => line.given.map((role) => ({ userId: id, roleId: role.id }))),
    );
  }
  for (const { id, line, fields } of users) {
    const roles = line.given.map(({ code }) => code);
    const after = { ...fields, deptName: line.dept, roles };
    await audit(db, { actorId, action: "import", entity: "user", entityId: id, before: null, after });
  }
}

/**
 * Brings users in from a CSV or XLSX file: every line that fits is taken, in one transaction, and what is wrong with the others is told.
 * Passwords that are made up are told once. A preview writes nothing.
 */
export async function importUsers(
  deps: PeopleDeps,
  scope: TenantScope,
  request: FastifyRequest,
): Promise<UserImportReport> {
  const { actor, tenantId } = scope;
  ensure(mayImportUsers(actor));
  const { isPreview, bytes } = await readUpload(request);
  const lines = linesOf(await readFileRows(bytes, scope.signal), scope.language);
  const fewest = await scope.db.run(fewestCharacters);
  const upload = { lines, fewest, weak: await weakLines(lines, fewest) };
  const plan = await scope.db.run((db) => sorted(deps, db, scope, upload));
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
    const { good, rejected } = await sorted(deps, db, scope, upload);
    const ready = good.filter(({ line }) => hashed.has(line));
    await insertAll(deps, db, actor.userId, ready, hashed);
    const passwords = ready.flatMap(({ line, account }) => {
      const password = hashed.get(line)?.madeUp ?? null;
      return password === null ? [] : [{ line, account, password }];
    });
    return { ...report, created: ready.length, rejected, passwords };
  });
}
