import type { Bucket } from "@provost/contract/report/bucket";
import { NumberFormat } from "@provost/contract/report/number-format";
import type { Cell } from "@provost/contract/report/report";
import type { Calendar } from "@provost/contract/wire/calendar";
import type { Language } from "@provost/contract/wire/language";
import { describe, expect, it } from "vitest";
import { cellWords, tableFigure } from "../chart-type/table/table-figure.ts";
import { othersMarker } from "../query/others-marker.ts";
import { tableColumn } from "../schema.fixtures.ts";
import { copiedCell, nameOfCell, plainNumber, wordsOfCell } from "./cell-words.ts";
import { digitsInLine } from "./line-up.ts";
import { axisWriter, markStep, wordsOfPart, writeNumber } from "./number-words.ts";

const calendar: Calendar = {
  timeZone: "Asia/Shanghai",
  weekStart: 1,
  schoolYearStart: "09-01",
  terms: [
    { name: "第一学期", start: "09-01", end: "01-31" },
    { name: "第二学期", start: "02-29", end: "08-31" },
  ],
};

function named(bucket: Bucket, cell: Cell, language: Language, own: Calendar = calendar): string {
  return nameOfCell(tableColumn("x", "DATE", { isDimension: true, bucket, calendar: own }), cell, language);
}
const time = (unit: Extract<Bucket, { kind: "time" }>["unit"]): Bucket => ({ kind: "time", unit });

describe("how a bucket is read", () => {
  it.each([
    [time("day"), "2024-03-18", "2024-03-18", "18 Mar 2024"],
    [time("week"), "2024-03-18", "2024-03-18 当周", "Week of 18 Mar 2024"],
    [time("month"), "2024-03-01", "2024 年 3 月", "Mar 2024"],
    [time("quarter"), "2024-04-01", "2024 年第 2 季度", "Q2 2024"],
    [time("year"), "2024-01-01", "2024 年", "2024"],
    [time("term"), "2023-09-01", "2023–2024 第一学期", "2023–2024 第一学期"],
    [time("term"), "2024-02-28", "2023–2024 第二学期", "2023–2024 第二学期"],
    [time("schoolYear"), "2023-09-01", "2023–2024 学年", "2023–2024 school year"],
    [time("month"), "2024-03-01 00:00:00", "2024 年 3 月", "Mar 2024"],
    [time("month"), "spring", "spring", "spring"],
    [{ kind: "step", size: 10 }, 60, "60–70", "60–70"],
    [{ kind: "step", size: 0.1 }, 0.2, "0.2–0.3", "0.2–0.3"],
    [{ kind: "step", size: 10 }, -10, "−10 – 0", "−10 – 0"],
    [{ kind: "step", size: 10 }, "60", "60–70", "60–70"],
    [{ kind: "edges", edges: [60, 70, 90] }, 0, "< 60", "< 60"],
    [{ kind: "edges", edges: [60, 70, 90] }, 1, "60–70", "60–70"],
    [{ kind: "edges", edges: [60, 70, 90] }, 3, "≥ 90", "≥ 90"],
    [{ kind: "edges", edges: [60], labels: ["不及格", "及格"] }, 1, "及格", "及格"],
    [{ kind: "edges", edges: [60], labels: ["", "及格"] }, 0, "< 60", "< 60"],
  ] satisfies [Bucket, Cell, string, string][])("%j %j", (bucket, cell, zh, en) => {
    expect(named(bucket, cell, "zh")).toBe(zh);
    expect(named(bucket, cell, "en")).toBe(en);
  });

  it("has the English names of terms and bands for viewers in English", () => {
    const [first, ...others] = calendar.terms;
    const own = {
      ...calendar,
      terms: [{ ...first, name: "第一学期", nameEn: "Autumn" }, ...others],
    } as Calendar;
    expect(named(time("term"), "2023-09-01", "en", own)).toBe("2023–2024 Autumn");
    expect(named(time("term"), "2023-09-01", "zh", own)).toBe("2023–2024 第一学期");
    const bands: Bucket = { kind: "edges", edges: [60], labels: ["不及格", "及格"], labelsEn: ["Fail", ""] };
    expect([0, 1].map((cell) => named(bands, cell, "en"))).toEqual(["Fail", "及格"]);
    expect(named(bands, 0, "zh")).toBe("不及格");
  });

  it("names the year alone where the school year is the calendar's", () => {
    const own = { ...calendar, schoolYearStart: "01-01" };
    expect(named(time("schoolYear"), "2024-01-01", "zh", own)).toBe("2024 学年");
  });

  it("falls back to the day where the calendar knows no such term", () => {
    expect(named(time("term"), "2024-05-01", "en")).toBe("1 May 2024");
  });
});

