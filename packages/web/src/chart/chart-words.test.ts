import { describe, expect, it } from "vitest";
import { chartWords } from "./chart-words.ts";
import { filterEditorWords } from "./filter/filter-editor-words.ts";
import { chartListWords } from "./list/chart-list-words.ts";
import { saveWords } from "./save/save-words.ts";

describe("what the builder says in Chinese is worded as agreed", () => {
  it("1.06 of a filter that lacks its column or its operator", () => {
    expect(filterEditorWords.zh.filterIncomplete).toBe("筛选字段和筛选方式不可为空");
  });

  it("1.07 of a chart without a name, and before one is removed", () => {
    expect(saveWords.zh.nameMissing).toBe("保存失败，请输入图表名称");
    expect(chartListWords.zh.removeTitle).toBe("确定要删除图表：{{name}}？");
  });

  it("5.10 of a query that cannot be put, and why", () => {
    expect(chartWords.zh.queryBrokenWhy).toBe("图表：{{name}} 查询语句异常（{{why}}）");
  });
});
