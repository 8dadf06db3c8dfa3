import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../tools/test/long-run.ts";
import { calendar } from "../query/compile-query.fixtures.ts";
import { duckdb } from "../sql/dialect.ts";
import { comparedIn } from "../sql/group-values.ts";
import { toSql } from "../sql/print.ts";
import { column, select } from "../sql/tree.ts";
import { checkExpression } from "./check.ts";
import { expressionFunctions, expressionWords } from "./functions.ts";
import type { ExpressionContext } from "./term.ts";

const types = new Map(
  Object.entries({
    read: "DOUBLE",
    math: "DECIMAL(5,1)",
    pupils: "INTEGER",
    county: "VARCHAR",
    code: "UUID",
    tested: "DATE",
    sent: "TIMESTAMP",
    open: "BOOLEAN",
    "总 分]": "DOUBLE",
  }),
);
const context: ExpressionContext = {
  calendar,
  field: (name) => {
    if (name === "total") {
      const of = { kind: "call", func: "sum", of: column("read") } as const;
      return {
        ok: true,
        field: { dataType: "DOUBLE", aggregates: true, of, repeats: null, size: 2, depth: 2 },
      };
    }
    const dataType = types.get(name);
    if (dataType === undefined)
      return { ok: false, zh: `没有字段 ${name}`, en: `Field ${name} doesn't exist.` };
    const repeats = name === "pupils" ? "pupils" : null;
    return { ok: true, field: { dataType, aggregates: false, of: column(name), repeats, size: 1, depth: 1 } };
  },
};

const inUnits: ExpressionContext["field"] = (name) => {
  const known = context.field(name);
  return known.ok ? { ok: true, field: { ...known.field, unit: { of: name } } } : known;
};

function sqlOf(text: string): { text: string; params: unknown[] } {
  const checked = checkExpression(text, context);
  if (!checked.ok) throw new Error(`${checked.problem.position}: ${checked.problem.message.en}`);
  const from = { kind: "table", path: ["t"] } as const;
  const printed = toSql(select({ columns: [{ of: checked.value.of, alias: "x" }], from }), duckdb);
  return { text: printed.text.slice("SELECT ".length, -' AS "x" FROM "t"'.length), params: printed.params };
}

