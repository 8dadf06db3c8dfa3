import type { FilterScalar } from "@provost/contract/report/filter";
import type { Parameter } from "@provost/contract/report/parameter";
import type { QueryParams } from "@provost/contract/report/report";
import type { SqlProblem } from "@provost/contract/report/sql-problem";
import { coerceValue, type SuppliedValue } from "../result/column-value.ts";
import { isSpoken, type SqlToken, sqlTokens } from "./sql-tokens.ts";
import type { BoundValue } from "./tree.ts";

/** SQL whose `${name}` became `$1…$n`, the values in that order, and where a position in it is in the text as typed. */
export interface FilledSql {
  ok: true;
  text: string;
  params: BoundValue[];
  /** Both counted in UTF-16 units; a place inside a `$n` is the beginning of its `${name}`. */
  typedPlace(place: number): number;
}

/** Why parameters could not be put in, and where in the text as typed. */
export interface UnfilledSql {
  ok: false;
  reason: "filter_required" | "query_invalid" | "sql_refused";
  details: { problem: SqlProblem; position: number; column: string };
}

/** A parameter as written in a text: `${name}`, or a literal of nothing else; `from…to` with the type word before it. */
interface Use {
  name: string;
  from: number;
  to: number;
  /** The type of `DATE '${name}'`. */
  cast: string | null;
  /** Whether several values are allowed here. */
  takesList: boolean;
}

interface Replacement {
  from: number;
  to: number;
  text: string;
}

type Filled = { ok: true; values: BoundValue[] } | { ok: false; kind: ParameterProblem };
type ParameterProblem = Extract<SqlProblem, { parameter: string }>["kind"];

const inText = /\$\{([^{}]+)\}/;
const wholeText = /^'\$\{([^{}']+)\}'$/;
const typeWord = /^(?:date|time|timestamp|timestamptz)$/i;

function unfilled(kind: ParameterProblem, parameter: string, position: number): UnfilledSql {
  const reason = kind === "parameter_missing" ? "filter_required" : "query_invalid";
  const refused = kind === "parameter_inside" || kind === "parameter_list";
  return {
    ok: false,
    reason: refused ? "sql_refused" : reason,
    details: { problem: { kind, parameter }, position, column: parameter },
  };
}

/** Which brackets are open: `true` for those whose items may be many, of `IN (…)` and `[…]`. */
function openedBy(text: string, before: string, brackets: boolean[]): void {
  if (text === "(") brackets.push(/^in$/i.test(before));
  else if (text === "[") brackets.push(true);
  else if (text === ")" || text === "]") brackets.pop();
}

function findUses(sql: string): Use[] | UnfilledSql {
  const tokens = sqlTokens(sql);
  const textOf = ({ from, to }: SqlToken): string => sql.slice(from, to);
  const spoken = tokens.filter(isSpoken);
  const brackets: boolean[] = [];
  const uses: Use[] = [];
  for (const [index, token] of spoken.entries()) {
    const text = textOf(token);
    const before = spoken[index - 1];
    const after = spoken[index + 1];
    if (token.kind === "sign") openedBy(text, before === undefined ? "" : textOf(before), brackets);
    if (token.kind !== "text" && token.kind !== "placeholder") continue;
    const [whole, name] = (token.kind === "text" ? wholeText : inText).exec(text) ?? [];
    if (whole === undefined || name === undefined || name.trim() === "") {
      const inside = token.kind === "text" ? inText.exec(text) : null;
      if (inside?.[1] === undefined) continue;
      return unfilled("parameter_inside", inside[1].trim(), token.from + inside.index);
    }
    if (before?.to === token.from && before.kind !== "sign") {
      return unfilled("parameter_inside", name.trim(), token.from);
    }
    const typed = before?.kind === "word" && typeWord.test(textOf(before)) ? before : null;
    const alone = /^[([,]$/.test(before ? textOf(before) : "") && /^[)\],]$/.test(after ? textOf(after) : "");
    uses.push({
      name: name.trim(),
      from: typed?.from ?? token.from,
      to: token.to,
      cast: typed && textOf(typed),
      takesList: alone && brackets.at(-1) === true,
    });
  }
  return uses;
}

