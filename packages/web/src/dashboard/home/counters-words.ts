import { defineWords } from "../../platform/define-words.ts";

/** Words of the counters in the home page's head. */
export const countersWords = defineWords(
  "counters",
  {
    projects: "项目数",
    rank: "部门排名",
    visits: "访问量",
    sampleHint: "示例数据，请在“系统管理 › 租户设置”中选择指标",
    noCounter: "暂不可用",
  },
  {
    projects: "Projects",
    rank: "Rank in department",
    visits: "Visits",
    sampleHint: "Sample data. Choose counters in Tenant settings.",
    noCounter: "Not available",
  },
);
