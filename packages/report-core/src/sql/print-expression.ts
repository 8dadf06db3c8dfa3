import { clickhouseFarthest } from "./clickhouse-functions.ts";
import type { Dialect } from "./dialect.ts";
import { fullMoment, mysqlFarthest, utcText } from "./mysql-functions.ts";
import { lenientCast } from "./print-cast.ts";
import { type Printer, whole } from "./printer.ts";
import { containsPattern, likeEscape, quoteIdentifier } from "./quote.ts";
import { partOfPercent } from "./ranked-rows.ts";
import type {
  Arithmetic,
  Condition,
  Expression,
  OrderTerm,
  ScalarFunction,
  ValueNode,
  WindowNode,
} from "./tree.ts";

type Call = Extract<Expression, { kind: "call" }>;

const standardNames: Partial<Record<ScalarFunction, string>> = {
  concatWith: "concat_ws",
  makeDate: "make_date",
  position: "strpos",
  startsWith: "starts_with",
};

const ranks: Record<Arithmetic, number> = { "+": 1, "-": 1, "*": 2, "/": 2, "%": 2 };

/** A moment in a form that the dialect reads; other values as they are. */
function momentAsRead(node: ValueNode, { dialect, casts }: Printer): ValueNode {
  const isZoned = node.cast === "zonedInstant";
  if (!isZoned && node.cast !== "instant") return node;
  if (dialect.placeholders === "typed") return { ...node, value: fullMoment(String(node.value)) };
  return isZoned && casts && !dialect.readsOffsets ? { ...node, value: utcText(String(node.value)) } : node;
}

/** One value as text. */
export function printExpression(node: Expression, printer: Printer): string {
  const { dialect } = printer;
  const print = (of: Expression): string => printExpression(of, printer);
  const cast = (text: string, to: "date" | "smallWhole"): string =>
    `CAST(${text} AS ${dialect.typeNames[to]})`;
  switch (node.kind) {
    case "column": {
      const name = quoteIdentifier(node.name, dialect);
      return node.of === undefined ? name : `${quoteIdentifier(node.of, dialect)}.${name}`;
    }
    case "value": {
      if (node.digits !== undefined && dialect.wideWhole !== null) {
        const digits = printer.literal({ ...node, value: node.digits });
        return printer.casts ? `CAST(${digits} AS ${dialect.wideWhole})` : digits;
      }
      const text = printer.literal(momentAsRead(node, printer));
      const isCast = printer.casts || (node.cast === "zonedInstant" && dialect.placeholders === "typed");
      return node.cast && isCast ? `CAST(${text} AS ${dialect.typeNames[node.cast]})` : text;
    }
    case "whole":
      return whole(node.value);
    case "null":
      return `CAST(NULL AS ${dialect.typeNames[node.as]})`;
    case "call":
      return printCall(node, printer);
    case "countRows":
      return "count(*)";
    case "window":
      return printWindow(node, printer);
    case "compared":
      throw new Error(`${node.show} needs the groups beside it`);
    case "farthest":
      return printFarthest(node, printer);
    case "cast": {
      const of = node.zoned ? dialect.inUtc(print(node.of)) : print(node.of);
      return node.lenient
        ? lenientCast(of, node.to, dialect)
        : `CAST(${of} AS ${dialect.typeNames[node.to]})`;
    }
    case "when":
      return `CASE WHEN ${printCondition(node.condition, printer)} THEN ${print(node.of)} END`;
    case "case": {
      const branches = node.branches.map(
        ({ when, value }) => `WHEN ${printCondition(when, printer)} THEN ${print(value)}`,
      );
      const otherwise = node.otherwise ? ` ELSE ${print(node.otherwise)}` : "";
      return `CASE ${branches.join(" ")}${otherwise} END`;
    }
    case "among": {
      const of = print(node.of);
      const branches = node.values.map((value, at) => `WHEN ${of} = ${print(value)} THEN ${whole(at)}`);
      return `CASE ${branches.join(" ")} END`;
    }
    case "arithmetic":
      return printArithmetic(node, printer);
    case "function":
      return printFunction(node, printer);
    case "spanStart":
      return node.span === "day"
        ? cast(print(node.of), "date")
        : cast(dialect.spanStart(node.span, print(node.of)), "date");
    case "datePart":
      return cast(`EXTRACT(${node.part.toUpperCase()} FROM ${print(node.of)})`, "smallWhole");
    case "later": {
      const sign = node.by < 0 ? "-" : "+";
      const count = Number(whole(Math.abs(node.by)));
      return cast(`${print(node.of)} ${sign} ${dialect.interval(count, node.unit)}`, "date");
    }
    case "inZone": {
      const zone = dialect.placeholders === "typed" ? printer.literal(node.zone) : print(node.zone);
      return dialect.inZone(print(node.of), zone, String(node.zone.value));
    }
    case "truth":
      return `(${printCondition(node.of, printer)})`;
  }
}

