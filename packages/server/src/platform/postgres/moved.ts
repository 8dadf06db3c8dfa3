import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const markOf = (home: string): string => join(home, "moved");

/** Says on disk that the records of an embedded PostgreSQL are in another database now. */
export function markMoved(home: string, at: Date): void {
  writeFileSync(markOf(home), `${at.toISOString()}\n`, { flush: true });
}

export function unmarkMoved(home: string): void {
  rmSync(markOf(home), { force: true });
}

/** Refuses to serve records that have been moved away: what is written to them would be missing in the other database. */
export function checkNotMoved(home: string): void {
  const mark = markOf(home);
  if (!existsSync(mark)) return;
  const at = readFileSync(mark, "utf8").trim();
  throw new Error(
    `the records of this folder were moved to a database of your own on ${at}: set DATABASE_URL; to go back to the records as they were then, remove ${mark}`,
  );
}
