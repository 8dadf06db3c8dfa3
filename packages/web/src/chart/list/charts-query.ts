import type { chartList } from "@provost/contract/chart/chart-keeping";
import { ChartType } from "@provost/contract/chart/chart-type";
import type { CallInput } from "@provost/contract/wire/endpoint";
import { type Place, queryAt } from "../../document/folders/place.ts";

interface ChartsQuery {
  current: number;
  size: number;
  name?: string;
  chartType?: string;
}

/** The query of the chart list for a page of a place. */
export function chartsQuery(place: Place, { chartType, ...asked }: ChartsQuery): CallInput<typeof chartList> {
  const type = ChartType.safeParse(chartType);
  return { ...asked, ...(type.success ? { chartType: type.data } : {}), ...queryAt(place) };
}
