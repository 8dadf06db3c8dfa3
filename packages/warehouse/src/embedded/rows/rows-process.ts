import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { failureOf } from "../failure.ts";
import { openLocked } from "../slot/locked-instance.ts";
import type { FromRows, RowsMessage } from "../slot/messages.ts";
import { startParser } from "../start-parser.ts";
import { bindLiterals } from "../view/bind-literals.ts";
import { rowsText } from "./rows-text.ts";

let folder: string | null = null;

function reply(message: FromRows): void {
  // A message that fails because the parent is gone must not end this process before it has cleaned up.
  process.send?.(message, undefined, undefined, () => {});
}

const tellMs = 200;
const usedMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
let reportedMs = usedMs();

/** Reports the time used since the last call: waiting for the consumer of the rows uses none. */
function tellUsed(): void {
  const used = usedMs();
  reply({ kind: "ran", ms: used - reportedMs });
  reportedMs = used;
}

async function write({ open, text, params, ...bounds }: RowsMessage): Promise<void> {
  const parser = await startParser();
  const select = params.length === 0 ? text : await bindLiterals(parser, text, params);
  const instance = await openLocked(parser, open);
  const { connection, prepared } = await instance.prepare(select);
  const columns = Array.from({ length: prepared.columnCount }, (_, index) => ({
    name: prepared.columnName(index),
    type: String(prepared.columnType(index)),
  }));
  reply({ kind: "columns", columns });
  const { rowsChanged } = await connection.run(rowsText(select, columns, { ...bounds, outlet: open.outlet }));
  tellUsed();
  reply({ kind: "done", rows: rowsChanged });
}

// The parent is gone: no one reads the rows any more, and no one else cleans up.
process.on("disconnect", () => {
  try {
    if (folder !== null) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } finally {
    process.kill(process.pid, "SIGKILL");
  }
});
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
process.once("message", (message: RowsMessage) => {
  folder = dirname(message.open.outlet);
  setInterval(tellUsed, tellMs);
  write(message).catch((error: unknown) => {
    tellUsed();
    reply({ kind: "failed", failure: failureOf(error, message.text) });
  });
});
