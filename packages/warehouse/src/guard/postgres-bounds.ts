import { isRecord } from "./exact-json.ts";
import { bodyOf, listed, textsOf } from "./postgres-expression.ts";
import { postgresGrowing, postgresLengths, postgresNeedles, postgresWorn } from "./postgres-names.ts";
import { Refusal } from "./refusal.ts";
import { type Located, type Node, refuseAt } from "./walk.ts";

const [longest, longestNeedle, mostRows, mostRepeated, mostJoined] = [1000, 100, 100_000, 1_000_000, 8];
/** Calls and operators of a text that can make values long: the database looks whether it is stopped between rows, not between these. */
const mostOfLong = 40;

/** The whole number of a constant; `null` for anything else. */
function wholeOf(node: unknown): number | null {
  const body = bodyOf(bodyOf(node, "A_Const"), "ival");
  if (body === null) return null;
  return typeof body.ival === "number" ? body.ival : 0;
}

/** The text of a constant; `null` for anything else. */
function textOf(node: unknown): string | null {
  const body = bodyOf(bodyOf(node, "A_Const"), "sval");
  if (body === null) return null;
  return typeof body.sval === "string" ? body.sval : "";
}

/** What a cast is of, and the type without its schema; `typed` is empty where there is no cast. */
function uncast(node: unknown): { of: unknown; typed: string } {
  const cast = bodyOf(node, "TypeCast");
  if (cast === null) return { of: node, typed: "" };
  const type = isRecord(cast.typeName) ? cast.typeName : {};
  const isBare = type.typmods === undefined && type.arrayBounds === undefined;
  return { of: cast.arg, typed: isBare ? (textsOf(type.names)?.at(-1) ?? "") : "other" };
}

type Bound = { kind: "number" | "moment" | "step"; at: number } | { kind: "parameter" };

const moment = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?$/;
const span = /^(-?\d{1,6}) (second|minute|hour|day|week|month|year)s?$/;
const seconds: Readonly<Record<string, number>> = {
  ...{ second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 },
  // As long as the shortest of them.
  ...{ month: 28 * 86_400, year: 365 * 86_400 },
};

/** A bound of a series; null where its rows cannot be counted. */
function boundOf(node: unknown): Bound | null {
  const { of, typed } = uncast(node);
  if (bodyOf(of, "ParamRef") !== null) return { kind: "parameter" };
  const whole = wholeOf(of);
  if (whole !== null) return /^(?:|int[248]|numeric)$/.test(typed) ? { kind: "number", at: whole } : null;
  const text = textOf(of);
  if (text === null || !/^(?:|date|timestamp|timestamptz|interval)$/.test(typed)) return null;
  const [, count, unit = ""] = span.exec(text) ?? [];
  const length = seconds[unit];
  if (length !== undefined) return { kind: "step", at: Number(count) * length };
  const at = moment.test(text)
    ? Date.parse(`${text.replace(" ", "T")}${text.includes(":") ? "Z" : ""}`)
    : Number.NaN;
  return Number.isNaN(at) ? null : { kind: "moment", at: at / 1000 };
}

/** Whether a series has no more rows than are allowed, as far as its bounds are constants. */
function isCounted(args: readonly unknown[]): boolean {
  const bounds = args.map(boundOf);
  const [first, last, by] = bounds;
  if (!first || !last || by === null || args.length > 3) return false;
  const known = bounds.flatMap((bound) => (bound && bound.kind !== "parameter" ? [bound] : []));
  const isNumbers = known.every(({ kind }) => kind === "number");
  const isMoments = [first, last].every(({ kind }) => kind === "moment" || kind === "parameter");
  if (!isNumbers && !(isMoments && by !== undefined && (by.kind === "step" || by.kind === "parameter")))
    return false;
  const step = by === undefined || by.kind === "parameter" ? 1 : Math.abs(by.at);
  if (step === 0) return false;
  if (first.kind === "parameter" || last.kind === "parameter") return true;
  // A step that is bound can be short; a second is taken for it.
  return Math.abs(last.at - first.at) <= mostRows * step;
}

