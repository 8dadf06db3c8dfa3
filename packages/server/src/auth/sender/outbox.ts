import { appendFile, chmod } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../platform/clock.ts";
import type { Letter } from "../../platform/mail.ts";
import type { MessageSender } from "./message-sender.ts";

/** For development: prints each message and keeps it in the file `outbox` of the data folder, readable by nobody else. */
export function outboxSender(deps: {
  dataDir: string;
  clock: Clock;
  say: (line: string) => void;
}): MessageSender & { letter: (letter: Letter) => Promise<void> } {
  const file = join(deps.dataDir, "outbox");
  const write = async (to: string, text: string): Promise<void> => {
    const line = `${deps.clock.now().toISOString()} ${to} ${text}`;
    await appendFile(file, `${line}\n`, { mode: 0o600 });
    await chmod(file, 0o600);
    deps.say(`outbox: ${line}`);
  };
  return { sendCode: write, letter: ({ to, subject }) => write(to, subject) };
}