describe("what is no expression", () => {
  it.each([
    ["", 0, "表达式不完整", "The expression is incomplete."],
    ["1 +", 3, "表达式不完整", "The expression is incomplete."],
    ["(1 + 2", 6, "此处缺少 )", ") is missing here."],
    ["read read", 5, "此处不能是 read", "read isn't allowed here."],
    ["'abc", 0, "文本缺少结尾的引号 '", "The closing quotation mark ' is missing."],
    ["[read", 0, "字段名缺少结尾的 ]", "The closing ] of the field name is missing."],
    ['"read"', 0, "文本用单引号 '…'，字段用 [ ]", "Put text in single quotes '…' and fields in [ ]."],
    ["read; drop table t", 4, "不能识别的字符 ;", "The character ; isn't allowed here."],
    ["select 1", 7, "此处不能是 1", "1 isn't allowed here."],
    ["(select 1)", 8, "此处缺少 )", ") is missing here."],
    ["read + nope", 7, "没有字段 nope", "Field nope doesn't exist."],
    ["getenv('HOME')", 0, "没有函数 getenv", "The function getenv doesn't exist."],
    [
      "round()",
      0,
      "round 的参数个数不对，写法：round(数值, 小数位数)",
      "The number of values doesn't match. Write round(number, decimals).",
    ],
    ["round(read, 99)", 12, "小数位数为 0 到 15 的整数", "Decimals must be 0 to 15."],
    ["county + 1", 0, "此处需要数字，而不是文本", "This must be a number, not text."],
    ["read and open", 0, "此处需要是否，而不是数字", "This must be true or false, not a number."],
    ["if(read, 1, 2)", 3, "此处需要是否，而不是数字", "This must be true or false, not a number."],
    ["read = null", 7, "与空值比较请用 is null", "Use is null to find empty values."],
    ["tested > '2024-02-30'", 9, "需要日期，如 2024-03-01", "This must be a date such as 2024-03-01."],
    ["substring(county, 1.5)", 18, "此处需要整数，而不是数字", "This must be a whole number, not a number."],
    ["band(read, 0)", 11, "段宽需要大于 0 的数字", "The range size must be a number above 0."],
    ["sum(sum(read))", 4, "聚合函数中不能再用聚合值", "An aggregate can't be aggregated again."],
    ["avg(total)", 4, "聚合函数中不能再用聚合值", "An aggregate can't be aggregated again."],
    ["null", 0, "表达式没有值", "The expression has no value."],
    ["1e999", 0, "数字 1e999 过大", "The number 1e999 is too large."],
    ["'a\u202eb'", 0, "含有不可见的字符", "The expression contains an invisible character."],
    ["read in ()", 8, "列表为空", "The list is empty."],
    ["case else 1 end", 5, "此处缺少 when", "“when” is missing here."],
    ["sum(rank(avg(read)))", 4, "聚合函数中不能再用聚合值", "An aggregate can't be aggregated again."],
    [
      "1 + rank(read)",
      9,
      "此处需要聚合值，如 rank(avg(…))",
      "This must be an aggregate. Write rank(avg(…)).",
    ],
    ["rank(3)", 5, "此处需要聚合值，如 rank(avg(…))", "This must be an aggregate. Write rank(avg(…))."],
    ["rank(max(county))", 5, "此处需要数字，而不是文本", "This must be a number, not text."],
    ["rank(avg(read), 'last')", 16, "此处为 'highest' 或 'lowest'", "This must be 'highest' or 'lowest'."],
    [
      "share(sum(read), county)",
      17,
      "此处为 'total'、'row'、'column' 或 'parent'",
      "This must be 'total', 'row', 'column' or 'parent'.",
    ],
    ["runningTotal(avg(read))", 13, "只有合计和计数可以累计", "A running total needs a sum or a count."],
    [
      "movingAvg(total, 1)",
      17,
      "项数为 2–366 的整数，如 3",
      "The number of values must be a whole number, 2–366, such as 3.",
    ],
    [
      "2 * share(rank(total))",
      10,
      "此值已与其他分组比较，不能再计算占比或与均值比较",
      "This value compares groups already, so it can't be a share or be compared with an average.",
    ],
    [
      "difference(movingAvg(total))",
      11,
      "此值已与其他分组比较，不能再计算占比或与均值比较",
      "This value compares groups already, so it can't be a share or be compared with an average.",
    ],
    [
      "rank(previous(movingAvg(runningTotal(total))))",
      0,
      "与其他分组比较的函数最多嵌套 3 层",
      "Functions that compare groups can be nested up to 3 levels.",
    ],
    [
      [2, 3, 4, 5, 6, 7, 8, 9, 10].map((many) => `movingAvg(total, ${many})`).join(" + "),
      0,
      "一个表达式最多包含 8 处与其他分组的比较",
      "An expression can compare groups in up to 8 ways.",
    ],
    [
      "rank(avg(read)) + math",
      18,
      "此处是逐行的值，不能与聚合值混用，请放进聚合函数，如 sum(…)",
      "This value is per row and can't be combined with an aggregate. Put it into an aggregate such as sum(…).",
    ],
    [
      "sum(pupils)",
      4,
      "关联后 pupils 的值会重复出现，不能使用合计",
      "The join duplicates the values of pupils, so sum would count them more than once.",
    ],
  ])("%s", (text, position, zh, en) => {
    const checked = checkExpression(text, context);
    expect(checked).toMatchObject({ ok: false, problem: { position, message: { zh, en } } });
  });

  it("mixes values of rows with values of groups", () => {
    const checked = checkExpression("sum(read) / math", context);
    expect(checked).toMatchObject({ problem: { position: 12, length: 4 } });
    expect(checked.ok ? "" : checked.problem.message.en).toContain("Put it into an aggregate");
  });

  it("is too long, too deep or too complex", () => {
    expect(checkExpression(`1${" + 1".repeat(600)}`, context)).toMatchObject({ problem: { position: 2000 } });
    for (const deep of ["(".repeat(60), "-".repeat(60), "not ".repeat(60), "abs(".repeat(60)]) {
      expect(checkExpression(deep, context)).toMatchObject({
        problem: { message: { en: "Expressions can be nested up to 30 levels." } },
      });
    }
    const large: ExpressionContext = {
      ...context,
      field: () => ({
        ok: true,
        field: {
          dataType: "DOUBLE",
          aggregates: false,
          of: column("a"),
          repeats: null,
          size: 1600,
          depth: 1,
        },
      }),
    };
    expect(checkExpression("a + a", large)).toMatchObject({ problem: { message: { zh: "表达式过于复杂" } } });
  });

  it("never throws, whatever is typed, and binds what it lets through", () => {
    const bit = fc.constantFrom(
      "sum(",
      "rank(",
      "runningTotal(",
      "movingAvg(",
      "share(",
      "difference(",
      "previous(",
      "avg(read)",
      "'row'",
      "'lowest'",
      "if(",
      "(",
      ")",
      ",",
      "[read]",
      "[总 分]]]",
      "county",
      "'x'",
      "''",
      "1",
      ".5",
      "+",
      "-",
      "*",
      "/",
      "%",
      "=",
      "<>",
      "and",
      "or",
      "not",
      "in",
      "is",
      "null",
      "case",
      "when",
      "then",
      "else",
      "end",
      "“",
      ";",
      "--",
      "/*",
      "$1",
      "\0",
      "select",
      "，",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 40 }),
          fc.array(bit, { maxLength: 14 }).map((bits) => bits.join(" ")),
        ),
        (text) => {
          const checked = checkExpression(text, context);
          if (checked.ok && comparedIn(checked.value.of).length > 0)
            expect(checked.value.level).toBe("aggregate");
          else if (checked.ok) expect(sqlOf(text).text).not.toMatch(/;|--|\/\*|select/i);
          else expect(checked.problem.position).toBeLessThanOrEqual(text.length);
        },
      ),
      { numRuns: runs(250, 1000) },
    );
  });
});

