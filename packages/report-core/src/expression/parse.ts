import { limits } from "@provost/contract/wire/limits";
import { across, type Checked, type Place, understood, wrong } from "./problem.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** Signs and words between two values. */
export type BinaryOperator =
  | "+"
  | "-"
  | "*"
  | "/"
  | "%"
  | "="
  | "!="
  | "<"
  | "<="
  | ">"
  | ">="
  | "and"
  | "or";

/** A part of an expression as it was written. */
export type Part = Place &
  (
    | { kind: "number"; value: number }
    | { kind: "text"; value: string }
    | { kind: "truth"; value: boolean }
    | { kind: "null" }
    | { kind: "field"; name: string }
    | { kind: "not" | "minus"; of: Part }
    | { kind: "binary"; operator: BinaryOperator; left: Part; right: Part }
    | { kind: "in"; of: Part; values: readonly Part[]; not: boolean }
    | { kind: "isNull"; of: Part; not: boolean }
    | { kind: "case"; branches: readonly { when: Part; value: Part }[]; otherwise: Part | null }
    /** `name` in lower case. */
    | { kind: "call"; name: string; of: readonly Part[] }
  );

const strengths: Readonly<Record<BinaryOperator, number>> = {
  or: 1,
  and: 2,
  "=": 4,
  "!=": 4,
  "<": 4,
  "<=": 4,
  ">": 4,
  ">=": 4,
  "+": 5,
  "-": 5,
  "*": 6,
  "/": 6,
  "%": 6,
};
const notStrength = 3;
const compareStrength = 4;
const minusStrength = 7;

const reserved = new Set(["and", "or", "not", "in", "is", "then", "else", "end", "when"]);

function isOperator(text: string): text is BinaryOperator {
  return Object.hasOwn(strengths, text);
}

class Fault extends Error {
  readonly place: Place;
  readonly zh: string;
  readonly en: string;

  constructor(place: Place, zh: string, en: string) {
    super(en);
    this.place = place;
    this.zh = zh;
    this.en = en;
  }
}

/** Reads an expression by the strengths of its operators. */
export function parseExpression(text: string): Checked<Part> {
  if (text.length > limits.expressionLength) {
    const long = `表达式最多 ${limits.expressionLength} 个字符`;
    const place = { position: limits.expressionLength, length: text.length - limits.expressionLength };
    return wrong(place, long, `An expression can have up to ${limits.expressionLength} characters.`);
  }
  const tokens = tokensOf(text);
  if (!tokens.ok) return tokens;
  try {
    return understood(readAll(tokens.value));
  } catch (error) {
    if (error instanceof Fault) return wrong(error.place, error.zh, error.en);
    throw error;
  }
}

