import { QueryClient } from "@tanstack/react-query";
import { NetworkFailure } from "../platform/http/call-error.ts";

/** The console's one cache of server state; emptied when another person comes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // A question that is not even asked while offline would wait without a word; a failed one says so.
      networkMode: "always",
      retry: (count, error) => count < 1 && error instanceof NetworkFailure,
    },
  },
});
