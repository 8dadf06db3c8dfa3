import { socialCallback } from "@provost/contract/auth/auth-social";
import { TenantId } from "@provost/contract/wire/id";
import { z } from "zod";
import type { TicketKind } from "../../platform/ticket.ts";

const Attempt = z.object({
  provider: z.string(),
  redirectUri: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Hash of the browser's cookie. */
  browser: z.string(),
  /** The user the account will be bound to; null = for signing in. */
  userId: z.string().nullable(),
  /** Set once the provider has sent the browser back; `issuer` where the provider names itself. */
  back: z.object({ issuer: z.string().nullable() }).nullable(),
});

/** What is remembered of a browser on its way to a provider and back. */
export type Attempt = z.infer<typeof Attempt>;

export const attemptSeconds = 600;

export const attemptTicket: TicketKind<Attempt> = {
  purpose: "social",
  payload: Attempt,
  seconds: attemptSeconds,
};

const Binding = z.object({ provider: z.string(), subject: z.string(), name: z.string() });

/** A third-party account that is not bound yet, to be bound to the user who signs in. */
export type Binding = z.infer<typeof Binding>;

export const bindTicket: TicketKind<Binding> = { purpose: "social-bind", payload: Binding, seconds: 600 };

const Membership = z.object({
  account: z.string(),
  mail: z.string(),
  groups: z.array(z.string()).readonly(),
});
const Posted = z.object({
  /** Hash of the attempt's token. */
  attempt: z.string(),
  identity: z.object({
    subjects: z.tuple([z.string()], z.string()).readonly(),
    name: z.string(),
    membership: Membership.nullable(),
  }),
});

/** Who has come back by what their provider posted, until the browser that left finishes the attempt. */
export const postedTicket: TicketKind<z.infer<typeof Posted>> = {
  purpose: "social-posted",
  payload: Posted,
  seconds: 60,
};

const stateForm = /^([^.]+)\.([0-9a-f]{64})$/;

/** The tenant and the ticket that a state names; null when it is none. */
export function readState(state: string): { tenantId: string; token: string } | null {
  const [, tenantId, token] = stateForm.exec(state) ?? [];
  const tenant = TenantId.safeParse(tenantId);
  return tenant.success && token !== undefined ? { tenantId: tenant.data, token } : null;
}

/** The state for a tenant's ticket. */
export function stateOf(tenantId: string, token: string): string {
  return `${tenantId}.${token}`;
}

/** Our path to which a provider sends the browser back. */
export const callbackPath = (provider: string): string => socialCallback.path.replace("{provider}", provider);

/** Where a provider redirects the browser to: under the operator's address, else under the address of the request. */
export function callbackAddress(
  publicUrl: string | null,
  request: { protocol: string; host: string },
  provider: string,
): string {
  const own = publicUrl ?? `${request.protocol}://${request.host}`;
  return own + callbackPath(provider);
}
