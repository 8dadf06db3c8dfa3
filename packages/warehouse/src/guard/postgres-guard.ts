import { asciiLower } from "@provost/contract/wire/ascii";
import { isSpoken, sqlTokens } from "@provost/report-core/sql/sql-tokens";
import { isRecord } from "./exact-json.ts";
import { indexOfByte } from "./places.ts";
import { checkBounds } from "./postgres-bounds.ts";
import { checkColumns } from "./postgres-columns.ts";
import { type NamedInTree, namesInTree, selectNode } from "./postgres-statement.ts";
import { partRefused, Refusal, shownName } from "./refusal.ts";
import { checkCharacters, otherStatement, syntaxAt } from "./text-check.ts";
import { refuseAt } from "./walk.ts";

/** PostgreSQL's own grammar: the tree of a text. Throws a `Refusal` for what is no SQL. */
export type PostgresParser = (sql: string) => Promise<unknown>;

/** A table that a person can name. */
export interface NamedTable {
  readonly name: string;
  /** The data source that it is in; null: it was imported. */
  readonly source: string | null;
  /** What people call the data source. */
  readonly sourceName: string;
  /** Its columns as the viewer sees them; null: SQL does not read it. */
  readonly columns: readonly string[] | null;
}

/** What a person can name, and how many values are bound. */
export interface SourceRules {
  readonly tables: readonly NamedTable[];
  readonly parameters: number;
}

/** A relation that a text names, and the table that is meant; null: it is one of the text's own. */
export interface NamedRelation {
  readonly relation: string;
  readonly table: string | null;
}

/** A SELECT that may run where each of its relations is defined before it. */
export interface GuardedSource {
  readonly source: string;
  /** The SELECT as it was sent, without what is around it. */
  readonly text: string;
  /** Where it begins in the text as sent. */
  readonly from: number;
  readonly relations: readonly NamedRelation[];
}

const longestName = 63;

/** Words and signs; the parser's own program can end at texts of many more. */
const mostTokens = 12_000;

/** Places that name a relation, and common table expressions, of one text. */
const [mostRelations, mostCtes] = [200, 50];

/** A name as the grammar reads it: cut off after 63 bytes, at the end of a character. */
function readName(name: string): string {
  let read = name;
  while (Buffer.byteLength(read) > longestName) read = Array.from(read).slice(0, -1).join("");
  return read;
}

/** Finds the tables that a relation can mean: those of this name, else those that differ in the case of letters only. */
type Meaning = (relation: string) => readonly NamedTable[];

function meanings(tables: readonly NamedTable[]): Meaning {
  const [exact, folded] = [new Map<string, NamedTable[]>(), new Map<string, NamedTable[]>()];
  const add = (to: typeof exact, name: string, table: NamedTable): void => {
    const known = to.get(name);
    if (known === undefined) to.set(name, [table]);
    else known.push(table);
  };
  for (const table of tables) {
    const name = readName(table.name);
    add(exact, name, table);
    add(folded, asciiLower(name), table);
  }
  return (relation) => exact.get(relation) ?? folded.get(asciiLower(relation)) ?? [];
}

interface OnlyStatement {
  readonly node: unknown;
  readonly text: string;
  readonly from: number;
}

function onlyStatement(tree: unknown, sql: string): OnlyStatement {
  const list: unknown[] = isRecord(tree) && Array.isArray(tree.stmts) ? tree.stmts : [];
  const [only, another] = list;
  if (only === undefined) throw new Refusal({ kind: "empty" });
  if (another !== undefined) throw new Refusal({ kind: "many_statements" });
  if (!isRecord(only)) throw new Refusal(partRefused("statement"));
  const [start, length] = [only.stmt_location ?? 0, only.stmt_len ?? 0].map(Number);
  const from = indexOfByte(sql, start ?? 0) ?? 0;
  const to = length ? (indexOfByte(sql, (start ?? 0) + length) ?? sql.length) : sql.length;
  return { node: only.stmt, text: sql.slice(from, to), from };
}

const isPlace = (key: string): boolean =>
  key.endsWith("location") || /^(?:rexpr_)?list_(?:start|end)$/.test(key);

/** A tree without the places of its nodes, to be compared. */
const withoutPlaces = (tree: unknown): string =>
  JSON.stringify(tree, (key, value: unknown) => (isPlace(key) ? undefined : value));

