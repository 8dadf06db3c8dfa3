import type { Endpoint, HandlerInput } from "@provost/contract/endpoint";
import type { z } from "zod";
import { refuse } from "../refusal.ts";

interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function parsePart(schema: z.ZodType, value: unknown): Record<string, unknown> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return asRecord(parsed.data);
  const issue = parsed.error.issues[0];
  throw refuse("bad_request", { field: issue?.path.join(".") || "body", problem: issue?.message ?? "" });
}

/** Parses path, query and body; what the contract expects in the query may as well stand in a form or JSON body. */
export function parseInput<E extends Endpoint>(endpoint: E, raw: RawInput): HandlerInput<E> {
  const body = asRecord(raw.body);
  return {
    ...(endpoint.params ? parsePart(endpoint.params, raw.params) : {}),
    ...(endpoint.query ? parsePart(endpoint.query, { ...body, ...asRecord(raw.query) }) : {}),
    ...(endpoint.body ? parsePart(endpoint.body, raw.body) : {}),
  } as HandlerInput<E>;
}
