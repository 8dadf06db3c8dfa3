import { familyOf, isQuoted } from "@provost/contract/report/aggregate";
import type { Dialect } from "./dialect.ts";
import { mapExpression } from "./map-expression.ts";
import { printCondition, printExpression, printOrder } from "./print-expression.ts";
import { type Printer, whole } from "./printer.ts";
import { quoteIdentifier, quoteText } from "./quote.ts";
import { withRankedRows } from "./ranked-rows.ts";
import type { BoundValue, Condition, Expression, Select, SelectColumn, Source, ValueNode } from "./tree.ts";
import { truthPlaces } from "./truth-places.ts";

/** SQL text and the values for its placeholders, in order. */
export interface SqlText {
  text: string;
  params: BoundValue[];
  /** The places of columns that are true or false, where the dialect has only numbers for these. */
  truths?: readonly number[];
}

// Clauses are not printed in the order of the text, and some parts twice. No other text has a NUL: names and literals refuse it.
const marker = /\0(\d+)\0/g;

function boundType(value: BoundValue): string {
  if (typeof value === "string") return "String";
  if (typeof value === "boolean") return "Bool";
  return typeof value === "bigint" || Number.isSafeInteger(value) ? "Int64" : "Float64";
}

const placeholders: Readonly<Record<Dialect["placeholders"], (place: number, value: BoundValue) => string>> =
  {
    numbered: (place) => `$${place}`,
    positional: (place) => `\0${place - 1}\0`,
    typed: (place, value) => `{p${place}:${boundType(value)}}`,
  };

function bound(dialect: Dialect, print: (printer: Printer) => string, before = 0): SqlText {
  const values: BoundValue[] = [];
  const literal = ({ value }: ValueNode): string =>
    placeholders[dialect.placeholders](before + values.push(value), value);
  const printed = print({ dialect, literal, separator: " ", casts: true });
  if (dialect.placeholders !== "positional") return { text: printed, params: values };
  const params: BoundValue[] = [];
  const text = printed.replace(marker, (_, place: string) => {
    const value = values[Number(place)];
    if (value !== undefined) params.push(value);
    return "?";
  });
  return { text, params };
}

/** Prints with every literal bound; throws on text that a person wrote. */
export function toSql(select: Select, dialect: Dialect): SqlText {
  const sql = bound(dialect, (printer) => printSelect(select, printer));
  const truths = dialect.typeNames.boolean === "BOOLEAN" ? [] : truthPlaces(select);
  return truths.length === 0 ? sql : { ...sql, truths };
}

/** The same as part of a text whose placeholders are numbered, where so many values come before its own. */
export function toSqlAfter(select: Select, dialect: Dialect, before: number): SqlText {
  if (dialect.placeholders !== "numbered") throw new Error("its placeholders have no numbers");
  return bound(dialect, (printer) => printSelect(select, printer), before);
}

/** A SELECT by itself, and what it is called as a table. */
export interface NamedPart {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A printed SELECT with one more part, which it reads under these names. */
export function withPart(text: string, { name, columns }: NamedPart, part: string, dialect: Dialect): string {
  const called = columns.map((column) => quoteIdentifier(column, dialect)).join(", ");
  // A comment at its end is over with the line.
  const named = `${quoteIdentifier(name, dialect)} (${called}) AS (\n${part}\n)`;
  return text.startsWith("WITH ")
    ? `WITH ${named},\n${text.slice("WITH ".length)}`
    : `WITH ${named}\n${text}`;
}

/** Prints one condition with every literal bound. */
export function toConditionSql(condition: Condition, dialect: Dialect): SqlText {
  return bound(dialect, (printer) => printCondition(condition, printer));
}

/** Prints with every literal put in as the engine reads it, for texts that cannot be bound (the body of a view, the guarded path). */
export function toInlineSql(select: Select, dialect: Dialect): string {
  const literal = ({ value }: ValueNode): string =>
    typeof value === "string" ? quoteText(value, dialect) : String(value);
  return printSelect(select, { dialect, literal, separator: " ", casts: true, writesText: true });
}

/** Prints for people: values put in, quoted by the type of their column (spec §5); this text is never run. */
export function toReadableSql(select: Select, dialect: Dialect): string {
  const literal = ({ value, type }: ValueNode): string => {
    const quoted = familyOf(type) === "instant" ? dialect.quotesInstants : isQuoted(type);
    return quoted ? quoteText(String(value), dialect) : String(value);
  };
  const text = printSelect(select, { dialect, literal, separator: "\n", casts: false, writesText: true });
  return dialect.shownEnd === "" ? text : `${text}\n${dialect.shownEnd}`;
}

function printSelect(query: Select, printer: Printer): string {
  const { dialect } = printer;
  const select = dialect.percentiles === "ranks" ? withRankedRows(query) : query;
  const list = select.columns.map(({ of, alias }) => {
    const text = printExpression(of, printer);
    const name = quoteIdentifier(alias, dialect);
    return text === name ? text : `${text} AS ${name}`;
  });
  const named = select.with.map(
    ({ name, select: part, once }) =>
      `${quoteIdentifier(name, dialect)} AS ${once && dialect.materializes ? "MATERIALIZED " : ""}(${printSelect(part, printer)})`,
  );
  const from =
    dialect.mergesUnderWindows && select.columns.some(hasWindow) ? unmerged(select.from) : select.from;
  const clauses = [`SELECT ${list.join(", ")}`, `FROM ${printSource(from, printer)}`];
  if (named.length > 0) clauses.unshift(`WITH ${named.join(`,${printer.separator}`)}`);
  if (select.where) clauses.push(`WHERE ${printCondition(select.where, printer)}`);
  if (select.groupBy.length > 0) {
    const terms = select.groupBy.map((term) =>
      term.kind === "place" ? whole(term.place) : printExpression(term, printer),
    );
    clauses.push(`GROUP BY ${terms.join(", ")}`);
  }
  if (select.orderBy.length > 0) {
    const placeOf = (by: Expression): number =>
      select.columns.findIndex(
        ({ alias }) => by.kind === "column" && by.of === undefined && by.name === alias,
      );
    // An alias is known by itself only: inside an expression, the name is a column's.
    const meant = (by: Expression): Expression => select.columns[placeOf(by)]?.of ?? by;
    const terms = select.orderBy.map((term) => {
      const place = dialect.ordersByPlace ? placeOf(term.by) : -1;
      const text = place === -1 ? printExpression(term.by, printer) : whole(place + 1);
      return printOrder(term, printer, text, meant(term.by));
    });
    clauses.push(`ORDER BY ${terms.join(", ")}`);
  }
  if (select.limit !== null) clauses.push(`LIMIT ${rowCount(select.limit)}`);
  if (typeof select.offset === "number") clauses.push(`OFFSET ${rowCount(select.offset)}`);
  else if (select.offset !== null) clauses.push(`OFFSET (${printSelect(select.offset, printer)})`);
  return clauses.join(printer.separator);
}

function hasWindow({ of }: SelectColumn): boolean {
  let has = false;
  mapExpression(of, (part) => {
    has ||= part.kind === "window";
    return null;
  });
  return has;
}

/** A sub-query with a limit that leaves all rows, so that the database works it out by itself. */
function unmerged(source: Source): Source {
  if (source.kind !== "query" || source.select.limit !== null) return source;
  return { ...source, select: { ...source.select, limit: Number.MAX_SAFE_INTEGER } };
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
