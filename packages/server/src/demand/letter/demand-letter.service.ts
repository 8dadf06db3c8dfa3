import { asServer } from "../../platform/authority/authority.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, TenantDb, TenantHandle } from "../../platform/db/database.ts";
import type { Letter } from "../../platform/mail.ts";
import { answersOf, demandStore } from "../demand.store.ts";
import { remember } from "../demand-event.store.ts";
import { demandLetterStore, type TakenLetter } from "./demand-letter.store.ts";
import { letterOf } from "./letter-of.ts";

const tickMs = 15_000;
const leaseMs = 2 * 60_000;
const minuteMs = 60_000;
/** Demands that are told of in one letter, when many came since the last. */
const mostInOne = 50;
/** Waits after each failure; behind the last it is given up. */
const waits = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * minuteMs);

/** What sending stands on; `send` is `null` where no mail leaves this server. */
export interface DemandLetterDeps {
  db: Database;
  clock: Clock;
  send: ((letter: Letter) => Promise<void>) | null;
  publicUrl: string | null;
  logFault: (error: unknown) => void;
}

async function sendNext(deps: DemandLetterDeps, tenant: TenantHandle): Promise<"none" | "sent" | "failed"> {
  const { clock, send, publicUrl, logFault } = deps;
  if (send === null) return "none";
  const now = clock.now();
  const taken = await tenant.run(async (db) => {
    const letters = await demandLetterStore(db).take(now, new Date(now.getTime() + leaseMs), mostInOne);
    const found = await demandStore(db).byIds(letters.map(({ demandId }) => demandId));
    return { letters, demands: found.map((row) => ({ ...row, answers: answersOf(row) })) };
  });
  const { letters, demands } = taken;
  const [first] = letters;
  if (first === undefined) return "none";
  const proofs = letters.map(({ id }) => asServer("demand_letter", id));
  try {
    if (demands.length > 0) await send({ to: first.recipient, ...letterOf(demands, publicUrl) });
    await tenant.run((db) => demandLetterStore(db).sent(proofs));
    return "sent";
  } catch (error) {
    logFault(error);
    const failure = error instanceof Error ? error.message.slice(0, 200) : "";
    await tenant.run((db) => failed(db, letters, { failure, at: clock.now() }));
    return "failed";
  }
}

/** Puts letters off; that one is given up is told in the history of its demand. */
async function failed(
  db: TenantDb,
  letters: readonly TakenLetter[],
  { failure, at }: { failure: string; at: Date },
): Promise<void> {
  for (const { id, demandId, recipient, tries } of letters) {
    const wait = waits[tries];
    const nextAt = wait === undefined ? null : new Date(at.getTime() + wait);
    await demandLetterStore(db).failed(asServer("demand_letter", id), { failure, tries: tries + 1, nextAt });
    if (nextAt === null)
      await remember(db, { demandId, actorId: null, kind: "mail_failed", toText: recipient, at });
  }
}

/** Sends the letters of a tenant that are due; the first that fails lets the others wait for the next round. */
export async function sendLetters(
  deps: DemandLetterDeps,
  tenant: TenantHandle,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted && (await sendNext(deps, tenant)) === "sent");
}

/** Sends what is due, again and again, until it is stopped. */
export function startLetters(deps: DemandLetterDeps): () => Promise<void> {
  const stopping = new AbortController();
  let running = Promise.resolve();
  const round = async (): Promise<void> => {
    const tenants = await deps.db.platform((db) =>
      db.selectFrom("tenant").select("id").where("disabledAt", "is", null).execute(),
    );
    for (const { id } of tenants) await sendLetters(deps, deps.db.tenant(id), stopping.signal);
  };
  if (deps.send === null) return async () => {};
  let waiting = false;
  const timer = setInterval(() => {
    if (waiting) return;
    waiting = true;
    running = round()
      .catch(deps.logFault)
      .finally(() => {
        waiting = false;
      });
  }, tickMs);
  timer.unref();
  return () => {
    stopping.abort();
    clearInterval(timer);
    return running;
  };
}
