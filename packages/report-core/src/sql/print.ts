import { familyOf, isQuoted } from "@provost/contract/aggregate";
import type { Dialect } from "./dialect.ts";
import { containsPattern, likeEscape, quoteIdentifier, quoteText } from "./quote.ts";
import type { BoundValue, Condition, Expression, Select, Source, ValueNode } from "./tree.ts";

/** SQL text and the values for its placeholders, in order. */
export interface SqlText {
  text: string;
  params: BoundValue[];
}

interface Printer {
  dialect: Dialect;
  literal(node: ValueNode): string;
  /** Between clauses: a blank for machines, a line break for people. */
  separator: " " | "\n";
  casts: boolean;
}

/** Prints with every literal bound. */
export function toSql(select: Select, dialect: Dialect): SqlText {
  const params: BoundValue[] = [];
  const literal = (node: ValueNode): string => dialect.placeholder(params.push(node.value));
  return { text: printSelect(select, { dialect, literal, separator: " ", casts: true }), params };
}

/** Prints one condition with every literal bound. */
export function toConditionSql(condition: Condition, dialect: Dialect): SqlText {
  const params: BoundValue[] = [];
  const literal = (node: ValueNode): string => dialect.placeholder(params.push(node.value));
  return { text: printCondition(condition, { dialect, literal, separator: " ", casts: true }), params };
}

/** Prints with every literal put in as the engine reads it, for texts that cannot be bound (the body of a view). */
export function toInlineSql(select: Select, dialect: Dialect): string {
  const literal = ({ value }: ValueNode): string =>
    typeof value === "string" ? quoteText(value) : String(value);
  return printSelect(select, { dialect, literal, separator: " ", casts: true });
}

/** Prints for people: values put in, quoted by the type of their column (spec §5); this text is never run. */
export function toReadableSql(select: Select, dialect: Dialect): string {
  const literal = ({ value, type }: ValueNode): string => {
    const quoted = familyOf(type) === "instant" ? dialect.quotesInstants : isQuoted(type);
    return quoted ? quoteText(String(value)) : String(value);
  };
  return printSelect(select, { dialect, literal, separator: "\n", casts: false });
}

function printSelect(select: Select, printer: Printer): string {
  const list = select.columns.map(({ of, alias }) => {
    const text = printExpression(of, printer);
    const name = quoteIdentifier(alias, printer.dialect);
    return text === name ? text : `${text} AS ${name}`;
  });
  const clauses = [`SELECT ${list.join(", ")}`, `FROM ${printSource(select.from, printer)}`];
  if (select.where) clauses.push(`WHERE ${printCondition(select.where, printer)}`);
  if (select.groupBy.length > 0) {
    clauses.push(`GROUP BY ${select.groupBy.map((term) => printExpression(term, printer)).join(", ")}`);
  }
  if (select.orderBy.length > 0) {
    const tail = printer.dialect.nullsLast && printer.casts ? " NULLS LAST" : "";
    const terms = select.orderBy.map(
      ({ by, direction }) => `${printExpression(by, printer)} ${direction.toUpperCase()}${tail}`,
    );
    clauses.push(`ORDER BY ${terms.join(", ")}`);
  }
  if (select.limit !== null) clauses.push(`LIMIT ${whole(select.limit)}`);
  if (select.offset !== null) clauses.push(`OFFSET ${whole(select.offset)}`);
  return clauses.join(printer.separator);
}

function whole(count: number): string {
  if (!Number.isSafeInteger(count) || count < 0) throw new Error(`${count} is no row count`);
  return String(count);
}

function printSource(source: Source, printer: Printer): string {
  if (source.kind === "table") {
    return source.path.map((part) => quoteIdentifier(part, printer.dialect)).join(".");
  }
  return `(${printSelect(source.select, printer)}) AS ${quoteIdentifier(source.alias, printer.dialect)}`;
}

function printExpression(node: Expression, printer: Printer): string {
  const { dialect } = printer;
  switch (node.kind) {
    case "column":
      return quoteIdentifier(node.name, dialect);
    case "value": {
      const text = printer.literal(node);
      return node.cast && printer.casts ? `CAST(${text} AS ${dialect.typeNames[node.cast]})` : text;
    }
    case "call": {
      const of = printExpression(node.of, printer);
      const text = node.func === "countDistinct" ? `count(DISTINCT ${of})` : `${node.func}(${of})`;
      const cast = node.func === "avg" && dialect.averagesExactly && printer.casts;
      return cast ? `CAST(${text} AS ${dialect.typeNames.fraction})` : text;
    }
    case "countRows":
      return "count(*)";
    case "cast":
      return `CAST(${printExpression(node.of, printer)} AS ${dialect.typeNames[node.to]})`;
    case "when":
      return `CASE WHEN ${printCondition(node.condition, printer)} THEN ${printExpression(node.of, printer)} END`;
  }
}

function printCondition(node: Condition, printer: Printer): string {
  const print = (of: Expression): string => printExpression(of, printer);
  switch (node.kind) {
    case "compare":
      return `${print(node.left)} ${node.operator} ${print(node.right)}`;
    case "between":
      return `${print(node.of)} BETWEEN ${print(node.low)} AND ${print(node.high)}`;
    case "in":
      return node.values.length === 0
        ? "1 = 0"
        : `${print(node.of)} IN (${node.values.map(print).join(", ")})`;
    case "contains": {
      const value = containsPattern(node.text);
      const pattern = print({ kind: "value", value, type: "varchar", cast: null });
      const clause = printer.casts || value.includes(likeEscape) ? ` ESCAPE '${likeEscape}'` : "";
      return `${print(node.of)} LIKE ${pattern}${clause}`;
    }
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
