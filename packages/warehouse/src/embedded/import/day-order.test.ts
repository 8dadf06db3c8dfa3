import { afterAll, describe, expect, it } from "vitest";
import { workbookOf } from "../../formats/workbook.fixtures.ts";
import { ask, bringing } from "./import-file.fixtures.ts";

const { importFile, preview, remove } = bringing();
afterAll(remove);

const cells = [
  ["born", "enrolled", "seen"],
  ["25/12/2011", "09/01/2023", "31/01/2024 08:30"],
  ["", "02/09/2023", "01/02/2024 17:05:09"],
  ["04/05/2012", "05/05/2023", ""],
];
const csv = cells.map((row) => row.join(",")).join("\n");
const sheet = workbookOf([{ name: "s", rows: cells.map((row) => row.map((cell) => cell || null)) }]);
const dates = `SELECT CAST(born AS VARCHAR), CAST(enrolled AS VARCHAR), CAST(seen AS VARCHAR) FROM data`;
const chosen = (from: string, more = {}) => ({ from, name: from, take: true, ...more });

describe("dates with the year last", () => {
  it.each([
    ["a.csv", csv],
    ["a.xlsx", sheet],
  ])(
    "are read in the order that a column of the file shows, as in the preview: %s",
    async (name, content) => {
      const result = await importFile(name, content);
      expect(result.columns.map(({ type }) => type)).toEqual(["DATE", "DATE", "TIMESTAMP"]);
      expect(await ask(result, dates)).toEqual([
        ["2011-12-25", "2023-01-09", "2024-01-31 08:30:00"],
        [null, "2023-09-02", "2024-02-01 17:05:09"],
        ["2012-05-04", "2023-05-05", null],
      ]);
      const { columns } = await preview(name, content);
      expect(columns.map(({ type, dated }) => [type, dated])).toEqual([
        ["DATE", { order: "dayFirst", text: "25/12/2011", date: "2011-12-25" }],
        ["DATE", { order: "dayFirst", text: "09/01/2023", date: "2023-01-09", other: "2023-09-01" }],
        ["TIMESTAMP", { order: "dayFirst", text: "31/01/2024 08:30", date: "2024-01-31 08:30" }],
      ]);
      expect(columns[0]?.misfits).not.toHaveProperty("DATE");
    },
  );

  it("that leave the order open are read as chosen; what the values show goes first", async () => {
    const content = "when,day\n01/02/2024,25/12/2024\n03/04/2024,01/02/2024\n";
    const columns = [chosen("when", { dayOrder: "dayFirst" }), chosen("day", { dayOrder: "monthFirst" })];
    const open = "when\n01/02/2024\n03/04/2024\n";
    const sql = 'SELECT CAST("when" AS VARCHAR) FROM data';
    expect(await ask(await importFile("a.csv", open), sql)).toEqual([["2024-01-02"], ["2024-03-04"]]);
    const asChosen = await importFile("b.csv", open, { choice: { columns: columns.slice(0, 1) } });
    expect(await ask(asChosen, sql)).toEqual([["2024-02-01"], ["2024-04-03"]]);
    const both = await importFile("c.csv", content, { choice: { columns } });
    expect(await ask(both, "SELECT CAST(day AS VARCHAR) FROM data")).toEqual([
      ["2024-12-25"],
      ["2024-02-01"],
    ]);
    const forced = { columns: [chosen("when", { type: "DATE", dayOrder: "dayFirst" })] };
    const partly = await importFile("d.csv", `${open}soon\n2024-05-06\n`, { choice: forced });
    expect(await ask(partly, sql)).toEqual([["2024-02-01"], ["2024-04-03"], [null], ["2024-05-06"]]);
    expect(partly.emptied).toEqual([{ column: "when", count: 1, examples: ["soon"] }]);
  });

  it("after the start of a file correct a guess, and give up the type where no order fits all", async () => {
    const many = Array.from({ length: 60_000 }, (_, at) => `0${(at % 9) + 1}/02/2024`);
    const read = async (...more: string[]) => {
      const result = await importFile("a.csv", ["day", ...many, ...more].join("\n"));
      return [
        result.columns[0]?.type,
        (await ask(result, "SELECT CAST(max(day) AS VARCHAR) FROM data"))[0]?.[0],
      ];
    };
    expect(await read()).toEqual(["DATE", "2024-09-02"]);
    expect(await read("12/25/2024")).toEqual(["DATE", "2024-12-25"]);
    expect(await read("25/12/2024")).toEqual(["DATE", "2024-12-25"]);
    expect(await read("03/04/2024 10:30")).toEqual(["TIMESTAMP", "2024-09-02 00:00:00"]);
    expect(await read("12/25/2024", "25/12/2024")).toEqual(["VARCHAR", "25/12/2024"]);
  });

  it("are appended to a table's dates, and stay text where the table has text or a refresh left it", async () => {
    const mode = (type: string) => ({ kind: "append", columns: [{ name: "born", type }] }) as const;
    const content = "born\n25/12/2011\n";
    const typeIn = async (options: Parameters<typeof importFile>[2]) =>
      (await importFile("a.csv", content, options)).columns[0]?.type;
    expect(await typeIn({ mode: mode("DATE") })).toBe("DATE");
    expect(await typeIn({ mode: mode("TIMESTAMP") })).toBe("TIMESTAMP");
    expect(await typeIn({ mode: mode("VARCHAR") })).toBe("VARCHAR");
    expect(await typeIn({ mode: { kind: "replace", texts: ["born"] } })).toBe("VARCHAR");
  });
});
