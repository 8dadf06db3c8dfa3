import { socialCallback } from "@provost/contract/auth/auth-social";
import { TenantId } from "@provost/contract/wire/id";
import { z } from "zod";
import type { TicketKind } from "../../platform/ticket.ts";

const Journey = z.object({
  provider: z.string(),
  redirectUri: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Hash of the browser's cookie. */
  browser: z.string(),
  /** Whom the account shall be bound to; null = it is for signing in. */
  userId: z.string().nullable(),
  /** Set once the provider has sent the browser back; `issuer` where the provider names itself. */
  back: z.object({ issuer: z.string().nullable() }).nullable(),
});

/** What is remembered of a browser on its way to a provider and back. */
export type Journey = z.infer<typeof Journey>;

export const journeySeconds = 600;

export const journeyTicket: TicketKind<Journey> = {
  purpose: "social",
  payload: Journey,
  seconds: journeySeconds,
};

const Binding = z.object({ provider: z.string(), subject: z.string(), name: z.string() });

/** A third-party account that nobody has bound yet, waiting for whoever signs in. */
export type Binding = z.infer<typeof Binding>;

export const bindTicket: TicketKind<Binding> = { purpose: "social-bind", payload: Binding, seconds: 600 };

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

/** Where a provider sends the browser back to: under the operator's address, else the one that was asked. */
export function callbackAddress(
  publicUrl: string | null,
  asked: { protocol: string; host: string },
  provider: string,
): string {
  const own = publicUrl ?? `${asked.protocol}://${asked.host}`;
  return own + socialCallback.path.replace("{provider}", provider);
}
