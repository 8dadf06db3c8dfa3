import { setImmediate as nextTurn } from "node:timers/promises";
import { type UserLineProblem, userFields, userImportHeads } from "@provost/contract/people/people";
import type { Language } from "@provost/contract/wire/language";
import { limits } from "@provost/contract/wire/limits";
import { echo, type FileLine, fits, linesUnder } from "./import-file.ts";

type Field = keyof typeof userImportHeads;
export type UserLine = FileLine<Field>;

/** What is wrong with a line; `value` never holds a password. */
export interface RejectedLine {
  line: number;
  account: string;
  problem: UserLineProblem;
  value: string;
}

/** The lines of a file of users. */
export const linesOf = (rows: readonly (readonly string[])[], language: Language): UserLine[] =>
  linesUnder(userImportHeads, ["account", "userName"], rows, language);

const shape = userFields;

const checks: readonly [Field, UserLineProblem, (text: string) => boolean][] = [
  ["account", "account_invalid", (text) => fits(shape.account, text)],
  ["userName", "name_missing", (text) => fits(shape.userName, text)],
  ["nickName", "name_missing", (text) => fits(shape.nickName, text)],
  ["phone", "phone_invalid", (text) => fits(shape.phone, text)],
  ["email", "email_invalid", (text) => fits(shape.email, text)],
];

const rejected = ({ line, account }: UserLine, problem: UserLineProblem, value: string): RejectedLine => ({
  line,
  account: echo(account),
  problem,
  value: echo(value),
});

/** Problems within the lines themselves: invalid fields, and values that occur in several lines. */
export function problemsIn(lines: readonly UserLine[]): RejectedLine[] {
  const seen = { account: new Set<string>(), phone: new Set<string>(), email: new Set<string>() };
  const twice = (field: keyof typeof seen, value: string): boolean => {
    const known = seen[field].has(value);
    seen[field].add(value);
    return known && value !== "";
  };
  return lines.flatMap((line) => [
    ...checks.flatMap(([field, problem, isGood]) =>
      isGood(line[field]) ? [] : [rejected(line, problem, line[field])],
    ),
    ...(twice("account", line.account.toLowerCase()) ? [rejected(line, "account_twice", line.account)] : []),
    ...(twice("phone", line.phone) ? [rejected(line, "phone_taken", line.phone)] : []),
    ...(twice("email", line.email.toLowerCase()) ? [rejected(line, "email_taken", line.email)] : []),
  ]);
}

/** What the tenant has, as far as lines must fit to it. */
export interface ImportGround {
  accounts: ReadonlySet<string>;
  phones: ReadonlySet<string>;
  emails: ReadonlySet<string>;
  /** The id of the department with this path, or with this name where only one has it. */
  findDept: (text: string) => string | null;
  /** By code and by name. */
  roles: ReadonlyMap<string, { id: string; code: string }>;
  /** Whether an account may be placed in this department. */
  isReached: (deptId: string | null) => boolean;
  /** Whether the role may be granted to a user in this department. */
  isGrantable: (roleId: string, account: { account: string; deptId: string | null }) => boolean;
  /** Whether the actor may reset the passwords of a department. */
  opens: (deptId: string | null) => boolean;
  /** Numbers of the lines whose password the rule does not take. */
  weak: ReadonlySet<number>;
}

/** A line that can be taken. */
export interface GoodLine extends UserLine {
  deptId: string | null;
  /** Its phone number and mail address may be ways into it. */
  isConfirmed: boolean;
  granted: readonly { id: string; code: string }[];
}

const atATime = 50;
const longestRoles = 10_000;

const roleNames = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;、，；]/)
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  ),
];

const fewRoles = (text: string): boolean =>
  text.length <= longestRoles && roleNames(text).length <= limits.rolesOfUser;

function against(line: UserLine, ground: ImportGround): RejectedLine[] {
  const problems: RejectedLine[] = [];
  const find = (problem: UserLineProblem, value: string): void => {
    problems.push(rejected(line, problem, value));
  };
  if (ground.accounts.has(line.account.toLowerCase())) find("account_taken", line.account);
  if (line.phone !== "" && ground.phones.has(line.phone)) find("phone_taken", line.phone);
  if (line.email !== "" && ground.emails.has(line.email.toLowerCase())) find("email_taken", line.email);
  if (line.dept !== "" && ground.findDept(line.dept) === null) find("dept_unknown", line.dept);
  const deptId = line.dept === "" ? null : ground.findDept(line.dept);
  if ((line.dept === "" || deptId !== null) && !ground.isReached(deptId))
    find("dept_outside_scope", line.dept);
  if (!fewRoles(line.roles)) find("roles_too_many", line.roles);
  else
    for (const name of roleNames(line.roles)) {
      const role = ground.roles.get(name);
      if (!role) find("role_unknown", name);
      else if (!ground.isGrantable(role.id, { account: line.account, deptId }))
        find("role_not_grantable", name);
    }
  if (ground.weak.has(line.line)) find("password_weak", "");
  return problems;
}

/** Sorts lines into valid ones and rejected ones with their problems; `available` is how many more users are allowed. */
export async function sortLines(
  lines: readonly UserLine[],
  ground: ImportGround,
  available: number,
): Promise<{ good: GoodLine[]; rejected: RejectedLine[] }> {
  const problems = problemsIn(lines);
  for (const [index, line] of lines.entries()) {
    // Others get their turn in between.
    if (index % atATime === 0) await nextTurn();
    problems.push(...against(line, ground));
  }
  const bad = new Set(problems.map(({ line }) => line));
  const fitting = lines.filter(({ line }) => !bad.has(line));
  const beyond = fitting.slice(Math.max(0, available)).map((line) => rejected(line, "limit_reached", ""));
  const good = fitting.slice(0, Math.max(0, available)).map((line): GoodLine => {
    const granted = roleNames(line.roles).flatMap((name) => ground.roles.get(name) ?? []);
    const deptId = line.dept === "" ? null : ground.findDept(line.dept);
    return {
      ...line,
      deptId,
      isConfirmed: ground.opens(deptId),
      granted: [...new Map(granted.map((role) => [role.id, role])).values()],
    };
  });
  return { good, rejected: [...problems, ...beyond].sort((a, b) => a.line - b.line) };
}
