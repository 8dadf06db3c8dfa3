import { coerceValue } from "../result/column-value.ts";
import type { Arithmetic, Comparison, Condition, Expression } from "../sql/tree.ts";
import { onTenantClock } from "../time/bucket-value.ts";
import { checkCall } from "./check-call.ts";
import { checkComparisons } from "./check-compared.ts";
import { pairedSum } from "./long-sums.ts";
import { type Part, parseExpression } from "./parse.ts";
import { type Checked, understood, wrong } from "./problem.ts";
import {
  asCondition,
  asOneOf,
  asType,
  combined,
  commonType,
  type ExpressionContext,
  type Term,
  wrongType,
} from "./term.ts";
import { commonUnit } from "./unit.ts";
import { dataTypes, isNumber, type ValueType, valueTypeOf, widened } from "./value-type.ts";

type Of<Kind extends Part["kind"]> = Extract<Part, { kind: Kind }>;

const comparisons: Partial<Record<string, Comparison>> = {
  "=": "=",
  "!=": "<>",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
};

function isArithmetic(operator: string): operator is Arithmetic {
  return ["+", "-", "*", "/", "%"].includes(operator);
}

function constant(part: Part, type: ValueType, of: Expression, literal: string | null = null): Term {
  const { position, length } = part;
  const dataType = dataTypes[type];
  return {
    position,
    length,
    type,
    dataType,
    level: "constant",
    of,
    unit: null,
    repeats: null,
    literal,
    size: 1,
    depth: 1,
  };
}

function truth(of: Condition): Pick<Term, "type" | "dataType" | "of"> {
  return { type: "boolean", dataType: "BOOLEAN", of: { kind: "truth", of } };
}

function checkAll(parts: readonly Part[], context: ExpressionContext): Checked<Term[]> {
  const terms: Term[] = [];
  for (const part of parts) {
    const term = checkPart(part, context);
    if (!term.ok) return term;
    terms.push(term.value);
  }
  return understood(terms);
}

function checkLiteral(part: Of<"number" | "text" | "truth" | "null">): Checked<Term> {
  if (part.kind === "null") return understood(constant(part, "null", { kind: "null", as: "text" }));
  const type = part.kind === "text" ? "text" : part.kind === "truth" ? "boolean" : numberType(part.value);
  const coerced = coerceValue(part.value, dataTypes[type]);
  if (!coerced.ok) return wrong(part, coerced.problem.zh, `This ${coerced.problem.en}.`);
  const of: Expression = type === "text" ? { ...coerced.node, cast: "text" } : coerced.node;
  return understood(constant(part, type, of, part.kind === "text" ? part.value : null));
}

function numberType(value: number): "whole" | "fraction" {
  return Number.isSafeInteger(value) ? "whole" : "fraction";
}

function checkField(part: Of<"field">, context: ExpressionContext): Checked<Term> {
  const known = context.field(part.name);
  if (!known.ok) return wrong(part, known.zh, known.en);
  const { field } = known;
  const { of, type: dataType } = onTenantClock({ of: field.of, type: field.dataType }, context.calendar);
  const { position, length } = part;
  return understood({
    position,
    length,
    type: valueTypeOf(dataType),
    dataType,
    level: field.aggregates ? "aggregate" : "row",
    of,
    unit: field.unit ?? null,
    repeats: field.repeats,
    literal: null,
    size: field.size,
    depth: field.depth,
  });
}

// Engines fold constants too, but go through the whole expression once for each.
function constantOf(operator: Arithmetic, left: Term, right: Term): number | null {
  const [a, b] = [numberIn(left), numberIn(right)];
  if (a === null || b === null || operator === "/" || operator === "%") return null;
  const value = operator === "+" ? a + b : operator === "-" ? a - b : a * b;
  const isExact = left.type === "whole" && right.type === "whole";
  return isExact ? (Number.isSafeInteger(value) ? value : null) : Number.isInteger(value) ? null : value;
}

