import { ChartContent } from "@provost/contract/chart/chart-content";
import { Language } from "@provost/contract/wire/language";
import { pivotTotals } from "@provost/report-core/chart-type/pivot/pivot";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../tools/test/long-run.ts";
import { leftPartsText } from "./left-part-words.ts";
import { readContent } from "./stored-content.ts";

const whole = ChartContent.parse({
  chartType: "bar",
  dataSrc: "t",
  selectedDimension: [{ Column: "a" }, { Column: "b" }],
  selectedCalcul: [{ Column: "n", calculFunc: "avg" }],
  filters: [{ filteCol: "a", filterOperator: "=", value: { value1: "x" } }],
  orderByStrs: ["n desc"],
  limit: 20,
  totals: [[]],
  parameters: [{ name: "p" }],
  chartStyle: { title: "T", legend: "top", colours: { a: "#123456" }, axis: { min: 1 } },
});
const keys = Object.keys(ChartContent.shape);
const odd = [null, 0, -1, 1e308, "", "x", true, [], [[]], {}, [null], { a: 1 }, "x".repeat(200_000)];
const nested = (depth: number): unknown => JSON.parse(`${'{"all":['.repeat(depth)}${"]}".repeat(depth)}`);

describe("what is no content at all", () => {
  it.each([null, 1, "text", true, [], [{}], undefined])(
    "%j is read as an empty chart, and says so",
    (stored) => {
      const { content, left } = readContent(stored);
      expect(content).toEqual(ChartContent.parse({}));
      expect(left).toEqual([{ part: "everything" }]);
    },
  );
});

describe("a pivot table saved before subtotals were asked at each column", () => {
  const pivot = {
    ...whole,
    chartType: "pivot" as const,
    selectedDimension: [{ Column: "a" }, { Column: "b" }, { Column: "c" }],
  };

  it("asks for them when it is read, once and for all", () => {
    const { content, left } = readContent({ ...pivot, totals: [["a", "b"], ["c"], [], ["a"]] });
    expect(left).toEqual([]);
    expect(content.totals).toEqual(pivotTotals(["a", "b", "c"], {}, [["a"]]));
    expect(content.totals).toContainEqual(["a", "c"]);
    expect(readContent(content).content).toEqual(content);
  });

  it("stays without totals where none were asked for, as other types stay as they are", () => {
    expect(readContent({ ...pivot, totals: [] }).content.totals).toEqual([]);
    expect(readContent({ ...pivot, chartType: "table", totals: [["a"]] }).content.totals).toEqual([["a"]]);
  });
});

