import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import type { TableColumn } from "../../csv/append.ts";
import { workbookOf } from "../../formats/workbook.fixtures.ts";
import { ask, bringing } from "./import-file.fixtures.ts";

const { importFile, preview, remove } = bringing();
afterAll(remove);

const cells = [
  ["fee", "rate", "people", "mixed"],
  ["¥1,234.50", "85%", "1.2万", "¥5"],
  ["-¥20", "7.5%", "350", "$6"],
  ["", "", "5", ""],
  ["(¥3.25)", "100％", "3亿", "¥7"],
];
const csv = cells.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\n");
const sheet = workbookOf([{ name: "s", rows: cells.map((row) => row.map((cell) => cell || null)) }]);
const columnOf = (from: string, type?: "VARCHAR" | "DOUBLE" | "BIGINT" | "DATE") => ({
  from,
  name: from,
  take: true,
  ...(type ? { type } : {}),
});
const append = (columns: readonly TableColumn[]) => ({ mode: { kind: "append", columns } as const });

describe("numbers with signs", () => {
  it.each([
    ["a.csv", csv],
    ["a.xlsx", sheet],
  ])("are numbers, as the preview shows them: %s", async (name, content) => {
    const result = await importFile(name, content);
    expect(result.columns.map(({ type }) => type)).toEqual(["DOUBLE", "DOUBLE", "DOUBLE", "VARCHAR"]);
    expect(await ask(result, "SELECT * FROM data")).toEqual([
      [1234.5, 0.85, 12_000, "¥5"],
      [-20, 0.075, 350, "$6"],
      [null, null, 5, null],
      [-3.25, 1, 300_000_000, "¥7"],
    ]);
    expect(result.signed).toEqual([
      { name: "fee", sign: "¥", format: { style: "number", grouping: true, decimals: 2, prefix: "¥" } },
      { name: "rate", sign: "%", format: { style: "percent" } },
      { name: "people", sign: "万" },
    ]);
    const seen = await preview(name, content);
    expect(seen.columns.map(({ type }) => type)).toEqual(result.columns.map(({ type }) => type));
    expect(seen.columns.map(({ signed }) => signed)).toEqual([
      { text: "¥1,234.50", number: 1234.5 },
      { text: "85%", number: 0.85 },
      { text: "1.2万", number: 12_000 },
      undefined,
    ]);
    expect(seen.columns[0]?.misfits).toMatchObject({
      BIGINT: { count: 2, examples: ["¥1,234.50", "(¥3.25)"] },
    });
    expect(seen.columns[0]?.misfits).not.toHaveProperty("DOUBLE");
  });

  it("among typed cells of a workbook are numbers where plain ones can be among them", async () => {
    const rows = [
      ["people", "rate", "when"],
      ["1.2万", "85%", "1万"],
      [350, 0.85, true],
    ];
    const result = await importFile("a.xlsx", workbookOf([{ name: "s", rows }]));
    expect(await ask(result, "SELECT * FROM data")).toEqual([
      [12_000, "85%", "1万"],
      [350, "0.85", "true"],
    ]);
  });

  it("of real data are summed and averaged as without their signs", async () => {
    const path = new URL("../../../../e2e/data/CASchools.csv", import.meta.url);
    const [header = "", ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
    const at = (line: string, name: string) =>
      Number(line.split(",")[header.replaceAll('"', "").split(",").indexOf(name)]);
    const facts = lines.map((line) => ({
      pupils: at(line, "students"),
      lunch: at(line, "lunch").toFixed(2),
      spent: at(line, "expenditure").toFixed(2),
    }));
    const grouped = (value: string): string =>
      Number(value).toLocaleString("en", { minimumFractionDigits: 2 });
    const plain = [
      "pupils,lunch,spent",
      ...facts.map(({ pupils, lunch, spent }) => `${pupils},${lunch},${spent}`),
    ];
    const signed = facts.map(
      ({ pupils, lunch, spent }) => `"${pupils.toLocaleString("en")}",${lunch}%,"$${grouped(spent)}"`,
    );
    const sql = (percent: string) =>
      `SELECT sum(pupils), avg(CAST(lunch AS DECIMAL(18, 6))) ${percent}, sum(CAST(spent AS DECIMAL(18, 4))) FROM data`;
    const without = await ask(await importFile("a.csv", plain.join("\n")), sql("/ 100"));
    const result = await importFile("b.csv", ["pupils,lunch,spent", ...signed].join("\n"));
    expect(result.columns.map(({ type }) => type)).toEqual(["BIGINT", "DOUBLE", "DOUBLE"]);
    const [[pupils, lunch, spent] = []] = await ask(result, sql(""));
    expect([pupils, spent]).toEqual([without[0]?.[0], without[0]?.[2]]);
    expect(lunch).toBeCloseTo(Number(without[0]?.[1]), 12);
    expect(result.signed.map(({ sign }) => sign)).toEqual([",", "%", "$"]);
  });

  it("after the start of a file are read the same way, and widen the type or give it up where they do not fit", async () => {
    const many = Array.from({ length: 40_000 }, (_, at) => `¥${at},${at % 100}%,${at % 7}万`);
    const good = await importFile("a.csv", ["a,b,c", ...many, "¥0.50,12.5%,60"].join("\n"));
    expect(good.columns.map(({ type }) => type)).toEqual(["DOUBLE", "DOUBLE", "DOUBLE"]);
    expect(good.widened).toEqual([{ name: "a", from: "BIGINT", to: "DOUBLE" }]);
    expect(await ask(good, "SELECT count(a), sum(a), max(c) FROM data")).toEqual([
      ["40001", 799_980_000.5, 60_000],
    ]);
    const bad = await importFile("b.csv", ["a,b,c", ...many, "$1,0.5,x"].join("\n"));
    expect(bad.widened.map(({ name, to }) => [name, to])).toEqual(
      ["a", "b", "c"].map((name) => [name, "VARCHAR"]),
    );
    expect(bad.signed).toEqual([]);
    expect(await ask(bad, "SELECT a, b, c FROM data WHERE a IN ('¥7', '$1')")).toEqual([
      ["¥7", "7%", "0万"],
      ["$1", "0.5", "x"],
    ]);
  });

  it("are left as text where text is chosen; another type empties what does not fit it", async () => {
    const text = {
      columns: [columnOf("fee", "VARCHAR"), columnOf("rate", "DOUBLE"), columnOf("people", "DATE")],
    };
    const content = `fee,rate,people\n¥5,85%,1.2万\n`;
    const result = await importFile("a.csv", content, { choice: text });
    expect(await ask(result, "SELECT * FROM data")).toEqual([["¥5", 0.85, null]]);
    expect(result.signed).toEqual([{ name: "rate", sign: "%", format: { style: "percent" } }]);
    expect(result.emptied).toEqual([{ column: "people", count: 1, examples: ["1.2万"] }]);
  });

  it("are found among values that mean empty, which are proposed", async () => {
    const content = "rate\n85%\n-\n缺考\n90%\n";
    const seen = await preview("a.csv", content);
    expect(seen.columns[0]).toMatchObject({
      type: "VARCHAR",
      missing: [
        { value: "-", proposed: true },
        { value: "缺考", proposed: true },
      ],
    });
    const result = await importFile("a.csv", content, { choice: { empty: ["-", "缺考"] } });
    expect(await ask(result, "SELECT avg(rate), count(rate) FROM data")).toEqual([[0.875, "2"]]);
  });

  it.each([";", "\t", "|"])(
    "with a comma are text where %j separates cells: there it can be the decimal point",
    async (by) => {
      const lines = [
        ["a", "b", "c", "d", "e", "f"],
        ["1,234", "€1,234", "85,125%", "€1.234", "€1.234", "85%"],
        ["2,500", "€5", "7%", "€200", "€1.5", "7.5%"],
      ];
      const result = await importFile("a.csv", lines.map((cells) => cells.join(by)).join("\n"));
      expect(await ask(result, "SELECT * FROM data")).toEqual([
        ["1,234", "€1,234", "85,125%", "€1.234", 1.234, 0.85],
        ["2,500", "€5", "7%", "€200", 1.5, 0.075],
      ]);
    },
  );

  it("are text again where a comma follows the start of a file in which a semicolon separates cells", async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `€${at};1`);
    const result = await importFile("a.csv", ["a;b", ...many, "€1,234;1"].join("\n"));
    expect(result.columns.map(({ type }) => type)).toEqual(["VARCHAR", "BIGINT"]);
  });

  it("are no lists of numbers: marks alone are between thousands where a value shows it", async () => {
    const rows = [
      ["ids", "list", "big", "long", "no"],
      ["101,102", "101,102,103", "1,234", "1,234", "123,456"],
      ["201,202", "201", "123,456", "2000", "234,567"],
    ];
    const content = rows.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\n");
    const choice = { columns: [columnOf("no", "BIGINT")] };
    const result = await importFile("a.csv", content, { choice });
    expect(await ask(result, "SELECT * FROM data")).toEqual([
      ["101,102", "101,102,103", "1234", "1,234", "123456"],
      ["201,202", "201", "123456", "2000", "234567"],
    ]);
  });

  it("are texts where a file has them as such beside numbers: JSON", async () => {
    const content = JSON.stringify([
      { a: "85%", b: 1 },
      { a: "7%", b: 2 },
    ]);
    const result = await importFile("a.json", content);
    expect(await ask(result, "SELECT * FROM data")).toEqual([
      ["85%", "1"],
      ["7%", "2"],
    ]);
    expect((await preview("a.json", content)).columns[0]).toMatchObject({ type: "VARCHAR" });
  });
});

