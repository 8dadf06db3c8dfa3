import type { Chart } from "@provost/contract/chart/chart";
import { chartFavourite, chartList, chartUpdate, chartUses } from "@provost/contract/chart/chart-keeping";
import type { CallInput } from "@provost/contract/wire/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import type { ChartNames } from "../save/use-save.ts";

export const chartsOptions = (query: CallInput<typeof chartList>) =>
  queryOptions({
    queryKey: ["chart", "list", query],
    queryFn: ({ signal }) => call(chartList, query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

export const usesOfChart = (id: string) => call(chartUses, { id }, { quiet: true });

export const setFavourite = (id: string, favourite: boolean) => call(chartFavourite, { id, favourite });
export const renameChart = ({ id, content, version }: Chart, { name, nameEn }: ChartNames) =>
  call(chartUpdate, { id, name, content: { ...content, nameEn }, version }, { quiet: true });
