import { session } from "../console.ts";
import { queryClient } from "../query-client.ts";
import { visit } from "../session/visit.ts";
import { routesOptions, topMenuOptions, userInfoOptions } from "../shell/menu/menu.queries.ts";
import { tabStore, useFrame } from "../shell/shell-state.ts";
import { isHomePath } from "./first-calls.ts";

/** Queries what the home page shows while the page itself is still loading; the page repeats the queries that failed. */
async function askHome(): Promise<void> {
  // What the tiles ask is known by a later file than what the page asks.
  const { homeDashboardOptions } = await import("../../dashboard/dashboard.queries.ts");
  void queryClient.prefetchQuery(homeDashboardOptions);
  const { fetchHomeAhead } = await import("../../dashboard/tile/tiles-ahead.ts");
  await fetchHomeAhead(queryClient);
}

/** Opens what the user has pinned; asks what the frame shows, and the home page where that is open: done when its tiles have been queried. */
async function askFirst(): Promise<void> {
  tabStore.openPinned();
  const { pathname } = window.location;
  if (visit(pathname).go !== "open") return;
  void queryClient.prefetchQuery(userInfoOptions);
  void queryClient.prefetchQuery(topMenuOptions);
  void queryClient.prefetchQuery(routesOptions(useFrame.getState().topMenuId));
  if (isHomePath(pathname)) await askHome().catch(() => undefined);
}

/**
 * Before the console is rendered for a user: replaces the sign-in page's address by the requested one, without a page in between, and
 * queries what the frame and the home page need, so that the results arrive while they are rendered. Done when that has been queried, as far
 * as there is a session yet.
 */
export async function begin(): Promise<void> {
  if (window.location.pathname === "/login") {
    const verdict = visit("/login");
    if (verdict.go === "to") window.history.replaceState(null, "", verdict.path);
  }
  if (session.token() !== null) {
    await askFirst();
    return;
  }
  const stop = session.state.subscribe(({ phase }) => {
    if (phase === "restoring") return;
    stop();
    if (phase === "in") void askFirst();
  });
}
