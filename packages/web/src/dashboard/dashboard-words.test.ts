import { expect, it } from "vitest";
import { dashboardWords } from "./dashboard-words.ts";

it("5.10 says of a question that cannot be put what was agreed", () => {
  expect(dashboardWords.zh.queryBroken).toBe("图表：{{name}} 查询语句异常");
});
