import { Restriction } from "@provost/contract/auth";
import type { CallFailure } from "../../platform/call.ts";
import { CallError } from "../../platform/call-error.ts";

interface FailureReactions {
  /** The token this tab holds; `null` when nobody is signed in. */
  token(): string | null;
  forget(notice: string): void;
  /** The session may do nothing else first. */
  restrict(restriction: Restriction): void;
  say(message: string): void;
  /** Codes that are rejected without a message. */
  silentCodes: readonly number[];
}

/** What follows a failed call (spec §8): 401 ends the session once, other codes show the server's message. */
export function reactToFailure({ error, quiet, token }: CallFailure, reactions: FailureReactions): void {
  if (!(error instanceof CallError) || reactions.silentCodes.includes(error.code)) return;
  if (error.code === 401) {
    // Many calls fail together when a session ends: the first one clears it, the others carried a token that nobody holds any more.
    if (token !== null && token === reactions.token()) reactions.forget(error.msg);
    return;
  }
  const restriction = Restriction.safeParse(error.reason);
  if (error.code === 403 && restriction.success) {
    reactions.restrict(restriction.data);
    return;
  }
  const shownByCaller = Array.isArray(quiet) ? quiet.includes(error.reason) : quiet === true;
  if (!shownByCaller) reactions.say(error.msg);
}
