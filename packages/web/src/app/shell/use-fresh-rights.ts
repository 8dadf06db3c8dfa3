import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { systemClock } from "../../platform/clock.ts";
import { onCallFailure } from "../../platform/http/call.ts";
import { isRefusal } from "../../platform/http/call-error.ts";
import { identityKey } from "../../platform/identity.ts";
import { userInfoOptions } from "./menu/menu.queries.ts";
import { mayAskOnReturn, type RightsRequest, waitAfterRefusal } from "./rights-age.ts";

/** Loads menus, buttons and roles again when a call is refused for lack of rights, and when the window regains focus after a while. */
export function useFreshRights(): void {
  const client = useQueryClient();
  useEffect(() => {
    const request: RightsRequest = { at: systemClock.now() };
    const ask = (): void => {
      request.at = systemClock.now();
      void client.invalidateQueries({ queryKey: identityKey });
      void client.invalidateQueries({ queryKey: userInfoOptions.queryKey });
    };
    const back = (): void => {
      if (document.visibilityState === "visible" && mayAskOnReturn(request, systemClock.now())) ask();
    };
    let later: ReturnType<typeof setTimeout> | null = null;
    const stop = onCallFailure(({ error }) => {
      if (later !== null || !isRefusal(error, "forbidden")) return;
      later = setTimeout(
        () => {
          later = null;
          ask();
        },
        waitAfterRefusal(request, systemClock.now()),
      );
    });
    window.addEventListener("focus", back);
    document.addEventListener("visibilitychange", back);
    return () => {
      stop();
      if (later !== null) clearTimeout(later);
      window.removeEventListener("focus", back);
      document.removeEventListener("visibilitychange", back);
    };
  }, [client]);
}
