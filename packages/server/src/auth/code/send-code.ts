import { setTimeout as wait } from "node:timers/promises";
import type { CodeSent } from "@provost/contract/auth/auth-code";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import type { Language } from "@provost/contract/wire/language";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { networkOf } from "../../platform/http/outbound/network-of.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Throttle } from "../../platform/throttle.ts";
import type { MessageSender } from "../sender/message-sender.ts";
import type { Pace } from "../sender/pace.ts";
import type { Senders } from "../sender/senders.ts";
import type { CodeSubject, SentCodes } from "./sent-code.ts";

/** Dependencies of codes. */
export interface CodeDeps {
  db: Database;
  clock: Clock;
  throttle: Throttle;
  codes: SentCodes;
  senders: Senders;
  pace: Pace;
}

/** One wish for a code. */
export interface CodeWish extends CodeSubject {
  /** The caller's network address. */
  address: string;
  language: Language;
}

const hour = 3600;
const perTarget = [
  { limit: 1, seconds: serverLimits.resendSeconds },
  { limit: 5, seconds: hour },
  { limit: 10, seconds: 24 * hour },
];
// A whole school may share one address.
const perAddress = { limit: 200, seconds: hour };
const triesPerAddress = { limit: 300, seconds: 600 };

/** Refuses callers who request codes too often, whatever the target. */
export async function boundWish({ throttle }: CodeDeps, { tenantId, target, address }: CodeWish) {
  await throttle.take(["code", "address", networkOf(address)], perAddress);
  for (const bound of perTarget) {
    await throttle.take(["code", String(bound.seconds), tenantId, target], bound);
  }
}

/** Refuses callers who try codes too often. */
export async function boundTry({ throttle }: CodeDeps, address: string): Promise<void> {
  await throttle.take(["code", "try", networkOf(address)], triesPerAddress);
}

/** Waits as long as the last messages of this way took, and ends as they did. */
export async function pretendToSend({ pace }: CodeDeps, way: string): Promise<CodeSent> {
  const { ms, failed } = pace.expected(way);
  await wait(ms);
  if (failed) throw refuse("message_not_sent");
  return { resendSeconds: serverLimits.resendSeconds };
}

/** Sends, and remembers how long that took. */
async function sendTimed({ pace }: CodeDeps, way: string, send: () => Promise<void>): Promise<CodeSent> {
  const begun = performance.now();
  const note = (failed: boolean): void =>
    pace.note(way, { ms: Math.round(performance.now() - begun), failed });
  try {
    await send();
  } catch (error) {
    note(true);
    throw refuse("message_not_sent", {}, error);
  }
  note(false);
  return { resendSeconds: serverLimits.resendSeconds };
}

/**
 * Sends a code to `to`, or to no one when it is null: its record, reply and time are then the same as for a sent message, so that
 * neither this nor an entered code reveals which users exist. No transaction is open while the message is sent.
 */
export async function sendCode(
  deps: CodeDeps,
  wish: CodeWish,
  { sender, way, to }: { sender: MessageSender; way: string; to: string | null },
): Promise<CodeSent> {
  const records = deps.db.tenant(wish.tenantId);
  const made = await records.run((db) => deps.codes.make(db, wish));
  try {
    return await (to === null
      ? pretendToSend(deps, way)
      : sendTimed(deps, way, () => sender.sendCode(to, made.code, wish.language)));
  } catch (error) {
    await records.run((db) => deps.codes.use(db, made.id));
    throw error;
  }
}
