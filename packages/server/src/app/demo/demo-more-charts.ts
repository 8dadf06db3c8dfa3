import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { WireFilter } from "@provost/contract/report/filter";

/** The demo's folders of charts, by fixed ids. */
export const demoFolders = [
  { id: "01900000-0000-7000-8000-0000000000f1", name: "考试分析" },
  { id: "01900000-0000-7000-8000-0000000000f2", name: "在校与出勤" },
] as const;

const [exams, presence] = demoFolders;

interface FolderChart {
  id: string;
  name: string;
  folderId: string;
  content: Partial<ChartContent>;
}

const filter = (filteCol: string, filterOperator: WireFilter["filterOperator"], value1: string | number) => ({
  filteCol,
  filterOperator,
  value: { value1 },
});
const lastYear = filter("school_year", "=", "2025-2026");
const lastExam = filter("exam_date", "=", "2026-06-25");
const passed = filter("score", ">=", 60);
const average = { Column: "score", calculFunc: "avg" } as const;
const oneDecimal = { style: "number", decimals: 1 } as const;
const attendanceRate = {
  name: "attendance_rate",
  expression: "sum(present) / sum(enrolled)",
};
const rate = { Column: "attendance_rate", calculFunc: "none", label: "出勤率" } as const;
const percent = { style: "percent", decimals: 1 } as const;

