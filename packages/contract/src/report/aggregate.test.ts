import { expect, it } from "vitest";
import { aggregateNames, aggregatesOf, familyOf, isQuoted } from "./aggregate.ts";

it.each(["tinyint", "smallint", "INT", "bigint(20)", "decimal(10, 2)", "float", "DOUBLE", "real"])(
  "5.12 5.15 offers every function for %s, sum first, not quoted",
  (type) => {
    expect(aggregatesOf(type)).toEqual(["sum", "avg", "max", "min", "count", "none"]);
    expect(isQuoted(type)).toBe(false);
  },
);

it.each(["date", "time", "datetime", "year", "char(3)", "varchar(255)", "text", "longtext"])(
  "5.11 5.16 offers count and none for %s, quoted",
  (type) => {
    expect(aggregatesOf(type)).toEqual(["count", "none"]);
    expect(isQuoted(type)).toBe(true);
  },
);

it("5.16 neither quotes nor sums a timestamp", () => {
  expect([familyOf("TIMESTAMP"), isQuoted("timestamp"), aggregatesOf("timestamp")]).toEqual([
    "instant",
    false,
    ["count", "none"],
  ]);
});

it("5.14 takes a type it does not know for text, quoted, with count and none, and never throws", () => {
  for (const type of ["geometry", "", "constructor", "STRUCT(a INT)"]) {
    expect([familyOf(type), isQuoted(type), aggregatesOf(type)]).toEqual(["text", true, ["count", "none"]]);
  }
});

it("9.22 names the functions", () => {
  expect(Object.values(aggregateNames).map(({ zh }) => zh)).toEqual([
    "合计",
    "平均",
    "最大值",
    "最小值",
    "计数",
    "无",
    "去重计数",
    "中位数",
    "下四分位数",
    "上四分位数",
    "下须",
    "上须",
    "离群值个数",
    "离群值",
    "分布",
    "标准差",
    "方差",
    "变异系数",
    "中位数绝对偏差",
    "百分位数",
    "相关系数",
    "加权平均",
  ]);
});
