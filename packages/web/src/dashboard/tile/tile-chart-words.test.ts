import { expect, it } from "vitest";
import { tileChartWords } from "./tile-chart-words.ts";

it("5.10 says of a query that cannot be put what was agreed", () => {
  expect(tileChartWords.zh.queryBroken).toBe("图表：{{name}} 查询语句异常");
});
