import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { workbookOf } from "../../formats/workbook.fixtures.ts";
import { ask, bringing } from "./import-file.fixtures.ts";

const { importFile, preview, remove } = bringing();
afterAll(remove);

const columnOf = (from: string, empty?: readonly string[]) => ({
  from,
  name: from,
  take: true,
  ...(empty === undefined ? {} : { empty }),
});

/** The districts of California, each 32nd with `NA` for its kind and its number of pupils. */
function districts(): string {
  const path = new URL("../../../../e2e/data/CASchools.csv", import.meta.url);
  const [header = "", ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
  const at = (cells: string[], name: string) =>
    cells[header.replaceAll('"', "").split(",").indexOf(name)] ?? "";
  const rows = lines.map((line, row) => {
    const cells = line.split(",");
    const isMissing = row % 32 === 0;
    return [at(cells, "grades"), at(cells, "students")].map((cell) => (isMissing ? "NA" : cell)).join(",");
  });
  return ["grades,students", ...rows].join("\n");
}

describe("values that mean empty", () => {
  it("in real data: a value of text is neither counted as distinct nor in the base of a rate", async () => {
    const sql = `SELECT count(DISTINCT grades), count(grades), count(students),
      round(100.0 * count(*) FILTER (WHERE grades = 'KK-08') / count(grades), 2) FROM data`;
    expect(await ask(await importFile("a.csv", districts()), sql)).toEqual([["3", "420", "406", 82.62]]);
    const chosen = await importFile("a.csv", districts(), { choice: { empty: ["NA"] } });
    expect(await ask(chosen, sql)).toEqual([["2", "406", "406", 85.47]]);
  });

  const cells = [
    ["name", "score", "day", "note"],
    ["a", "1", "2024-01-05", " na "],
    ["缺考", "缺考", "—", "b"],
    ["c", "-", "缺考", "N/A"],
    ["d", "4", "2024-02-05", "n/a x"],
  ] as const;
  const csv = cells.map((row) => row.join(",")).join("\n");
  const records = cells
    .slice(1)
    .map((row) =>
      JSON.stringify(
        Object.fromEntries(
          cells[0].map((name, at) => [name, at === 1 ? Number(row[at]) || row[at] : row[at]]),
        ),
      ),
    )
    .join("\n");
  const sheet = workbookOf([
    { name: "s", rows: cells.map((row) => row.map((cell) => (Number(cell) ? Number(cell) : cell))) },
  ]);
  const choice = { empty: ["Na", "n/a", "-", "—", "缺考"] };

  it.each([
    ["a.csv", csv],
    ["a.json", records],
    ["a.xlsx", sheet],
  ])("are empty in columns of each type, trimmed and whatever their case: %s", async (name, content) => {
    const result = await importFile(name, content, { choice });
    expect(result.columns.map(({ type }) => type)).toEqual(expect.arrayContaining(["VARCHAR", "BIGINT"]));
    expect(await ask(result, "SELECT name, score, CAST(day AS VARCHAR), note FROM data")).toEqual([
      ["a", "1", "2024-01-05", null],
      [null, null, null, "b"],
      ["c", null, null, null],
      ["d", "4", "2024-02-05", "n/a x"],
    ]);
    const seen = await preview(name, content, choice);
    expect(seen.columns[1]).toMatchObject({ name: "score", type: "BIGINT", misfits: {} });
  });

  it("of one column replace those of the file, and numbers can be among them", async () => {
    const content = "country,mark,code\nNA,999,1\nNA,80,999\nDE,NA,3\n";
    const columns = [columnOf("country", []), columnOf("mark", ["999", "NA"]), columnOf("code")];
    const result = await importFile("a.csv", content, { choice: { empty: ["NA"], columns } });
    expect(result.columns.map(({ type }) => type)).toEqual(["VARCHAR", "BIGINT", "BIGINT"]);
    expect(await ask(result, "SELECT * FROM data")).toEqual([
      ["NA", null, "1"],
      ["NA", "80", "999"],
      ["DE", null, "3"],
    ]);
  });

  it("are found after the start of a file that shows its types", async () => {
    const many = Array.from({ length: 60_000 }, (_, at) => `${at},${at}.5`);
    const content = ["a,b", ...many, "缺考,-"].join("\n");
    const result = await importFile("a.csv", content, { choice: { empty: ["缺考", "-"] } });
    expect(result.columns.map(({ type }) => type)).toEqual(["BIGINT", "DOUBLE"]);
    expect(await ask(result, "SELECT count(a), count(b), count(*) FROM data")).toEqual([
      ["60000", "60000", "60001"],
    ]);
  });

  it("are read from Parquet, too", async () => {
    const source = await importFile("a.csv", "t,n\nNA,1\nx,999\n");
    const path = `${source.file}.parquet`;
    await ask(source, `COPY data TO '${path}' (FORMAT parquet)`);
    const result = await importFile("a.parquet", readFileSync(path), { choice: { empty: ["NA", "999"] } });
    expect(await ask(result, "SELECT * FROM data")).toEqual([
      [null, "1"],
      ["x", null],
    ]);
  });

  it("nothing chosen leaves `NA` a text, and no number", async () => {
    const result = await importFile("a.csv", "t,n\nNA,1\nx,NA\n");
    expect(await ask(result, "SELECT * FROM data")).toEqual([
      ["NA", "1"],
      ["x", null],
    ]);
  });

  it.each([
    ["a.csv", csv],
    ["a.xlsx", sheet],
  ])("are proposed with their counts, words only among numbers and dates: %s", async (name, content) => {
    const seen = await preview(name, content);
    expect(seen.columns.map(({ missing }) => missing)).toEqual([
      [{ value: "缺考", count: 1, proposed: false }],
      [
        { value: "缺考", count: 1, proposed: true },
        { value: "-", count: 1, proposed: true },
      ],
      [
        { value: "—", count: 1, proposed: true },
        { value: "缺考", count: 1, proposed: true },
      ],
      [
        { value: "na", count: 1, proposed: true },
        { value: "N/A", count: 1, proposed: true },
      ],
    ]);
  });
});
