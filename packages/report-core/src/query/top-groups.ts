import type { TopGroups } from "@provost/contract/chart/chart-content";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { found, type Outcome, refuse, refuseColumn } from "../refusal.ts";
import { isRelative } from "../relative/relative-show.ts";
import type { Dimension, NamedMeasure } from "../selection/chosen-fields.ts";
import { type Grouping, hasOneTime, isChange } from "./grouped-query.ts";

const texts = {
  raw: { zh: "前 N 组需要按聚合后的数值排名", en: "groups can only be ranked by an aggregated measure" },
  relative: {
    zh: "不能按与其他分组比较的数值排名",
    en: "groups can't be ranked by what is compared with other groups",
  },
  change: { zh: "不能按变化排名", en: "groups can't be ranked by a change over time" },
  othersOfTime: {
    zh: "与变化一起使用时，时间维度不能合并其余分组",
    en: "periods used for a change over time can't be combined as “Other”",
  },
  oneTime: {
    zh: "变化需要且只能有一个按时间分组的维度",
    en: "a change needs exactly one dimension grouped by time",
  },
} satisfies Record<string, LocalizedText>;

interface TopContext {
  table: string;
  language: Language;
}

/** The dimension of which the first groups are retained, or why they cannot be ranked. */
export function checkTop(
  top: TopGroups,
  { rows, measures }: Grouping,
  chosen: readonly NamedMeasure[],
  context: TopContext,
): Outcome<Dimension> {
  const { table, language } = context;
  const dimension = rows.dimensions.find(({ name }) => name === top.dimension);
  if (!dimension) return refuse("column_unknown", { table, column: top.dimension });
  const by = chosen.find(({ name }) => name === top.by);
  if (!by) return refuse("column_unknown", { table, column: top.by });
  if (by.raw) return refuseColumn(top.by, texts.raw, language);
  if (isRelative(by)) return refuseColumn(top.by, texts.relative, language);
  if (isChange(by) && !hasOneTime([dimension])) return refuseColumn(top.by, texts.change, language);
  const isPutTogether = top.others && dimension.bucket?.kind === "time";
  if (isPutTogether && measures.some(isChange))
    return refuseColumn(top.dimension, texts.othersOfTime, language);
  return found(dimension);
}

/** Changes need one span of time to find the group before. */
export function checkChanges({ rows, measures }: Grouping, language: Language): Outcome<null> {
  const change = measures.find(isChange);
  if (!change || hasOneTime(rows.dimensions)) return found(null);
  return refuseColumn(change.column, texts.oneTime, language);
}
