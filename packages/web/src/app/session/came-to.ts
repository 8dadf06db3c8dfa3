/** Where the user wanted to go before signing in, and whose address it was. */
export interface CameTo {
  path: string;
  /** `null`: of no user. */
  user: string | null;
}

/** The path to go to after signing in: our own, and only for who was there; `null` for home. */
export function returnPath(cameTo: CameTo | null, user: string | null, origin: string): string | null {
  if (cameTo === null || (cameTo.user !== null && cameTo.user !== user)) return null;
  if (!cameTo.path.startsWith("/") || !URL.canParse(cameTo.path, origin)) return null;
  const url = new URL(cameTo.path, origin);
  if (url.origin !== origin || url.pathname === "/login") return null;
  // A path that itself begins with two slashes would be parsed as another host by the next step.
  return url.pathname.startsWith("//") ? null : url.pathname + url.search + url.hash;
}
