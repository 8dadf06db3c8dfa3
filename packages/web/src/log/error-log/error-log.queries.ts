import { errorLog, errorLogRemove } from "@provost/contract/log/local-log";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { type Days, momentsOf } from "../../platform/zone/zone-days.ts";

export const errorLogKey = ["log", "errors"] as const;

type ErrorLogQuery = Partial<Days> & { current: number; size: number; account?: string; keyword?: string };

export const errorLogOptions = ({ fromDay = "", toDay = "", ...rest }: ErrorLogQuery, zone: string) => {
  const query = { ...rest, ...momentsOf({ fromDay, toDay }, zone) };
  return queryOptions({
    queryKey: [...errorLogKey, query],
    queryFn: ({ signal }) => call(errorLog, query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
};

export const removeErrors = (ids: readonly string[]) => call(errorLogRemove, { ids: ids.join(",") });
