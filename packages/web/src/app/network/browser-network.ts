import { systemClock } from "../../platform/clock.ts";
import { knock, onTraffic } from "../../platform/http/call.ts";
import { pageMeta } from "../../platform/lazy/page-meta.ts";
import { createNetwork } from "./network.ts";

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly effectiveType?: string };
  }
}

/** The network as this page meets it. */
export const network = createNetwork({
  clock: systemClock,
  isOnline: () => navigator.onLine,
  isThin: () => navigator.connection?.effectiveType?.endsWith("2g") ?? false,
  knock,
  build: pageMeta("build"),
  later: (run, ms) => void setTimeout(run, ms),
});

onTraffic(network.hear);
