import type { LocalizedText } from "@provost/contract/wire/language";

/** What an argument may be: `number` whole or not, `day` a date or a moment, `same` of one type with the others. */
export type ArgumentKind = "number" | "text" | "day" | "boolean" | "same" | "any" | "whole";

/** A function of the language, as it is offered and checked. */
export interface FunctionEntry {
  name: string;
  /** Kinds of the arguments; the last repeats where `repeats`, and those from `optional` on may be left out. */
  takes: readonly ArgumentKind[];
  optional?: number;
  repeats?: boolean;
  aggregates?: boolean;
  /** How it is written, arguments named. */
  signature: LocalizedText;
  description: LocalizedText;
}

function entry(
  name: string,
  takes: readonly ArgumentKind[],
  args: readonly [zh: string, en: string],
  description: readonly [zh: string, en: string],
  more: Pick<FunctionEntry, "optional" | "repeats" | "aggregates"> = {},
): FunctionEntry {
  const [zh, en] = args;
  return {
    name,
    takes,
    signature: { zh: `${name}(${zh})`, en: `${name}(${en})` },
    description: { zh: description[0], en: description[1] },
    ...more,
  };
}

const aggregate = { aggregates: true } as const;
/** Functions that compare groups: what is behind the value may be left out. */
const compared = { optional: 1 } as const;

