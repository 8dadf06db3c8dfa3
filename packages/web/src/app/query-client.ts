import { QueryClient } from "@tanstack/react-query";
import { NetworkFailure } from "../platform/http/call-error.ts";

/** The console's one cache of server state; emptied when another person comes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // A query that is not sent while offline would wait without a message; a failed one shows an error.
      networkMode: "always",
      retry: (count, error) => count < 1 && error instanceof NetworkFailure,
    },
  },
});
