import type { AuditRecord } from "@provost/contract/log/audit";
import { sameJson } from "../../platform/same-json.ts";

/** A value as people read it. */
export type Shown =
  | { kind: "absent" }
  | { kind: "empty" }
  | { kind: "yes" }
  | { kind: "no" }
  | { kind: "time"; iso: string }
  | { kind: "picture" }
  | { kind: "text"; text: string }
  | { kind: "list"; items: Item[] }
  | { kind: "json"; text: string };

/** A member of a list: a text, or an object's fields in a line, without its id. */
export type Item = string | readonly (readonly [name: string, value: Shown])[];

/** One field of a change; `path` leads to it from outside in. */
export interface FieldChange {
  path: readonly string[];
  before: Shown;
  after: Shown;
}

type Fields = Readonly<Record<string, unknown>>;

/** Objects within objects are shown field by field this deep; deeper ones as they are written. */
const deepest = 3;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function item(value: unknown): Item {
  if (isFields(value)) {
    const named = Object.entries(value).filter(([name]) => name !== "id");
    return named.map(([name, inner]) => [name, shown(inner)]);
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** How a value is shown. */
export function shown(value: unknown): Shown {
  if (value === undefined) return { kind: "absent" };
  if (value === null || value === "") return { kind: "empty" };
  if (typeof value === "boolean") return { kind: value ? "yes" : "no" };
  if (typeof value === "string" && value.startsWith("data:image/")) return { kind: "picture" };
  if (typeof value === "string")
    return time.test(value) ? { kind: "time", iso: value } : { kind: "text", text: value };
  if (Array.isArray(value)) {
    if (value.length === 0) return { kind: "empty" };
    return { kind: "list", items: value.map(item) };
  }
  if (isFields(value)) {
    if (Object.keys(value).length === 0) return { kind: "empty" };
    return { kind: "json", text: JSON.stringify(value, null, 2) };
  }
  return { kind: "text", text: String(value) };
}

function changes(before: Fields, after: Fields, above: readonly string[]): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [own, other] = [before[name], after[name]];
    if (sameJson(own, other)) return [];
    const path = [...above, name];
    const inside = [own, other].filter((value) => value !== undefined && value !== null);
    const isNested = inside.length > 0 && inside.every((one) => isFields(one) && Object.keys(one).length > 0);
    if (isNested && path.length < deepest) {
      return changes(isFields(own) ? own : {}, isFields(other) ? other : {}, path);
    }
    return [{ path, before: shown(own), after: shown(other) }];
  });
}

/** Members of a batch to whom the same happened. */
export interface BatchGroup {
  /** Their names, with the account where that is something else. */
  members: string[];
  /** What happened to each; of a list, what it lost and gained. */
  changes: FieldChange[];
}

/** What says who a member of a batch is. */
const identity = new Set(["id", "account", "userName"]);

function memberName({ account, userName, id }: Fields): string {
  const named = [userName, account].filter((name) => typeof name === "string" && name !== "");
  const [first = id, second = first] = named;
  return first === second ? String(first) : `${first} (${second})`;
}

/** Of a list, the members that are not in another one; anything else as it is. */
function onlyIn(own: unknown, other: unknown): unknown {
  if (!Array.isArray(own) || !Array.isArray(other)) return own;
  return own.filter((member) => !other.some((one) => sameJson(one, member)));
}

const isMembers = (value: unknown): value is Fields[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isFields(one) && typeof one.id === "string");

/** A change of several items at once, those with the same change together; `null` for a change of one. */
export function batchOf({
  entityId,
  before,
  after,
}: Pick<AuditRecord, "entityId" | "before" | "after">): BatchGroup[] | null {
  const [own, other] = [before?.users, after?.users];
  if (entityId !== "" || !isMembers(own) || !isMembers(other)) return null;
  const were = new Map(own.map((member) => [member.id, member]));
  const groups = new Map<string, BatchGroup>();
  for (const member of other) {
    const was = were.get(member.id) ?? {};
    const fields = Object.keys(member).filter(
      (field) => !identity.has(field) && !sameJson(was[field], member[field]),
    );
    const changed = fields.map((field) => ({
      path: [field],
      before: shown(onlyIn(was[field], member[field])),
      after: shown(onlyIn(member[field], was[field])),
    }));
    const key = JSON.stringify(changed);
    const group = groups.get(key) ?? { members: [], changes: changed };
    group.members.push(memberName(member));
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The differences between before and after, field by field, with nested objects; the item's own id is not a change. */
export function changesOf({
  entityId,
  before,
  after,
}: Pick<AuditRecord, "entityId" | "before" | "after">): FieldChange[] {
  const drop = (fields: Fields | null): Fields =>
    Object.fromEntries(
      Object.entries(fields ?? {}).filter(([name, value]) => name !== "id" || value !== entityId),
    );
  return changes(drop(before), drop(after), []);
}
