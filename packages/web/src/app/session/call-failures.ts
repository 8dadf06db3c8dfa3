import type { CallFailure } from "../../platform/call.ts";
import { CallError, NetworkFailure, TokenFailure } from "../../platform/call-error.ts";

interface FailureReactions {
  /** The session is still held in this page. */
  signedIn(): boolean;
  forget(notice: string): void;
  say(message: string): void;
  /** Codes that are rejected without a message. */
  silentCodes: readonly number[];
}

/** What follows a failed call (spec §8): 401 ends the session once, other codes show the server's message. */
export function reactToFailure({ error, quiet }: CallFailure, reactions: FailureReactions): void {
  if (error instanceof TokenFailure || error instanceof NetworkFailure || !(error instanceof CallError))
    return;
  if (reactions.silentCodes.includes(error.code)) return;
  if (error.code === 401) {
    // Many calls fail together when a session ends: the first one clears it, the others find nothing left.
    if (reactions.signedIn()) reactions.forget(error.msg);
    return;
  }
  const shownByCaller = Array.isArray(quiet) ? quiet.includes(error.reason) : quiet === true;
  if (!shownByCaller) reactions.say(error.msg);
}