function printWindow({ func, of, within, order, rows }: WindowNode, printer: Printer): string {
  const print = (one: Expression): string => printExpression(one, printer);
  const place = (before: number): string => (before === 0 ? "CURRENT ROW" : `${whole(before)} PRECEDING`);
  const clauses = [
    within.length === 0 ? [] : [`PARTITION BY ${within.map(print).join(", ")}`],
    order.length === 0 ? [] : [`ORDER BY ${order.map((term) => printOrder(term, printer)).join(", ")}`],
    rows === undefined
      ? []
      : [`ROWS BETWEEN ${rows[0] === null ? "UNBOUNDED PRECEDING" : place(rows[0])} AND ${place(rows[1])}`],
  ].flat();
  const value = of === null ? (func === "count" ? "*" : "") : print(of);
  return `${func}(${value}) OVER (${clauses.join(" ")})`;
}

/** A term of an order; empty values come last, whatever the dialect does by itself. `text`, `meant`: how it is written, and what that means. */
export function printOrder(
  { by, direction }: OrderTerm,
  printer: Printer,
  text = printExpression(by, printer),
  meant = by,
): string {
  const term = `${text} ${direction.toUpperCase()}`;
  if (!printer.casts) return term;
  if (printer.dialect.nullsLast) return `${term} NULLS LAST`;
  return direction === "desc" ? term : `${printExpression(meant, printer)} IS NULL, ${term}`;
}

function printCall({ func, of, whole: isWhole, addsWhole, percent = 50 }: Call, printer: Printer): string {
  const { dialect } = printer;
  const text = printExpression(of, printer);
  const fraction = (value: string): string => `CAST(${value} AS ${dialect.typeNames.fraction})`;
  if (func === "quantile25" || func === "quantile50" || func === "quantile75") {
    return printQuartile(quartilePlaces[func], { text, isWhole: isWhole === true }, printer);
  }
  if (func === "whiskerLow" || func === "whiskerHigh" || func === "outliers" || func === "outlierValues") {
    throw new Error(`${func} needs the quartiles of its group`);
  }
  if (func === "mad" || func === "corr") throw new Error(`${func} needs the centre of its group`);
  if (func === "percentile") return printPercentile(percent, { text, isWhole: isWhole === true }, dialect);
  if (func === "stddev" || func === "stddevPop" || func === "variance" || func === "variancePop") {
    return dialect.deviation(func, fraction(text));
  }
  if (func === "countDistinct") return `count(DISTINCT ${text})`;
  if (func === "median" && dialect.percentiles !== "lists") {
    if (dialect.percentiles === "ranks") throw unranked(func);
    if (dialect.percentiles === "functions") return printQuartile(2, { text, isWhole: false }, printer);
    return `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${text})`;
  }
  // What is shown to people must not wrap either.
  if (func === "sum" && addsWhole && dialect.sumsAs !== null)
    return `sum(CAST(${text} AS ${dialect.sumsAs}))`;
  const cast = func === "avg" && (printer.casts || dialect.sumsAs !== null) ? dialect.averagesExactly : null;
  if (cast === "result") return fraction(`avg(${text})`);
  return cast === "argument" ? `avg(${fraction(text)})` : `${func}(${text})`;
}

