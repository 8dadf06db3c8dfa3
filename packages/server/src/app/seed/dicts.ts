/** An entry by its name, or with a remark as well. */
type SeedEntry = string | { value: string; remark: string };

/** Dictionaries of a new tenant: a type row and its entries, keys counting from 1. */
export const seedDicts: readonly { code: string; name: string; entries: readonly SeedEntry[] }[] = [
  { code: "stage", name: "学段", entries: ["小学", "初中", "高中"] },
  {
    code: "subject",
    name: "学科",
    entries: ["语文", "数学", "英语", "物理", "化学", "生物", "历史", "地理", "政治"],
  },
  { code: "exam_kind", name: "考试类型", entries: ["期中考试", "期末考试", "学业水平考试"] },
  { code: "school_kind", name: "办学类型", entries: ["公办", "民办"] },
  {
    code: "courseware_rubric",
    name: "课件评价标准",
    // The remark is the weight.
    entries: [
      { value: "教学目标", remark: "2" },
      { value: "内容科学", remark: "3" },
      { value: "结构条理", remark: "2" },
      { value: "图文媒体", remark: "1" },
      { value: "适用程度", remark: "2" },
    ],
  },
  {
    code: "flow",
    name: "业务流程",
    // The remark is the page that a flow is led to.
    entries: [
      { value: "需求受理", remark: "/demand/inbox" },
      { value: "课件评价", remark: "/evaluationcopy/index" },
      { value: "数据导入", remark: "/report/dataset" },
      { value: "界面错误处理", remark: "/system/error-log" },
    ],
  },
];