describe("rows that are appended", () => {
  const percent = { name: "v", type: "DOUBLE", sign: "%" } as const;
  it.each<[string, TableColumn, string[], string, unknown[]]>([
    ["percent to percent", percent, ["85%"], "DOUBLE", [0.85]],
    [
      "yuan to yuan, however it is written",
      { name: "v", type: "BIGINT", sign: "¥" },
      ["5元"],
      "BIGINT",
      ["5"],
    ],
    ["dollars to yuan", { name: "v", type: "BIGINT", sign: "¥" }, ["$5"], "VARCHAR", ["$5"]],
    ["percent to plain numbers", { name: "v", type: "DOUBLE" }, ["85%"], "VARCHAR", ["85%"]],
    ["percent to text", { name: "v", type: "VARCHAR" }, ["85%"], "VARCHAR", ["85%"]],
    ["plain numbers to percent", percent, ["85"], "VARCHAR", ["85"]],
    ["plain numbers to yuan", { name: "v", type: "DOUBLE", sign: "¥" }, ["0.5"], "DOUBLE", [0.5]],
    ["units to plain numbers", { name: "v", type: "BIGINT" }, ["1.2万", "5"], "DOUBLE", [12_000, 5]],
    [
      "units to thousands",
      { name: "v", type: "BIGINT", sign: "," },
      ["1.2万", "1,000"],
      "DOUBLE",
      [12_000, 1000],
    ],
    ["nothing to percent", percent, [""], "DOUBLE", [null]],
    [
      "what may be thousands to thousands",
      { name: "v", type: "BIGINT", sign: "," },
      ["123,456"],
      "BIGINT",
      ["123456"],
    ],
    ["what may be a list to plain numbers", { name: "v", type: "BIGINT" }, ["123,456"], "BIGINT", ["123456"]],
  ])("%s", async (_, table, values, type, read) => {
    const content = ["v,n", ...values.map((value) => `"${value}",1`)].join("\n");
    const result = await importFile("a.csv", content, append([table, { name: "n", type: "BIGINT" }]));
    expect(result.tableColumns[0]).toEqual({ name: "v", type });
    expect((await ask(result, "SELECT v FROM data")).flat()).toEqual(read);
  });

  it.each<[string, TableColumn, string, unknown]>([
    ["dollars to plain numbers", { name: "v", type: "DOUBLE" }, "$5", null],
    ["dollars to yuan", { name: "v", type: "DOUBLE", sign: "¥" }, "$5", null],
    ["percent to plain numbers", { name: "v", type: "DOUBLE" }, "85%", null],
    ["plain numbers to percent", percent, "85", null],
    ["percent to percent", percent, "85%", 0.85],
  ])(
    "stay numbers where these are chosen, without the values that do not fit: %s",
    async (_, table, value, read) => {
      const mode = append([table, { name: "n", type: "BIGINT" }]);
      const choice = { columns: [columnOf("v", "DOUBLE")] };
      const result = await importFile("a.csv", `v,n\n${value},1\n`, { ...mode, choice });
      expect(result.tableColumns[0]).toEqual({ name: "v", type: "DOUBLE" });
      expect(await ask(result, "SELECT v FROM data")).toEqual([[read]]);
      expect(result.emptied).toEqual(read === null ? [{ column: "v", count: 1, examples: [value] }] : []);
    },
  );

  it("to percent may be numbers that a workbook has as such", async () => {
    const book = workbookOf([{ name: "s", rows: [["v"], [0.85]] }]);
    const result = await importFile("a.xlsx", book, append([percent]));
    expect(result.tableColumns).toEqual([{ name: "v", type: "DOUBLE" }]);
    expect(await ask(result, "SELECT v FROM data")).toEqual([[0.85]]);
  });

  it("are read by the table's units after a start of plain numbers, and plain numbers in any form stay numbers", async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `${at}`);
    const table = append([{ name: "v", type: "DOUBLE", sign: "万" }]);
    const result = await importFile("a.csv", ["v", ...many, "1.2万"].join("\n"), table);
    expect(await ask(result, "SELECT count(v), last(v) FROM data")).toEqual([["100001", 12_000]]);
    const other = await importFile("b.csv", ["v", ...many, "1e5"].join("\n"), table);
    expect(await ask(other, "SELECT count(v), last(v) FROM data")).toEqual([["100001", 100_000]]);
  });
});
