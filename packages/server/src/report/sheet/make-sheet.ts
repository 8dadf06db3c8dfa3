import type { Readable, Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { limits } from "@provost/contract/wire/limits";
import { ownNames } from "@provost/report-core/result/result-rows";
import { csvCell, storedEncode } from "./sheet-cells.ts";
import { csvFile, type SheetFile, xlsxFile } from "./sheet-file.ts";
import type { SheetJob } from "./sheet-job.ts";
import { isWhole, pivotPlan, rowPlaces, type SheetPlan, tablePlan } from "./shown-file.ts";
import { rowTaker, type Taken } from "./take-rows.ts";

/** A pivot table of more rows than one can hold in mind, or in memory. */
export class PivotTooLarge extends Error {}

function storedPlan({ columns, format }: SheetJob): SheetPlan {
  const encodes = columns.map((column) => storedEncode(column, format));
  return {
    headings: [ownNames(columns).map((name) => (format === "csv" ? csvCell(name) : name))],
    codes: [],
    row: (cells) => cells.map((cell, at) => (cell === null ? null : (encodes[at]?.(cell) ?? null))),
    last: [],
  };
}

function fileOf({ format, name }: SheetJob, out: Writable, { headings, codes }: SheetPlan): SheetFile {
  return format === "csv" ? csvFile(out, headings) : xlsxFile(out, { name, headings, codes });
}

async function eachRow(
  from: Readable,
  onRow: (cells: Taken[]) => void,
  after: () => Promise<void>,
): Promise<void> {
  const decoder = new StringDecoder("utf8");
  const taker = rowTaker();
  for await (const piece of from) {
    taker.push(decoder.write(piece), onRow);
    await after();
  }
}

/** A table of so many rows at most is put in its order; the rows of a longer one are written as they come. */
const mostPlaced = limits.resultRows;

/** Writes rows in the order of a chart's table, if they are few enough to wait for the last one. */
function inOrder(
  job: SheetJob,
  write: (cells: Taken[]) => void,
): { take(cells: Taken[]): void; end(): void } {
  const places = job.shown && rowPlaces({ ...job, shown: job.shown });
  let held: Taken[][] | null = places === null ? null : [];
  return {
    take(cells) {
      if (held?.length === 0 && !places?.waits(cells)) held = null;
      if (held !== null && held.length < mostPlaced) {
        held.push(cells);
        return;
      }
      for (const before of held ?? []) write(before);
      held = null;
      write(cells);
    },
    end() {
      for (const cells of places?.placed(held ?? []) ?? []) write(cells);
    },
  };
}

/**
 * Makes the file of rows that come as the engine writes them; as much is held as one piece of them, of a table in its natural
 * order as many rows as a result has, of a pivot table all.
 */
export async function makeSheet(job: SheetJob, from: Readable, out: Writable): Promise<void> {
  const { shown } = job;
  if (shown && isWhole(shown)) {
    const taken: Taken[][] = [];
    await eachRow(
      from,
      (cells) => {
        taken.push(cells);
        if (taken.length > job.mostPivotRows) throw new PivotTooLarge();
      },
      async () => {},
    );
    const plan = pivotPlan({ ...job, shown }, taken);
    await finish(fileOf(job, out, plan), plan);
    return;
  }
  const plan = shown === null ? storedPlan(job) : tablePlan({ ...job, shown });
  const file = fileOf(job, out, plan);
  const rows = inOrder(job, (cells) => file.row(plan.row(cells)));
  await eachRow(from, rows.take, () => file.flush());
  rows.end();
  await finish(file, plan);
}

async function finish(file: SheetFile, { last }: SheetPlan): Promise<void> {
  for (const cells of last) file.row(cells);
  await file.end();
}
