import type { Framing } from "@provost/contract/menu/frame";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { type Outbound, OutboundError } from "../../platform/http/outbound/outbound.ts";
import type { Throttle } from "../../platform/throttle.ts";
import { heldAddresses, type MenuReading } from "../menu.service.ts";
import { allowsFraming } from "./frame-rules.ts";

/** Dependencies of frame checks. */
export interface FrameCheckDeps extends MenuReading {
  outbound: Pick<Outbound, "named">;
  throttle: Throttle;
}

const asksOfUser = { limit: 60, seconds: 60 };
const mostHops = 3;

/** A page apart from its query and fragment; null for what is no address. */
function pageOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** Where a redirect leads to; null when it leads nowhere. */
function redirectOf({ status, headers }: Response, from: URL): URL | null {
  const location = headers.get("location");
  const isRedirect = [301, 302, 303, 307, 308].includes(status) && location !== null;
  return isRedirect && URL.canParse(location, from.href) ? new URL(location, from) : null;
}

async function replyOf(
  { outbound }: Pick<FrameCheckDeps, "outbound">,
  address: string,
  signal: AbortSignal,
): Promise<{ page: URL; headers: Headers } | null> {
  const request = { signal, headOnly: true, headers: { accept: "text/html,*/*;q=0.8" } };
  let page = new URL(address);
  for (let hops = 0; hops <= mostHops; hops++) {
    const response = await outbound.named(page.href, request);
    const next = redirectOf(response, page);
    if (next === null) return { page, headers: response.headers };
    page = next;
  }
  return null;
}

/** Checks an external page of the caller's menus, by its headers: whether a page of this origin may frame it. */
export async function checkFrame(
  deps: FrameCheckDeps,
  scope: TenantScope,
  { url, origin }: { url: string; origin: string },
): Promise<{ framing: Framing }> {
  const held = (await heldAddresses(deps, scope)).map(pageOf);
  if (!URL.canParse(origin) || !held.includes(pageOf(url))) return { framing: "unknown" };
  await deps.throttle.take(["frame check", scope.tenantId, scope.actor.userId], asksOfUser);
  try {
    const reply = await replyOf(deps, url, scope.signal);
    if (reply === null) return { framing: "unknown" };
    const isAllowed = allowsFraming(reply.headers, reply.page, new URL(origin));
    return { framing: isAllowed ? "allowed" : "refused" };
  } catch (error) {
    if (error instanceof OutboundError) return { framing: "unknown" };
    throw error;
  }
}
