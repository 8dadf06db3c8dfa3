import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import type { Manifest } from "../archive/manifest.ts";
import type { ReadEntry } from "../archive/read-archive.ts";
import { CommandFailure } from "../command.ts";
import { copyOut, copyOutSettings } from "./snapshot.ts";

const newline = 10;

/** Sums the hashes of lines of COPY text: equal for the same rows in any order, and for no others. */
function rowSum() {
  let waiting: Buffer[] = [];
  let sum = 0n;
  return {
    add(piece: Buffer): void {
      let start = 0;
      for (;;) {
        const end = piece.indexOf(newline, start);
        if (end === -1) break;
        const hash = createHash("sha256");
        for (const part of waiting) hash.update(part);
        const digest = hash.update(piece.subarray(start, end)).digest();
        sum += (digest.readBigUInt64LE(0) << 64n) + digest.readBigUInt64LE(8);
        waiting = [];
        start = end + 1;
      }
      if (start < piece.length) waiting.push(Buffer.from(piece.subarray(start)));
    },
    result: (): bigint => BigInt.asUintN(128, sum),
  };
}

async function sumInDatabase(client: ClientBase, table: Manifest["tables"][number]): Promise<bigint> {
  const sum = rowSum();
  for await (const piece of copyOut(client, table)) sum.add(piece);
  return sum.result();
}

/**
 * Compares each row of the tables with those of a backup, by their hashes; the caller's transaction must see all rows. Throws
 * {@link CommandFailure} with the names of tables that differ.
 */
export async function checkSameRows(
  client: ClientBase,
  entries: AsyncIterable<ReadEntry>,
  { tables }: Pick<Manifest, "tables">,
): Promise<void> {
  const sums = new Map(tables.map(({ name }) => [name, rowSum()]));
  for await (const { kind, content } of entries) {
    if (kind.kind === "header") continue;
    if (kind.kind !== "records") break;
    for await (const piece of content) sums.get(kind.table)?.add(piece);
  }
  await client.query(copyOutSettings);
  const differing: string[] = [];
  for (const table of tables)
    if ((await sumInDatabase(client, table)) !== sums.get(table.name)?.result()) differing.push(table.name);
  if (differing.length > 0)
    throw new CommandFailure(
      `rows differ after the copy in ${differing.join(", ")}: compare "server_encoding" of both databases, it must be UTF8`,
    );
}