const unranked = (func: string): Error => new Error(`${func} needs the places of the rows of its group`);

function printPercentile(
  percent: number,
  { text, isWhole }: { text: string; isWhole: boolean },
  dialect: Dialect,
): string {
  const part = partOfPercent(percent);
  const of = `CAST(${text} AS ${dialect.typeNames.fraction})`;
  switch (dialect.percentiles) {
    case "lists":
      return `quantile_cont(${isWhole ? text : of}, ${part})`;
    case "arrays":
      return `percentile_cont(${part}) WITHIN GROUP (ORDER BY ${of})`;
    case "functions":
      return `quantileExactInclusive(${part})(${of})`;
    case "ranks":
      throw unranked("percentile");
  }
}

const quartilePlaces = { quantile25: 1, quantile50: 2, quantile75: 3 } as const;

// The same list for all, so that the values of a group are gathered once.
function printQuartile(
  place: 1 | 2 | 3,
  { text, isWhole }: { text: string; isWhole: boolean },
  { dialect }: Printer,
): string {
  const number = `CAST(${text} AS ${dialect.typeNames.fraction})`;
  // Decimals would stay decimals; between whole numbers lie fractions in any case, and these are found twice as fast.
  if (dialect.percentiles === "ranks") throw unranked(`quantile${place * 25}`);
  if (dialect.percentiles === "functions") return `quantileExactInclusive(${place / 4})(${number})`;
  return dialect.percentiles === "lists"
    ? `list_extract(quantile_cont(${isWhole ? text : number}, [0.25, 0.5, 0.75]), ${place})`
    : `(percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY ${number}))[${place}]`;
}

function printFarthest(
  { of, end, most }: Extract<Expression, { kind: "farthest" }>,
  printer: Printer,
): string {
  const text = printExpression(of, printer);
  const many = whole(most);
  const { percentiles } = printer.dialect;
  if (percentiles === "ranks") return mysqlFarthest(text, end, many);
  if (percentiles === "functions") return clickhouseFarthest(text, end, many);
  if (percentiles === "lists") {
    const func = end === "lowest" ? "min" : "max";
    return `array_to_string(list_sort(${func}(DISTINCT ${text}, ${many})), ', ')`;
  }
  const order = end === "lowest" ? "ASC" : "DESC";
  const list = `(array_agg(DISTINCT ${text} ORDER BY ${text} ${order}) FILTER (WHERE ${text} IS NOT NULL))[1:${many}]`;
  return `(SELECT string_agg(CAST(far AS VARCHAR), ', ' ORDER BY far) FROM unnest(${list}) AS far)`;
}

/** Whether a number is a fraction by the form of its expression. */
const isFraction = (of: Expression): boolean =>
  (of.kind === "arithmetic" && (of.operator === "/" || isFraction(of.left) || isFraction(of.right))) ||
  (of.kind === "call" && of.func === "avg") ||
  (of.kind === "cast" && of.to === "fraction");

