import { frameTicketParameter } from "@provost/contract/menu/frame";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import { TenantId } from "@provost/contract/wire/id";
import { z } from "zod";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Throttle } from "../../platform/throttle.ts";
import { issueTicket, type TicketKind, takeTicket } from "../../platform/ticket.ts";
import { type Asking, type SessionDeps, scopeOfSession } from "../session/session-scope.ts";
import { framedAddress, safePath } from "./framed-address.ts";

/** Dependencies of tickets for frames. */
export interface FrameTicketDeps extends SessionDeps {
  throttle: Throttle;
}

const Payload = z.object({ sessionId: z.string(), address: z.string() });
const kind: TicketKind<z.infer<typeof Payload>> = {
  purpose: "frame",
  payload: Payload,
  seconds: serverLimits.frameTicketSeconds,
};
const ticketsOfUser = { limit: 120, seconds: 60 };
const ticketForm = /^([^.]+)\.([0-9a-f]{64})$/;

/** A ticket that lets a frame request this address once, with the current session. */
export async function giveFrameTicket(
  { throttle, clock }: Pick<FrameTicketDeps, "throttle" | "clock">,
  { tenantId, actor, db }: TenantScope,
  path: string,
): Promise<{ ticket: string }> {
  const { userId, sessionId } = actor;
  const address = safePath(path);
  if (address === null)
    throw refuse("bad_request", {
      field: "path",
      problem: { zh: "不是本系统的接口", en: "isn't an API path of this system" },
    });
  await throttle.take(["frame ticket", tenantId, userId], ticketsOfUser);
  const token = await db.run((records) => issueTicket(records, kind, { sessionId, address }, clock.now()));
  return { ticket: `${tenantId}.${token}` };
}

/** The scope of the ticket that an address carries, which is used up by that; null when it carries none. Throws `unauthorized` for one that is not good for it. */
export async function scopeOfFrame(
  deps: FrameTicketDeps,
  url: string,
  asking: Asking,
): Promise<TenantScope | null> {
  const { address, ticket } = framedAddress(url);
  if (ticket === null) return null;
  const [, tenant, token = ""] = ticketForm.exec(ticket) ?? [];
  const tenantId = TenantId.safeParse(tenant).data;
  if (tenantId === undefined) throw refuse("unauthorized");
  const payload = await deps.db.tenant(tenantId).run((db) => takeTicket(db, kind, token, deps.clock.now()));
  if (payload?.address !== address) throw refuse("unauthorized");
  const scope = await scopeOfSession(deps, { tenantId, sessionId: payload.sessionId }, asking);
  if (scope.actor.locked) throw refuse("unauthorized");
  return scope;
}

/** A query without the ticket, which no call knows. */
export function withoutTicket(query: unknown): unknown {
  if (typeof query !== "object" || query === null) return query;
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== frameTicketParameter));
}
