import { defineWords } from "../../platform/define-words.ts";

/** Words of the counters in the home page's head. */
export const countersWords = defineWords(
  "counters",
  {
    projects: "项目数",
    rank: "部门排名",
    visits: "访问量",
    sampleHint: "示例数字：在“系统管理 › 租户设置”中选择指标后显示实际数据",
    noCounter: "无法读取",
  },
  {
    projects: "Projects",
    rank: "Rank in department",
    visits: "Visits",
    sampleHint: "Sample numbers, until counters are chosen in the tenant's settings",
    noCounter: "cannot be read",
  },
);
