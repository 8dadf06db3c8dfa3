import { frameTicketParameter } from "@provost/contract/menu/frame";
import { type Endpoint, type HandlerInput, isList } from "@provost/contract/wire/endpoint";
import { isErrorCode } from "@provost/contract/wire/error-code";
import type { LocalizedText } from "@provost/contract/wire/language";
import { z } from "zod";
import { refuse } from "../refusal.ts";
import { schemaProblem } from "./schema-problem.ts";

interface RawInput {
  headers?: { "content-type"?: string | undefined };
  params: unknown;
  query: unknown;
  body: unknown;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

const deepest = 64;

/** What no contract means, whatever its schema says: text that a record cannot hold, and nesting that would exhaust the stack. */
function problemIn(field: unknown): LocalizedText | null {
  const open = [{ value: field, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed()))
      return { zh: "含有不允许的字符", en: "contains a character that isn't allowed" };
    if (typeof value !== "object" || value === null) continue;
    if (depth === deepest) return { zh: "嵌套过深", en: "is nested too deeply" };
    for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 });
  }
  return null;
}

/** Parses one part of the input by its schema; refuses with the name of the field at fault. */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  for (const [field, content] of Object.entries(Array.isArray(value) ? value : asRecord(value))) {
    const problem = problemIn(content);
    if (problem !== null) throw refuse("bad_request", { field, problem });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue === undefined) throw parsed.error;
  const { path, rule, problem } = schemaProblem(issue, value);
  const field = path.join(".") || "body";
  // A rule of the contract that has a refusal of its own says which.
  throw isErrorCode(rule) ? refuse(rule, { field }) : refuse("bad_request", { field, problem });
}

function fromJson(value: unknown): unknown {
  try {
    return typeof value === "string" ? JSON.parse(value) : value;
  } catch {
    return value;
  }
}

/** The body of a form: what a field does not take as text it may take as the JSON that the text is, or as a list of one. */
function fromForm(schema: z.ZodType, body: Record<string, unknown>): Record<string, unknown> {
  const fits = (body: Record<string, unknown>, field: string): boolean =>
    !schema.safeParse(body).error?.issues.some(({ path }) => path[0] === field);
  let form = body;
  for (const [field, value] of Object.entries(body)) {
    if (fits(form, field)) continue;
    const read = Array.isArray(value) ? value.map(fromJson) : fromJson(value);
    const better = [read, [value], [read]].map((one) => ({ ...form, [field]: one }));
    form = better.find((body) => fits(body, field)) ?? form;
  }
  return form;
}

const isForm = ({ headers }: RawInput): boolean =>
  headers?.["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;

/** Paging, order, and what a frame is let in by. */
const noFilters = new Set(["current", "size", "ascs", "descs", frameTicketParameter]);

/** The query of a list without what is empty; refuses a filter that the list does not know, because everything would fit. */
function filtersOf(endpoint: Endpoint, query: Record<string, unknown>): Record<string, unknown> {
  const known = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : [];
  for (const field of Object.keys(query)) {
    // A name that begins with `_` is there to keep caches away.
    if (known.includes(field) || noFilters.has(field) || field.startsWith("_")) continue;
    throw refuse("filter_unknown", { field, known: known.join(", ") });
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}

/** Parses path, query and body; query parameters may also be in a form or JSON body. A body that is an array is the whole input. */
export function parseInput<E extends Endpoint>(endpoint: E, raw: RawInput): HandlerInput<E> {
  const body = asRecord(raw.body);
  const query = isList(endpoint) ? filtersOf(endpoint, asRecord(raw.query)) : asRecord(raw.query);
  const sent = endpoint.body && isForm(raw) ? fromForm(endpoint.body, body) : raw.body;
  const parsedBody = endpoint.body ? parsePart(endpoint.body, sent) : {};
  if (Array.isArray(parsedBody)) return parsedBody as HandlerInput<E>;
  return {
    ...(endpoint.params ? asRecord(parsePart(endpoint.params, raw.params)) : {}),
    ...(endpoint.query ? asRecord(parsePart(endpoint.query, { ...body, ...query })) : {}),
    ...asRecord(parsedBody),
  } as HandlerInput<E>;
}
