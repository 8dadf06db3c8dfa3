import { DuckDBInstance } from "@duckdb/node-api";
import { writeNumber } from "@provost/report-core/figure/number-words";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quoteText } from "../sql-text.ts";
import { numberSigns, plainNumber, plainNumberSql, signIn } from "./number-sign.ts";

describe("what all values of a column are written with", () => {
  const yuan = { style: "number", grouping: true, prefix: "¥" };
  it.each<[string[], object | null]>([
    [["¥1,234.50", "¥20"], { sign: "¥", type: "DOUBLE", format: { ...yuan, decimals: 2 } }],
    [
      ["￥1,234", "-¥5", "¥-6", "¥−7", "+¥8", "(¥9)", "¥(10)", ""],
      { sign: "¥", type: "BIGINT", format: yuan },
    ],
    [
      ["1,200元", "3 元", "-4元", "(5元)", "(6)元"],
      { sign: "¥", type: "BIGINT", format: { style: "number", grouping: true, suffix: "元" } },
    ],
    [
      ["1.25万元", "3亿元"],
      { sign: "¥", type: "DOUBLE", format: { style: "number", grouping: true, suffix: "元" } },
    ],
    [
      ["USD 5", "$6", "USD 7.125"],
      { sign: "$", type: "DOUBLE", format: { ...yuan, decimals: 3, prefix: "USD " } },
    ],
    [
      ["5\u00a0EUR", "€6"],
      { sign: "€", type: "BIGINT", format: { style: "number", grouping: true, suffix: " EUR" } },
    ],
    [["£.5"], { sign: "£", type: "DOUBLE", format: { ...yuan, decimals: 1, prefix: "£" } }],
    [["85%", "−0.5％", "+12 %"], { sign: "%", type: "DOUBLE", format: { style: "percent" } }],
    [["85.125%"], { sign: "%", type: "DOUBLE", format: { style: "percent", decimals: 3 } }],
    [["1.2万", "3亿", "1,500", "2万亿", "NA"], { sign: "万", type: "DOUBLE" }],
    [["1,234", "56", "-7,890"], { sign: ",", type: "BIGINT", format: { style: "number", grouping: true } }],
    [
      ["123,456", "234,567"],
      { sign: ",", type: "BIGINT", format: { style: "number", grouping: true }, unsure: true },
    ],
    [
      ["1,234", "5678.5"],
      { sign: ",", type: "DOUBLE", format: { style: "number", grouping: true }, unsure: true },
    ],
    [["¥5", "$6"], null],
    [["¥5", "6"], null],
    [["85%", "0.85"], null],
    [["85%", "1.2万"], null],
    [["(5)", "1,234"], null],
    [["-¥-5"], null],
    [["¥5元"], null],
    [["¤5", "¥5"], null],
    [["(¥5"], null],
    [["007%", "5%"], null],
    [["1,23%"], null],
    [["12,34", "1,234"], null],
    [["1.2.3%"], null],
    [["８５%"], null],
    [["¥12345678901234567890"], null],
    [["1", "2"], null],
    [["+8613800000000"], null],
    [["¥", "%"], null],
    [["万", "元"], null],
    [["NA", ""], null],
    [[], null],
  ])("of %j is %j", (values, found) => {
    expect(signIn(values)).toEqual(found);
  });

  it.each([
    [["¥1,234.50"], 1234.5, "¥1,234.50"],
    [["¥5", "-¥6.25"], -6.25, "¥−6.25"],
    [["1,200.5 元"], 1200.5, "1,200.5 元"],
    [["85%"], 0.85, "85%"],
    [["85.125%"], 0.85125, "85.125%"],
    [["12,345"], 12_345, "12,345"],
  ])("is shown as in the file: %j", (values, number, words) => {
    expect(writeNumber(number, signIn(values)?.format ?? null, "zh", false)).toBe(words);
  });

  it("is found without the values that mean empty", () => {
    expect(signIn(["85%", "缺考"], (cell) => cell === "缺考")).toMatchObject({ sign: "%" });
  });
});

describe("a number with a sign", () => {
  let instance: DuckDBInstance;
  beforeAll(async () => {
    instance = await DuckDBInstance.create(":memory:");
  });
  afterAll(() => instance.closeSync());
  const ask = async (sql: string) => (await (await instance.connect()).runAndReadAll(sql)).getRows();

  it("is the same to the engine as to the preview", async () => {
    const amounts = ["5", "0.50", "1,234.5", "1,23", "007", ".5", "1.2.3", "1,234,567", "", "8613800000000"];
    const around = [
      ...[
        "#",
        "¥#",
        "￥ #",
        "#元",
        "# 元",
        "CNY#",
        "RMB\u00a0#",
        "元#",
        "-¥#",
        "¥-#",
        "-¥-#",
        "(¥#)",
        "¥(#)",
      ],
      ...[
        "(#元)",
        "(#)元",
        "(¥#",
        "¤#",
        "¥#元",
        "¥#万",
        "#亿元",
        "$#",
        "#USD",
        "€#",
        "# EUR",
        "£#",
        "$ #万亿",
      ],
      ...[
        "#%",
        "# ％",
        "+#%",
        "−#%",
        "%#",
        "#%%",
        "#万",
        "#亿",
        "#万亿",
        "#万万",
        "(#)",
        "-#",
        "−#",
        "+#",
        "#e3",
      ],
      ...["\u3000#%\u3000", " #\t", "\ufeff¥#", "# # %", "x#%", "#%\n"],
    ];
    const texts = around.flatMap((form) => amounts.map((amount) => form.replaceAll("#", amount)));
    const columns = numberSigns.map((sign) => plainNumberSql(sign, "t"));
    const list = texts.map((text) => `(${quoteText(text)})`).join(", ");
    const read = await ask(`SELECT ${columns.join(", ")} FROM (VALUES ${list}) AS v(t)`);
    const here = texts.map((text) => numberSigns.map((sign) => plainNumber(sign, text)));
    expect(read).toEqual(here);
    expect(here.flat().filter((cell) => cell !== null).length).toBeGreaterThan(texts.length / 4);
  });

  it("loses nothing: it is the double that is next to the decimal number", async () => {
    const digits = Array.from({ length: 10_000 }, (_, at) => String(at).padStart(4, "0"));
    const percents = digits.map((four) => `${Number(four.slice(0, 2))}.${four.slice(2)}%`);
    const list = percents.map((text) => `(${quoteText(text)})`).join(", ");
    const read = await ask(
      `SELECT CAST(${plainNumberSql("%", "t")} AS DOUBLE) FROM (VALUES ${list}) AS v(t)`,
    );
    expect(read.flat()).toEqual(digits.map((four) => Number(`0.${four}`)));
  });
});