describe("a part that does not fit", () => {
  it("is left out alone and named, whatever is there", () => {
    for (const key of keys) {
      for (const value of odd) {
        const stored = { ...whole, [key]: value };
        const { content, left } = readContent(stored);
        expect(left.every(({ part }) => part === key)).toBe(true);
        if (ChartContent.safeParse(stored).success) expect(left).toEqual([]);
        else expect(left.length).toBeGreaterThan(0);
        expect({ ...content, [key]: null }).toEqual({ ...whole, [key]: null });
      }
    }
  });

  it("costs a list only that element", () => {
    const stored = {
      ...whole,
      selectedDimension: [{ Column: "a" }, { Column: 5 }, { Column: "b" }, null],
      filters: [...whole.filters, { filteCol: "a", filterOperator: "resembles" }],
    };
    const { content, left } = readContent(stored);
    expect(content).toEqual(whole);
    expect(left).toEqual([
      { part: "selectedDimension", places: [2, 4] },
      { part: "filters", places: [2] },
    ]);
  });

  it("costs a style only that setting, and colours only that colour", () => {
    const chartStyle = { ...whole.chartStyle, legend: "sideways", colours: { a: "#123456", b: "red" } };
    const { content, left } = readContent({ ...whole, chartStyle });
    expect(content.chartStyle).toEqual({ title: "T", colours: { a: "#123456" }, axis: { min: 1 } });
    expect(left).toEqual([
      { part: "chartStyle", setting: "legend" },
      { part: "chartStyle", setting: "colours" },
    ]);
  });

  it("costs the references of a style only those that do not fit", () => {
    const mean = { kind: "mean", name: "Average" };
    const references = [mean, { kind: "band" }, { kind: "mode" }, { kind: "constant", value: 60 }];
    const { content, left } = readContent({ ...whole, chartStyle: { references } });
    expect(content.chartStyle).toEqual({ references: [mean, { kind: "constant", value: 60 }] });
    expect(left).toEqual([{ part: "chartStyle", setting: "references", places: [2, 3] }]);
    const many = Array.from({ length: 9 }, () => mean);
    expect(readContent({ chartStyle: { references: many } }).left).toEqual([
      { part: "chartStyle", setting: "references" },
    ]);
    expect(
      readContent({ chartStyle: { references: [{ kind: "mean", name: "x".repeat(81) }] } }).left,
    ).toHaveLength(1);
  });

  it("may be a filter nested deeper than the stack", () => {
    const { content, left } = readContent({ ...whole, filters: [...whole.filters, nested(20_000)] });
    expect(content).toEqual(whole);
    expect(left).toEqual([{ part: "filters", places: [2] }]);
  });

  it("may have a name that every object knows", () => {
    const stored = JSON.parse(
      '{"__proto__":{"chartType":"pie"},"constructor":1,"toString":[],"hasOwnProperty":null,"limit":"no"}',
    );
    const { content, left } = readContent(stored);
    expect(content).toEqual(ChartContent.parse({}));
    expect(left).toEqual([{ part: "limit" }]);
    const colours = JSON.parse('{"colours":{"__proto__":"red","constructor":"#123456"},"legend":5}');
    expect(readContent({ chartStyle: colours }).left.map(({ setting }) => setting)).toContain("legend");
  });
});

describe("for every content there could be", () => {
  const anything = fc.jsonValue({ maxDepth: 4 });
  const field = fc.tuple(
    fc.constantFrom(...keys, "__proto__", "extra"),
    fc.oneof(anything, fc.constantFrom(...odd)),
  );

  it("reading never fails, gives a chart that fits, and is silent only when nothing was lost", () => {
    fc.assert(
      fc.property(fc.oneof(anything, fc.array(field).map(Object.fromEntries)), (stored) => {
        const { content, left } = readContent(stored);
        expect(ChartContent.parse(content)).toEqual(content);
        expect(left.length === 0).toBe(ChartContent.safeParse(stored).success);
        for (const language of Language.options) {
          const text = leftPartsText(left, language);
          expect(text === "").toBe(left.length === 0);
          expect(text.length).toBeLessThan(600);
        }
      }),
      { numRuns: runs(150, 500) },
    );
  });

  it("what fits is read as it is, and reading twice changes nothing", () => {
    fc.assert(
      fc.property(fc.array(field), (fields) => {
        const once = readContent({ ...whole, ...Object.fromEntries(fields) });
        expect(readContent(once.content)).toEqual({ content: once.content, left: [] });
      }),
    );
  });
});

describe("what is said", () => {
  const { left } = readContent({
    ...whole,
    chartType: "cake",
    filters: Array.from({ length: 9 }, () => null),
    chartStyle: { legend: 5 },
  });

  it("names the parts in the reader's language", () => {
    expect(leftPartsText(left, "zh")).toBe(
      "保存的图表有部分内容无法读取，已略去：图表类型、筛选条件（第 1、2、3、4、5… 项）、图表样式（legend）",
    );
    expect(leftPartsText(left, "en")).toBe(
      "Parts of the saved chart couldn't be read and were left out: chart type, filters (no. 1, 2, 3, 4, 5…), chart style (legend)",
    );
    expect(leftPartsText([], "en")).toBe("");
  });
});