describe("what an expression means", () => {
  it.each([
    ["read", '"read"'],
    ["[总 分]]] * 2", '"总 分]" * CAST($1 AS BIGINT)'],
    ["read + math * 2 - 1", '"read" + CAST("math" AS DOUBLE) * CAST($1 AS BIGINT) - CAST($2 AS BIGINT)'],
    ["(read + math) * 2", '("read" + CAST("math" AS DOUBLE)) * CAST($1 AS BIGINT)'],
    ["read - (math - 1)", '"read" - (CAST("math" AS DOUBLE) - CAST($1 AS BIGINT))'],
    ["read / math", 'CAST("read" AS DOUBLE) / nullif(CAST("math" AS DOUBLE), 0)'],
    ["-read", '0 - "read"'],
    ["read % 7", '"read" % nullif(CAST($1 AS BIGINT), 0)'],
    ["sum(read) / count(county)", 'CAST(sum("read") AS DOUBLE) / nullif(count("county"), 0)'],
    ["SUM(read)／count（county）", 'CAST(sum("read") AS DOUBLE) / nullif(count("county"), 0)'],
    ["total + 1", 'sum("read") + CAST($1 AS BIGINT)'],
    ["count()", "count(*)"],
    ["countDistinct(county)", 'count(DISTINCT "county")'],
    ["STDDEV(read)", 'stddev_samp(CAST("read" AS DOUBLE))'],
    ["variancePop(read)", 'var_pop(CAST("read" AS DOUBLE))'],
    ["percentile(read, 12.5)", 'quantile_cont(CAST("read" AS DOUBLE), 0.125)'],
    ["cv(read)", 'CAST(stddev_samp(CAST("read" AS DOUBLE)) AS DOUBLE) / nullif(avg("read"), 0)'],
    ["read >= 60 and not open", '("read" >= CAST($1 AS BIGINT) AND NOT ("open"))'],
    ["if(open, '是', county)", 'CASE WHEN "open" THEN CAST($1 AS VARCHAR) ELSE "county" END'],
    ["if(open, 1)", 'CASE WHEN "open" THEN CAST($1 AS BIGINT) END'],
    ["tested >= '2024-01-31'", '("tested" >= CAST($1 AS DATE))'],
    ["code = 'a'", '(CAST("code" AS VARCHAR) = CAST($1 AS VARCHAR))'],
    ["county in ('a', 'b')", '("county" IN (CAST($1 AS VARCHAR), CAST($2 AS VARCHAR)))'],
    ["county is not null", '("county" IS NOT NULL)'],
    ["contains(county, '50%')", '(strpos("county", CAST($1 AS VARCHAR)) > 0)'],
    ["coalesce(read, 0)", 'coalesce("read", CAST($1 AS DOUBLE))'],
    ["number(county)", 'TRY_CAST("county" AS DOUBLE)'],
    ["year(sent)", 'CAST(EXTRACT(YEAR FROM CAST("sent" AS DATE)) AS INTEGER)'],
    ["daysBetween('2024-01-01', tested)", '(CAST("tested" AS DATE) - CAST(CAST($1 AS DATE) AS DATE))'],
    ["monthStart(tested)", `CAST(date_trunc('month', "tested") AS DATE)`],
    ["max(pupils)", 'max("pupils")'],
  ])("%s", (text, sql) => {
    expect(sqlOf(text).text).toBe(sql);
  });

  it("types its result", () => {
    const typed = (text: string): unknown => {
      const checked = checkExpression(text, context);
      return checked.ok ? [checked.value.dataType, checked.value.level] : checked.problem;
    };
    expect(typed("pupils + 1")).toEqual(["BIGINT", "row"]);
    expect(typed("pupils / 2")).toEqual(["DOUBLE", "row"]);
    expect(typed("code")).toEqual(["UUID", "row"]);
    expect(typed("max(tested)")).toEqual(["DATE", "aggregate"]);
    expect(typed("1 = 1")).toEqual(["BOOLEAN", "constant"]);
    expect(typed("coalesce(pupils, 0.5)")).toEqual(["DOUBLE", "row"]);
    expect(typed("rank(avg(read))")).toEqual(["BIGINT", "aggregate"]);
    expect(typed("rank(avg(read)) <= 10")).toEqual(["BOOLEAN", "aggregate"]);
    expect(typed("share(count())")).toEqual(["DOUBLE", "aggregate"]);
    expect(typed("runningTotal(count())")).toEqual(["BIGINT", "aggregate"]);
    expect(typed("difference(count(), 'previous')")).toEqual(["BIGINT", "aggregate"]);
    expect(typed("difference(count())")).toEqual(["DOUBLE", "aggregate"]);
    expect(typed("first(count())")).toEqual(["BIGINT", "aggregate"]);
  });

  it("knows the unit of its numbers", () => {
    const unit = (text: string): unknown => {
      const checked = checkExpression(text, { ...context, field: inUnits });
      return checked.ok ? checked.value.unit : checked.problem;
    };
    const score = { of: "read" };
    for (const text of [
      ...["difference(avg(read))", "runningTotal(sum(read))", "movingAvg(avg(read), 2)"],
      ...["avg(read) - first(avg(read))", "if(rank(avg(read)) < 3, avg(read))", "-previous(max(read)) + 5"],
      ...["round(difference(avg(read), 'previous'), 1)", "coalesce(avg(read), 0)"],
    ])
      expect([text, unit(text)]).toEqual([text, score]);
    for (const text of [
      ...["share(sum(read))", "percentRank(avg(read))", "differenceRate(avg(read))"],
      ...["difference(share(sum(read)))", "share(sum(read)) - previous(share(sum(read)))"],
    ])
      expect([text, unit(text)]).toEqual([text, "percent"]);
    for (const text of [
      ...["rank(avg(read))", "share(sum(read)) * 100", "avg(read) - avg(math)", "count(read)"],
      ...["avg(read) / previous(avg(read))", "variance(read)", "share(sum(read)) + avg(read)"],
    ])
      expect([text, unit(text)]).toEqual([text, null]);
  });
});

