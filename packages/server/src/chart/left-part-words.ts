import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { listComma } from "@provost/contract/wire/locale";
import type { LeftPart } from "./stored-content.ts";

const partWords: Readonly<Record<LeftPart["part"], LocalizedText>> = {
  everything: { zh: "全部内容", en: "everything" },
  nameEn: { zh: "英文名称", en: "English name" },
  chartType: { zh: "图表类型", en: "chart type" },
  dataSrc: { zh: "数据表", en: "table" },
  selectedDimension: { zh: "维度", en: "dimensions" },
  selectedCalcul: { zh: "数值", en: "measures" },
  filters: { zh: "筛选条件", en: "filters" },
  having: { zh: "汇总后筛选", en: "measure filters" },
  orderByStrs: { zh: "排序", en: "sort order" },
  top: { zh: "前几名", en: "Top N" },
  limit: { zh: "行数上限", en: "row limit" },
  page: { zh: "分页", en: "paging" },
  totals: { zh: "合计", en: "totals" },
  published: { zh: "公布的参照值", en: "published reference" },
  calculated: { zh: "计算字段", en: "calculated fields" },
  parameters: { zh: "参数", en: "parameters" },
  sql: { zh: "SQL", en: "SQL" },
  sqlDimensions: { zh: "SQL 的维度", en: "SQL dimensions" },
  sqlAsTable: { zh: "SQL 结果的查询方式", en: "how the SQL result is queried" },
  chartStyle: { zh: "图表样式", en: "chart style" },
};

const named = 5;

function place({ part, setting, places }: LeftPart, language: Language): string {
  const word = partWords[part][language];
  const shown = (places ?? []).slice(0, named).join(listComma[language]);
  const more = (places?.length ?? 0) > named ? "…" : "";
  const numbers = shown && { zh: `第 ${shown}${more} 项`, en: `no. ${shown}${more}` }[language];
  const detail = [setting ?? "", numbers].filter((text) => text !== "").join(" ");
  if (detail === "") return word;
  return { zh: `${word}（${detail}）`, en: `${word} (${detail})` }[language];
}

/** Says which parts of a stored chart could not be read; empty when all was. */
export function leftPartsText(left: readonly LeftPart[], language: Language): string {
  if (left.length === 0) return "";
  const parts = left.slice(0, 12).map((part) => place(part, language));
  const more = left.length > parts.length ? "…" : "";
  return {
    zh: `保存的图表有部分内容无法读取，已略去：${parts.join("、")}${more}`,
    en: `Parts of the saved chart couldn't be read and were left out: ${parts.join(", ")}${more}`,
  }[language];
}
