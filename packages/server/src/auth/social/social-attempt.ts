import { randomBytes } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { networkOf } from "../../platform/http/outbound/network-of.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import type { Throttle } from "../../platform/throttle.ts";
import { issueTicket, readTicket, rewriteTicket, takeTicket } from "../../platform/ticket.ts";
import { isActive, tenantRecord } from "../../tenant/tenant.service.ts";
import type { Identity } from "./social-provider.ts";
import {
  type Attempt,
  attemptTicket,
  callbackPath,
  postedTicket,
  readState,
  stateOf,
} from "./social-ticket.ts";
import { type SocialWay, type SocialWayDeps, socialWay } from "./social-ways.ts";

/** Dependencies of third-party sign-in. */
export interface SocialDeps extends SocialWayDeps {
  db: Database;
  clock: Clock;
  throttle: Throttle;
}

/** A browser about to leave for a provider. */
export interface Leaving {
  tenantId: string;
  provider: string;
  redirectUri: string;
  /** The value of the browser's cookie. */
  browser: string;
  address: string;
  /** The user the account will be bound to; null = for signing in. */
  userId: string | null;
}

/** What the console finishes with. */
export interface Arriving {
  tenantId: string;
  source: string;
  code: string;
  state: string;
  browser: string | null;
  userId: string | null;
}

const random = (): string => randomBytes(32).toString("base64url");
const departures = { limit: 300, seconds: 600 };

async function wayOf(deps: SocialDeps, tenantId: string, provider: string): Promise<SocialWay> {
  const tenant = await deps.db.tenant(tenantId).run(tenantRecord);
  if (tenant === null || !isActive(tenant, deps.clock.now())) throw refuse("social_not_set_up");
  return socialWay(deps, tenant, provider);
}

const isOwn = (attempt: Attempt, provider: string, browser: string | null): boolean =>
  attempt.provider === provider && browser !== null && attempt.browser === sha256(browser);

/** Remembers the browser and gives the address it leaves for. */
export async function leave(deps: SocialDeps, leaving: Leaving): Promise<string> {
  const { tenantId, provider, redirectUri, userId } = leaving;
  await deps.throttle.take(["social", networkOf(leaving.address)], departures);
  const way = await wayOf(deps, tenantId, provider);
  const [nonce, verifier] = [random(), random()];
  const attempt: Attempt = {
    provider,
    redirectUri,
    nonce,
    verifier,
    userId,
    browser: sha256(leaving.browser),
    back: null,
  };
  const token = await deps.db
    .tenant(tenantId)
    .run((db) => issueTicket(db, attemptTicket, attempt, deps.clock.now()));
  return way.provider
    .address({ redirectUri, nonce, verifier, state: stateOf(tenantId, token) })
    .catch((error: unknown) => {
      throw refuse("social_failed", {}, error);
    });
}

/** What a provider's page has posted. */
export interface PostedResponse {
  provider: string;
  /** The response, in base64. */
  response: string;
  state: string;
  address: string;
}

const responses = { limit: 300, seconds: 600 };
/** Reading one takes time, so an attempt has few. */
const responsesOfAttempt = { limit: 5, seconds: 600 };

/**
 * Reads who it is, and returns the address at which the browser finishes. Our cookie of the browser does not come with a post from another site,
 * so it is there that it is checked whether it is the browser that left. `report` hears why there is no one.
 */
export async function takeResponse(
  deps: SocialDeps,
  { provider, response, state, address }: PostedResponse,
  report: (refusal: Refusal) => void,
): Promise<string> {
  await deps.throttle.take(["social posted", networkOf(address)], responses);
  const named = readState(state);
  if (named === null) throw refuse("ticket_invalid");
  const { tenantId, token } = named;
  const records = deps.db.tenant(tenantId);
  const attempt = await records.run((db) => readTicket(db, attemptTicket, token, deps.clock.now()));
  if (attempt === null || attempt.provider !== provider) throw refuse("ticket_invalid");
  try {
    await deps.throttle.take(["social attempt", sha256(token)], responsesOfAttempt);
    const way = await wayOf(deps, tenantId, provider);
    if (!("read" in way.provider)) throw refuse("social_failed");
    const identity = await way.provider.read({ ...attempt, state }, response).catch((error: unknown) => {
      throw refuse("social_failed", {}, error);
    });
    const posted = { attempt: sha256(token), identity };
    const code = await records.run((db) => issueTicket(db, postedTicket, posted, deps.clock.now()));
    return `${callbackPath(provider)}?${new URLSearchParams({ code, state })}`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    report(error);
    return pageOf(provider, attempt, { error: error.code });
  }
}

/** What the provider sent the browser back with. */
export interface Returning {
  provider: string;
  code: string | undefined;
  state: string | undefined;
  error: string | undefined;
  issuer: string | undefined;
  browser: string | null;
}

/** Returns our page that finishes the attempt; its parameters are in the fragment, which is not sent to any server. */
export async function comeBack(deps: SocialDeps, returning: Returning): Promise<string> {
  const { provider, code, state = "", error, issuer = null, browser } = returning;
  const hasCode = code !== undefined && error === undefined;
  const named = readState(state);
  const attempt = await (named === null
    ? null
    : deps.db.tenant(named.tenantId).run(async (db) => {
        const found = await readTicket(db, attemptTicket, named.token, deps.clock.now());
        if (found === null || !isOwn(found, provider, browser)) return null;
        if (hasCode) await rewriteTicket(db, attemptTicket, named.token, { ...found, back: { issuer } });
        else await takeTicket(db, attemptTicket, named.token, deps.clock.now());
        return found;
      }));
  if (attempt === null) return pageOf(provider, null, { error: "ticket_invalid" });
  return pageOf(provider, attempt, hasCode ? { code, state } : { error: "social_failed" });
}

/** Our page at the end of an attempt: the sign-in page, or the user's own page for binding. */
export function pageOf(provider: string, attempt: Attempt | null, fields: Record<string, string>): string {
  const page = attempt === null || attempt.userId === null ? "/login" : "/info/index";
  return `${page}#${new URLSearchParams({ source: provider, ...fields })}`;
}

/** Exchanges the code for who it is: once, in the browser that left, for the job it left for. */
export async function arrive(
  deps: SocialDeps,
  { tenantId, source, code, state, browser, userId }: Arriving,
): Promise<{ identity: Identity; way: SocialWay }> {
  const named = readState(state);
  if (named === null || named.tenantId !== tenantId) throw refuse("ticket_invalid");
  const attempt = await deps.db
    .tenant(tenantId)
    .run((db) => takeTicket(db, attemptTicket, named.token, deps.clock.now()));
  if (attempt === null || attempt.back === null) throw refuse("ticket_invalid");
  if (!isOwn(attempt, source, browser) || attempt.userId !== userId) throw refuse("ticket_invalid");
  const way = await wayOf(deps, tenantId, source);
  const { provider } = way;
  if ("identify" in provider) {
    const { issuer } = attempt.back;
    const identity = await provider.identify({ ...attempt, code, state, issuer }).catch((error: unknown) => {
      throw refuse("social_failed", {}, error);
    });
    return { identity, way };
  }
  const posted = await deps.db
    .tenant(tenantId)
    .run((db) => takeTicket(db, postedTicket, code, deps.clock.now()));
  if (posted === null || posted.attempt !== sha256(named.token)) throw refuse("ticket_invalid");
  return { identity: posted.identity, way };
}
