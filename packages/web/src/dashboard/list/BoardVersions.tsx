import { Button, Drawer, Group, Stack, Text } from "@mantine/core";
import type { Dashboard } from "@provost/contract/dashboard";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { chartDetailOptions } from "../../chart/chart.queries.ts";
import { isRefusal } from "../../platform/call-error.ts";
import { systemClock } from "../../platform/clock.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/confirm.tsx";
import { momentText, whenText } from "../../ui/moment-text.ts";
import { notifyDone, notifyError } from "../../ui/notify.ts";
import { QueryStates } from "../../ui/QueryStates.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
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
  const language = useLanguage();
  const client = useQueryClient();
  const now = systemClock.now();
  const query = useQuery(versionsOptions(dashboard.id));
  const [open, setOpen] = useState<number | null>(null);

  const restore = async (version: number): Promise<void> => {
    const newest = query.data?.[0]?.version;
    if (newest === undefined) return;
    const sure = await confirm({
      title: t("restoreTitle", { version }),
      text: t("restoreText"),
      action: t("restore"),
    });
    if (!sure) return;
    try {
      await revertDashboard(dashboard.id, version, newest);
      notifyDone(t("restored", { version }));
      onClose();
    } catch (error) {
      // What else went wrong has been told by the call itself.
      if (isRefusal(error, "version_stale")) notifyError(t("stale"));
    } finally {
      await client.invalidateQueries({ queryKey: ["dashboard"] });
    }
  };

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t("title", { name: dashboard.name })}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <QueryStates query={query} skeleton={<RowsSkeleton />}>
        {(versions) => (
          <Stack gap="xs">
            {versions.map(({ version, savedBy, savedAt }, at) => (
              <Stack key={version} gap={4}>
                <Group justify="space-between" wrap="nowrap">
                  <Text title={momentText(savedAt, language)}>
                    {t("version", { version })}
                    <Text span size="xs" c="dimmed">
                      {` · ${savedBy} · ${whenText(savedAt, language, now)}`}
                    </Text>
                  </Text>
                  {at === 0 ? (
                    <Text size="xs" c="dimmed">
                      {t("newest")}
                    </Text>
                  ) : (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-expanded={open === version}
                      onClick={() => setOpen(open === version ? null : version)}
                    >
                      {t("compare")}
                    </Button>
                  )}
                </Group>
                {open === version ? (
                  <Changes dashboard={dashboard} version={version} onRestore={() => void restore(version)} />
                ) : null}
              </Stack>
            ))}
          </Stack>
        )}
      </QueryStates>
    </Drawer>
  );
}

interface ChangesProps {
  dashboard: Dashboard;
  version: number;
  onRestore(): void;
}

function Changes({ dashboard, version, onRestore }: ChangesProps) {
  const t = useWords(boardVersionWords);
  const client = useQueryClient();
  const query = useQuery(versionOptions(dashboard.id, version));
  const nameOf = (chartId: string): string =>
    client.getQueryData(chartDetailOptions(chartId).queryKey)?.name ?? t("chart");
  return (
    <QueryStates query={query} skeleton={<RowsSkeleton count={2} />}>
      {(then) => {
        const changes = changesBetween(dashboard, then, { nameOf, text: t("words") });
        return (
          <Stack gap={4} pl="md">
            {changes.length === 0 ? <Text size="sm">{t("same")}</Text> : null}
            {changes.map(({ kind, name }) => (
              <Text key={`${kind} ${name}`} size="sm">
                {t(kind, { name })}
              </Text>
            ))}
            <Button size="xs" style={{ alignSelf: "start" }} onClick={onRestore}>
              {t("restore")}
            </Button>
          </Stack>
        );
      }}
    </QueryStates>
  );
}
