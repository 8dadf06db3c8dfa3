import { makeOutbound, type Outbound } from "../../platform/http/outbound/outbound.ts";
import type { AppDeps } from "./app-deps.ts";

const patienceMs = 4000;

/** Makes what asks outside pages whether they may be framed: somebody waits for it with an empty frame before him. */
export function makeFrameOutbound({ config }: Pick<AppDeps, "config">): Outbound {
  const { privateHosts, patienceMs: longest } = config.outside;
  return makeOutbound({ privateHosts, timeoutMs: Math.min(patienceMs, longest), plainHttp: true });
}
