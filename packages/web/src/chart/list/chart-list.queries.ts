import type { Chart } from "@provost/contract/chart/chart";
import {
  chartFavourite,
  chartList,
  chartMove,
  chartUpdate,
  chartUses,
} from "@provost/contract/chart/chart-keeping";
import type { CallInput } from "@provost/contract/wire/endpoint";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";

export const chartsOptions = (question: CallInput<typeof chartList>) =>
  queryOptions({
    queryKey: ["chart", "list", question],
    queryFn: ({ signal }) => call(chartList, question, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

/** Asks anew for whatever shows charts. */
export function useChartRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ["chart"] }),
      client.invalidateQueries({ queryKey: ["dashboard"] }),
    ]);
  };
}

export const usesOfChart = (id: string) => call(chartUses, { id }, { quiet: true });

export const moveChart = (id: string, folderId: string | null) => call(chartMove, { id, folderId });
export const setFavourite = (id: string, favourite: boolean) => call(chartFavourite, { id, favourite });
export const renameChart = ({ id, content, version }: Chart, name: string) =>
  call(chartUpdate, { id, name, content, version }, { quiet: true });