function numberIn({ of, level, type }: Term): number | null {
  const isPlain = level === "constant" && isNumber(type) && of.kind === "value";
  const value = isPlain ? Number(of.value) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

function checkBinary(written: Of<"binary">, context: ExpressionContext): Checked<Term> {
  const part = pairedSum(written);
  const { operator } = part;
  const terms = checkAll([part.left, part.right], context);
  if (!terms.ok) return terms;
  const all = combined(part, terms.value);
  if (!all.ok) return all;
  const [left, right] = terms.value;
  if (!left || !right) return wrong(part, "表达式不完整", "The expression is incomplete.");
  if (isArithmetic(operator)) {
    const odd = terms.value.find(({ type }) => !isNumber(type) && type !== "null");
    if (odd) return wrongType(odd, "fraction");
    const isWhole = operator !== "/" && terms.value.every(({ type }) => type === "whole");
    const type = isWhole ? "whole" : "fraction";
    const worked = constantOf(operator, left, right);
    if (worked !== null) return checkLiteral({ ...part, kind: "number", value: worked });
    const value = (term: Term): Expression =>
      term.type === "null" ? { kind: "null", as: "fraction" } : widened(term.of, term.dataType);
    const of: Expression = { kind: "arithmetic", operator, left: value(left), right: value(right) };
    const unit = operator === "+" || operator === "-" ? commonUnit(terms.value) : null;
    return understood({ ...all.value, type, dataType: dataTypes[type], of, unit });
  }
  const comparison = comparisons[operator];
  if (comparison === undefined) {
    const odd = terms.value.find(({ type }) => type !== "boolean");
    if (odd) return wrongType(odd, "boolean");
    const of = terms.value.map((term) => asCondition(term.of));
    // Engines read a chain of conditions as one list.
    const depth = Math.max(left.depth, right.depth);
    return understood({ ...all.value, depth, ...truth({ kind: operator === "and" ? "all" : "any", of }) });
  }
  const empty = terms.value.find(({ type }) => type === "null");
  if (empty) return wrong(empty, "与空值比较请用 is null", "Use is null to find empty values.");
  const { type, dataType } = commonType(terms.value);
  const [a, b] = [asType(left, type, dataType), asType(right, type, dataType)];
  if (!a.ok) return a;
  if (!b.ok) return b;
  if (type === "boolean" && comparison !== "=" && comparison !== "<>") return wrongType(left, "fraction");
  const compared = truth({ kind: "compare", left: a.value, operator: comparison, right: b.value });
  return understood({ ...all.value, ...compared });
}

function checkIn(part: Of<"in">, context: ExpressionContext): Checked<Term> {
  const terms = checkAll([part.of, ...part.values], context);
  if (!terms.ok) return terms;
  const all = combined(part, terms.value);
  if (!all.ok) return all;
  const { type, dataType } = commonType(terms.value);
  const list: Expression[] = [];
  for (const term of terms.value) {
    if (term.type === "null")
      return wrong(term, "与空值比较请用 is null", "Use is null to find empty values.");
    const value = asType(term, type, dataType);
    if (!value.ok) return value;
    list.push(value.value);
  }
  return understood({ ...all.value, ...inList(list, part.not) });
}

function inList(
  [of, ...values]: readonly Expression[],
  not: boolean,
): Pick<Term, "type" | "dataType" | "of"> {
  return truth(of ? { kind: "in", of, values, not } : { kind: "any", of: [] });
}

function checkCase(part: Of<"case">, context: ExpressionContext): Checked<Term> {
  const whens = checkAll(
    part.branches.map(({ when }) => when),
    context,
  );
  if (!whens.ok) return whens;
  const results = [...part.branches.map(({ value }) => value), ...(part.otherwise ? [part.otherwise] : [])];
  const thens = checkAll(results, context);
  if (!thens.ok) return thens;
  const all = combined(part, [...whens.value, ...thens.value]);
  if (!all.ok) return all;
  const odd = whens.value.find(({ type }) => type !== "boolean");
  if (odd) return wrongType(odd, "boolean");
  const { type, dataType } = commonType(thens.value);
  if (type === "null") return wrong(part, "至少一项需要有值", "At least one value must not be empty.");
  const values: Expression[] = [];
  for (const term of thens.value) {
    const value = asOneOf(term, type, dataType);
    if (!value.ok) return value;
    values.push(value.value);
  }
  const branches = whens.value.flatMap((when, index) => {
    const value = values[index];
    return value ? [{ when: asCondition(when.of), value }] : [];
  });
  const otherwise = values[branches.length] ?? null;
  const unit = commonUnit(thens.value);
  return understood({ ...all.value, type, dataType, unit, of: { kind: "case", branches, otherwise } });
}

function checkPart(part: Part, context: ExpressionContext): Checked<Term> {
  switch (part.kind) {
    case "number":
    case "text":
    case "truth":
    case "null":
      return checkLiteral(part);
    case "field":
      return checkField(part, context);
    case "binary":
      return checkBinary(part, context);
    case "in":
      return checkIn(part, context);
    case "case":
      return checkCase(part, context);
    case "call": {
      const terms = checkAll(part.of, context);
      return terms.ok ? checkCall(part, terms.value, context) : terms;
    }
    case "not":
    case "minus":
    case "isNull":
      return checkOne(part, context);
  }
}

function checkOne(part: Of<"not" | "minus"> | Of<"isNull">, context: ExpressionContext): Checked<Term> {
  const term = checkPart(part.of, context);
  if (!term.ok) return term;
  const { of, type } = term.value;
  const all = combined(part, [term.value]);
  if (!all.ok) return all;
  if (part.kind === "isNull")
    return understood({ ...all.value, ...truth({ kind: "isNull", of, not: part.not }) });
  if (part.kind === "not") {
    if (type !== "boolean") return wrongType(term.value, "boolean");
    return understood({ ...all.value, ...truth({ kind: "not", of: asCondition(of) }) });
  }
  if (!isNumber(type)) return wrongType(term.value, "fraction");
  const left: Expression = { kind: "whole", value: 0 };
  const right = widened(of, term.value.dataType);
  const dataType = dataTypes[type];
  const { unit } = term.value;
  const negative: Expression = { kind: "arithmetic", operator: "-", left, right };
  return understood({ ...all.value, type, dataType, unit, of: negative });
}

/** Reads, types and translates an expression; a lone field of no number keeps its data type. */
export function checkExpression(text: string, context: ExpressionContext): Checked<Term> {
  const parsed = parseExpression(text);
  if (!parsed.ok) return parsed;
  const checked = checkPart(parsed.value, context);
  if (!checked.ok) return checked;
  if (checked.value.type === "null") {
    return wrong(parsed.value, "表达式没有值", "The expression has no value.");
  }
  const few = checkComparisons(parsed.value, checked.value);
  return few.ok ? checked : few;
}
