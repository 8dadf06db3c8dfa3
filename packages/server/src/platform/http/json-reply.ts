import type { z } from "zod";
import { OutboundError } from "./outbound/outbound.ts";

/** Parses another host's JSON response by its schema; an error names only the status, because the text may contain anything. */
export async function jsonReply<S extends z.ZodType>(
  host: string,
  response: Response,
  schema: S,
): Promise<z.output<S>> {
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new OutboundError(`${host}: HTTP ${response.status} without JSON`);
  }
  const read = schema.safeParse(json);
  if (!read.success) throw new OutboundError(`${host}: HTTP ${response.status} with an unknown answer`);
  return read.data;
}

/** A code of another host as a log may hold it. */
export function codeForLog(code: string | number): string {
  const text = String(code);
  return /^[\w.:-]{1,80}$/.test(text) ? text : "a code that cannot be read";
}
