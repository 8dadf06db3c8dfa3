import { LoginOutcome, loginLog } from "@provost/contract/auth/session";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { type Days, momentsOf } from "../../platform/zone/zone-days.ts";

type LoginLogQuery = Partial<Days> & { current: number; size: number; account?: string; outcome?: string };

export const loginLogOptions = (input: LoginLogQuery, zone: string) => {
  const { fromDay = "", toDay = "", outcome, ...rest } = input;
  const known = LoginOutcome.safeParse(outcome);
  const query = {
    ...rest,
    ...(known.success ? { outcome: known.data } : {}),
    ...momentsOf({ fromDay, toDay }, zone),
    of: "tenant" as const,
  };
  return queryOptions({
    queryKey: ["log", "sign-ins", query],
    queryFn: ({ signal }) => call(loginLog, query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
};