describe("how a value of a dimension is read", () => {
  const grade = tableColumn("grade", "VARCHAR", {
    isDimension: true,
    remarks: { "1": "一年级", constructor: "" },
  });
  it.each([
    [null, "（空）", "(empty)"],
    ["", "（空）", "(empty)"],
    [othersMarker, "其他", "Other"],
    ["1", "一年级", "一年级"],
    [1, "一年级", "一年级"],
    ["2", "2", "2"],
    ["constructor", "constructor", "constructor"],
    ["toString", "toString", "toString"],
    [true, "是", "yes"],
    ["9007199254740993", "9007199254740993", "9007199254740993"],
    [2024, "2024", "2024"],
  ] as const)("%j", (cell, zh, en) => {
    expect(nameOfCell(grade, cell, "zh")).toBe(zh);
    expect(nameOfCell(grade, cell, "en")).toBe(en);
  });
});

describe("how a cell of a table is read", () => {
  const total = tableColumn("read", "DOUBLE", { calculFunc: "sum" });
  it("keeps every digit of whole numbers beyond 2⁵³ that come as text", () => {
    expect(wordsOfCell(total, "9007199254740993", {}, "en")).toBe("9,007,199,254,740,993");
    expect(wordsOfCell(total, "-9007199254740993", {}, "zh")).toBe("−9,007,199,254,740,993");
  });

  it("takes the chart's format of the field, then the field's own, then the chart's for all", () => {
    const own = { ...total, format: { style: "number", decimals: 1 } } as const;
    const style = { format: { style: "number", suffix: " 分" } } as const;
    expect(wordsOfCell(total, 12.3456, style, "en")).toBe("12.35 分");
    expect(wordsOfCell(own, 12.3456, style, "en")).toBe("12.3");
    expect(wordsOfCell(own, 12.3456, { ...style, formats: { read: { style: "percent" } } }, "en")).toBe(
      "1,234.56%",
    );
  });
});

describe("how a number is written", () => {
  it.each<[number, NumberFormat, string, string]>([
    [0.1, { style: "percent" }, "10%", "10%"],
    [0.62345, { style: "percent" }, "62.35%", "62.35%"],
    [0.6, { style: "percent", decimals: 1 }, "60.0%", "60.0%"],
    [12345.678, { style: "number" }, "12,345.68", "12,345.68"],
    [12345.678, { style: "number", grouping: false, decimals: 0 }, "12346", "12346"],
    [12345, { style: "compact" }, "1.23万", "12.35k"],
    [1e9, { style: "compact" }, "10亿", "1B"],
    [88, { style: "number", prefix: "¥", suffix: "/人" }, "¥88/人", "¥88/人"],
    [0.0042, { style: "number" }, "0.0042", "0.0042"],
    [0.0042, { style: "number", decimals: 2 }, "0.00", "0.00"],
    [0, { style: "percent" }, "0%", "0%"],
  ])("%d as %j", (value, format, zh, en) => {
    expect(writeNumber(value, format, "zh")).toBe(zh);
    expect(writeNumber(value, format, "en")).toBe(en);
  });
});

