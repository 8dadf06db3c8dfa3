import { asServer } from "../../platform/authority/authority.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, TenantDb, TenantHandle } from "../../platform/db/database.ts";
import { workingTenants } from "../../platform/db/work-pause.ts";
import type { Email } from "../../platform/mail.ts";
import { meters } from "../../platform/metrics/meters.ts";
import { tenantBrand } from "../../tenant/tenant.service.ts";
import { answersOf, demandStore } from "../demand.store.ts";
import { remember } from "../demand-event.store.ts";
import { demandEmailStore, type PendingEmail } from "./demand-email.store.ts";
import { emailOf } from "./email-of.ts";

const tickMs = 15_000;
const leaseMs = 2 * 60_000;
const minuteMs = 60_000;
/** Maximum number of demands in one email, when many came since the last one. */
const mostInOne = 50;
/** Delays after each failure; after the last one the email is abandoned. */
const waits = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * minuteMs);

/** Dependencies of sending; `send` is `null` where this server sends no emails. */
export interface DemandEmailDeps {
  db: Database;
  clock: Clock;
  send: ((email: Email) => Promise<void>) | null;
  publicUrl: string | null;
  logFault: (error: unknown) => void;
}

async function sendNext(deps: DemandEmailDeps, tenant: TenantHandle): Promise<"none" | "sent" | "failed"> {
  const { clock, send, publicUrl, logFault } = deps;
  if (send === null) return "none";
  const now = clock.now();
  const taken = await tenant.run(async (db) => {
    const emails = await demandEmailStore(db).take(now, new Date(now.getTime() + leaseMs), mostInOne);
    const found = await demandStore(db).byIds(emails.map(({ demandId }) => demandId));
    const demands = found.map((row) => ({ ...row, answers: answersOf(row) }));
    return { letters: emails, demands, brand: emails.length === 0 ? null : await tenantBrand(db) };
  });
  const { letters, demands, brand } = taken;
  const [first] = letters;
  if (first === undefined || brand === null) return "none";
  const proofs = letters.map(({ id }) => asServer("demand_letter", id));
  try {
    if (demands.length > 0) await send({ to: first.recipient, ...emailOf(demands, publicUrl), brand });
    await tenant.run((db) => demandEmailStore(db).sent(proofs));
    meters.emails.inc({ outcome: "sent" });
    return "sent";
  } catch (error) {
    meters.emails.inc({ outcome: "failed" });
    logFault(error);
    const failure = error instanceof Error ? error.message.slice(0, 200) : "";
    await tenant.run((db) => failed(db, letters, { failure, at: clock.now() }));
    return "failed";
  }
}

/** Postpones emails; an abandoned email is recorded in the history of its demand. */
async function failed(
  db: TenantDb,
  emails: readonly PendingEmail[],
  { failure, at }: { failure: string; at: Date },
): Promise<void> {
  for (const { id, demandId, recipient, tries } of emails) {
    const wait = waits[tries];
    const nextAt = wait === undefined ? null : new Date(at.getTime() + wait);
    await demandEmailStore(db).failed(asServer("demand_letter", id), { failure, tries: tries + 1, nextAt });
    if (nextAt === null)
      await remember(db, { demandId, actorId: null, kind: "mail_failed", toText: recipient, at });
  }
}

/** Sends the due emails of a tenant; after the first failure, the others wait for the next round. */
export async function sendEmails(
  deps: DemandEmailDeps,
  tenant: TenantHandle,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted && (await sendNext(deps, tenant)) === "sent");
}

/** Sends the due emails of all tenants, unless work is paused, and counts what is left. */
export async function sendDueEmails(deps: DemandEmailDeps, stopping?: AbortSignal): Promise<void> {
  const left = { waiting: 0, failed: 0 };
  for (const id of await workingTenants(deps.db)) {
    const tenant = deps.db.tenant(id);
    await sendEmails(deps, tenant, stopping);
    if (stopping?.aborted) return;
    const { waiting, failed } = await tenant.run((db) => demandEmailStore(db).counts());
    left.waiting += waiting;
    left.failed += failed;
  }
  for (const state of ["waiting", "failed"] as const) meters.emailQueue.set({ state }, left[state]);
}

/** Sends what is due, again and again, until it is stopped. */
export function startEmails(deps: DemandEmailDeps): () => Promise<void> {
  const stopping = new AbortController();
  let running = Promise.resolve();
  if (deps.send === null) return async () => {};
  let waiting = false;
  const timer = setInterval(() => {
    if (waiting) return;
    waiting = true;
    running = sendDueEmails(deps, stopping.signal)
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
