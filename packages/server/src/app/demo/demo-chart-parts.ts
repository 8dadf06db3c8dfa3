import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { WireFilter } from "@provost/contract/report/filter";

/** The demo's folders of charts, by fixed ids. */
export const demoFolders = [
  { id: "01900000-0000-7000-8000-0000000000f1", name: "考试分析" },
  { id: "01900000-0000-7000-8000-0000000000f2", name: "在校与出勤" },
] as const;

/** The two folders. */
export const [exams, presence] = demoFolders;

/** A chart of the demo in a folder, by a fixed id. */
export interface FolderChart {
  id: string;
  name: string;
  folderId: string;
  content: Partial<ChartContent>;
}

/** A filter of a field by one value. */
export const filter = (
  filteCol: string,
  filterOperator: WireFilter["filterOperator"],
  value1: string | number,
) => ({
  filteCol,
  filterOperator,
  value: { value1 },
});
/** The last school year of the demo. */
export const lastYear = filter("school_year", "=", "2025-2026");
/** Its last exam. */
export const lastExam = filter("exam_date", "=", "2026-06-25");
/** Papers that passed. */
export const passed = filter("score", ">=", 60);
/** The mean of the scores. */
export const average = { Column: "score", calculFunc: "avg" } as const;
/** Numbers with one decimal. */
export const oneDecimal = { style: "number", decimals: 1 } as const;
/** A field of charts on attendance. */
export const attendanceRate = {
  name: "attendance_rate",
  expression: "sum(present) / sum(enrolled)",
};
/** Its measure. */
export const rate = { Column: "attendance_rate", calculFunc: "none", label: "出勤率" } as const;
/** Percentages with one decimal. */
export const percent = { style: "percent", decimals: 1 } as const;
/** What the demo publishes of all schools (`demoReferences`). */
export const district = { kind: "published" } as const;
