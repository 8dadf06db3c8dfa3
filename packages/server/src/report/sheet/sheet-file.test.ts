import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import readWorkbook from "read-excel-file/node";
import { expect, it } from "vitest";
import { numberCell, textCell } from "./cell-xml.ts";
import { xlsxFile } from "./sheet-file.ts";

const headings = [["name", "score"]];

async function written(rows: number, { flushEach, mostRows }: { flushEach: number; mostRows: number }) {
  const out = new PassThrough();
  const bytes = buffer(out);
  const file = xlsxFile(out, { name: "成绩", headings, codes: [], mostRows });
  for (let row = 1; row <= rows; row++) {
    file.row([textCell(`学生${row}`), numberCell(String(row))]);
    if (row % flushEach === 0) await file.flush();
  }
  await file.end();
  return readWorkbook(await bytes);
}

const pupils = (from: number, to: number) => [
  ["name", "score"],
  ...Array.from({ length: to - from + 1 }, (_, at) => [`学生${from + at}`, from + at]),
];

it.each([1, 3, 7, 100])(
  "goes on in other sheets with the headings again, whether what is written goes out after each %s rows",
  async (flushEach) => {
    expect(await written(23, { flushEach, mostRows: 11 })).toEqual([
      { sheet: "成绩 (1)", data: pupils(1, 10) },
      { sheet: "成绩 (2)", data: pupils(11, 20) },
      { sheet: "成绩 (3)", data: pupils(21, 23) },
    ]);
  },
);

it("begins no other sheet when the last is just full", async () => {
  expect(await written(10, { flushEach: 4, mostRows: 11 })).toEqual([{ sheet: "成绩", data: pupils(1, 10) }]);
});
