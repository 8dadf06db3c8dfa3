import { reportQuery } from "@provost/contract/report/report";
import { datasetList, datasetShare, datasetSharing } from "@provost/contract/source/source";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { SharedKind } from "../document/sharing/sharing.queries.ts";
import { call } from "../platform/http/call.ts";
import { tableInfoOptions, tableListOptions } from "./source.queries.ts";

export const datasetListOptions = queryOptions({
  queryKey: ["source", "datasets"],
  queryFn: ({ signal }) => call(datasetList, {}, { signal, quiet: true }),
});

const seenRows = 100;

/** The first rows of a table as they are stored; its name consists of letters, digits and underscores. */
export const firstRowsOptions = (tableName: string) =>
  queryOptions({
    queryKey: ["report", "first rows", tableName],
    queryFn: async ({ signal, client }) => {
      const tables = await client.fetchQuery({ ...tableListOptions, staleTime: 30_000 });
      const isLive = (tables.find((table) => table.tableName === tableName)?.liveIn ?? null) !== null;
      const columns = isLive ? await client.fetchQuery(tableInfoOptions(tableName)) : [];
      const selectedDimension = columns
        .filter(({ aggregates }) => !aggregates)
        .map(({ Column }) => ({ Column }));
      const content = isLive
        ? { dataSrc: tableName, selectedDimension, limit: seenRows }
        : { sql: `select * from "${tableName}" limit ${seenRows}` };
      return call(reportQuery, { content }, { signal, quiet: true });
    },
  });

/** Refetches everything that shows tables, their fields or their rows. */
export function useSourceRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ["source"] }),
      client.invalidateQueries({ queryKey: ["report"] }),
    ]);
  };
}

/** Data sets, as what the console does with all kinds of documents needs them. */
export const datasetDocument = {
  name: "dataset",
  shownIn: ["source", "report"],
  sharing: datasetSharing,
  share: datasetShare,
} satisfies SharedKind;
