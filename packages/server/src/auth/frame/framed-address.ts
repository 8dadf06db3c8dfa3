import { frameTicketParameter } from "@provost/contract/menu/frame";

/** The requested address without its ticket; more than one ticket counts as none. */
export interface FramedAddress {
  /** Path and query. */
  address: string;
  ticket: string | null;
}

const nameOf = (pair: string): string => pair.split("=", 1)[0] ?? "";

/** Takes a raw address apart; what is left of the query stays as it was written. */
export function framedAddress(url: string): FramedAddress {
  const [path = "", ...rest] = url.split("?");
  const pairs = rest.join("?").split("&");
  const tickets = pairs.filter((pair) => nameOf(pair) === frameTicketParameter);
  const query = pairs.filter((pair) => nameOf(pair) !== frameTicketParameter).join("&");
  const [ticket = ""] = tickets;
  return {
    address: query === "" ? path : `${path}?${query}`,
    ticket: tickets.length === 1 ? ticket.slice(frameTicketParameter.length + 1) : null,
  };
}

/** The address as a browser will request it: no fragment, everything encoded, no `..`; null when it is not the address of a call. */
export function safePath(path: string): string | null {
  const base = "http://provost.invalid";
  if (!URL.canParse(path, base)) return null;
  const { origin, pathname, search } = new URL(path, base);
  const { address, ticket } = framedAddress(pathname + search);
  return origin === base && pathname.startsWith("/api/") && ticket === null ? address : null;
}
