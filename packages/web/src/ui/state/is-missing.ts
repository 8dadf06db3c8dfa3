import { CallError } from "../../platform/http/call-error.ts";

/** Nothing stands behind the address that was asked for; an id that is none is as good as one that nothing stands behind. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallError && (error.code === 404 || error.code === 400);
}
