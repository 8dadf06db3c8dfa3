import { setImmediate as nextTurn } from "node:timers/promises";
import { userButtons } from "@provost/contract/people/people-feature";
import { limits } from "@provost/contract/wire/limits";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { withAncestors } from "../../platform/tree.ts";
import { deptFinder } from "../dept/dept-tree.ts";
import { reachesDept } from "../dept/people-scope.service.ts";
import { passwordProblem } from "../password/password-rule.ts";
import { holdingsOf, openingRoles, peopleAuthority, rightholder } from "../people-authority.ts";
import type { PeopleDeps } from "../people-deps.ts";
import { personExceeds } from "../role/rights.ts";
import { roleStore } from "../role/role.store.ts";
import { userStore } from "../user.store.ts";
import { mayOpen, usersLeft } from "../user-checks.ts";
import {
  type GoodLine,
  type ImportGround,
  problemsIn,
  type RejectedLine,
  sortLines,
  type UserLine,
} from "./user-lines.ts";

const atATime = 100;

/** Numbers of the lines whose password the rule does not take; `fewest` counts characters. */
export async function weakLines(lines: readonly UserLine[], fewest: number): Promise<Set<number>> {
  const weak = new Set<number>();
  for (const [index, line] of lines.entries()) {
    const { password } = line;
    if (password === "") continue;
    // Others get their turn in between.
    if (index % atATime === 0) await nextTurn();
    if (password.length > limits.passwordLength || passwordProblem(password, line, fewest) !== null)
      weak.add(line.line);
  }
  return weak;
}

/** The lines of a file, with those whose password the rule does not take. */
interface Upload {
  lines: readonly UserLine[];
  weak: ReadonlySet<number>;
}

async function groundOf(
  deps: PeopleDeps,
  db: TenantDb,
  scope: TenantScope,
  { lines, weak }: Upload,
): Promise<ImportGround> {
  const authority = await peopleAuthority(deps, db, scope, userButtons.import);
  const { reach, depts, own } = authority;
  const choices = (await roleStore(db).all()).map(({ id, code, name }) => ({ id, code, name }));
  await holdingsOf(
    authority,
    db,
    choices.map(({ id }) => id),
  );
  const opening = await openingRoles(
    authority,
    db,
    choices.map(({ id }) => id),
  );
  const visible = depts.filter(({ id }) => reachesDept(reach, id));
  const ways = withAncestors(depts, new Set(visible.map(({ id }) => id)));
  const byName = [...Map.groupBy(choices, ({ name }) => name)].flatMap(([name, [role, other]]) =>
    role && !other ? [[name, role] as const] : [],
  );
  const unfit = new Set(problemsIn(lines).map(({ line }) => line));
  const taken = await userStore(db).takenAmong(lines.filter(({ line }) => !unfit.has(line)));
  const grantable = new Map<string, boolean>();
  return {
    accounts: new Set(taken.map(({ account }) => account.toLowerCase())),
    phones: new Set(taken.map(({ phone }) => phone)),
    emails: new Set(taken.map(({ email }) => email.toLowerCase())),
    findDept: deptFinder(ways).find,
    isReached: (deptId) => reachesDept(reach, deptId),
    isGrantable: (id, { account, deptId }) => {
      const holding = authority.holdings.get(id);
      if (holding === undefined || opening.has(id)) return false;
      // Only where a rule names the account is the answer another one for each line.
      const isPersonal = JSON.stringify(holding.policies).includes('"user.account"');
      const key = [id, deptId, isPersonal ? account : ""].join();
      const before = grantable.get(key);
      if (before !== undefined) return before;
      const person = rightholder(authority, { id: "", account, deptId, attributes: {} });
      const is = !personExceeds([holding], person, own);
      grantable.set(key, is);
      return is;
    },
    opens: (deptId) => mayOpen(authority, { id: "", deptId }),
    roles: new Map([...byName, ...choices.map((role) => [role.code, role] as const)]),
    weak,
  };
}

/** Sorts the lines by the current state of the records. */
export async function sortNow(
  deps: PeopleDeps,
  db: TenantDb,
  scope: TenantScope,
  upload: Upload,
): Promise<{ good: GoodLine[]; rejected: RejectedLine[] }> {
  const available = await usersLeft(db);
  const ground = await groundOf(deps, db, scope, upload);
  return sortLines(upload.lines, ground, available?.left ?? Number.POSITIVE_INFINITY);
}
