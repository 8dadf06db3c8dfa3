import { asciiLower } from "@provost/contract/wire/ascii";
import { isRecord, parseExact } from "./exact-json.ts";
import { indexOfByte, type Places, pairPlaces } from "./places.ts";
import { partRefused, Refusal } from "./refusal.ts";
import { statement } from "./statement.ts";
import { checkCharacters, otherStatement, syntaxAt } from "./text-check.ts";
import type { Findings } from "./walk.ts";

/** The engine's own parser and printer. */
export interface SqlParser {
  /** SQL text → the engine's tree as JSON text. */
  serialize(sql: string): Promise<string>;
  /** Tree as JSON text → SQL text. */
  print(tree: string): Promise<string>;
  /** The unqualified names of the base tables the engine sees in a text. */
  tableNames(sql: string): readonly string[];
}

/** A statement that may run: only `text` runs, never what was sent. */
export interface GuardedSql {
  readonly text: string;
  /** The tables it reads, by the names the viewer uses. */
  readonly tables: readonly string[];
  /** False when two runs may differ, so the result is neither cached nor shared. */
  readonly cacheable: boolean;
  /** Leads from what runs to the text as sent, for telling where something is wrong. */
  readonly places: Places;
}

/** What a viewer may query: the tables by name, the number of bound values, and the maximum number of returned rows (`null`: no limit). */
export interface GuardRules {
  readonly tables: readonly string[];
  readonly parameters: number;
  readonly rowCap: number | null;
}

function readTree(json: string, sql: string): Record<string, unknown> {
  let tree: unknown;
  try {
    tree = parseExact(json);
  } catch {
    throw new Refusal({ kind: "out_of_range" });
  }
  if (!isRecord(tree)) throw new Refusal(partRefused("statement"));
  if (tree.error === true) throw syntaxRefusal(tree, sql);
  return tree;
}

function syntaxRefusal(tree: Record<string, unknown>, sql: string): Refusal {
  if (tree.error_type === "not implemented") {
    return new Refusal({ kind: "not_select", statement: otherStatement(sql) });
  }
  const codePoints = Number(tree.position);
  if (tree.position === undefined || !Number.isSafeInteger(codePoints)) {
    return new Refusal({ kind: "syntax" });
  }
  return syntaxAt(sql, codePoints);
}

function onlyStatement(tree: Record<string, unknown>): Record<string, unknown> {
  const statements = tree.statements;
  if (!Array.isArray(statements) || statements.length === 0) throw new Refusal({ kind: "empty" });
  if (statements.length > 1) throw new Refusal({ kind: "many_statements" });
  const only: unknown = statements[0];
  if (!isRecord(only)) throw new Refusal(partRefused("statement"));
  return only;
}

function walk(only: Record<string, unknown>, rules: GuardRules, sql: string | null): Findings {
  const findings: Findings = {
    tables: new Set(),
    parameters: new Set(),
    volatile: false,
    visible: new Set(rules.tables.map(asciiLower)),
    indexAt: (byte) => (sql === null ? undefined : indexOfByte(sql, byte)),
    statement,
  };
  statement(only, { ctes: new Set() }, findings);
  // Behind those of the text there may be values of what it is a part of.
  const isBound = (number: string): boolean =>
    /^[1-9]\d*$/.test(number) && Number(number) <= rules.parameters;
  if (![...findings.parameters].every(isBound)) throw new Refusal({ kind: "placeholder" });
  return findings;
}

// The printer writes 1e5 as 100000.0, which would be read back as a decimal; as a cast of text it stays a double.
function keepDoubles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keepDoubles);
  if (!isRecord(value)) return value;
  const content = value.class === "CONSTANT" && isRecord(value.value) ? value.value : null;
  if (
    content === null ||
    !isRecord(content.type) ||
    content.type.id !== "DOUBLE" ||
    content.is_null === true
  ) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, keepDoubles(part)]));
  }
  const { alias, query_location } = value;
  const text = {
    type: { id: "VARCHAR", type_info: null },
    is_null: false,
    value: JSON.stringify(content.value),
  };
  return {
    class: "CAST",
    type: "OPERATOR_CAST",
    alias,
    query_location,
    child: { class: "CONSTANT", type: "VALUE_CONSTANT", alias: "", query_location, value: text },
    cast_type: { id: "DOUBLE", type_info: null },
    try_cast: false,
  };
}

const limitKinds = new Set(["LIMIT_MODIFIER", "LIMIT_PERCENT_MODIFIER"]);

// Without this a sort of everything would be computed in full only to be truncated afterwards.
function capRows(only: Record<string, unknown>, rowCap: number): void {
  const top = only.node;
  const modifiers = isRecord(top) ? top.modifiers : undefined;
  if (!Array.isArray(modifiers)) throw new Refusal(partRefused("statement"));
  if (modifiers.some((each) => isRecord(each) && limitKinds.has(String(each.type)))) return;
  modifiers.push({
    type: "LIMIT_MODIFIER",
    limit: {
      class: "CONSTANT",
      type: "VALUE_CONSTANT",
      alias: "",
      query_location: 0,
      value: { type: { id: "BIGINT", type_info: null }, is_null: false, value: rowCap },
    },
    offset: null,
  });
}

/** Turns a person's SQL into the one SELECT that may run for this viewer, or throws a `Refusal`. */
export async function guardSql(parser: SqlParser, sql: string, rules: GuardRules): Promise<GuardedSql> {
  checkCharacters(sql);
  const tree = readTree(await parser.serialize(sql), sql);
  const only = onlyStatement(tree);
  const findings = walk(only, rules, sql);
  if (rules.rowCap !== null) capRows(only, rules.rowCap);
  const withDoubles = keepDoubles(tree);
  const text = await parser.print(JSON.stringify(withDoubles));

  // What runs is the printed text, so the printed text is what must pass.
  const again = readTree(await parser.serialize(text), text);
  const printed = walk(onlyStatement(again), rules, null);
  const same = [...findings.tables].every((name) => printed.tables.has(name));
  const known = parser.tableNames(text).every((name) => findings.visible.has(asciiLower(name)));
  if (!same || !known) {
    throw new Refusal(partRefused("statement"));
  }
  return {
    text,
    tables: rules.tables.filter((name) => findings.tables.has(asciiLower(name))),
    cacheable: !findings.volatile,
    places: pairPlaces(withDoubles, again),
  };
}
