import { AuditAction, type AuditRecord } from "@provost/contract/log/audit";
import type { AuditRow } from "./audit-log.store.ts";
import { type AuditNames, inNames, withoutNamedIds } from "./audit-names.ts";

type Fields = Record<string, unknown>;

/** Counts of saves and the like differ with every change and say nothing. */
const idle = new Set(["version", "updatedAt"]);
const longestText = 500;
const longestJson = 4000;
const longestRecords = 400_000;

const isScalar = (value: unknown): boolean => typeof value !== "object" || value === null;
const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.every(isScalar);
const isRecords = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => !isScalar(one) && typeof one.id === "string");
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function shortened(value: unknown): unknown {
  if (typeof value === "string")
    return value.length > longestText ? `${value.slice(0, longestText)}…` : value;
  const text = JSON.stringify(value) ?? "";
  // A batch says of each record what became of it.
  if (isRecords(value)) return text.length > longestRecords ? `${text.slice(0, longestRecords)}…` : value;
  return text.length > longestJson ? `${text.slice(0, longestJson)}…` : value;
}

/** What of `own` is not in `other`: of a list of plain values its members, of anything else the whole. */
function differing(own: unknown, other: unknown): unknown {
  if (!isList(own) || !isList(other)) return own;
  const there = new Set(other);
  const lone = own.filter((member) => !there.has(member));
  const onlyMoved = lone.length === 0 && other.every((member) => own.includes(member));
  return onlyMoved ? own : lone;
}

function side(own: Fields, other: Fields | null, said: (field: string, value: unknown) => unknown): Fields {
  const retained = Object.entries(own).filter(
    ([field, value]) => !idle.has(field) && (other === null || !same(value, other[field])),
  );
  return Object.fromEntries(
    Object.entries(withoutNamedIds(Object.fromEntries(retained))).map(([field, value]) => [
      field,
      shortened(said(field, other === null ? value : differing(value, other[field]))),
    ]),
  );
}

/** An entry for people to read: of a change, only the differences, in names where they are known; long values are truncated. */
export function presentRecord(row: AuditRow, names: AuditNames): AuditRecord {
  const before: Fields | null = row.before && { ...row.before };
  const after: Fields | null = row.after && { ...row.after };
  const said = (field: string, value: unknown): unknown => inNames(value, row.entity, field, names);
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    action: AuditAction.catch("update").parse(row.action),
    entity: row.entity,
    entityId: row.entityId,
    entityName: row.entityName,
    address: row.address,
    userAgent: row.userAgent,
    before: before ? side(before, after, said) : null,
    after: after ? side(after, before, said) : null,
  };
}
