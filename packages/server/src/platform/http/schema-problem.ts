import type { LocalizedText } from "@provost/contract/wire/language";
import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/** What is wrong with a value: its path in the input, the rule's own name of the refusal (or the library's text), and our words. */
interface SchemaProblem {
  path: readonly PropertyKey[];
  rule: string;
  problem: LocalizedText;
}

const missing: LocalizedText = { zh: "为必填项", en: "is required" };
const other: LocalizedText = { zh: "的取值不符合要求", en: "has a value that isn't allowed" };

const types: Readonly<Record<string, LocalizedText>> = {
  string: { zh: "应为文本", en: "must be text" },
  number: { zh: "应为数字", en: "must be a number" },
  int: { zh: "应为整数", en: "must be a whole number" },
  boolean: { zh: "应为 true 或 false", en: "must be true or false" },
  array: { zh: "应为列表", en: "must be a list" },
  object: { zh: "应为对象", en: "must be an object" },
  record: { zh: "应为对象", en: "must be an object" },
};

const formats: Readonly<Record<string, LocalizedText>> = {
  email: { zh: "应为邮箱地址", en: "must be an email address" },
  url: { zh: "应为网址", en: "must be a URL" },
  uuid: { zh: "应为编号（UUID）", en: "must be an ID (UUID)" },
  lowercase: { zh: "应为小写", en: "must be lowercase" },
  datetime: {
    zh: "应为带时区的日期时间，如 2026-11-22T14:05:00+08:00",
    en: "must be a date and time with a time zone, such as 2026-11-22T14:05:00+08:00",
  },
};

function ofType(expected: string): LocalizedText {
  return types[expected] ?? other;
}

function oneOf(values: readonly unknown[]): LocalizedText {
  const [first, ...more] = values.map(String);
  if (first === undefined) return other;
  if (more.length === 0) return { zh: `应为 ${first}`, en: `must be ${first}` };
  return {
    zh: `应为以下之一：${[first, ...more].join("、")}`,
    en: `must be one of: ${[first, ...more].join(", ")}`,
  };
}

interface Size {
  zh: string;
  en: string;
}

/** A size in the unit of what is measured; `null` for the value of a number. */
function sized(origin: string, amount: number | bigint): Size | null {
  const en = amount.toLocaleString("en-GB");
  const isOne = Number(amount) === 1;
  if (origin === "string") return { zh: `${en} 个字符`, en: `${en} ${isOne ? "character" : "characters"}` };
  if (origin === "array") return { zh: `${en} 项`, en: `${en} ${isOne ? "entry" : "entries"}` };
  return null;
}

function tooBig({ origin, maximum, inclusive, exact }: z.core.$ZodIssueTooBig): LocalizedText {
  const size = sized(origin, maximum);
  if (size !== null)
    return exact
      ? { zh: `应恰为 ${size.zh}`, en: `must have exactly ${size.en}` }
      : { zh: `最多 ${size.zh}`, en: `can have up to ${size.en}` };
  return inclusive === false
    ? { zh: `应小于 ${maximum}`, en: `must be less than ${maximum}` }
    : { zh: `不能大于 ${maximum}`, en: `must be at most ${maximum}` };
}

function tooSmall({ origin, minimum, inclusive, exact }: z.core.$ZodIssueTooSmall): LocalizedText {
  const size = sized(origin, minimum);
  if (size !== null) {
    if (exact) return { zh: `应恰为 ${size.zh}`, en: `must have exactly ${size.en}` };
    return Number(minimum) === 1
      ? { zh: "不能为空", en: "must not be empty" }
      : { zh: `至少 ${size.zh}`, en: `needs at least ${size.en}` };
  }
  return inclusive === false
    ? { zh: `应大于 ${minimum}`, en: `must be greater than ${minimum}` }
    : { zh: `不能小于 ${minimum}`, en: `must be at least ${minimum}` };
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (within, key) => (typeof within === "object" && within !== null ? Reflect.get(within, key) : undefined),
    value,
  );
}

/** The issue to name of a union that no alternative of took the value: that of the alternative which came furthest into it. */
function nearest(alternatives: readonly (readonly Issue[])[]): Issue | undefined {
  // An alternative that is one fixed value, such as an empty text, says nothing of any other value.
  const remaining = alternatives.filter(([first]) => first?.code !== "invalid_value");
  const depth = ([first]: readonly Issue[]): number => first?.path.length ?? 0;
  const [best = [], next] = remaining.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length);
  const [issue] = best;
  const isClear = next === undefined || depth(best) > depth(next);
  return isClear || issue?.code !== "invalid_type" ? issue : undefined;
}

/** The issue inside the unions of an issue, with its path from the input's root. */
function innermost(issue: Issue, path = issue.path): { issue: Issue; path: readonly PropertyKey[] } {
  if (issue.code !== "invalid_union") return { issue, path };
  const inner = nearest(issue.errors);
  return inner === undefined ? { issue, path } : innermost(inner, [...path, ...inner.path]);
}

function problemOf(issue: Issue, value: unknown): LocalizedText {
  if (value === undefined && issue.code !== "custom") return missing;
  switch (issue.code) {
    case "invalid_type":
      return ofType(issue.expected);
    case "invalid_value":
      return oneOf(issue.values);
    case "too_big":
      return tooBig(issue);
    case "too_small":
      return tooSmall(issue);
    case "invalid_format":
      return formats[issue.format] ?? { zh: "的格式不正确", en: "has an invalid format" };
    case "not_multiple_of":
      return { zh: `应为 ${issue.divisor} 的倍数`, en: `must be a multiple of ${issue.divisor}` };
    case "unrecognized_keys": {
      const keys = issue.keys.slice(0, 12);
      return { zh: `含有未知字段：${keys.join("、")}`, en: `has unknown fields: ${keys.join(", ")}` };
    }
    case "invalid_union":
      return "options" in issue ? oneOf(issue.options ?? []) : other;
    case "invalid_key":
      return { zh: "的名称不符合要求", en: "isn't an allowed name" };
    case "invalid_element":
    case "custom":
      return other;
    default:
      return issue satisfies never;
  }
}

/** Words what a schema found wrong with a value; no text of the schema library leaves the server. */
export function schemaProblem(found: Issue, value: unknown): SchemaProblem {
  const { issue, path } = innermost(found);
  return { path, rule: issue.message, problem: problemOf(issue, valueAt(value, path)) };
}
