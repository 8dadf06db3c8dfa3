import type { DemandChallenge, DemandFace, demandSend } from "@provost/contract/demand";
import type { HandlerInput, ReplyData } from "@provost/contract/endpoint";
import { platformTenantId } from "@provost/contract/id";
import type { Clock } from "../platform/clock.ts";
import { sha256 } from "../platform/config.ts";
import { type Database, notify, type TenantHandle } from "../platform/db/database.ts";
import { networkOf } from "../platform/http/network-of.ts";
import type { Ids } from "../platform/ids.ts";
import type { LiveCache } from "../platform/live-cache.ts";
import { refuse } from "../platform/refusal.ts";
import type { Throttle } from "../platform/throttle.ts";
import { remember } from "./demand-event.store.ts";
import { demandLetterStore } from "./demand-letter.store.ts";
import type { DemandProofs, Proof } from "./demand-proof.ts";
import { demandSettingsStore } from "./demand-settings.store.ts";
import { demandTakingStore } from "./demand-taking.store.ts";
import { makeReceipt } from "./receipt.ts";

/** A tenant as strangers know it. */
export interface KnownTenant {
  tenantId: string;
  name: string;
}

/** Tenants that may work; `null` = there is none. */
export interface TenantFinder {
  at(address: string): Promise<KnownTenant | null>;
  byId(tenantId: string): Promise<KnownTenant | null>;
}

/** What the public form stands on. */
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
  /** Mail leaves this server. */
  mail: boolean;
}

/** Where a call came to, and whom it asks for by name. */
export interface Asked {
  tenant: string | undefined;
  /** The host it was sent to. */
  host: string;
}

/** Per network: tries of any kind, and demands that are kept; per tenant: demands of everybody. */
export const demandRates = {
  tries: { limit: 200, seconds: 600 },
  kept: { limit: 60, seconds: 3600 },
  tenant: { limit: 1000, seconds: 3600 },
} as const;

async function asked({ tenants }: DemandFormDeps, { tenant, host }: Asked): Promise<KnownTenant> {
  const found =
    tenant === undefined
      ? ((await tenants.at(host)) ?? (await tenants.byId(platformTenantId)))
      : await tenants.byId(tenant);
  if (found === null) throw refuse("not_found");
  return found;
}

/** What the form of a tenant shows. */
export async function face(deps: DemandFormDeps, wanted: Asked): Promise<DemandFace> {
  const { tenantId, name } = await asked(deps, wanted);
  return deps.faces.get(tenantId, async () => {
    const { settings } = await deps.db.tenant(tenantId).run((db) => demandSettingsStore(db).read());
    const { open, hotline, intro, thanks, closed } = settings;
    return { tenantId, tenantName: name, open, hotline, intro, thanks, closed };
  });
}

/** A riddle for one demand. */
export async function challenge(deps: DemandFormDeps, wanted: Asked): Promise<DemandChallenge> {
  const { tenantId } = await asked(deps, wanted);
  return deps.proofs.make(tenantId);
}

type Sent = Omit<HandlerInput<typeof demandSend>, "tenant">;
type Receipt = ReplyData<typeof demandSend>;

async function keptBefore(tenant: TenantHandle, key: string, hash: string): Promise<Receipt | null> {
  const row = await tenant.run((db) => demandTakingStore(db).byKey(key));
  if (!row) return null;
  if (row.answersHash !== hash) throw refuse("demand_key_used");
  return { receipt: row.receipt, at: row.receivedAt.toISOString() };
}

/** Keeps a demand with all that follows from it, or nothing; `null` = one like it was there. */
function keep(
  { clock, ids, mail }: DemandFormDeps,
  tenant: TenantHandle,
  { answers, key, language, proof, hash }: Sent & { proof: Proof; hash: string },
): Promise<Receipt | null> {
  const [id, receivedAt, receipt] = [ids.next(), clock.now(), makeReceipt()];
  return tenant.run(async (db) => {
    const store = demandTakingStore(db);
    const demand = { id, receipt, key, answersHash: hash, answers, language, receivedAt };
    if (!(await store.insert(demand))) return null;
    const { nonce, expiresAt } = proof.challenge.parameters;
    if (!(await store.useProof(nonce, new Date(expiresAt * 1000)))) throw refuse("demand_unverified");
    await remember(db, { demandId: id, actorId: null, kind: "received", at: receivedAt });
    const { settings } = await demandSettingsStore(db).read();
    if (mail) await demandLetterStore(db).queue(id, settings.recipients, receivedAt);
    await notify(db, `${tenant.tenantId} demand`);
    return { receipt, at: receivedAt.toISOString() };
  });
}

/** Takes in a demand and gives its receipt once it is kept; one that was sent before gets the same receipt. */
export async function takeIn(
  deps: DemandFormDeps,
  wanted: Asked & { address: string },
  sent: Sent,
): Promise<Receipt> {
  const network = networkOf(wanted.address);
  const { throttle, proofs, db } = deps;
  await deps.countTry(["demand try", network], demandRates.tries);
  const { tenantId, open } = await face(deps, wanted);
  const tenant = db.tenant(tenantId);
  const hash = sha256(JSON.stringify(sent.answers));
  const before = await keptBefore(tenant, sent.key, hash);
  if (before !== null) return before;
  if (!open) throw refuse("demand_closed");
  const isPerson = sent.website === "" && (await proofs.isSolved(tenantId, sent.proof));
  if (!isPerson) throw refuse("demand_unverified");
  await throttle.take(["demand", network], demandRates.kept);
  await throttle.take(["demand of", tenantId], demandRates.tenant);
  for (;;) {
    const kept = (await keep(deps, tenant, { ...sent, hash })) ?? (await keptBefore(tenant, sent.key, hash));
    // Neither kept nor there: another demand had that receipt.
    if (kept !== null) return kept;
  }
}

/** Forgets what a notice speaks of. */
export function hearFormNotice({ faces }: DemandFormDeps, text: string): void {
  const [tenantId, subject] = text.split(" ");
  if (text === "*") faces.dropWhere(() => true);
  else if (subject === "demand-form" || subject === "tenant") faces.dropWhere((key) => key === tenantId);
}
