/** What the guard knows when a path is opened. */
export interface Visit {
  pathname: string;
  /** The session marker cookie is there. */
  authenticated: boolean;
  token: string | null;
  isLock: boolean;
  lockPage: string;
  /** Where /login leads once signed in: where the person wanted to go, or home. */
  afterSignIn: string;
  /** Where the lock page leads when nothing is locked: to the tab in front, or home. */
  afterLock: string;
}

/** Open it, go elsewhere, or first renew the session that the marker promises. */
export type Verdict = { go: "open" } | { go: "to"; path: string } | { go: "restore" };

const statusPaths: readonly string[] = ["/404", "/403", "/500"];

/** Paths that need no session. */
export const publicPaths: readonly string[] = ["/login", "/lock", ...statusPaths];

/** Whether the sign-in page is shown at this path, before anything else is loaded. */
export function isSignIn(pathname: string, authenticated: boolean): boolean {
  return !authenticated && !statusPaths.includes(pathname);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function segments(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

/** The decoded segments of a path that are no parameter of the pattern it fits; all of them when it fits none. */
export function staticPart(pathname: string, patterns: readonly string[]): string {
  const parts = segments(pathname).map(decoded);
  const fits = (pattern: string[]): boolean =>
    pattern.length === parts.length &&
    pattern.every((part, at) => part.startsWith(":") || part.toLowerCase() === parts[at]?.toLowerCase());
  const pattern = patterns.map(segments).find(fits);
  return parts.filter((_, at) => !pattern?.[at]?.startsWith(":")).join("/");
}

/** Spec §2, in its order. The rule about the capital B is applied as written to the static part of a path only. */
export function judge(visit: Visit, patterns: readonly string[]): Verdict {
  const { pathname, authenticated, token, isLock, lockPage, afterSignIn, afterLock } = visit;
  if (!authenticated) {
    return publicPaths.includes(pathname) ? { go: "open" } : { go: "to", path: "/login" };
  }
  if (isLock && pathname !== lockPage) return { go: "to", path: lockPage };
  if (pathname === "/login") return { go: "to", path: afterSignIn };
  if (staticPart(pathname, patterns).includes("B")) return { go: "to", path: "/" };
  if (!token) return { go: "restore" };
  if (pathname === lockPage && !isLock) return { go: "to", path: afterLock };
  return { go: "open" };
}
