import { familyOf } from "@provost/contract/report/aggregate";
import { Cell } from "@provost/contract/report/report";
import type { LocalizedText } from "@provost/contract/wire/language";
import { limits } from "@provost/contract/wire/limits";
import { coerceValue, isTextType } from "../result/column-value.ts";
import {
  allOf,
  anyOf,
  type BoundValue,
  type Comparison,
  type Condition,
  column,
  type Expression,
  type PlaceNode,
  type Select,
} from "../sql/tree.ts";

/** A column a result is ordered by, and the data type to expect in it. */
export interface OrderKey {
  name: string;
  direction: "asc" | "desc";
  type: string;
  /** Groups of rows are distinguished by it. */
  isGrouped: boolean;
  /** The place of its value, where the order is by that, and not by the value itself. */
  place?: PlaceNode;
}

/** Why a cursor is refused. */
export const wrongCursor: LocalizedText = {
  zh: "分页位置不属于此查询，请从第一页重新开始",
  en: "this cursor belongs to another query; start again at the first page",
};

// Two mixed 32-bit hashes, so 53 bits: distinguishes queries and finds what was changed; it is no signature.
function hash(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

function plainJson(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}n` : part));
}

/** Identifies a query, whatever page of it is requested. */
export function queryMark(select: Select, keys: readonly OrderKey[]): string {
  return hash(plainJson([select, keys]));
}

/** The cursor behind a row with these values in its keys; `null` where one of them cannot be compared exactly. */
export function writeCursor(mark: string, keys: readonly OrderKey[], values: readonly Cell[]): string | null {
  if (!afterValues(keys, values)) return null;
  const body = `${mark}.${encodeURIComponent(plainJson(values))}`;
  const cursor = `${hash(body)}.${body}`;
  return cursor.length > limits.cursorLength ? null : cursor;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    return null;
  }
}

/** What rows behind the cursor satisfy; `null` for a cursor that was changed or belongs to another query. */
export function readCursor(cursor: string, mark: string, keys: readonly OrderKey[]): Condition | null {
  const [, sum, body, of, text = ""] = /^([a-z0-9]+)\.(([a-z0-9]+)\.(.*))$/s.exec(cursor) ?? [];
  if (body === undefined || sum !== hash(body) || of !== mark) return null;
  const values = Cell.array().length(keys.length).safeParse(parsed(text));
  return values.success ? afterValues(keys, values.data) : null;
}

function isFraction({ type }: OrderKey): boolean {
  return familyOf(type) === "numeric" && !/int|decimal|numeric/i.test(type);
}

// Other types are ordered by more than their text, and a long decimal loses digits as a number.
function isExact(cell: Cell, type: string, bound: BoundValue): boolean {
  const family = familyOf(type);
  if (family === "text") return isTextType(type);
  if (family !== "numeric" || typeof cell !== "string") return true;
  return typeof bound === "bigint" || (/^-?\d+$/.test(cell) && Number.isSafeInteger(bound));
}

/** What a key is compared with for a value; null where it is empty, undefined where it cannot be compared exactly. */
function comparedWith({ type, place }: OrderKey, value: Cell): Expression | null | undefined {
  if (place) {
    const at = place.values.findIndex((one) => one.value === value);
    return at === -1 ? null : { kind: "whole", value: at };
  }
  if (value === null) return null;
  const coerced = coerceValue(value, type);
  return coerced.ok && isExact(value, type, coerced.node.value) ? coerced.node : undefined;
}

function afterValues(keys: readonly OrderKey[], values: readonly Cell[]): Condition | null {
  const equals: Condition[] = [];
  const behind: Condition[] = [];
  const same: Condition[] = [];
  for (const [index, key] of keys.entries()) {
    const value = values[index] ?? null;
    const of = key.place ?? column(key.name);
    const empty: Condition = { kind: "isNull", of };
    let equal: Condition = empty;
    const right = comparedWith(key, value);
    if (right === undefined) return null;
    if (right !== null) {
      const operator: Comparison = key.direction === "asc" ? ">" : "<";
      const after: Condition = { kind: "compare", left: of, operator, right };
      // Empty values come last in either direction, so nothing but equals is behind one.
      behind.push(allOf([...equals, anyOf([after, empty])]));
      equal = { kind: "compare", left: of, operator: "=", right };
    }
    equals.push(equal);
    if (key.isGrouped) same.push(equal);
  }
  const all = anyOf(behind);
  // The last bits of a sum of fractions may differ from run to run: the row itself must not come again.
  const isUncertain = keys.some((key) => !key.isGrouped && isFraction(key)) && same.length > 0;
  return isUncertain ? allOf([all, { kind: "any", of: same.map(differs) }]) : all;
}

function differs(equal: Condition): Condition {
  if (equal.kind === "isNull") return { ...equal, not: true };
  if (equal.kind !== "compare") return equal;
  return anyOf([
    { ...equal, operator: "<>" },
    { kind: "isNull", of: equal.left },
  ]);
}
