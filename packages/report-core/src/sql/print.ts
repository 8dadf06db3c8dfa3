import { familyOf, isQuoted } from "@provost/contract/report/aggregate";
import type { Dialect } from "./dialect.ts";
import { printCondition, printExpression } from "./print-expression.ts";
import { type Printer, whole } from "./printer.ts";
import { quoteIdentifier, quoteText } from "./quote.ts";
import type { BoundValue, Condition, Select, Source, ValueNode } from "./tree.ts";

/** SQL text and the values for its placeholders, in order. */
export interface SqlText {
  text: string;
  params: BoundValue[];
}

function binding(dialect: Dialect): { params: BoundValue[]; printer: Printer } {
  const params: BoundValue[] = [];
  const literal = (node: ValueNode): string => dialect.placeholder(params.push(node.value));
  return { params, printer: { dialect, literal, separator: " ", casts: true } };
}

/** Prints with every literal bound; throws on text that a person wrote. */
export function toSql(select: Select, dialect: Dialect): SqlText {
  const { params, printer } = binding(dialect);
  return { text: printSelect(select, printer), params };
}

/** Prints one condition with every literal bound. */
export function toConditionSql(condition: Condition, dialect: Dialect): SqlText {
  const { params, printer } = binding(dialect);
  return { text: printCondition(condition, printer), params };
}

/** Prints with every literal put in as the engine reads it, for texts that cannot be bound (the body of a view, the guarded path). */
export function toInlineSql(select: Select, dialect: Dialect): string {
  const literal = ({ value }: ValueNode): string =>
    typeof value === "string" ? quoteText(value) : String(value);
  return printSelect(select, { dialect, literal, separator: " ", casts: true, writesText: true });
}

/** Prints for people: values put in, quoted by the type of their column (spec §5); this text is never run. */
export function toReadableSql(select: Select, dialect: Dialect): string {
  const literal = ({ value, type }: ValueNode): string => {
    const quoted = familyOf(type) === "instant" ? dialect.quotesInstants : isQuoted(type);
    return quoted ? quoteText(String(value)) : String(value);
  };
  return printSelect(select, { dialect, literal, separator: "\n", casts: false, writesText: true });
}

function printSelect(select: Select, printer: Printer): string {
  const { dialect } = printer;
  const list = select.columns.map(({ of, alias }) => {
    const text = printExpression(of, printer);
    const name = quoteIdentifier(alias, dialect);
    return text === name ? text : `${text} AS ${name}`;
  });
  const named = select.with.map(
    ({ name, select: part, once }) =>
      `${quoteIdentifier(name, dialect)} AS ${once ? "MATERIALIZED " : ""}(${printSelect(part, printer)})`,
  );
  const clauses = [`SELECT ${list.join(", ")}`, `FROM ${printSource(select.from, printer)}`];
  if (named.length > 0) clauses.unshift(`WITH ${named.join(`,${printer.separator}`)}`);
  if (select.where) clauses.push(`WHERE ${printCondition(select.where, printer)}`);
  if (select.groupBy.length > 0) {
    const terms = select.groupBy.map((term) =>
      term.kind === "place" ? whole(term.place) : printExpression(term, printer),
    );
    clauses.push(`GROUP BY ${terms.join(", ")}`);
  }
  if (select.orderBy.length > 0) {
    const tail = dialect.nullsLast && printer.casts ? " NULLS LAST" : "";
    const terms = select.orderBy.map(
      ({ by, direction }) => `${printExpression(by, printer)} ${direction.toUpperCase()}${tail}`,
    );
    clauses.push(`ORDER BY ${terms.join(", ")}`);
  }
  if (select.limit !== null) clauses.push(`LIMIT ${rowCount(select.limit)}`);
  if (typeof select.offset === "number") clauses.push(`OFFSET ${rowCount(select.offset)}`);
  else if (select.offset !== null) clauses.push(`OFFSET (${printSelect(select.offset, printer)})`);
  return clauses.join(printer.separator);
}

function rowCount(count: number): string {
  if (count < 0) throw new Error(`${count} is no row count`);
  return whole(count);
}

function printSource(source: Source, printer: Printer): string {
  const { dialect } = printer;
  switch (source.kind) {
    case "table": {
      const path = source.path.map((part) => quoteIdentifier(part, dialect)).join(".");
      return source.alias === undefined ? path : `${path} AS ${quoteIdentifier(source.alias, dialect)}`;
    }
    case "query":
      return `(${printSelect(source.select, printer)}) AS ${quoteIdentifier(source.alias, dialect)}`;
    case "join": {
      const sides = [source.left, source.right].map((side) => printSource(side, printer));
      const sign = { inner: " INNER JOIN ", left: " LEFT JOIN ", cross: " CROSS JOIN " }[source.join];
      const on = source.join === "cross" ? "" : ` ON ${printCondition(source.on, printer)}`;
      return `${sides.join(sign)}${on}`;
    }
    case "text":
      if (!printer.writesText) throw new Error("text of a person goes through the guard only");
      return `(${source.text}\n) AS ${quoteIdentifier(source.alias, dialect)}`;
  }
}
