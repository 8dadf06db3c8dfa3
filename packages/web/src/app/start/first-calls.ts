import { firstCalls } from "@provost/contract/auth/sign-in-page";
import type { StoreApi } from "zustand/vanilla";
import { callAhead, onTraffic } from "../../platform/http/call.ts";
import type { TypedStorage } from "../../platform/storage.ts";
import type { Session, SessionState } from "../session/session.ts";
import { website } from "../website.ts";
import { stored } from "./stored-items.ts";

/** Whether a signed-in user finds the home page at this path. */
export const isHomePath = (path: string): boolean => ["/", "/wel", website.firstPage.value].includes(path);

const pathOf = (call: string): string => call.replace("GET ", "");

/** The addresses of what the frame shows, and the home page where that is opened. */
export function firstPaths(pathname: string, topMenuId: string | null): string[] {
  const routes = pathOf(firstCalls.routes);
  return [
    ...(isHomePath(pathname) || pathname === "/login" ? [pathOf(firstCalls.home)] : []),
    pathOf(firstCalls.user),
    pathOf(firstCalls.topMenu),
    topMenuId === null ? routes : `${routes}?${new URLSearchParams({ topMenuId })}`,
  ];
}

interface FirstCallsDeps {
  session: Pick<Session, "authenticated" | "token" | "restore"> & {
    state: Pick<StoreApi<Pick<SessionState, "phase">>, "subscribe">;
  };
  storage: Pick<TypedStorage, "get">;
}

/** How long other tabs, which renew the session one at a time, may delay the rest of the console, ms. */
const longestWaitMs = 100;

/**
 * Before the rest of the console has come: renews the session of a new browser tab, which has no token yet, and asks for what is shown first.
 * The calls of the console find the replies. Done when the first of them is under way: what is run next keeps the browser busy.
 */
export function beginCalls({ session, storage }: FirstCallsDeps): Promise<void> {
  const askAhead = (): void => {
    if (session.token() === null || storage.get(stored.isLock) === true) return;
    for (const path of firstPaths(window.location.pathname, storage.get(stored.topMenu))) callAhead(path);
  };
  if (!session.authenticated()) return Promise.resolve();
  if (session.token() !== null) {
    askAhead();
    return Promise.resolve();
  }
  // This is heard before the console hears the same and makes its calls.
  const stop = session.state.subscribe(({ phase }) => {
    if (phase === "restoring") return;
    stop();
    if (phase === "in") askAhead();
  });
  return new Promise((resolve) => {
    setTimeout(resolve, longestWaitMs);
    const stopHearing = onTraffic(() => {
      stopHearing();
      resolve();
    });
    void session.restore();
  });
}
