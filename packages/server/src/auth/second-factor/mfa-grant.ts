import { SignInWay } from "@provost/contract/auth/session";
import { z } from "zod";
import { type Person, personById } from "../../people/people.service.ts";
import { sha256 } from "../../platform/config.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { issueTicket, readTicket, type TicketKind, takeTicket } from "../../platform/ticket.ts";
import type { AuthDeps } from "../auth.service.ts";
import type { GrantRequest } from "../sign-in/grant.ts";
import { knownDeviceStore } from "../sign-in/known-device.store.ts";
import { provesFactor } from "./second-factor-proof.ts";

const Payload = z.object({
  userId: z.string(),
  account: z.string(),
  /** Fingerprint of the password that counted then: a change of it ends what was begun before. */
  password: z.string(),
  /** The way of the first factor. */
  way: SignInWay,
  /** The third party of the first factor. */
  provider: z.string().nullable().default(null),
  /** A third-party account to bind once it is known in full who signs in. */
  bindTicket: z.string().nullable(),
});
type Payload = z.infer<typeof Payload>;

const kind: TicketKind<Payload> = { purpose: "mfa", payload: Payload, seconds: 300 };
const tries = { limit: 5, seconds: 300 };

/** A user whose identity is proved. */
export interface Proven {
  person: Person;
  way: SignInWay;
  /** The third party that proved it; null = none did. */
  provider: string | null;
  bindTicket: string | null;
}

/** Refuses a user whose first factor was right, and returns the ticket for the second factor. */
export async function demandSecondFactor(
  deps: AuthDeps,
  { tenantId }: GrantRequest,
  { person, way, provider, bindTicket }: Proven,
): Promise<never> {
  const { id: userId, account } = person;
  const payload = { userId, account, password: sha256(person.passwordHash), way, provider, bindTicket };
  const mfaToken = await deps.db
    .tenant(tenantId)
    .run((db) => issueTicket(db, kind, payload, deps.clock.now()));
  throw refuse("mfa_required", { mfa_token: mfaToken, userId, account });
}

async function countTry(deps: AuthDeps, request: GrantRequest, token: string): Promise<void> {
  try {
    await deps.throttle.take(["mfa", request.tenantId, token], tries);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw refuse("ticket_invalid");
  }
}

/** The second step of signing in: the ticket of the first and a code; a ticket is good for five tries and one success. */
export async function proveSecondFactor(deps: AuthDeps, request: GrantRequest): Promise<Proven> {
  const { tenantId, input, address } = request;
  const { mfa_token: token = "", code = "" } = input;
  const tenant = deps.db.tenant(tenantId);
  const device = request.device === null ? null : sha256(request.device);
  const { ticket, knownDevice } = await tenant.run(async (db) => {
    const ticket = await readTicket(db, kind, token, deps.clock.now());
    const isKnown =
      ticket !== null && device !== null && (await knownDeviceStore(db).isOfAccount(device, ticket.account));
    return { ticket, knownDevice: isKnown ? device : null };
  });
  if (ticket === null) throw refuse("ticket_invalid");
  const { userId, account, way, provider, bindTicket } = ticket;
  const identity = { userId, account };
  const guesser = { tenantId, account: userId, address, knownDevice };
  const state = await deps.codeGuesses.check(guesser);
  await countTry(deps, request, token);
  const person = await tenant.run(async (db) => {
    if (!(await provesFactor(deps, db, { tenantId, ...identity }, code))) return null;
    if ((await takeTicket(db, kind, token, deps.clock.now())) === null) throw refuse("ticket_invalid");
    return personById(db, userId, provider);
  });
  if (person !== null && sha256(person.passwordHash) !== ticket.password) throw refuse("ticket_invalid");
  if (person === null) {
    await deps.codeGuesses.failed(guesser);
    throw refuse("mfa_wrong", identity);
  }
  await deps.codeGuesses.passed(guesser, state);
  return { person, way, provider, bindTicket };
}
