import { CallError } from "../../platform/http/call-error.ts";

/** The requested item does not exist; an invalid id counts as a missing item. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallError && (error.code === 404 || error.code === 400);
}
