import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Account } from "./account.ts";

// A socket's path may be 107 bytes long on Linux and 103 elsewhere.
const longestSocketPath = 103;

/** A short folder, closed to others, for the sockets of one data folder. */
export function makeRunFolder(dataDir: string, port: number, account: Account | null): string {
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const uid = process.getuid?.() ?? 0;
  const parents = uid === 0 ? ["/run/provost", "/tmp/provost-0"] : [`/tmp/provost-${uid}`];
  parents.push(join(tmpdir(), `provost-${uid}`));
  for (const parent of parents) {
    const folder = join(parent, name);
    if (Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) > longestSocketPath) continue;
    if (!owned(parent, uid, uid === 0 ? 0o711 : 0o700)) continue;
    if (owned(folder, account?.uid ?? uid, 0o700, account)) return folder;
  }
  throw new Error(`No short folder for PostgreSQL's socket could be made (tried ${parents.join(", ")}).`);
}

function owned(path: string, uid: number, mode: number, give: Account | null = null): boolean {
  try {
    mkdirSync(path, { mode });
    chmodSync(path, mode);
    if (give !== null) chownSync(path, give.uid, give.gid);
  } catch {
    // It exists already or cannot be created; checked below.
  }
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined || !stat.isDirectory()) return false;
  if (give !== null && stat.uid !== uid && process.getuid?.() === 0) {
    chownSync(path, give.uid, give.gid);
    return (stat.mode & 0o077) === 0;
  }
  return stat.uid === uid && (stat.mode & 0o777 & ~mode) === 0;
}
