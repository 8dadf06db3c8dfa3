import { CallError } from "../../platform/http/call-error.ts";
import type { Session } from "./session.ts";

interface SignOutDeps {
  session: Pick<Session, "token" | "authenticated" | "forget">;
  /** Asks the server to end the session of who is signed in. */
  tell(signal: AbortSignal): Promise<unknown>;
  /** The same for a token that this tab has given up. */
  tellLate(token: string): Promise<unknown>;
  wait(ms: number): Promise<void>;
  /** Said on the sign-in page when the server could not be told. */
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

/** The person leaves at once; a server that could not be told is told later, unless somebody has signed in meanwhile. */
export async function signOut(deps: SignOutDeps): Promise<void> {
  const { session } = deps;
  const token = session.token();
  const heard = await hasEnded(deps.tell(AbortSignal.timeout(patience)));
  session.forget({ byHand: true, ...(heard ? {} : { notice: deps.unheard() }) });
  if (heard || token === null) return;
  for (let count = 0; count < tries; count++) {
    await deps.wait(pause);
    // The server's answer takes the cookies away: by now they may be somebody's.
    if (session.authenticated() || (await hasEnded(deps.tellLate(token)))) return;
  }
}
