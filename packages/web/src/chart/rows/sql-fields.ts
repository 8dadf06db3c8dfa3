import type { ChartContent } from "@provost/contract/chart/chart-content";
import { plainType } from "@provost/contract/chart/chart-type";
import { familyOf } from "@provost/contract/report/aggregate";
import { type QueryParams, reportExplain } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import { schemaOfResult } from "@provost/report-core/result/result-rows";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";

const nothing: ChartContent = {
  ...{ chartType: plainType, dataSrc: "", page: false },
  ...{ selectedDimension: [], selectedCalcul: [], filters: [], orderByStrs: [] },
};

/** The columns that a chart's SQL gives, as fields that can be chosen: numbers are measures. */
export const sqlFieldsOptions = ({ sql, parameters }: ChartContent, params: QueryParams) =>
  queryOptions({
    queryKey: ["report", "sql fields", sql, parameters, params],
    queryFn: async ({ signal }): Promise<SchemaColumn[]> => {
      const content = { ...nothing, sql, parameters };
      const { columns } = await call(reportExplain, { content, params }, { signal, quiet: true });
      return schemaOfResult(columns).map((column) => ({
        ...column,
        isDimension: false,
        asxAxis: false,
        role: familyOf(column.Type) === "numeric" ? "measure" : "dimension",
      }));
    },
    retry: false,
  });
