import { CallError, NetworkFailure, TokenFailure } from "../../platform/http/call-error.ts";

/** Seconds between tries when the server named none. */
const usualWait = 10;

/** Whether a failed renewal says that the session is over; too many callers, a fault of the server or no answer say nothing of it. */
export function endsSession(error: unknown): boolean {
  if (error instanceof TokenFailure) return error.status >= 400 && error.status < 429;
  return error instanceof CallError && error.code === 401;
}

/** Seconds to wait before the renewal is tried again. */
export function waitOf(error: unknown): number {
  const told = error instanceof TokenFailure || error instanceof CallError || error instanceof NetworkFailure;
  return (told ? error.retryAfter : null) ?? usualWait;
}
