import { chartDetail } from "@provost/contract/chart/chart";
import { chartList } from "@provost/contract/chart/chart-keeping";
import { roleTree } from "@provost/contract/people/role";
import { settingsDetail, settingsSubmit } from "@provost/contract/tenant/tenant-settings";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../platform/http/call.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import type { StoredSettings } from "./settings-form.ts";

export const settingsOptions = queryOptions({
  queryKey: ["settings", "own"],
  queryFn: ({ signal }) => call(settingsDetail, {}, { signal, quiet: true }),
});

export const saveSettings = (draft: StoredSettings) => call(settingsSubmit, draft, { quiet: true });

const offered = 50;

/** Charts whose name holds a text, the last saved first. */
export const chartChoicesOptions = (name: string) =>
  queryOptions({
    queryKey: ["settings", "charts", name],
    queryFn: ({ signal }) =>
      call(chartList, { size: offered, ...(name === "" ? {} : { name }) }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

/** The name of one chart. */
export const chartNameOptions = (id: string) =>
  queryOptions({
    queryKey: ["settings", "chart", id],
    queryFn: ({ signal }) => call(chartDetail, { id }, { signal, quiet: true }),
    select: (chart) => shownName(chart),
  });

/** Roles that the groups of a directory can give. */
export const roleChoicesOptions = queryOptions({
  queryKey: ["people", "roleTitles"],
  queryFn: ({ signal }) => call(roleTree, {}, { signal, quiet: true }),
});

/** After a save: updates the settings, and the title, logo and time zone that the shell shows. */
export function useSettingsRefresh(): (saved: StoredSettings) => void {
  const client = useQueryClient();
  return useCallback(
    (saved) => {
      client.setQueryData(settingsOptions.queryKey, saved);
      void client.invalidateQueries({ queryKey: ["auth", "user"] });
    },
    [client],
  );
}
