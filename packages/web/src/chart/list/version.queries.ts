import { chartRevert, chartVersion, chartVersions } from "@provost/contract/chart/chart-keeping";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";

export const versionsOptions = (id: string) =>
  queryOptions({
    queryKey: ["chart", "versions", id],
    queryFn: ({ signal }) => call(chartVersions, { id }, { signal, quiet: true }),
  });

/** One version; what was saved once stays as it is. */
export const versionOptions = (id: string, version: number) =>
  queryOptions({
    queryKey: ["chart version", id, version],
    queryFn: ({ signal }) => call(chartVersion, { id, version }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Saves an earlier version as the newest. */
export const revertChart = (id: string, version: number, newest: number) =>
  call(chartRevert, { id, version, newest }, { quiet: ["version_stale"] });