interface Found {
  /** How many times all of its `repeat` together make a text longer. */
  repeated: number;
  /** Parts that are joined to texts. */
  joined: number;
  /** Whether a text can become long in another way. */
  isGrowing: boolean;
  /** Calls, operators and casts. */
  calls: number;
  /** Texts to be looked for that are no constants. */
  readonly needles: { node: Node; name: string }[];
}

const likes: ReadonlySet<string> = new Set(["~~", "~~*", "!~~", "!~~*"]);
const joins: ReadonlySet<string> = new Set(["concat", "concat_ws"]);

function isShort(value: unknown): boolean {
  const { of } = uncast(value);
  return bodyOf(of, "A_Const") !== null && (textOf(of) ?? "").length <= longestNeedle;
}

function needle(value: unknown, node: Node, name: string, found: Found, located: Located): void {
  if (value === undefined || isShort(value)) return;
  const { of } = uncast(value);
  if (bodyOf(of, "ColumnRef") === null && bodyOf(of, "ParamRef") === null)
    refuseAt(node, located, { kind: "arguments", function: name });
  found.needles.push({ node, name });
}

function checkCall(node: Node, isWithin: boolean, found: Found, located: Located): string {
  const name = textsOf(node.funcname)?.at(-1) ?? "";
  const args = listed(node.args);
  const size = postgresLengths.has(name) ? wholeOf(args[1]) : 0;
  const isOver = size === null || size > longest || (name === "generate_series" && !isCounted(args));
  if (name === "repeat") found.repeated *= Math.max(1, size ?? 1);
  if (isOver || found.repeated > mostRepeated || (isWithin && postgresGrowing.has(name)))
    refuseAt(node, located, { kind: "arguments", function: name });
  for (const at of postgresNeedles[name] ?? []) needle(args[at], node, name, found, located);
  if (joins.has(name)) found.joined += args.length;
  if (postgresGrowing.has(name)) found.isGrowing = true;
  return name;
}

function checkOperator(node: Node, found: Found): void {
  const [name = ""] = textsOf(node.name) ?? [];
  if (name === "||") found.joined += 1;
  if (likes.has(name) && !isShort(node.rexpr)) found.needles.push({ node, name: "like" });
}

function walk(value: unknown, isWithin: boolean, found: Found, located: Located): void {
  if (Array.isArray(value)) for (const item of value) walk(item, isWithin, found, located);
  if (!isRecord(value)) return;
  if (value.recursive === true) found.isGrowing = true;
  for (const [kind, part] of Object.entries(value)) {
    let isWorn = isWithin;
    if (isRecord(part)) {
      if (kind === "FuncCall" || kind === "A_Expr" || kind === "TypeCast") found.calls += 1;
      if (kind === "FuncCall" && postgresWorn.has(checkCall(part, isWithin, found, located))) isWorn = true;
      if (kind === "A_Expr") checkOperator(part, found);
      if (kind === "A_ArrayExpr") found.joined += listed(part.elements).length;
      if (kind === "RowExpr") found.joined += listed(part.args).length;
      if (kind === "TypeCast")
        found.joined += /^(?:text|varchar|jsonb?|other)$/.test(uncast(value).typed) ? 1 : 0;
    }
    walk(part, isWorn, found, located);
  }
}

/** Refuses calls that work long on long texts without a pause in which the database could end them, and long series. */
export function checkBounds(statement: unknown, located: Located): void {
  const found: Found = { repeated: 1, joined: 0, isGrowing: false, calls: 0, needles: [] };
  walk(statement, false, found, located);
  if (found.isGrowing && found.calls > mostOfLong) throw new Refusal({ kind: "too_complex" });
  const [first] = found.needles;
  if (first !== undefined && (found.isGrowing || found.joined > mostJoined))
    refuseAt(first.node, located, { kind: "arguments", function: first.name });
}
