import { describe, expect, it } from "vitest";
import { faultLines, faultSentence } from "../../words/chart-words.ts";
import { readsAsHead } from "../grid/sort-rows.ts";
import { mendOf, plainNumber } from "./chart-mend.ts";
import { type ChartFaults, chartGrid, type GridCell } from "./chart-rule.ts";

/** Cells by their words; header cells begin with `#`. */
const table = (...rows: string[]): GridCell[][] =>
  rows.map((row) =>
    row.split("|").map((text) => ({ isHeader: text.startsWith("#"), text: text.replace("#", "") })),
  );

function faults(...rows: string[]): ChartFaults {
  const read = chartGrid(table(...rows));
  if (read.ok) throw new Error("a chart can be drawn");
  return read.faults;
}

const lines = (said: ChartFaults, language: "zh" | "en"): string[] =>
  faultLines(said, language).map(({ line }) => line);

const sound = { shape: null, headerRow: 0, headerColumn: 0, cells: [] };

describe("a chart of a table", () => {
  it("is refused for fewer than two rows or columns", () => {
    expect(chartGrid([])).toEqual({ ok: false, faults: { ...sound, shape: "tooSmall" } });
    expect(faults("#a|#b").shape).toBe("tooSmall");
    expect(faults("#a", "#b").shape).toBe("tooSmall");
  });

  it("is refused for rows of unequal length", () => {
    expect(faults("#|#a|#b", "#x|1")).toEqual({ ...sound, shape: "unequal" });
  });

  it("5.36 is refused unless all of the first row and all of the first column are header cells", () => {
    expect(faults("|#a", "#x|1")).toEqual({ ...sound, headerRow: 1 });
    expect(faults("#|#a", "#x|1", "y|2")).toEqual({ ...sound, headerColumn: 1 });
  });

  it("5.35 is refused for a cell that is no number without a sign, and says which", () => {
    for (const text of ["", "-1", "1,000", "1e3", "5.", "90%", "٣"])
      expect(faults("#|#a|#b", "#x|1|2", `#y|3|${text}`), text).toEqual({
        ...sound,
        cells: [{ row: 3, column: 3, text }],
      });
    const said = { ...sound, cells: [{ row: 3, column: 2, text: "缺考" }] };
    expect(faultSentence(said, "zh")).toBe("无法生成图表：第 3 行第 2 列“缺考”不是数字");
    expect(faultSentence(said, "en")).toBe("Can't create a chart: “缺考” in row 3, column 2 isn't a number");
    expect(lines({ ...sound, cells: [{ row: 3, column: 2, text: "" }] }, "en")).toEqual([
      "row 3, column 2 has no number",
    ]);
  });

  it("is told everything that is missing at once", () => {
    const missing = faults("班级|语文|数学", "一班|90|缺考", "二班||65", "三班|-|-");
    expect(lines(missing, "zh")).toEqual([
      "第一行必须全部是标题单元格",
      "第一列必须全部是标题单元格",
      "第 2 行第 3 列“缺考”不是数字",
      "第 3 行第 2 列没有数字",
      "第 4 行第 2 列“-”不是数字",
      "第 4 行第 3 列“-”不是数字",
    ]);
    const many = ["#w|-|-", "#x|-|-", "#y|-|-", "#z|-|-"];
    expect(lines(faults("#a|#b|#c", ...many), "en").slice(-2)).toEqual([
      "“-” in row 4, column 3 isn't a number",
      "2 more cells aren't numbers",
    ]);
  });

  it("takes names from the heads and numbers from between them", () => {
    expect(chartGrid(table("#Class|#Maths|#Music", "#1a|90|.5", "#1b|7|12.25"))).toEqual({
      ok: true,
      grid: {
        corner: "Class",
        columns: ["Maths", "Music"],
        rows: ["1a", "1b"],
        values: [
          [90, 0.5],
          [7, 12.25],
        ],
      },
    });
  });
});

describe("mending a table for a chart", () => {
  const mend = (...rows: string[]) => mendOf(table(...rows), faults(...rows));

  it("writes a number plainly where only its writing differs, and makes none of what is something else", () => {
    for (const [text, plain] of [
      ["1,000", "1000"],
      ["12，345，678.5", "12345678.5"],
      ["９０．５", "90.5"],
      ["+7", "7"],
      ["5.", "5"],
    ] as const)
      expect(plainNumber(text), text).toBe(plain);
    for (const text of [
      "",
      "-1",
      "1e3",
      "1,00",
      "1,2,3",
      "90%",
      "缺考",
      "3/4",
      "2024-01-02",
      "1.2.3",
      "90 80",
      "10²",
      "9①",
      "5⁶",
      "½",
    ])
      expect(plainNumber(text), text).toBeNull();
  });

  it("offers nothing for a table of the wrong shape", () => {
    expect(mend("#a|#b")).toBeNull();
    expect(mend("#|#a|#b", "#x|1")).toBeNull();
  });

  it("counts the cells that become header cells, and leaves to the writer what would lose something", () => {
    expect(mend("班级|语文|数学", "#一班|1,000|缺考", "二班|70|")).toEqual({
      heads: 4,
      cells: [{ row: 2, column: 2, text: "1,000", becomes: "1000" }],
      unit: "",
      left: [
        { row: 2, column: 3, text: "缺考" },
        { row: 3, column: 3, text: "" },
      ],
    });
  });

  it("gives the chart a unit that is behind every number, and takes none that only some have", () => {
    expect(mend("#|#a", "#x|96.5%", "#y|1,200 %")).toMatchObject({
      unit: "%",
      cells: [{ becomes: "96.5" }, { becomes: "1200" }],
      left: [],
    });
    expect(mend("#|#a", "#x|90分", "#y|80")).toMatchObject({ unit: "", cells: [], left: [{ text: "90分" }] });
    const rich = [
      ...table("#|#a"),
      [
        { isHeader: true, text: "x" },
        { isHeader: false, text: "90%", holdsMore: true },
      ],
    ];
    const read = chartGrid(rich);
    expect(read.ok || mendOf(rich, read.faults)).toMatchObject({ cells: [], left: [{ text: "90%" }] });
    expect(mend("#|#a", "#x|90分", "#y|80人")).toMatchObject({ unit: "", cells: [] });
  });

  it("moves a unit to the chart only once nothing else is missing, so that it is not lost on the way", () => {
    expect(mend("#|#a", "#x|96%", "#y|80%", "#z|")).toMatchObject({
      unit: "",
      cells: [],
      left: [{ text: "96%" }, { text: "80%" }, { text: "" }],
    });
    expect(mend("#|#a", "#x|96%", "#y|80%")).toMatchObject({ unit: "%", left: [] });
  });

  it("is not held up by a long row of digits", () => {
    const long = `${"1".repeat(200_000)}x1x`;
    const began = performance.now();
    expect(mend("#|#a", `#x|${long}`)?.left.length).toBe(1);
    expect(readsAsHead([["a"], [long], [long]])).toBe(false);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
