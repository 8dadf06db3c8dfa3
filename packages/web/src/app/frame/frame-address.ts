import { isUrl } from "../../platform/is-url.ts";

/** Why an address is not shown in a frame. */
export type FrameRefusal = "missing" | "invalid" | "scheme" | "credentials" | "ownPage";

/** What a frame shows: a page of another site, or a GET of ours, which needs a ticket. */
export type FrameAddress =
  | { kind: "outside"; url: string; host: string }
  | { kind: "own"; path: string; hash: string; host: string }
  | { kind: "refused"; reason: FrameRefusal };

/** Query keys that are the frame's own; all others go to the framed address (spec §2). */
const ownKeys: ReadonlySet<string> = new Set(["name", "src", "i18n"]);

function parsed(text: string, origin: string): URL | null {
  return URL.canParse(text, origin) ? new URL(text, origin) : null;
}

function withParameters(url: URL, query: URLSearchParams): void {
  const more = [...query]
    .filter(([name]) => !ownKeys.has(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  if (more.length > 0) url.search += (url.search === "" ? "?" : "&") + more.join("&");
}

/** Reads the query of a frame's page. What an address is, its parser says: dots, backslashes and escapes are resolved before anything is judged. */
export function frameAddress(query: URLSearchParams, origin: string): FrameAddress {
  // Facts §2.13: "$" replaces the "#" that a menu path cannot hold.
  const src = (query.get("src") ?? "").trim().replace("$", "#");
  if (src === "") return { kind: "refused", reason: "missing" };
  const url = parsed(src, origin);
  if (url === null) return { kind: "refused", reason: "invalid" };
  if (url.protocol !== "http:" && url.protocol !== "https:") return { kind: "refused", reason: "scheme" };
  if (url.username !== "" || url.password !== "") return { kind: "refused", reason: "credentials" };
  const isOwn = url.origin === origin;
  // Another host is only meant where it is written out: "//host" and its like are slips, or worse.
  if (!isOwn && !isUrl(src)) return { kind: "refused", reason: "invalid" };
  if (isOwn && !url.pathname.startsWith("/api/")) return { kind: "refused", reason: "ownPage" };
  withParameters(url, query);
  const { host, hash } = url;
  return isOwn
    ? { kind: "own", path: url.pathname + url.search, hash, host }
    : { kind: "outside", url: url.href, host };
}

/** The address of ours that a ticket opens once; the fragment stays last. */
export function ticketed(path: string, hash: string, parameter: string, ticket: string): string {
  const sign = path.includes("?") ? "&" : "?";
  return `${path}${sign}${parameter}=${encodeURIComponent(ticket)}${hash}`;
}

/** What a frame may do. Ours runs no scripts (decision 010); no frame may take the console's place. */
export const sandboxOf: Readonly<Record<"own" | "outside", string>> = {
  own: "allow-downloads",
  outside: "allow-scripts allow-same-origin allow-forms allow-popups allow-downloads",
};