function printArithmetic(node: Extract<Expression, { kind: "arithmetic" }>, printer: Printer): string {
  const { operator, left, right } = node;
  const { dialect } = printer;
  const side = (of: Expression, isRight: boolean): string => {
    const text = printExpression(of, printer);
    const bare =
      of.kind === "arithmetic"
        ? ranks[of.operator] > ranks[operator] || (!isRight && ranks[of.operator] === ranks[operator])
        : true;
    const other = isRight ? left : right;
    // Sums of whole numbers may be of a type that goes with no fraction.
    if (dialect.sumsAs !== null && isFraction(other) && !isFraction(of) && of.kind !== "value")
      return `CAST(${text} AS ${dialect.typeNames.fraction})`;
    return bare && !text.startsWith("-") ? text : `(${text})`;
  };
  if (operator === "/") {
    return `CAST(${printExpression(left, printer)} AS ${dialect.typeNames.fraction}) / nullif(${printExpression(right, printer)}, 0)`;
  }
  if (operator === "%") {
    const exact = (text: string): string => (dialect.roundsFractions ? text : `CAST(${text} AS NUMERIC)`);
    const [dividend, divisor] = [side(left, false), `nullif(${printExpression(right, printer)}, 0)`];
    return `${exact(dividend)} % ${exact(divisor)}`;
  }
  return `${side(left, false)} ${operator} ${side(right, true)}`;
}

function printFunction({ func, of }: Extract<Expression, { kind: "function" }>, printer: Printer): string {
  const { dialect } = printer;
  const texts = of.map((argument) => printExpression(argument, printer));
  const own = dialect.functions[func];
  if (own !== undefined) return own(texts);
  const [first = "", ...rest] = texts;
  if (func === "days") return `(${first} - ${rest.join("")})`;
  if (func === "round" && !dialect.roundsFractions) {
    const rounded = `round(${[`CAST(${first} AS NUMERIC)`, ...rest].join(", ")})`;
    return `CAST(${rounded} AS ${dialect.typeNames.fraction})`;
  }
  return `${standardNames[func] ?? func}(${[first, ...rest].join(", ")})`;
}

/** Whether a value in a list may be another once it is read as the type of the column. */
const isRounded = (value: Expression): boolean =>
  value.kind === "value" &&
  value.cast !== null &&
  ["fraction", "date", "instant", "zonedInstant"].includes(value.cast);

/** One condition as text. */
export function printCondition(node: Condition, printer: Printer): string {
  const print = (of: Expression): string => printExpression(of, printer);
  const not = "not" in node && node.not ? "NOT " : "";
  switch (node.kind) {
    case "compare":
      return `${print(node.left)} ${node.operator} ${print(node.right)}`;
    case "same":
      return `${print(node.left)} ${printer.dialect.same} ${print(node.right)}`;
    case "between":
      return `${print(node.of)} BETWEEN ${print(node.low)} AND ${print(node.high)}`;
    case "in":
      if (node.values.length === 0) return node.not ? "1 = 1" : "1 = 0";
      if (!printer.dialect.listsExactly && node.values.some(isRounded)) {
        const of = print(node.of);
        return `${not}(${node.values.map((value) => `${of} = ${print(value)}`).join(" OR ")})`;
      }
      return `${print(node.of)} ${not}IN (${node.values.map(print).join(", ")})`;
    case "contains": {
      if (printer.dialect.contains === "position") {
        const part = print({ kind: "value", value: node.text, type: "varchar", cast: null });
        return `position(${print(node.of)}, ${part}) ${node.not ? "=" : ">"} 0`;
      }
      const value = containsPattern(node.text);
      const pattern = print({ kind: "value", value, type: "varchar", cast: null });
      const clause = printer.casts || value.includes(likeEscape) ? ` ESCAPE '${likeEscape}'` : "";
      return `${print(node.of)} ${not}LIKE ${pattern}${clause}`;
    }
    case "isNull":
      return `${print(node.of)} IS ${not}NULL`;
    case "holds":
      return print(node.of);
    case "not":
      return `NOT (${printCondition(node.of, printer)})`;
    case "all":
      return node.of.length === 0 ? "1 = 1" : node.of.map((part) => nested(part, printer)).join(" AND ");
    case "any":
      return node.of.length === 0 ? "1 = 0" : node.of.map((part) => nested(part, printer)).join(" OR ");
  }
}

function nested(node: Condition, printer: Printer): string {
  const text = printCondition(node, printer);
  return (node.kind === "all" || node.kind === "any") && node.of.length > 1 ? `(${text})` : text;
}
