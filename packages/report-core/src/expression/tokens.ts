import { type Checked, type Place, understood, wrong } from "./problem.ts";

/** A sign, word, number, text or `[field]` of an expression; `end` is behind the last. */
export interface Token extends Place {
  kind: "number" | "text" | "field" | "word" | "sign" | "end";
  /** The number's digits, the text or name without its marks, the word, the sign. */
  text: string;
}

// What Chinese keyboards write, as the sign it means.
const written: Readonly<Record<string, string>> = {
  "（": "(",
  "）": ")",
  "，": ",",
  "＋": "+",
  "－": "-",
  "−": "-",
  "×": "*",
  "＊": "*",
  "÷": "/",
  "／": "/",
  "％": "%",
  "＝": "=",
  "＜": "<",
  "＞": ">",
  "≤": "<=",
  "≥": ">=",
  "≠": "!=",
  "<>": "!=",
};

const patterns: readonly [Token["kind"], RegExp][] = [
  ["number", /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/uy],
  ["text", /'(?:[^']|'')*'/uy],
  ["field", /\[(?:[^\]]|\]\])*\]/uy],
  ["word", /[\p{L}_][\p{L}\p{N}_]*/uy],
  ["sign", /<=|>=|<>|!=|[-+*/%=<>(),（），＋－−×＊÷／％＝＜＞≤≥≠]/uy],
];

// Control and format characters could hide what a name or text says.
const hidden = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

function contentOf(kind: Token["kind"], raw: string): string {
  if (kind === "text") return raw.slice(1, -1).replaceAll("''", "'");
  if (kind === "field") return raw.slice(1, -1).replaceAll("]]", "]");
  return kind === "sign" ? (written[raw] ?? raw) : raw;
}

function nextToken(text: string, position: number): Token | null {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = position;
    const [raw] = pattern.exec(text) ?? [];
    if (raw !== undefined) return { kind, text: contentOf(kind, raw), position, length: raw.length };
  }
  return null;
}

/** The tokens of an expression, the last of kind `end`, or the first character that fits nowhere. */
export function tokensOf(text: string): Checked<Token[]> {
  const tokens: Token[] = [];
  let position = 0;
  for (;;) {
    position += /^\s*/u.exec(text.slice(position))?.[0].length ?? 0;
    if (position >= text.length) break;
    const token = nextToken(text, position);
    if (!token) return wrong({ position, length: 1 }, ...oddCharacter(text, position));
    if (token.kind === "number" && !Number.isFinite(Number(token.text))) {
      return wrong(token, `数字 ${token.text} 过大`, `The number ${token.text} is too large.`);
    }
    if (hidden.test(token.text))
      return wrong(token, "含有不可见的字符", "The expression contains an invisible character.");
    tokens.push(token);
    position += token.length;
  }
  return understood([...tokens, { kind: "end", text: "", position: text.length, length: 0 }]);
}

function oddCharacter(text: string, position: number): [string, string] {
  const character = String.fromCodePoint(text.codePointAt(position) ?? 0);
  if (character === "'") return ["文本缺少结尾的引号 '", "The closing quotation mark ' is missing."];
  if (character === "[") return ["字段名缺少结尾的 ]", "The closing ] of the field name is missing."];
  if (character === '"' || character === "“") {
    return ["文本用单引号 '…'，字段用 [ ]", "Put text in single quotes '…' and fields in [ ]."];
  }
  return [`不能识别的字符 ${character}`, `The character ${character} isn't allowed here.`];
}

/** The fields that an expression reads; of one that cannot be read, none. */
export function fieldsRead(text: string): string[] {
  const tokens = tokensOf(text);
  return tokens.ok ? tokens.value.flatMap(({ kind, text: name }) => (kind === "field" ? [name] : [])) : [];
}
