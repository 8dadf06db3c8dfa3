import { randomInt } from "node:crypto";
import type { DemandChallenge, DemandFace, demandSend } from "@provost/contract/demand/demand";
import type { HandlerInput, ReplyData } from "@provost/contract/wire/endpoint";
import { platformTenantId } from "@provost/contract/wire/id";
import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/config.ts";
import { type Database, notify, type TenantHandle } from "../../platform/db/database.ts";
import { networkOf } from "../../platform/http/outbound/network-of.ts";
import type { Ids } from "../../platform/ids.ts";
import type { LiveCache } from "../../platform/live-cache.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Throttle } from "../../platform/throttle.ts";
import { remember } from "../demand-event.store.ts";
import { demandSettingsStore } from "../demand-settings.store.ts";
import { demandEmailStore } from "../email/demand-email.store.ts";
import type { DemandProofs } from "./demand-proof.ts";
import { demandTakingStore } from "./demand-taking.store.ts";

// Without what is mistaken for something else when it is read out.
const signs = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** An id for a demand that cannot be guessed and can be read out over the phone: `K7QM-2XPD-9R`. */
function makeReceipt(): string {
  const part = (length: number): string =>
    Array.from({ length }, () => signs[randomInt(signs.length)]).join("");
  return `${part(4)}-${part(4)}-${part(2)}`;
}

/** A tenant as strangers know it. */
export interface KnownTenant {
  tenantId: string;
  name: string;
}

/** Tenants that may work; `null` = there is none. */
export interface TenantFinder {
  faceOf(address: string): Promise<KnownTenant | null>;
  faceById(tenantId: string): Promise<KnownTenant | null>;
}

/** Dependencies of the public form. */
export interface DemandFormDeps {
  db: Database;
  clock: Clock;
  ids: Ids;
  throttle: Throttle;
  /** Counts tries of any kind. */
  countTry: Throttle["take"];
  tenants: TenantFinder;
  proofs: DemandProofs;
  /** What the forms show, a second old at most. */
  faces: LiveCache<DemandFace>;
  /** What is being taken in, so that what is sent twice at once is one. */
  takings: LiveCache<Receipt>;
  /** How many demands a tenant had within the last hour. */
  crowds: LiveCache<number>;
  /** Mail leaves this server. */
  mail: boolean;
}

/** The host a call was sent to, and the tenant it names. */
export interface FormCall {
  tenant: string | undefined;
  /** The host it was sent to. */
  host: string;
}

/** Per network: challenges, attempts of any kind, and stored demands; per tenant: demands of all senders. */
export const demandRates = {
  challenges: { limit: 200, seconds: 600 },
  tries: { limit: 200, seconds: 600 },
  stored: { limit: 60, seconds: 3600 },
  tenant: { limit: 5000, seconds: 3600 },
} as const;
const hourMs = 3_600_000;

async function tenantOf({ tenants }: DemandFormDeps, { tenant, host }: FormCall): Promise<KnownTenant> {
  const found =
    tenant === undefined
      ? ((await tenants.faceOf(host)) ?? (await tenants.faceById(platformTenantId)))
      : await tenants.faceById(tenant);
  if (found === null) throw refuse("not_found");
  return found;
}

/** What the form of a tenant shows. */
export async function face(deps: DemandFormDeps, wanted: FormCall): Promise<DemandFace> {
  const { tenantId, name } = await tenantOf(deps, wanted);
  return deps.faces.get(tenantId, async () => {
    const { settings } = await deps.db.tenant(tenantId).run((db) => demandSettingsStore(db).read());
    const { open, hotline, intro, thanks, closed } = settings;
    return { tenantId, tenantName: name, open, hotline, intro, thanks, closed };
  });
}

/** A challenge for one demand; the more demands there were recently, the harder. */
export async function challenge(
  deps: DemandFormDeps,
  wanted: FormCall & { address: string },
): Promise<DemandChallenge> {
  const { tenantId } = await tenantOf(deps, wanted);
  await deps.countTry(["demand riddle", networkOf(wanted.address)], demandRates.challenges);
  const since = new Date(deps.clock.now().getTime() - hourMs);
  const crowd = await deps.crowds.get(tenantId, () =>
    deps.db.tenant(tenantId).run((db) => demandTakingStore(db).countSince(since)),
  );
  return deps.proofs.make(tenantId, crowd);
}

