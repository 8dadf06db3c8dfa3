import { firstCalls } from "@provost/contract/auth/sign-in-page";
import type { StoreApi } from "zustand/vanilla";
import { callAhead } from "../../platform/http/call.ts";
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

/**
 * Before the rest of the console has come: renews the session of a new browser tab, which has no token yet, and asks for what is shown first.
 * The calls of the console find the replies.
 */
export function beginCalls({ session, storage }: FirstCallsDeps): void {
  if (!session.authenticated()) return;
  const askAhead = (): void => {
    if (session.token() === null || storage.get(stored.isLock) === true) return;
    for (const path of firstPaths(window.location.pathname, storage.get(stored.topMenu))) callAhead(path);
  };
  if (session.token() !== null) {
    askAhead();
    return;
  }
  // This is heard before the console hears the same and makes its calls.
  const stop = session.state.subscribe(({ phase }) => {
    if (phase === "restoring") return;
    stop();
    if (phase === "in") askAhead();
  });
  void session.restore();
}
