import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writeWholeFile } from "../disk/whole-file.ts";

/** Where the records of an embedded PostgreSQL went; `done`: all of them are there, and what is here is out of date. */
const Mark = z.object({ at: z.string(), done: z.boolean() });
export type MovedMark = z.infer<typeof Mark>;

const pathOf = (home: string): string => join(home, "moved.json");

/** What is noted in the folder of an embedded PostgreSQL about a move; `null`: nothing. */
export function movedMark(home: string): MovedMark | null {
  const path = pathOf(home);
  return existsSync(path) ? Mark.parse(JSON.parse(readFileSync(path, "utf8"))) : null;
}

/** Notes a move, or that there was none. */
export function markMoved(home: string, mark: MovedMark | null): void {
  if (mark === null) rmSync(pathOf(home), { force: true });
  else writeWholeFile(pathOf(home), JSON.stringify(mark));
}

/** Refuses to serve records that have been moved away: what is written to them would be missing in the other database. */
export function checkNotMoved(home: string): void {
  const mark = movedMark(home);
  if (mark === null) return;
  const back = `to go back to the records as they were then, remove ${pathOf(home)}`;
  throw new Error(
    mark.done
      ? `the records of this folder were moved to a database of your own on ${mark.at}: set DATABASE_URL; ${back}`
      : `"move-to-postgres" was interrupted on ${mark.at}: run it again, or set DATABASE_URL if it says that the database is not empty; ${back}`,
  );
}
