import { useEffect } from "react";
import { queryClient } from "../query-client.ts";
import { website } from "../website.ts";

/** On the way to the home page its questions go out with the shell's own, not after them. */
export function useHomeAhead(): void {
  useEffect(() => {
    if (!["/", "/wel", website.firstPage.value].includes(window.location.pathname)) return;
    const ask = async (): Promise<void> => {
      const { fetchHomeAhead } = await import("../../dashboard/home-ahead.ts");
      await fetchHomeAhead(queryClient);
    };
    // The page asks again for what did not come.
    ask().catch(() => undefined);
  }, []);
}
