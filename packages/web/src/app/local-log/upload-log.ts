import { logError } from "@provost/contract/log/local-log";
import { limits } from "@provost/contract/wire/limits";
import { call } from "../../platform/http/call.ts";
import { failureText } from "../../ui/state/failure-text.ts";
import type { LocalLog } from "./local-log.ts";
import { portions } from "./log-list.ts";

/** The contract's bound of an upload, and the server's of a body with some room. */
const most = { entries: 500, bytes: Math.floor(limits.bodyBytes * 0.9) };

/** Sends the log to the server; what has arrived leaves it. Tells why the rest did not go, `null` when all did. */
export async function uploadLog(log: LocalLog): Promise<string | null> {
  try {
    for (const part of portions(log.state.getState().entries, most)) {
      await call(logError, part, { quiet: true });
      log.remove(part);
    }
    return null;
  } catch (error) {
    return failureText(error);
  }
}
