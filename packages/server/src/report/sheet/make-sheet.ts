import type { Readable, Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { ownNames } from "@provost/report-core/result/result-rows";
import { csvCell, storedEncode } from "./sheet-cells.ts";
import { csvFile, type SheetFile, xlsxFile } from "./sheet-file.ts";
import type { SheetJob } from "./sheet-job.ts";
import { isWhole, pivotPlan, type SheetPlan, tablePlan } from "./shown-file.ts";
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

/** Makes the file of rows that come as the engine writes them; as much is held as one piece of them, of a pivot table all. */
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
  await eachRow(
    from,
    (cells) => file.row(plan.row(cells)),
    () => file.flush(),
  );
  await finish(file, plan);
}

async function finish(file: SheetFile, { last }: SheetPlan): Promise<void> {
  for (const cells of last) file.row(cells);
  await file.end();
}