/** A SELECT within the one that runs. */
export const withinSelect = (text: string): string => `SELECT * FROM (\n${text}\n) AS provost_text`;

/** Refuses a text that would be read as something else between brackets. */
async function checkWithin(parse: PostgresParser, text: string, node: unknown): Promise<void> {
  const outer = onlyStatement(await parse(withinSelect(text)), "").node;
  const select = isRecord(outer) && isRecord(outer.SelectStmt) ? outer.SelectStmt : {};
  const [from, another]: unknown[] = Array.isArray(select.fromClause) ? select.fromClause : [];
  const { targetList: _, fromClause: __, ...rest } = select;
  const inner = isRecord(from) && isRecord(from.RangeSubselect) ? from.RangeSubselect.subquery : null;
  const isAlone =
    another === undefined && Object.keys(rest).every((key) => key === "limitOption" || key === "op");
  if (!isAlone || withoutPlaces(inner) !== withoutPlaces(node)) throw new Refusal(partRefused("statement"));
}

/** The data source that a text reads: that of the first of its relations which is in one. */
function sourceOf({ relations }: NamedInTree, tables: readonly NamedTable[]): string | null {
  const meant = meanings(tables.filter(({ source }) => source !== null));
  for (const relation of relations) {
    const [first] = meant(relation);
    if (first !== undefined) return first.source;
  }
  return null;
}

/** Letters that a database whose texts have one byte for each character reads as a small i or k, where no quotes are around them. */
const folded = /[\u0130\u212a]/;

/** Checks a person's SQL that reads tables of a data source; null where it names none. Throws a `Refusal`. */
export async function guardSource(
  parse: PostgresParser,
  sql: string,
  { tables, parameters }: SourceRules,
): Promise<GuardedSource | null> {
  checkCharacters(sql);
  const tokens = sqlTokens(sql).filter(isSpoken);
  if (tokens.length > mostTokens) throw new Refusal({ kind: "too_complex" });
  for (const { kind, from, to } of tokens) {
    const [letter] = kind === "word" ? (folded.exec(sql.slice(from, to)) ?? []) : [];
    if (letter !== undefined) throw new Refusal({ kind: "character", character: letter });
  }
  const { node, text, from } = onlyStatement(await parse(sql), sql);
  const located = { indexAt: (byte: number) => indexOfByte(sql, byte) };
  try {
    const named = namesInTree(node);
    const source = sourceOf(named, tables);
    if (source === null) return null;
    if (!isRecord(node) || !("SelectStmt" in node)) {
      throw new Refusal({ kind: "not_select", statement: otherStatement(sql) });
    }
    if (named.named > mostRelations || named.ctes > mostCtes) throw new Refusal({ kind: "too_complex" });
    const meant = meanings(tables);
    const relations = new Map<string, string | null>();
    for (const name of named.relations) relations.set(name, null);
    selectNode(
      node,
      { ctes: new Set() },
      {
        ...{ parameters, select: selectNode, ...located },
        relation(name, at) {
          const [table, another] = meant(name);
          const shown = shownName(name);
          if (table === undefined) refuseAt(at, located, { kind: "table_unknown", table: shown });
          if (another !== undefined) refuseAt(at, located, "table");
          if (table.source !== null && table.columns === null)
            refuseAt(at, located, { kind: "source_unread", table: shown, source: table.sourceName });
          if (table.source !== source) refuseAt(at, located, { kind: "table_elsewhere", table: shown });
          relations.set(name, table.name);
        },
      },
    );
    const columnsOf = (relation: string) => {
      const [table] = meant(relation);
      return table?.columns ? new Set(table.columns.map(readName)) : null;
    };
    checkColumns(node, columnsOf, located);
    checkBounds(node, located);
    await checkWithin(parse, text, node);
    return {
      ...{ source, text, from },
      relations: [...relations].map(([relation, table]) => ({ relation, table })),
    };
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal({ kind: "too_complex" });
    throw error;
  }
}

const tooDeep = /stack depth|memory exhausted/;

/** What the grammar says of a text that is no SQL: a place counted in characters, and its own message. */
export function syntaxOf(sql: string, message: string, place: number): Refusal {
  if (tooDeep.test(message)) return new Refusal({ kind: "too_complex" });
  return syntaxAt(sql, place);
}
