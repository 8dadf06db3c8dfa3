import { makeOutbound, type Outbound } from "../../platform/http/outbound/outbound.ts";
import type { AppDeps } from "./app-deps.ts";

const patienceMs = 4000;

/** Creates the client that checks whether external pages may be framed; a user waits for the result in front of an empty frame. */
export function makeFrameOutbound({ config }: Pick<AppDeps, "config">): Outbound {
  const { privateHosts, patienceMs: longest } = config.outside;
  return makeOutbound({ privateHosts, timeoutMs: Math.min(patienceMs, longest), plainHttp: true });
}
