import { Stack, Text } from "@mantine/core";
import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { chartDetailOptions } from "../../chart/chart.queries.ts";
import { VersionsDrawer } from "../../document/versions/VersionsDrawer.tsx";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import { shownName } from "../../ui/text/shown-name.ts";
import { boardIn } from "../board-in.ts";
import { boardVersionWords } from "./board-version-words.ts";
import { revertDashboard, versionOptions, versionsOptions } from "./dashboard-list.queries.ts";
import { changesBetween } from "./version-changes.ts";

interface BoardVersionsProps {
  dashboard: Dashboard;
  onClose(): void;
}

/** The versions of a dashboard, what each would change, and the way back to one. */
export function BoardVersions({ dashboard, onClose }: BoardVersionsProps) {
  const t = useWords(boardVersionWords);
  const client = useQueryClient();
  const query = useQuery(versionsOptions(dashboard.id));

  return (
    <VersionsDrawer
      name={shownName(dashboard)}
      query={query}
      onClose={onClose}
      refresh={() => client.invalidateQueries({ queryKey: ["dashboard"] })}
      prompt={(version) => ({ title: t("restoreTitle", { version }), text: t("restoreText") })}
      onRestore={(version, newest) => revertDashboard(dashboard.id, version, newest)}
      changes={({ version }, _newest, button) => (
        <Changes dashboard={dashboard} version={version} restore={button} />
      )}
    />
  );
}

interface ChangesProps {
  dashboard: Dashboard;
  version: number;
  restore: ReactNode;
}

function Changes({ dashboard, version, restore }: ChangesProps) {
  const t = useWords(boardVersionWords);
  const language = useLanguage();
  const client = useQueryClient();
  const query = useQuery(versionOptions(dashboard.id, version));
  const nameOf = (chartId: string): string => {
    const chart = client.getQueryData(chartDetailOptions(chartId).queryKey);
    return chart ? shownName(chart) : t("chart");
  };
  return (
    <QueryStates query={query} skeleton={<RowsSkeleton count={2} />}>
      {(then) => {
        const changes = changesBetween(boardIn(dashboard, language), boardIn(then, language), {
          nameOf,
          text: t("words"),
        });
        return (
          <Stack gap={4} pl="md">
            {changes.length === 0 ? <Text size="sm">{t("same")}</Text> : null}
            {changes.map(({ kind, name }) => (
              <Text key={`${kind} ${name}`} size="sm">
                {t(kind, { name })}
              </Text>
            ))}
            {restore}
          </Stack>
        );
      }}
    </QueryStates>
  );
}
