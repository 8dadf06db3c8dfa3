import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import type { Bucket } from "@provost/contract/report/bucket";
import type { MapShapes } from "@provost/contract/source/map-shapes";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Calendar } from "@provost/contract/wire/calendar";
import type { Language } from "@provost/contract/wire/language";
import type { FigureTotals } from "@provost/report-core/figure/figure";
import type { Row } from "@provost/report-core/result/result-rows";

/** A chart that is drawn and stored as a file. */
export interface ExpectedCase {
  name: string;
  type: ChartType;
  schema: readonly SchemaColumn[];
  rows: readonly Row[];
  style?: ChartStyle;
  language: Language;
  totals?: readonly FigureTotals[];
  /** What a map is drawn on. */
  shapes?: MapShapes;
}

const calendar: Calendar = {
  timeZone: "Asia/Shanghai",
  weekStart: 1,
  schoolYearStart: "09-01",
  terms: [
    { name: "第一学期", start: "09-01", end: "01-31" },
    { name: "第二学期", start: "02-01", end: "08-31" },
  ],
};

/** A column of a result. */
export function column(
  name: string,
  label: string,
  Type: string,
  more: Partial<SchemaColumn> = {},
): SchemaColumn {
  return {
    Column: name,
    Comment: "",
    Type,
    name,
    label,
    isDimension: false,
    asxAxis: false,
    availableFunc: [],
    ...more,
  };
}
/** One that is grouped by. */
export const dimension = (name: string, label: string, bucket?: Bucket): SchemaColumn =>
  column(name, label, bucket?.kind === "time" ? "DATE" : bucket ? "DOUBLE" : "VARCHAR", {
    isDimension: true,
    asxAxis: true,
    ...(bucket ? { bucket, calendar } : {}),
  });
/** One that is measured. */
export const measure = (name: string, label: string, more: Partial<SchemaColumn> = {}): SchemaColumn =>
  column(name, label, "DOUBLE", { calculFunc: "avg", ...more });

export const school = dimension("school", "学校");
export const grade = dimension("grade", "年级");
export const county = dimension("county", "County");
export const schools = ["第一中学", "实验中学", "育才小学", "朝阳中学", "外国语学校"];