/** More charts of the demo, by fixed ids: what can be asked and drawn beyond plain sums. They lie in folders. */
export const demoMoreCharts: readonly FolderChart[] = [
  {
    id: "01900000-0000-7000-8000-000000000008",
    name: "各校及格率",
    folderId: exams.id,
    content: {
      chartType: "horizontalBar",
      dataSrc: "exam_score",
      selectedDimension: [{ Column: "school" }],
      selectedCalcul: [{ Column: "*", label: "及格率", show: "rate", condition: [passed] }],
      filters: [lastYear],
      orderByStrs: ["count desc"],
      chartStyle: { formats: { count: percent }, labels: true },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000009",
    name: "成绩分布",
    folderId: exams.id,
    content: {
      chartType: "bar",
      dataSrc: "exam_score",
      selectedDimension: [
        {
          Column: "score",
          bucket: {
            kind: "edges",
            edges: [60, 70, 80, 90],
            labels: ["不及格", "及格", "中等", "良好", "优秀"],
          },
        },
      ],
      selectedCalcul: [{ Column: "*", calculFunc: "count" }],
      filters: [lastYear],
      orderByStrs: ["score asc"],
      chartStyle: { labels: true },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000010",
    name: "各校各学科平均成绩",
    folderId: exams.id,
    content: {
      chartType: "pivot",
      dataSrc: "exam_score",
      selectedDimension: [{ Column: "school" }, { Column: "subject" }],
      selectedCalcul: [average],
      filters: [lastYear],
      orderByStrs: ["school asc", "subject asc"],
      totals: [[], ["school"], ["subject"]],
      chartStyle: {
        pivotColumns: ["subject"],
        format: oneDecimal,
        cells: [{ kind: "scale", column: "score" }],
      },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000011",
    name: "各校历次平均成绩",
    folderId: exams.id,
    content: {
      chartType: "heatmap",
      dataSrc: "exam_score",
      selectedDimension: [
        { Column: "exam_date", bucket: { kind: "time", unit: "term" } },
        { Column: "school" },
      ],
      selectedCalcul: [{ ...average, label: "平均分" }],
      orderByStrs: ["exam_date asc", "school asc"],
      chartStyle: { format: oneDecimal, labels: true },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000012",
    name: "学年平均成绩",
    folderId: exams.id,
    content: {
      chartType: "kpi",
      dataSrc: "exam_score",
      selectedDimension: [{ Column: "exam_date", bucket: { kind: "time", unit: "schoolYear" } }],
      selectedCalcul: [average],
      orderByStrs: ["exam_date asc"],
      chartStyle: { format: oneDecimal, target: 75 },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000013",
    name: "各学年在校人数",
    folderId: presence.id,
    content: {
      chartType: "area",
      dataSrc: "enrolment",
      selectedDimension: [{ Column: "school_year" }, { Column: "area" }],
      selectedCalcul: [{ Column: "students", calculFunc: "sum" }],
      orderByStrs: ["school_year asc", "area asc"],
      chartStyle: { stacked: true },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000014",
    name: "各月缺勤与出勤率",
    folderId: presence.id,
    content: {
      chartType: "combo",
      dataSrc: "attendance",
      selectedDimension: [{ Column: "date", bucket: { kind: "time", unit: "month" } }],
      selectedCalcul: [{ Column: "absent", calculFunc: "sum" }, rate],
      calculated: [attendanceRate],
      filters: [lastYear],
      orderByStrs: ["date asc"],
      chartStyle: {
        bridgeGaps: true,
        lines: ["attendance_rate"],
        second: ["attendance_rate"],
        formats: { attendance_rate: percent },
      },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000015",
    name: "学期出勤率",
    folderId: presence.id,
    content: {
      chartType: "line",
      dataSrc: "attendance",
      selectedDimension: [{ Column: "date", bucket: { kind: "time", unit: "term" } }, { Column: "area" }],
      selectedCalcul: [rate],
      calculated: [attendanceRate],
      orderByStrs: ["date asc", "area asc"],
      chartStyle: { formats: { attendance_rate: percent } },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000016",
    name: "各校选课人数与评分",
    folderId: presence.id,
    content: {
      chartType: "scatter",
      dataSrc: "course",
      selectedDimension: [{ Column: "school" }],
      selectedCalcul: [
        { Column: "students", calculFunc: "avg" },
        { Column: "rating", calculFunc: "avg" },
        { Column: "hours", calculFunc: "avg" },
      ],
      filters: [lastYear],
      chartStyle: { colourBy: "hours", tooltip: ["hours"], labels: true },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000017",
    name: "公办与民办学生数",
    folderId: presence.id,
    content: {
      chartType: "pie",
      dataSrc: "enrolment",
      selectedDimension: [{ Column: "school_kind" }],
      selectedCalcul: [{ Column: "students", calculFunc: "sum" }],
      filters: [lastYear],
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000018",
    name: "在校学生",
    folderId: presence.id,
    content: {
      chartType: "line",
      dataSrc: "enrolment",
      selectedDimension: [{ Column: "school_year" }],
      selectedCalcul: [{ Column: "students", calculFunc: "sum" }],
      orderByStrs: ["school_year asc"],
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000019",
    name: "出勤率",
    folderId: presence.id,
    content: {
      chartType: "line",
      dataSrc: "attendance",
      selectedDimension: [{ Column: "date", bucket: { kind: "time", unit: "month" } }],
      // Winter has more absences than summer: a month is compared with that of the year before. Holidays have none.
      selectedCalcul: [{ ...rate, since: "yearBefore" }],
      calculated: [attendanceRate],
      orderByStrs: ["date asc"],
      chartStyle: { format: percent, bridgeGaps: true },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000020",
    name: "及格率",
    folderId: exams.id,
    content: {
      chartType: "kpi",
      dataSrc: "exam_score",
      selectedDimension: [{ Column: "exam_date", bucket: { kind: "time", unit: "term" } }],
      selectedCalcul: [{ Column: "*", label: "及格率", show: "rate", condition: [passed] }],
      orderByStrs: ["exam_date asc"],
      chartStyle: { formats: { count: percent } },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000021",
    name: "平均分",
    folderId: exams.id,
    content: {
      chartType: "kpi",
      dataSrc: "exam_score",
      selectedDimension: [{ Column: "exam_date", bucket: { kind: "time", unit: "term" } }],
      selectedCalcul: [average],
      orderByStrs: ["exam_date asc"],
      chartStyle: { format: { ...oneDecimal, suffix: " 分" } },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000022",
    name: "历次考试平均分",
    folderId: exams.id,
    content: {
      chartType: "line",
      dataSrc: "exam_score",
      selectedDimension: [{ Column: "exam_date" }],
      selectedCalcul: [average],
      orderByStrs: ["exam_date asc"],
      chartStyle: { format: oneDecimal, labels: true },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000023",
    name: "各校平均分",
    folderId: exams.id,
    content: {
      chartType: "horizontalBar",
      dataSrc: "exam_score",
      selectedDimension: [{ Column: "school" }],
      selectedCalcul: [average],
      filters: [lastExam],
      orderByStrs: ["score desc"],
      chartStyle: { format: oneDecimal, labels: true, fromMean: true },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000024",
    name: "各学科平均分",
    folderId: exams.id,
    content: {
      chartType: "horizontalBar",
      dataSrc: "exam_score",
      selectedDimension: [{ Column: "subject" }],
      selectedCalcul: [average],
      filters: [lastExam],
      orderByStrs: ["score desc"],
      chartStyle: { format: oneDecimal, labels: true },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000025",
    name: "各学科历次平均分",
    folderId: exams.id,
    content: {
      chartType: "heatmap",
      dataSrc: "exam_score",
      selectedDimension: [
        { Column: "exam_date", bucket: { kind: "time", unit: "term" } },
        { Column: "subject" },
      ],
      selectedCalcul: [{ ...average, label: "平均分" }],
      orderByStrs: ["exam_date asc", "subject asc"],
      chartStyle: { format: oneDecimal, labels: true },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000026",
    name: "各年级平均分",
    folderId: exams.id,
    content: {
      chartType: "horizontalBar",
      dataSrc: "exam_score",
      selectedDimension: [{ Column: "grade" }],
      selectedCalcul: [average],
      filters: [lastExam],
      orderByStrs: ["grade asc"],
      chartStyle: { format: oneDecimal, labels: true },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000027",
    name: "学校与学科平均分",
    folderId: exams.id,
    content: {
      chartType: "heatmap",
      dataSrc: "exam_score",
      selectedDimension: [{ Column: "school" }, { Column: "subject" }],
      selectedCalcul: [{ ...average, label: "平均分" }],
      filters: [lastExam],
      orderByStrs: ["school asc", "subject asc"],
      chartStyle: { format: oneDecimal, labels: true },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000028",
    name: "片区平均分",
    folderId: exams.id,
    content: {
      chartType: "map",
      dataSrc: "exam_score",
      selectedDimension: [{ Column: "area" }],
      selectedCalcul: [average],
      filters: [lastYear],
      orderByStrs: ["score desc"],
      chartStyle: { format: oneDecimal },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000029",
    name: "各校班级实到与应到人数",
    folderId: presence.id,
    content: {
      chartType: "bar",
      dataSrc: "attendance",
      selectedDimension: [{ Column: "school" }],
      selectedCalcul: [
        { Column: "present", calculFunc: "avg" },
        { Column: "enrolled", calculFunc: "avg" },
      ],
      filters: [lastYear],
      orderByStrs: ["present desc"],
      chartStyle: {
        format: oneDecimal,
        tooltip: ["enrolled"],
        references: [{ kind: "measure", measure: "enrolled", per: "category" }],
      },
    },
  },
];
