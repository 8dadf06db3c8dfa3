import {
  type DeptImportReport,
  type DeptLineProblem,
  deptFields,
  deptImportHeads,
} from "@provost/contract/people/dept";
import { deptButtons, userButtons } from "@provost/contract/people/people-feature";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import type { FastifyRequest } from "fastify";
import { audit } from "../../platform/audit.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { notify, type TenantDb } from "../../platform/db/database.ts";
import { withAncestors } from "../../platform/tree.ts";
import { deptStore } from "../dept/dept.store.ts";
import { deptFinder, levelsOf, presentDept } from "../dept/dept-tree.ts";
import { peopleReach, reachesDept, reachWith } from "../dept/people-scope.service.ts";
import { ownHolding } from "../own-holding.ts";
import type { PeopleDeps } from "../people-deps.ts";
import { rightsStore } from "../role/rights.store.ts";
import { userStore } from "../user.store.ts";
import { readFileRows } from "../user-file/read-file.ts";
import { echo, type FileLine, fits, linesUnder, readUpload } from "./import-file.ts";

type Line = FileLine<keyof typeof deptImportHeads>;
type Rejected = DeptImportReport["rejected"][number];

/** A line whose fields can be taken, with its place. */
interface Planned {
  line: Line;
  id: string;
  parentId: string | null;
}

interface NewDept {
  id: string;
  parentId: string | null;
  name: string;
  sort: number;
  dataKey: string;
  headId: string | null;
  contactPhone: string;
}

/** What the tenant has, and the actor may decide, as far as lines must fit to it. */
interface Ground {
  finder: ReturnType<typeof deptFinder>;
  /** Levels of each department, those of earlier lines included. */
  levels: Map<string, number>;
  /** How many more departments there may be. */
  left: number;
  dataKeys: Set<string>;
  givesReading: boolean;
  /** Ids of the users whom the actor can view, by their accounts in lower case. */
  heads: ReadonlyMap<string, string>;
}

async function groundOf(
  deps: PeopleDeps,
  db: TenantDb,
  scope: TenantScope,
  lines: readonly Line[],
): Promise<Ground> {
  const depts = await deptStore(db).all();
  const reach = await peopleReach(db, scope, deptButtons.add, deptButtons.view);
  const visible = depts.filter(({ id }) => reachesDept(reach, id));
  const accounts = lines.map(({ head }) => head.toLowerCase()).filter((account) => account !== "");
  const found = await userStore(db).named(accounts, await peopleReach(db, scope, userButtons.view));
  return {
    levels: levelsOf(depts),
    left: serverLimits.depts - depts.length,
    finder: deptFinder(withAncestors(depts, new Set(visible.map(({ id }) => id)))),
    dataKeys: new Set(depts.map(({ dataKey }) => dataKey).filter((key) => key !== "")),
    givesReading: (await ownHolding(deps, db, scope)).givesReading,
    heads: new Map(found.map(({ account, id }) => [account.toLowerCase(), id])),
  };
}

function fieldProblems(line: Line, { dataKeys, givesReading, heads }: Ground): [DeptLineProblem, string][] {
  const { name, dataKey, phone, sort, head } = line;
  const problems: [DeptLineProblem, string][] = [];
  if (!fits(deptFields.name, name)) problems.push(["name_wrong", name]);
  if (!fits(deptFields.dataKey, dataKey)) problems.push(["data_key_wrong", dataKey]);
  else if (dataKey !== "" && !givesReading) problems.push(["data_key_not_allowed", dataKey]);
  else if (dataKeys.has(dataKey)) problems.push(["data_key_taken", dataKey]);
  if (head !== "" && !heads.has(head.toLowerCase())) problems.push(["head_unknown", head]);
  if (!fits(deptFields.phone, phone)) problems.push(["phone_wrong", phone]);
  if (sort !== "" && !fits(deptFields.sort, sort)) problems.push(["sort_wrong", sort]);
  return problems;
}

/**
 * Sorts the lines into departments to add, parents first, and rejected ones. A line may be below a department of an earlier line, if that
 * one can be taken.
 */
