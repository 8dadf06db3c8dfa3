/** A piece of SQL as the engine's lexer splits it: a `word` is a bare name, keyword or number, a `name` a quoted one, a `text` a literal (dollar-quoted ones too). */
export interface SqlToken {
  readonly kind: "blank" | "comment" | "word" | "name" | "text" | "placeholder" | "sign";
  readonly from: number;
  readonly to: number;
}

const blank = /\s+/y;
const word = /[A-Za-z0-9_\u{80}-\u{10ffff}](?:[A-Za-z0-9_\u{80}-\u{10ffff}]|\$(?!\{))*/uy;
const dollarTag = /\$(?:[A-Za-z_\u{80}-\u{10ffff}][A-Za-z0-9_\u{80}-\u{10ffff}]*)?\$/uy;
const placeholder = /\$\{([^{}]*)\}/y;
const lineComment = /--[^\n\r]*/y;
const quoted = { "'": /'(?:[^']|'')*(?:'|$)/y, '"': /"(?:[^"]|"")*(?:"|$)/y };
const escaped = /'(?:[^'\\]|''|\\[\s\S])*(?:'|\\?$)/y;

function end(pattern: RegExp, sql: string, from: number): number | null {
  pattern.lastIndex = from;
  return pattern.test(sql) ? pattern.lastIndex : null;
}

// Comments of this kind can be nested.
function blockEnd(sql: string, from: number): number {
  let depth = 0;
  for (let at = from; at < sql.length; at += 1) {
    const pair = sql.slice(at, at + 2);
    if (pair === "/*") depth += 1;
    else if (pair === "*/") depth -= 1;
    else continue;
    at += 1;
    if (depth === 0) return at + 1;
  }
  return sql.length;
}

function dollarEnd(sql: string, from: number): number | null {
  const opened = end(dollarTag, sql, from);
  if (opened === null) return null;
  const closed = sql.indexOf(sql.slice(from, opened), opened);
  return closed < 0 ? sql.length : closed + opened - from;
}

function literalEnd(sql: string, from: number, escapes: boolean): number {
  return end(escapes ? escaped : quoted["'"], sql, from) ?? sql.length;
}

/** Cuts SQL into pieces that together are the whole text; an unclosed literal or comment reaches to the end. */
export function sqlTokens(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  let at = 0;
  // Of a literal just read: whether backslashes escape in it; one on a later line goes on in its manner.
  const last = { escapes: false, lines: false };

  function next(): [SqlToken["kind"], number] {
    const first = sql[at] ?? "";
    const pair = sql.slice(at, at + 2);
    const space = end(blank, sql, at);
    if (space !== null) return ["blank", space];
    if (pair === "--") return ["comment", end(lineComment, sql, at) ?? sql.length];
    if (pair === "/*") return ["comment", blockEnd(sql, at)];
    if (first === "'") {
      const before = tokens.at(-1);
      const marked = before?.kind === "word" && /^e$/i.test(sql.slice(before.from, before.to));
      const escapes: boolean = marked || (last.lines && last.escapes);
      Object.assign(last, { escapes, lines: false });
      return ["text", literalEnd(sql, at, escapes)];
    }
    if (first === '"') return ["name", end(quoted['"'], sql, at) ?? sql.length];
    const filled = end(placeholder, sql, at);
    if (filled !== null) return ["placeholder", filled];
    const dollars = dollarEnd(sql, at);
    if (dollars !== null) return ["text", dollars];
    const name = end(word, sql, at);
    return name === null ? ["sign", at + 1] : ["word", name];
  }

  while (at < sql.length) {
    const [kind, to] = next();
    if (kind === "blank") last.lines ||= /[\n\r]/.test(sql.slice(at, to));
    else if (kind !== "comment" && sql[at] !== "'") last.escapes = false;
    tokens.push({ kind, from: at, to });
    at = to;
  }
  return tokens;
}

/** Whether a piece says something: neither a blank nor a comment. */
export function isSpoken({ kind }: SqlToken): boolean {
  return kind !== "blank" && kind !== "comment";
}

/** The text without semicolons at its end, so that it can be a part of another. */
export function withoutSemicolons(sql: string): string {
  const spoken = sqlTokens(sql).filter(isSpoken);
  const last = spoken.findLast(({ from, to }) => sql.slice(from, to) !== ";");
  const end = last === undefined ? 0 : spoken.indexOf(last) + 1;
  return sql.slice(0, spoken[end]?.from ?? sql.length);
}