describe("a number below zero", () => {
  const raw = tableColumn("change", "DECIMAL(9,2)");
  it("is read with a minus sign, whatever writes it", () => {
    expect(wordsOfCell(raw, "-12.50", {}, "en")).toBe("−12.50");
    expect(wordsOfCell(raw, -3, {}, "zh")).toBe("−3");
    expect(wordsOfPart(-0.125, "en")).toBe("−12.5%");
    expect(writeNumber(-1234, { style: "number", suffix: " a-b" }, "zh")).toBe("−1,234 a-b");
    expect(nameOfCell(tableColumn("step", "INTEGER", { isDimension: true }), -5, "en")).toBe("−5");
  });

  it("is no other sign in texts and in what programs read", () => {
    expect(wordsOfCell(tableColumn("code", "VARCHAR"), "-12", {}, "en")).toBe("-12");
    expect(copiedCell(raw, "-12.50", {}, "en")).toBe("-12.5");
    expect(copiedCell(tableColumn("step", "INTEGER", { isDimension: true }), -5, {}, "en")).toBe("-5");
    expect(plainNumber(raw, -0.5, { format: { style: "percent" } })).toBe("-50%");
  });
});

describe("how a cell is copied", () => {
  const sum = (format?: NumberFormat, Type = "DOUBLE") =>
    tableColumn("pupils", Type, { calculFunc: "sum", ...(format ? { format } : {}) });
  const copied = (column = sum(), cell: Cell = 1234.5, least = 0) =>
    copiedCell(column, cell, {}, "zh", least);

  it("is a number as it is rounded, without unit, short form and marks between thousands", () => {
    expect(copied()).toBe("1234.5");
    expect(copied(sum(), 1234.5, 2)).toBe("1234.50");
    expect(copied(sum({ style: "number", decimals: 1, prefix: "¥", suffix: " 元" }), 1234.56)).toBe("1234.6");
    expect(copied(sum({ style: "number", grouping: true }), -1234)).toBe("-1234");
    expect(copied(sum({ style: "compact" }), 12_345)).toBe("12345");
    expect(copied(sum({ style: "percent" }), 0.1426)).toBe("14.26%");
    expect(copied(sum(undefined, "HUGEINT"), "9007199254740993")).toBe("9007199254740993");
  });

  it("is all else as it is shown", () => {
    expect(copied(tableColumn("grade", "INTEGER", { isDimension: true, remarks: { 1: "一年级" } }), 1)).toBe(
      "一年级",
    );
    expect(copied(tableColumn("level", "INTEGER", { remarks: { 1: "优" } }), 1)).toBe("优");
    expect(copied(tableColumn("day", "DATE", { calculFunc: "max" }), "2024-03-01")).toBe("2024-03-01");
    expect(copied(tableColumn("code", "VARCHAR", { calculFunc: "max" }), "007")).toBe("007");
    expect(copied(sum(), null)).toBe("");
  });
});