type Sent = Omit<HandlerInput<typeof demandSend>, "tenant">;
type Hashed = Sent & { hash: string };
type Receipt = ReplyData<typeof demandSend>;

async function storedBefore(tenant: TenantHandle, key: string, hash: string): Promise<Receipt | null> {
  const row = await tenant.run((db) => demandTakingStore(db).byKey(key));
  if (!row) return null;
  if (row.answersHash !== hash) throw refuse("demand_key_used");
  return { receipt: row.receipt, at: row.receivedAt.toISOString() };
}

/** Keeps a demand with all that follows from it, or nothing; `null` = one like it was there. */
function keep(
  { clock, ids, mail }: DemandFormDeps,
  tenant: TenantHandle,
  { answers, key, language, hash }: Hashed,
): Promise<Receipt | null> {
  const [id, receivedAt, receipt] = [ids.next(), clock.now(), makeReceipt()];
  return tenant.run(async (db) => {
    const store = demandTakingStore(db);
    const demand = { id, receipt, key, answersHash: hash, answers, language, receivedAt };
    if (!(await store.insert(demand))) return null;
    await remember(db, { demandId: id, actorId: null, kind: "received", at: receivedAt });
    const { settings } = await demandSettingsStore(db).read();
    if (mail) await demandEmailStore(db).queue(id, settings.recipients, receivedAt);
    await notify(db, `${tenant.tenantId} demand`);
    return { receipt, at: receivedAt.toISOString() };
  });
}

/** Uses up the sender's solved challenge. Each is valid for one attempt. This runs before any count, so a repeat does not use up others' limits. */
async function checkPerson(
  { proofs }: DemandFormDeps,
  tenant: TenantHandle,
  { website, proof }: Sent,
): Promise<void> {
  const { nonce, expiresAt } = proof.challenge.parameters;
  const isPerson =
    website === "" &&
    (await proofs.isSolved(tenant.tenantId, proof)) &&
    (await tenant.run((db) => demandTakingStore(db).useProof(nonce, new Date(expiresAt * 1000))));
  if (!isPerson) throw refuse("demand_unverified");
}

async function takeOnce(
  deps: DemandFormDeps,
  tenant: TenantHandle,
  network: string,
  sent: Hashed,
): Promise<Receipt> {
  await checkPerson(deps, tenant, sent);
  await deps.throttle.take(["demand", network], demandRates.stored);
  await deps.throttle.take(["demand of", tenant.tenantId], demandRates.tenant);
  for (;;) {
    const stored = (await keep(deps, tenant, sent)) ?? (await storedBefore(tenant, sent.key, sent.hash));
    // Neither stored now nor before: another demand had that receipt.
    if (stored !== null) return stored;
  }
}

/** Stores a demand and returns its receipt; one that was sent before gets the same receipt. */
export async function takeIn(
  deps: DemandFormDeps,
  wanted: FormCall & { address: string },
  sent: Sent,
): Promise<Receipt> {
  const network = networkOf(wanted.address);
  await deps.countTry(["demand try", network], demandRates.tries);
  const { tenantId, open } = await face(deps, wanted);
  const tenant = deps.db.tenant(tenantId);
  const { key, website, proof } = sent;
  const hash = sha256(JSON.stringify(sent.answers));
  const before = await storedBefore(tenant, key, hash);
  if (before !== null) return before;
  if (!open) throw refuse("demand_closed");
  const one = sha256(JSON.stringify([tenantId, key, hash, website, proof]));
  return deps.takings.get(one, () => takeOnce(deps, tenant, network, { ...sent, hash }));
}

/** Forgets what a notice speaks of. */
export function hearFormNotice({ faces }: DemandFormDeps, text: string): void {
  const [tenantId, subject] = text.split(" ");
  if (text === "*") faces.dropWhere(() => true);
  else if (subject === "demand-form" || subject === "tenant") faces.dropWhere((key) => key === tenantId);
}
