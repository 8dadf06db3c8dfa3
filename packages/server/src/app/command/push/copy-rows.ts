import type { Lines, PartRows } from "@provost/warehouse/push/part-rows";
import type { FoundTable, PushMark, PushTarget } from "@provost/warehouse/push/push-target";
import { CommandFailure, type Terminal } from "../command.ts";

/** The next rows of many: whole pieces, until there are enough. */
async function* nextOf(
  lines: AsyncGenerator<Lines>,
  most: number,
  signal: AbortSignal,
): AsyncGenerator<Lines> {
  for (let taken = 0; taken < most; ) {
    signal.throwIfAborted();
    const next = await lines.next();
    if (next.done === true) return;
    taken += next.value.rows;
    yield next.value;
  }
}

/** What a run does with the table that is there: from which row on it copies, after dropping it or not. */
export interface Start {
  from: number;
  drops: boolean;
}

/** Decides where to go on. `isBeginning`: the rows of the table's version are the first of those that are copied. */
export async function startAt(
  found: FoundTable | null,
  wanted: PushMark,
  total: number,
  isBeginning: (generation: string) => Promise<boolean>,
  name: string,
): Promise<Start> {
  if (found === null) return { from: 0, drops: false };
  const { mark, rows } = found;
  if (mark?.dataset !== wanted.dataset)
    throw new CommandFailure(
      `the database has a table ${name} that is not of this dataset: name another one with --table`,
    );
  const isSame = mark.shape === wanted.shape && rows <= total && (await isBeginning(mark.generation));
  if (!mark.inUse) return isSame ? { from: rows, drops: false } : { from: 0, drops: true };
  if (isSame && mark.generation === wanted.generation && rows === total) return { from: total, drops: false };
  throw new CommandFailure(
    `${name} was read by reports after an earlier push, and may have been changed: drop it, or name another one with --table`,
  );
}

interface Copying {
  rows: PartRows;
  target: PushTarget;
  mark: PushMark;
  from: number;
}

/** Copies the rows from one on, a batch after the other. */
export async function copyRows(
  { rows, target, mark, from }: Copying,
  { signal, tell }: Pick<Terminal, "signal" | "tell">,
): Promise<void> {
  const lines = rows.lines(from);
  const total = rows.rows.toLocaleString("en");
  let done = from;
  while (done < rows.rows) {
    const added = await target.append(nextOf(lines, target.batchRows, signal), mark, done);
    if (added === 0) throw new CommandFailure("the data files have fewer rows than their record says");
    done += added;
    tell(`${done.toLocaleString("en")} of ${total} rows (${Math.floor((100 * done) / rows.rows)}%)`);
  }
}

/** Ends the command where a table and its copy, as a user reads it, differ. */
export function refuseDifferences(found: readonly string[], name: string, user: string): void {
  const shown = 20;
  if (found.length === 0) return;
  const more = found.length > shown ? [`… and ${found.length - shown} more`] : [];
  throw new CommandFailure(
    [
      `the rows of ${name}, as ${user} reads them, differ from the imported ones, so nothing was switched:`,
      ...found.slice(0, shown).map((one) => `  ${one}`),
      ...more,
      `check that no policy of the database limits ${user}; to copy all rows again, drop ${name} and run this again`,
    ].join("\n"),
  );
}