/** Every function of the expression language, in the order it is offered; names are read without regard to case. */
export const expressionFunctions: readonly FunctionEntry[] = [
  entry("sum", ["number"], ["数值", "number"], ["合计", "Adds up the numbers in all rows."], aggregate),
  entry("avg", ["number"], ["数值", "number"], ["平均值", "The average over all rows."], aggregate),
  entry("min", ["any"], ["值", "value"], ["最小值", "The smallest value."], aggregate),
  entry("max", ["any"], ["值", "value"], ["最大值", "The largest value."], aggregate),
  entry(
    "count",
    ["any"],
    ["值", "value"],
    ["非空值的个数；count() 为行数", "Counts values that aren't empty. count() counts rows."],
    { optional: 0, aggregates: true },
  ),
  entry("countDistinct", ["any"], ["值", "value"], ["不同值的个数", "Counts distinct values."], aggregate),
  entry("median", ["number"], ["数值", "number"], ["中位数", "The middle number, the median."], aggregate),
  entry(
    "percentile",
    ["number", "number"],
    ["数值, 百分比", "number, percent"],
    [
      "百分位数，百分比为 0–100，50 即中位数",
      "The value that this percent of the numbers don't exceed. 50 is the median.",
    ],
    aggregate,
  ),
  entry(
    "stddev",
    ["number"],
    ["数值", "number"],
    [
      "样本标准差（n−1）；不足两个值时为空",
      "Standard deviation of a sample (n−1). Empty for fewer than two values.",
    ],
    aggregate,
  ),
  entry(
    "stddevPop",
    ["number"],
    ["数值", "number"],
    ["总体标准差（n）", "Standard deviation of a whole population (n)."],
    aggregate,
  ),
  entry(
    "variance",
    ["number"],
    ["数值", "number"],
    ["样本方差（n−1）；不足两个值时为空", "Variance of a sample (n−1). Empty for fewer than two values."],
    aggregate,
  ),
  entry(
    "variancePop",
    ["number"],
    ["数值", "number"],
    ["总体方差（n）", "Variance of a whole population (n)."],
    aggregate,
  ),
  entry(
    "cv",
    ["number"],
    ["数值", "number"],
    ["变异系数：样本标准差 ÷ 平均值", "Coefficient of variation: sample standard deviation / average."],
    aggregate,
  ),
  entry(
    "mad",
    ["number"],
    ["数值", "number"],
    [
      "中位数绝对偏差：与中位数之差的绝对值的中位数",
      "Median absolute deviation: the median distance from the median.",
    ],
    aggregate,
  ),
  entry(
    "corr",
    ["number", "number"],
    ["数值, 另一数值", "number, other number"],
    ["皮尔逊相关系数，−1 到 1", "Pearson correlation, from −1 to 1."],
    aggregate,
  ),
  entry(
    "weightedAvg",
    ["number", "number"],
    ["数值, 权重", "number, weight"],
    ["加权平均：缺数值或权重的行不计", "Weighted average. Rows without number or weight are left out."],
    aggregate,
  ),
  entry(
    "rank",
    ["number", "text"],
    ["聚合值, 'lowest'", "aggregate, 'lowest'"],
    [
      "在所示分组中的排名，最大为 1，相同值并列；加 'lowest' 则最小为 1。例：rank(avg([成绩])) <= 10",
      "Rank among the groups shown: 1 is the highest value, or with 'lowest' the lowest. Example: rank(avg(score)) <= 10.",
    ],
    compared,
  ),
  entry(
    "percentRank",
    ["number", "text"],
    ["聚合值, 'lowest'", "aggregate, 'lowest'"],
    [
      "百分等级：低于它的分组所占比例，相同值计一半。例：percentRank(avg([成绩])) >= 0.9",
      "Percentile rank: the share of groups below it, equal ones by half. Example: percentRank(avg(score)) >= 0.9.",
    ],
    compared,
  ),
  entry(
    "runningTotal",
    ["number"],
    ["合计或计数", "sum or count"],
    [
      "到当前分组为止的累计。例：runningTotal(sum([人数])) / 1000",
      "The total up to this group. Example: runningTotal(sum(students)) / 1000.",
    ],
  ),
  entry(
    "movingAvg",
    ["number", "whole"],
    ["聚合值, 项数", "aggregate, count"],
    [
      "最近若干项（默认 3）的移动平均，项数不足时为空。例：movingAvg(avg([成绩]), 4)",
      "Moving average of the last values (3 unless you say so), empty for fewer. Example: movingAvg(avg(score), 4).",
    ],
    compared,
  ),
  entry(
    "share",
    ["number", "text"],
    ["聚合值, 'row'", "aggregate, 'row'"],
    [
      "占总计的比例；加 'row'、'column'、'parent' 则为占行、列、上级的比例。例：share(sum([人数]), 'row')",
      "The share of the total, or of the 'row', the 'column' or the 'parent'. Example: share(sum(students), 'row').",
    ],
    compared,
  ),
  entry(
    "difference",
    ["number", "text"],
    ["聚合值, 'previous'", "aggregate, 'previous'"],
    [
      "与均值之差；加 'first'、'previous' 则与第一项、上一项比较。例：difference(avg([成绩]), 'previous')",
      "Difference from the average, or from the 'first' or the 'previous' value. Example: difference(avg(score), 'previous').",
    ],
    compared,
  ),
  entry(
    "differenceRate",
    ["number", "text"],
    ["聚合值, 'previous'", "aggregate, 'previous'"],
    [
      "同上差值占比较对象的比例。例：differenceRate(sum([人数]), 'first')",
      "The same difference as a part of what it is from. Example: differenceRate(sum(students), 'first').",
    ],
    compared,
  ),
  entry(
    "first",
    ["number"],
    ["聚合值", "aggregate"],
    [
      "同一序列中第一项的值。例：avg([成绩]) - first(avg([成绩]))",
      "The value of the first group of the series. Example: avg(score) - first(avg(score)).",
    ],
  ),
  entry(
    "previous",
    ["number"],
    ["聚合值", "aggregate"],
    [
      "同一序列中上一项的值。例：avg([成绩]) / previous(avg([成绩]))",
      "The value of the group before it. Example: avg(score) / previous(avg(score)).",
    ],
  ),
  entry(
    "if",
    ["boolean", "same", "same"],
    ["条件, 成立时, 否则", "condition, then, otherwise"],
    [
      "条件成立时取第二项，否则（含值为空）取第三项（可省略）",
      "Returns the second value if the condition is met, otherwise the third (optional), also where a value is empty.",
    ],
    { optional: 2 },
  ),
  entry(
    "coalesce",
    ["same"],
    ["值, …", "value, …"],
    ["第一个非空的值", "Returns the first value that isn't empty."],
    { repeats: true },
  ),
  entry(
    "nullif",
    ["same", "same"],
    ["值, 另一值", "value, other"],
    ["两值相等时为空", "Returns empty if both are equal, otherwise the first value."],
  ),
  entry(
    "round",
    ["number", "whole"],
    ["数值, 小数位数", "number, decimals"],
    ["四舍五入", "Rounds to this many decimals, or to a whole number."],
    { optional: 1 },
  ),
  entry("abs", ["number"], ["数值", "number"], ["绝对值", "Absolute value."]),
  entry("floor", ["number"], ["数值", "number"], ["向下取整", "Rounds down."]),
  entry("ceil", ["number"], ["数值", "number"], ["向上取整", "Rounds up."]),
  entry(
    "band",
    ["number", "number"],
    ["数值, 段宽", "number, size"],
    ["所在分数段的下限", "The lower end of the range that the number falls in."],
  ),
  entry(
    "concat",
    ["any"],
    ["值, …", "value, …"],
    ["连接文本；空值忽略", "Joins texts. Empty values are skipped."],
    { repeats: true },
  ),
  entry("lower", ["text"], ["文本", "text"], ["转为小写", "Converts to lowercase."]),
  entry("upper", ["text"], ["文本", "text"], ["转为大写", "Converts to uppercase."]),
  entry("trim", ["text"], ["文本", "text"], ["去掉首尾空格", "Removes leading and trailing spaces."]),
  entry("length", ["text"], ["文本", "text"], ["字符数", "Number of characters."]),
  entry(
    "substring",
    ["text", "whole", "whole"],
    ["文本, 起始, 字符数", "text, from, characters"],
    ["从第几个字符起（从 1 数）取若干字符", "Part of the text from a position (the first is 1)."],
    { optional: 2 },
  ),
  entry(
    "contains",
    ["text", "text"],
    ["文本, 片段", "text, part"],
    ["是否包含", "True if the text contains the part."],
  ),
  entry(
    "startsWith",
    ["text", "text"],
    ["文本, 开头", "text, beginning"],
    ["是否以此开头", "True if the text starts with it."],
  ),
  entry(
    "number",
    ["any"],
    ["文本", "text"],
    ["读作数字；读不出为空", "Converts to a number, or empty if it isn't one."],
  ),
  entry("text", ["any"], ["值", "value"], ["转为文本", "Converts to text."]),
  entry(
    "date",
    ["any"],
    ["文本或日期时间", "text or date-time"],
    ["读作日期；读不出为空", "Converts to a date, or empty if it isn't one."],
  ),
  entry("year", ["day"], ["日期", "date"], ["年份", "The year as a number."]),
  entry("month", ["day"], ["日期", "date"], ["月份（1–12）", "The month as a number, 1–12."]),
  entry("day", ["day"], ["日期", "date"], ["日（1–31）", "The day of the month, 1–31."]),
  entry(
    "daysBetween",
    ["day", "day"],
    ["起, 止", "from, to"],
    ["相隔天数", "Number of days between two dates."],
  ),
  entry("weekStart", ["day"], ["日期", "date"], ["所在周的第一天", "The first day of its week."]),
  entry("monthStart", ["day"], ["日期", "date"], ["所在月的第一天", "The first day of its month."]),
  entry("quarterStart", ["day"], ["日期", "date"], ["所在季度的第一天", "The first day of its quarter."]),
  entry("yearStart", ["day"], ["日期", "date"], ["所在年的第一天", "The first day of its year."]),
  entry(
    "termStart",
    ["day"],
    ["日期", "date"],
    ["所在学期的第一天", "The first day of its term; empty between terms."],
  ),
  entry(
    "schoolYearStart",
    ["day"],
    ["日期", "date"],
    ["所在学年的第一天", "The first day of its school year."],
  ),
];

/** The words of the language that are no functions, with what they mean. */
export const expressionWords: readonly { word: string; description: LocalizedText }[] = [
  { word: "and", description: { zh: "且", en: "Both are true." } },
  { word: "or", description: { zh: "或", en: "At least one is true." } },
  { word: "not", description: { zh: "非", en: "True if the condition is false." } },
  {
    word: "in",
    description: {
      zh: "在列表中，如 [年级] in ('六年级', '七年级')",
      en: "Is one of a list: [grade] in ('6', '7')",
    },
  },
  { word: "is null", description: { zh: "为空", en: "Has no value." } },
  { word: "is not null", description: { zh: "不为空", en: "Has a value." } },
  { word: "true", description: { zh: "是", en: "Yes." } },
  { word: "false", description: { zh: "否", en: "No." } },
  { word: "null", description: { zh: "空值", en: "No value." } },
  {
    word: "case",
    description: {
      zh: "case when 条件 then 值 … else 值 end",
      en: "case when condition then value … else value end",
    },
  },
];

const byName = new Map(expressionFunctions.map((known) => [known.name.toLowerCase(), known]));

/** A function by its name, upper or lower case. */
export function functionNamed(name: string): FunctionEntry | undefined {
  return byName.get(name.toLowerCase());
}