describe("marks of an axis", () => {
  const marks = (
    high: number,
    language: Language,
    format: NumberFormat | null = null,
    low = 0,
    count = 4,
  ) => {
    const step = markStep(high - low, count);
    const write = axisWriter(format, language, { low, high, step });
    const first = Math.floor(low / step);
    return Array.from({ length: Math.round(Math.ceil(high / step) - first) + 1 }, (_, at) =>
      write((first + at) * step),
    );
  };

  it.each([
    [0.8, "zh", ["0", "0.2", "0.4", "0.6", "0.8"]],
    [1000, "zh", ["0", "0.3k", "0.6k", "0.9k", "1.2k"]],
    [800, "zh", ["0", "200", "400", "600", "800"]],
    [4000, "zh", ["0", "1k", "2k", "3k", "4k"]],
    [10_000, "zh", ["0", "0.3w", "0.6w", "0.9w", "1.2w"]],
    [2_000_000, "zh", ["0", "50w", "100w", "150w", "200w"]],
    [4e8, "zh", ["0", "1亿", "2亿", "3亿", "4亿"]],
    [4000, "en", ["0", "1k", "2k", "3k", "4k"]],
    [40_000, "en", ["0", "10k", "20k", "30k", "40k"]],
    [2_000_000, "en", ["0", "0.5M", "1.0M", "1.5M", "2.0M"]],
    [4e9, "en", ["0", "1B", "2B", "3B", "4B"]],
  ] as const)(
    "9.17 9.18 have one unit, chosen by the largest, and like digits: to %d in %s",
    (high, language, words) => {
      expect(marks(high, language)).toEqual(words);
    },
  );

  it("9.17 9.18 begin k and w above 1,000 and 10,000", () => {
    expect(marks(1000, "zh", null, 0, 5).at(-1)).toBe("1000");
    expect(marks(10_000, "zh", null, 0, 5).at(-1)).toBe("10k");
    expect(marks(12_000, "zh").at(-1)).toBe("1.2w");
    expect(marks(0, "zh", null, -12_000)[0]).toBe("−1.2w");
    expect(writeNumber(25_000, { style: "auto" }, "zh")).toBe("25,000");
  });

  it.each([
    [{ style: "auto", prefix: "$" }, 40_000, 0, ["$0", "$1w", "$2w", "$3w", "$4w"]],
    [{ style: "number", decimals: 2 }, 40_000, 0, ["0", "10,000", "20,000", "30,000", "40,000"]],
    [{ style: "percent" }, 0.8, 0, ["0%", "20%", "40%", "60%", "80%"]],
    [{ style: "percent" }, 0.502, 0.5, ["50.00%", "50.05%", "50.10%", "50.15%", "50.20%"]],
    [{ style: "compact" }, 40_000, 0, ["0", "1万", "2万", "3万", "4万"]],
    [null, 10_220, 10_180, ["1.018w", "1.019w", "1.020w", "1.021w", "1.022w"]],
  ] as const)("follow the format %j up to %d", (format, high, low, words) => {
    expect(marks(high, "zh", format && NumberFormat.parse(format), low)).toEqual(words);
  });

  it("keep the digits of an end that was set apart from them", () => {
    const write = axisWriter(null, "en", { low: 0.25, high: 4, step: 1 });
    expect([0.25, 1, 2].map(write)).toEqual(["0.25", "1", "2"]);
  });
});

describe("numbers of a column", () => {
  it.each([
    [[1, 2.5, 3], null, 1],
    [[1, 2, null], null, 0],
    [[1.00001, 2], null, 0],
    [[1 / 3], null, 4],
    [[1 / 3], { style: "number" }, 2],
    [[0.125], { style: "percent" }, 1],
    [[0.5], { style: "number", decimals: 3 }, 3],
    [["9007199254740993", 1.5], null, 1],
    [[1e21], null, 0],
  ] as const)("%j with %j have %d digits behind the point", (cells, format, digits) => {
    expect(digitsInLine(cells, format && NumberFormat.parse(format))).toBe(digits);
  });

  it("are written with as many as their column needs, a total included", () => {
    const column = tableColumn("read", "DOUBLE", { calculFunc: "avg" });
    const figure = tableFigure({
      rows: [{ read: 646.35 }, { read: 675 }, { read: null }],
      schema: [column],
      style: {},
      language: "en",
      totals: [{ by: [], rows: [{ read: 650.125 }] }],
    });
    if (figure.kind !== "table") throw new Error(figure.kind);
    const [heading] = figure.headings;
    expect(heading && figure.rows.map((row) => cellWords(figure, row, heading))).toEqual([
      "646.350",
      "675.000",
      "",
    ]);
  });
});

it("a unit has its English name for viewers in English, on axes and in cells", () => {
  const format = NumberFormat.parse({ suffix: " 分", suffixEn: " points" });
  const span = { low: 0, high: 10, step: 5 };
  expect([writeNumber(3, format, "zh"), writeNumber(3, format, "en")]).toEqual(["3 分", "3 points"]);
  expect(axisWriter(format, "en", span)(5)).toBe("5 points");
  const column = tableColumn("score", "DOUBLE", { calculFunc: "avg", format });
  expect(plainNumber(column, 3, {})).toBe("3");
});
