import { appendFile, chmod } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../platform/clock.ts";
import type { MessageSender } from "./message-sender.ts";

/** For development: prints each message and keeps it in the file `outbox` of the data folder, readable by nobody else. */
export function outboxSender(deps: {
  dataDir: string;
  clock: Clock;
  say: (line: string) => void;
}): MessageSender {
  const file = join(deps.dataDir, "outbox");
  return {
    sendCode: async (to, code) => {
      const line = `${deps.clock.now().toISOString()} ${to} ${code}`;
      await appendFile(file, `${line}\n`, { mode: 0o600 });
      await chmod(file, 0o600);
      deps.say(`outbox: ${line}`);
    },
  };
}
