import { describe, expect, it } from "vitest";
import { chartGrid, type GridCell, refusalWords } from "./chart-rule.ts";

/** Cells by their words; header cells begin with `#`. */
const table = (...rows: string[]): GridCell[][] =>
  rows.map((row) =>
    row.split("|").map((text) => ({ isHeader: text.startsWith("#"), text: text.replace("#", "") })),
  );

describe("a chart of a table", () => {
  it("is refused for fewer than two rows or columns", () => {
    expect(chartGrid([])).toEqual({ ok: false, reason: "tooSmall" });
    expect(chartGrid(table("#a|#b"))).toEqual({ ok: false, reason: "tooSmall" });
    expect(chartGrid(table("#a", "#b"))).toEqual({ ok: false, reason: "tooSmall" });
  });

  it("is refused for rows of unequal length", () => {
    expect(chartGrid(table("#|#a|#b", "#x|1"))).toEqual({ ok: false, reason: "unequal" });
  });

  it("5.36 is refused unless all of the first row and all of the first column are header cells", () => {
    expect(chartGrid(table("|#a", "#x|1"))).toEqual({ ok: false, reason: "headerRow" });
    expect(chartGrid(table("#|#a", "#x|1", "y|2"))).toEqual({ ok: false, reason: "headerColumn" });
  });

  it("5.35 is refused for a cell that is no number without a sign, and says which", () => {
    for (const text of ["", "-1", "1,000", "1e3", "5.", "90%", "٣"]) {
      const refused = chartGrid(table("#|#a|#b", "#x|1|2", `#y|3|${text}`));
      expect(refused, text).toEqual({ ok: false, reason: "notNumber", row: 3, column: 3, text });
    }
    const said = { reason: "notNumber", row: 3, column: 2, text: "缺考" } as const;
    expect(refusalWords(said, "zh")).toBe("不能生成图表：第 3 行第 2 列“缺考”不是数字");
    expect(refusalWords(said, "en")).toBe("No chart can be drawn: “缺考” in row 3, column 2 is no number");
    expect(refusalWords({ ...said, text: "" }, "en")).toBe(
      "No chart can be drawn: row 3, column 2 has no number",
    );
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
