/** Dictionaries of a new tenant: a type row and its entries, keys counting from 1. */
export const seedDicts: readonly { code: string; name: string; entries: readonly string[] }[] = [
  { code: "stage", name: "学段", entries: ["小学", "初中", "高中"] },
  {
    code: "subject",
    name: "学科",
    entries: ["语文", "数学", "英语", "物理", "化学", "生物", "历史", "地理", "政治"],
  },
  { code: "exam_kind", name: "考试类型", entries: ["期中考试", "期末考试", "学业水平考试"] },
  { code: "school_kind", name: "办学类型", entries: ["公办", "民办"] },
];
