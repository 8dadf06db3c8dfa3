import { Restriction } from "@provost/contract/auth/auth";
import type { CallFailure } from "../../platform/http/call.ts";
import { CallError, NetworkFailure } from "../../platform/http/call-error.ts";

interface FailureReactions {
  /** The token this tab holds; `null` when no user is signed in. */
  token(): string | null;
  forget(notice: string): void;
  /** The session may do nothing else first. */
  restrict(restriction: Restriction): void;
  /** The session is locked, as a call that was made at this moment found (ms since 1970). */
  lock(at: number): void;
  /** Shows a message. The same cause is shown once, however many calls it fails. */
  say(message: string, cause: string): void;
  /** What is said when no reply came. */
  unreached(): string;
  /** Codes that are rejected without a message. */
  silentCodes: readonly number[];
}

/** What follows a failed call (spec §8): 401 ends the session once, 423 locks the screen, other codes show the server's message. */
export function reactToFailure({ error, quiet, token, at }: CallFailure, reactions: FailureReactions): void {
  if (error instanceof NetworkFailure && quiet !== true) reactions.say(reactions.unreached(), "network");
  if (!(error instanceof CallError) || reactions.silentCodes.includes(error.code)) return;
  if (error.code === 401) {
    // Many calls fail together when a session ends: the first one clears it, the others carried a token that is no longer held.
    if (token !== null && token === reactions.token()) reactions.forget(error.msg);
    return;
  }
  if (error.code === 423) {
    if (token !== null && token === reactions.token()) reactions.lock(at);
    return;
  }
  const restriction = Restriction.safeParse(error.reason);
  if (error.code === 403 && restriction.success) {
    reactions.restrict(restriction.data);
    return;
  }
  const shownByCaller = Array.isArray(quiet) ? quiet.includes(error.reason) : quiet === true;
  // Each internal server error has its own number in its text: one message represents them all.
  if (!shownByCaller) reactions.say(error.msg, error.reason === "internal" ? "internal" : error.msg);
}
