import { describe, expect, it } from "vitest";
import { isTableName, tableNameOf } from "./table-name.ts";

describe("the table name of a file", () => {
  it("is always one the contract takes", () => {
    const files = [
      "2024 scores.csv",
      "  .csv",
      "成绩（一年级）.csv",
      "a-b.c.csv",
      "ﬁ—x.csv",
      `${"长".repeat(90)}.csv`,
    ];
    for (const file of files) expect(isTableName(tableNameOf(file)), file).toBe(true);
  });

  it("keeps what it can of the name", () => {
    expect(tableNameOf("CASchools.csv")).toBe("CASchools");
    expect(tableNameOf("期中 成绩.csv")).toBe("期中_成绩");
    expect(tableNameOf("2024 scores.csv")).toBe("t_2024_scores");
  });

  it("refuses what SQL could not name", () => {
    for (const name of ["", "1a", "a b", "a-b", "x".repeat(64)]) expect(isTableName(name)).toBe(false);
  });
});