function readAll(tokens: readonly Token[]): Part {
  const end: Token = tokens.at(-1) ?? { kind: "end", text: "", position: 0, length: 0 };
  let at = 0;
  const peek = (ahead = 0): Token => tokens[at + ahead] ?? end;
  const take = (): Token => {
    const token = peek();
    at += 1;
    return token;
  };
  const isWord = (token: Token, word: string): boolean =>
    token.kind === "word" && token.text.toLowerCase() === word;
  const isSign = (token: Token, sign: string): boolean => token.kind === "sign" && token.text === sign;
  const expect = (fits: boolean, zh: string, en: string): Token => {
    if (fits) return take();
    const token = peek();
    throw new Fault(token, zh, en);
  };
  const expectSign = (sign: string): Token =>
    expect(isSign(peek(), sign), `此处缺少 ${sign}`, `${sign} is missing here.`);
  const expectWord = (word: string): Token =>
    expect(isWord(peek(), word), `此处缺少 ${word}`, `“${word}” is missing here.`);

  const readList = (depth: number): Part[] => {
    const parts: Part[] = [];
    if (isSign(peek(), ")")) return parts;
    do parts.push(read(0, depth));
    while (isSign(peek(), ",") && take());
    return parts;
  };

  const readCase = (first: Token, depth: number): Part => {
    const branches: { when: Part; value: Part }[] = [];
    while (isWord(peek(), "when")) {
      take();
      const when = read(0, depth);
      expectWord("then");
      branches.push({ when, value: read(0, depth) });
    }
    if (branches.length === 0) expectWord("when");
    const otherwise = isWord(peek(), "else") && take() ? read(0, depth) : null;
    return { kind: "case", branches, otherwise, ...across(first, expectWord("end")) };
  };

  const readWord = (token: Token, depth: number): Part => {
    const word = token.text.toLowerCase();
    const { position, length } = token;
    if (isSign(peek(), "(") && !reserved.has(word) && word !== "case") {
      take();
      const of = readList(depth);
      return { kind: "call", name: word, of, ...across(token, expectSign(")")) };
    }
    if (word === "true" || word === "false")
      return { kind: "truth", value: word === "true", position, length };
    if (word === "null") return { kind: "null", position, length };
    if (word === "case") return readCase(token, depth);
    if (reserved.has(word)) {
      throw new Fault(token, `${token.text} 前缺少内容`, `Something is missing before ${token.text}.`);
    }
    return { kind: "field", name: token.text, position, length };
  };

  const readFirst = (depth: number): Part => {
    const token = take();
    const { position, length } = token;
    if (depth > limits.expressionDepth) {
      throw new Fault(
        token,
        `最多嵌套 ${limits.expressionDepth} 层`,
        `Expressions can be nested up to ${limits.expressionDepth} levels.`,
      );
    }
    if (token.kind === "number") return { kind: "number", value: Number(token.text), position, length };
    if (token.kind === "text") return { kind: "text", value: token.text, position, length };
    if (token.kind === "field") return { kind: "field", name: token.text, position, length };
    if (isWord(token, "not")) {
      const of = read(notStrength, depth + 1);
      return { kind: "not", of, ...across(token, of) };
    }
    if (token.kind === "word") return readWord(token, depth + 1);
    if (isSign(token, "-") || isSign(token, "+")) {
      const of = read(minusStrength, depth + 1);
      return isSign(token, "+") ? of : { kind: "minus", of, ...across(token, of) };
    }
    if (isSign(token, "(")) {
      const of = read(0, depth + 1);
      return { ...of, ...across(token, expectSign(")")) };
    }
    if (token.kind === "end") throw new Fault(token, "表达式不完整", "The expression is incomplete.");
    throw new Fault(token, `此处不能是 ${token.text}`, `${token.text} isn't allowed here.`);
  };

  const readTest = (left: Part, depth: number): Part | null => {
    const not = isWord(peek(), "not") && isWord(peek(1), "in");
    if (not || isWord(peek(), "in")) {
      if (not) take();
      take();
      const open = expectSign("(");
      const values = readList(depth + 1);
      if (values.length === 0) throw new Fault(open, "列表为空", "The list is empty.");
      return { kind: "in", of: left, values, not, ...across(left, expectSign(")")) };
    }
    if (!isWord(peek(), "is")) return null;
    take();
    const isNot = isWord(peek(), "not") && take() !== undefined;
    return { kind: "isNull", of: left, not: isNot, ...across(left, expectWord("null")) };
  };

  const read = (strength: number, depth: number): Part => {
    let left = readFirst(depth);
    for (;;) {
      const token = peek();
      const operator = token.kind === "word" ? token.text.toLowerCase() : token.text;
      const joins = (token.kind === "sign" || token.kind === "word") && isOperator(operator);
      if (joins && strengths[operator] > strength) {
        take();
        const right = read(strengths[operator], depth);
        left = { kind: "binary", operator, left, right, ...across(left, right) };
        continue;
      }
      const test = compareStrength > strength ? readTest(left, depth) : null;
      if (!test) return left;
      left = test;
    }
  };

  const all = read(0, 0);
  const rest = peek();
  if (rest.kind !== "end") {
    throw new Fault(rest, `此处不能是 ${rest.text}`, `${rest.text} isn't allowed here.`);
  }
  return all;
}