/** The names of the parameters that a text uses, in the order they come first. */
export function parametersIn(sql: string): string[] {
  const uses = findUses(sql);
  return Array.isArray(uses) ? [...new Set(uses.map(({ name }) => name))] : [];
}

const isSupplied = (value: FilterScalar): value is SuppliedValue => value !== null && value !== "";

function valuesOf(name: string, params: QueryParams, declared: Parameter | undefined): SuppliedValue[] {
  const value = Object.hasOwn(params, name) ? params[name] : undefined;
  const supplied = [value ?? []].flat().filter(isSupplied);
  return supplied.length > 0 ? supplied : [declared?.default ?? []].flat().filter(isSupplied);
}

const engineTypes = { text: "varchar", number: "decimal", date: "date" } as const;
const problems = { text: "parameter_text", number: "parameter_number", date: "parameter_date" } as const;

function typedValues(values: SuppliedValue[], declared: Parameter | undefined): Filled {
  const read: BoundValue[] = [];
  for (const value of values) {
    const type = declared?.type ?? "text";
    const coerced = coerceValue(value, engineTypes[type]);
    if (!coerced.ok) return { ok: false, kind: problems[type] };
    read.push(declared === undefined ? value : coerced.node.value);
  }
  return { ok: true, values: read };
}

/**
 * Puts parameters into SQL as bound values: `${name}`, and `'${name}'` as a whole literal, become `$n`; inside comments and
 * quoted names they are left alone, inside a longer literal or a name they are refused. A list is many items of `IN (…)`; a
 * parameter without a value takes its default or is refused. No value ever becomes a part of the text.
 */
export function fillSqlParams(
  sql: string,
  params: QueryParams,
  declared: readonly Parameter[] = [],
): FilledSql | UnfilledSql {
  const uses = findUses(sql);
  if (!Array.isArray(uses)) return uses;
  const bound: BoundValue[] = [];
  const places = new Map<string, string[]>();
  const replacements: Replacement[] = [];
  for (const { name, from, to, cast, takesList } of uses) {
    const parameter = declared.find((each) => each.name === name);
    if (!places.has(name)) {
      const found = valuesOf(name, params, parameter);
      if (found.length === 0) return unfilled("parameter_missing", name, from);
      const typed = typedValues(found, parameter);
      if (!typed.ok) return unfilled(typed.kind, name, from);
      const numbers = typed.values.map((value) => `$${bound.push(value)}`);
      places.set(name, parameter?.type === "date" ? numbers.map((n) => `CAST(${n} AS DATE)`) : numbers);
    }
    const printed = places.get(name) ?? [];
    if (!takesList && (printed.length > 1 || parameter?.list === true)) {
      return unfilled("parameter_list", name, from);
    }
    const text = printed.map((each) => (cast === null ? each : `CAST(${each} AS ${cast})`)).join(", ");
    // Whatever follows directly would become a part of the number.
    replacements.push({ from, to, text: /[\w$\u0080-\uffff]/.test(sql[to] ?? "") ? `${text} ` : text });
  }
  return { ok: true, ...replaced(sql, replacements), params: bound };
}

function replaced(sql: string, replacements: readonly Replacement[]): Pick<FilledSql, "text" | "typedPlace"> {
  let text = "";
  let from = 0;
  const spans = replacements.map((replacement) => {
    text += sql.slice(from, replacement.from);
    const start = text.length;
    text += replacement.text;
    from = replacement.to;
    return { start, end: text.length, typed: replacement };
  });
  text += sql.slice(from);
  const typedPlace = (place: number): number => {
    const span = spans.findLast(({ start }) => start <= place);
    if (span === undefined) return place;
    return place < span.end ? span.typed.from : span.typed.to + place - span.end;
  };
  return { text, typedPlace };
}