describe("what is offered", () => {
  it("words every function in both languages, once", () => {
    const names = expressionFunctions.map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    for (const { name, signature, description } of expressionFunctions) {
      expect(signature.zh.startsWith(`${name}(`) && signature.en.startsWith(`${name}(`)).toBe(true);
      expect(description.zh).not.toBe("");
      expect(description.en).toMatch(/\.$/);
    }
    expect(expressionWords.map(({ word }) => word)).toContain("is not null");
  });

  it("checks each function it offers", () => {
    const values = {
      number: "read",
      whole: "1",
      text: "county",
      day: "tested",
      boolean: "open",
      same: "read",
      any: "county",
    };
    // Their settings are no fields, and groups are compared by aggregates.
    const own: Readonly<Record<string, string>> = {
      ...{ band: "read, 2.5", percentile: "read, 2.5", movingAvg: "avg(read), 4", share: "sum(read), 'row'" },
      ...{ rank: "avg(read), 'lowest'", percentRank: "avg(read), 'highest'", runningTotal: "sum(read)" },
      ...{ difference: "avg(read), 'first'", differenceRate: "avg(read), 'average'" },
      ...{ first: "avg(read)", previous: "avg(read)" },
    };
    for (const { name, takes } of expressionFunctions) {
      const operands = own[name] ?? takes.map((kind) => values[kind]).join(", ");
      const text = `${name}(${operands})`;
      expect([text, checkExpression(text, context)]).toMatchObject([text, { ok: true }]);
    }
  });
});
