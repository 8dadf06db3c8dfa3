import type { ChartContent } from "@provost/contract/chart/chart-content";

type Measure = ChartContent["selectedCalcul"][number];

interface DemoChart {
  id: string;
  name: string;
  content: Partial<ChartContent> & Pick<ChartContent, "chartType" | "dataSrc">;
}

const dimensions = (...names: string[]) => names.map((Column) => ({ Column }));
const measure = (Column: string, calculFunc: Measure["calculFunc"]): Measure => ({ Column, calculFunc });
const equals = (filteCol: string, value1: string): ChartContent["filters"][number] => ({
  filteCol,
  filterOperator: "=",
  operatorParamNum: 1,
  colType: "varchar",
  value: { value1 },
});

const oneDecimal = { style: "number", decimals: 1 } as const;

/** The demo's charts by fixed ids, one of each plain kind. */
export const demoCharts: readonly DemoChart[] = [
  {
    id: "01900000-0000-7000-8000-000000000001",
    name: "各校平均成绩",
    content: {
      chartType: "bar",
      dataSrc: "exam_score",
      selectedDimension: dimensions("school"),
      selectedCalcul: [measure("score", "avg")],
      orderByStrs: ["score desc"],
      chartStyle: { format: oneDecimal },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000002",
    name: "历次考试平均成绩",
    content: {
      chartType: "line",
      dataSrc: "exam_score",
      selectedDimension: dimensions("exam_date", "grade"),
      selectedCalcul: [measure("score", "avg")],
      orderByStrs: ["exam_date asc"],
      chartStyle: { format: oneDecimal },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000003",
    name: "缺勤与迟到",
    content: {
      chartType: "stackBar",
      dataSrc: "attendance",
      selectedDimension: dimensions("school"),
      selectedCalcul: [measure("absent", "sum"), measure("late", "sum")],
      filters: [equals("school_year", "2025-2026")],
      orderByStrs: ["absent desc"],
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000004",
    name: "各学科平均成绩",
    content: {
      chartType: "horizontalBar",
      dataSrc: "exam_score",
      selectedDimension: dimensions("subject"),
      selectedCalcul: [measure("score", "avg")],
      filters: [equals("school_year", "2025-2026")],
      orderByStrs: ["score desc"],
      chartStyle: { format: oneDecimal, labels: true },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000005",
    name: "课程类别选课人数",
    content: {
      chartType: "pie",
      dataSrc: "course",
      selectedDimension: dimensions("kind"),
      selectedCalcul: [measure("students", "sum")],
      filters: [equals("school_year", "2025-2026")],
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000006",
    name: "片区各学年平均成绩",
    content: {
      chartType: "bar",
      dataSrc: "exam_score",
      selectedDimension: dimensions("area", "school_year"),
      selectedCalcul: [measure("score", "avg")],
      orderByStrs: ["area asc", "school_year asc"],
      chartStyle: { format: oneDecimal },
    },
  },
  {
    id: "01900000-0000-7000-8000-000000000007",
    name: "在校人数一览",
    content: {
      chartType: "table",
      dataSrc: "enrolment",
      selectedDimension: dimensions("school", "grade"),
      selectedCalcul: [measure("students", "sum"), measure("boarders", "sum")],
      filters: [equals("school_year", "2025-2026")],
      page: true,
    },
  },
];
