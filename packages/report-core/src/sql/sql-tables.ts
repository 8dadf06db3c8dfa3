import { isSpoken, sqlTokens } from "./sql-tokens.ts";

/** The name of a table as it is written after FROM or JOIN, and whether the table has no other name behind it. */
interface TableUse {
  name: string;
  written: string;
  from: number;
  to: number;
  isBare: boolean;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** What ends the list of tables behind FROM. */
const listEnds = words(
  "where group order having limit offset union intersect except window qualify select fetch for",
);
/** Behind a table these are not another name of it. */
const noAlias = new Set([
  ...listEnds,
  ...words(
    "join inner left right full cross natural on using asof positional anti semi tablesample pivot unpivot",
  ),
]);
/** Between FROM and the name of a table. */
const beforeTable = words("only lateral");
/** Functions that write FROM between their arguments. */
const fromInside = words("extract substring substr trim overlay position");

interface Piece {
  kind: string;
  text: string;
  lower: string;
  from: number;
  to: number;
}

function piecesOf(sql: string): Piece[] {
  return sqlTokens(sql)
    .filter(isSpoken)
    .map(({ kind, from, to }) => {
      const text = sql.slice(from, to);
      return {
        kind,
        text,
        lower: kind === "word" ? text.toLowerCase() : kind === "sign" ? text : "",
        from,
        to,
      };
    });
}

const isName = (piece: Piece | undefined): piece is Piece =>
  piece !== undefined && (piece.kind === "name" || (piece.kind === "word" && /^\D/.test(piece.text)));

const nameIn = ({ kind, text }: Piece): string =>
  kind === "name" ? text.replace(/^"|"$/g, "").replaceAll('""', '"') : text;

/** The place behind a list in brackets, or the same place where there is none. */
function behindList(pieces: readonly Piece[], at: number): number {
  if (pieces[at]?.lower !== "(") return at;
  const end = pieces.findIndex(({ lower }, place) => place > at && lower === ")");
  return end < 0 ? at : end + 1;
}

/** The names that the text gives to queries of its own: WITH name AS (…), WITH name(columns) AS (…). */
function ownQueries(pieces: readonly Piece[]): Set<string> {
  return new Set(
    pieces.flatMap((piece, at) => {
      if (!isName(piece)) return [];
      const from = behindList(pieces, at + 1);
      const behind = pieces.slice(from, from + 4).map(({ lower }) => lower);
      const isNamed = behind[0] === "as" && (behind.indexOf("(") === 1 || behind.includes("materialized"));
      const before = pieces[at - 1]?.lower;
      return isNamed && (before === "with" || before === "recursive" || before === ",")
        ? [nameIn(piece).toLowerCase()]
        : [];
    }),
  );
}

function tableUses(sql: string): TableUse[] {
  const pieces = piecesOf(sql);
  const own = ownQueries(pieces);
  const uses: TableUse[] = [];
  // For each open bracket: whether its list of tables goes on, and whether FROM is one of a function.
  const levels: { isList: boolean; isOfFunction: boolean }[] = [{ isList: false, isOfFunction: false }];
  for (const [at, piece] of pieces.entries()) {
    const level = levels.at(-1);
    const before = pieces[at - 1];
    if (piece.lower === "(") {
      levels.push({ isList: false, isOfFunction: fromInside.has(before?.lower ?? "") });
      continue;
    }
    if (piece.lower === ")" && levels.length > 1) levels.pop();
    if (!level) continue;
    const begins =
      (piece.lower === "from" && before?.lower !== "distinct" && !level.isOfFunction) ||
      piece.lower === "join";
    if (begins) level.isList = true;
    if (listEnds.has(piece.lower)) level.isList = false;
    if (!begins && !(piece.lower === "," && level.isList)) continue;
    const isMarked = beforeTable.has(pieces[at + 1]?.lower ?? "") && isName(pieces[at + 2]);
    const [table, behind] = pieces.slice(at + (isMarked ? 2 : 1));
    if (!isName(table) || behind?.lower === "(" || behind?.lower === ".") continue;
    if (own.has(nameIn(table).toLowerCase())) continue;
    const isAlias = behind?.lower === "as" || (isName(behind) && !noAlias.has(behind.lower));
    const { text: written, from, to } = table;
    uses.push({ name: nameIn(table), written, from, to, isBare: !isAlias });
  }
  return uses;
}

/** The tables that SQL names after FROM or JOIN, as far as they have no schema before them; some may not exist. */
export function tablesInSql(sql: string): string[] {
  return [...new Map(tableUses(sql).map(({ name }) => [name.toLowerCase(), name])).values()];
}

/** SQL in which tables have other names: what names their columns goes on to, as each table is still called as before within it. */
export function withTablesNamed(sql: string, nameOf: (table: string) => string): string {
  let text = "";
  let done = 0;
  for (const { name, written, from, to, isBare } of tableUses(sql)) {
    const wanted = nameOf(name);
    if (wanted.toLowerCase() === name.toLowerCase()) continue;
    const quoted = `"${wanted.replaceAll('"', '""')}"`;
    text += `${sql.slice(done, from)}${quoted}${isBare ? ` AS ${written}` : ""}`;
    done = to;
  }
  return text + sql.slice(done);
}
