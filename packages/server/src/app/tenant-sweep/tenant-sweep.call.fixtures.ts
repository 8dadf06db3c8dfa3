import type { Names } from "./tenant-sweep.tenants.fixtures.ts";

/** One call as a stranger makes it. */
export interface SweepCall {
  /** Below the endpoint's own path: what its placeholders and its query hold. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown> | readonly unknown[];
  form?: FormData;
  /** Ends the session, so it gets one of its own. */
  ownSession?: boolean;
}

/** What a stranger could send to one call, who knows these names. */
export type Generator = (of: Names) => SweepCall[];
