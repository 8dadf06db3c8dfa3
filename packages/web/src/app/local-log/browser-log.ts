import { systemClock } from "../../platform/clock.ts";
import { onForeignWrite } from "../../platform/storage-watch.ts";
import { storage } from "../console.ts";
import { stored } from "../start/stored-items.ts";
import { website } from "../website.ts";
import { createLocalLog } from "./local-log.ts";
import { entryOf } from "./log-entry.ts";
import { troubles } from "./page-troubles.ts";

/** This browser's log of errors. */
export const localLog = createLocalLog({
  storage,
  clock: systemClock,
  later: (run, ms) => void setTimeout(run, ms),
});

troubles.take((trouble) => {
  const entry = entryOf(trouble);
  if (entry !== null) localLog.add(entry);
});

onForeignWrite(website.key, [stored.logsList.name], localLog.readAgain);
window.addEventListener("pagehide", localLog.flush);
