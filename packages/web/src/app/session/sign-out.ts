import { CallError } from "../../platform/http/call-error.ts";
import type { Session } from "./session.ts";

interface SignOutDeps {
  session: Pick<Session, "token" | "authenticated" | "forget">;
  /** Requests that the server ends the current user's session. */
  tell(signal: AbortSignal): Promise<unknown>;
  /** The same for a token that this tab no longer holds. */
  tellLate(token: string): Promise<unknown>;
  wait(ms: number): Promise<void>;
  /** Shown on the sign-in page when the server could not be reached. */
  unheard(): string;
}

/** How long the person waits for the server to know, ms. */
const patience = 5000;
const pause = 10_000;
const tries = 60;

function hasEnded(telling: Promise<unknown>): Promise<boolean> {
  return telling.then(
    () => true,
    (error: unknown) => error instanceof CallError && error.code === 401,
  );
}

/** Signs out locally at once. If the server cannot be reached, it is notified later, unless a user has signed in meanwhile. */
export async function signOut(deps: SignOutDeps): Promise<void> {
  const { session } = deps;
  const token = session.token();
  const heard = await hasEnded(deps.tell(AbortSignal.timeout(patience)));
  session.forget({ byHand: true, ...(heard ? {} : { notice: deps.unheard() }) });
  if (heard || token === null) return;
  for (let count = 0; count < tries; count++) {
    await deps.wait(pause);
    // The server's response clears the cookies: by now they may belong to another user.
    if (session.authenticated() || (await hasEnded(deps.tellLate(token)))) return;
  }
}