async function sortLines(
  deps: PeopleDeps,
  db: TenantDb,
  scope: TenantScope,
  lines: readonly Line[],
): Promise<{ good: NewDept[]; rejected: Rejected[] }> {
  const ground = await groundOf(deps, db, scope, lines);
  const { finder, dataKeys, heads } = ground;
  const rejected: Rejected[] = [];
  const reject = ({ line, name }: Line, problem: DeptLineProblem, value: string): void => {
    rejected.push({ line, name: echo(name), problem, value: echo(value) });
  };
  const planned: Planned[] = [];
  for (const line of lines) {
    const problems = fieldProblems(line, ground);
    const parentId = line.parent === "" ? null : finder.find(line.parent);
    if (line.parent !== "" && parentId === null) problems.push(["parent_unknown", line.parent]);
    else if (finder.has(parentId, line.name)) problems.push(["name_taken", line.name]);
    const level = parentId === null ? 1 : (ground.levels.get(parentId) ?? 0) + 1;
    if (level > serverLimits.deptLevels) problems.push(["too_deep", line.parent]);
    if (problems.length === 0 && planned.length >= ground.left) problems.push(["limit_reached", line.name]);
    for (const [problem, value] of problems) reject(line, problem, value);
    if (problems.length > 0) continue;
    const id = deps.ids.next();
    planned.push({ line, id, parentId });
    finder.add({ id, parentId, name: line.name });
    ground.levels.set(id, level);
    if (line.dataKey !== "") dataKeys.add(line.dataKey);
  }
  // Whether a department is reached depends only on those above it, so those of refused lines do not matter.
  const reach = await reachWith(db, scope, [deptButtons.add], planned);
  const refused = new Set<string>();
  const good = planned.flatMap(({ line, id, parentId }): NewDept[] => {
    const isBelowRefused = parentId !== null && refused.has(parentId);
    if (isBelowRefused || !reachesDept(reach, parentId)) {
      refused.add(id);
      reject(line, isBelowRefused ? "parent_unknown" : "parent_outside_scope", line.parent);
      return [];
    }
    const { name, phone, sort } = line;
    const isOwnKey = line.dataKey === "" && ground.givesReading && !dataKeys.has(name);
    const dataKey = isOwnKey ? name : line.dataKey;
    if (dataKey !== "") dataKeys.add(dataKey);
    const headId = line.head === "" ? null : (heads.get(line.head.toLowerCase()) ?? null);
    return [{ id, parentId, name, sort: Number(sort), dataKey, headId, contactPhone: phone }];
  });
  return { good, rejected: rejected.sort((a, b) => a.line - b.line) };
}

/**
 * Adds departments from a CSV or XLSX file in one transaction: all valid lines are taken, and the problems of the others are reported. A
 * preview writes nothing.
 */
export async function importDepts(
  deps: PeopleDeps,
  scope: TenantScope,
  request: FastifyRequest,
): Promise<DeptImportReport> {
  const { actor, tenantId } = scope;
  const { isPreview, bytes } = await readUpload(request);
  const rows = await readFileRows(bytes, scope.signal);
  const lines = linesUnder(deptImportHeads, ["name"], rows, scope.language);
  return scope.db.run(async (db) => {
    await rightsStore(db).lock(tenantId);
    const { good, rejected } = await sortLines(deps, db, scope, lines);
    const report = { preview: isPreview, lines: lines.length, created: 0, rejected };
    if (isPreview || good.length === 0) return report;
    const store = deptStore(db);
    await store.insertAll(good);
    const made = new Set(good.map(({ id }) => id));
    for (const row of await store.all()) {
      if (!made.has(row.id)) continue;
      const after = presentDept(row, "edit");
      await audit(db, {
        ...{ actorId: actor.userId, action: "import", entity: "dept", entityId: row.id },
        ...{ before: null, after },
      });
    }
    await notify(db, `${tenantId} actor`);
    return { ...report, created: good.length };
  });
}
