import { Button, Drawer, Group, SegmentedControl, Text } from "@mantine/core";
import type { Chart } from "@provost/contract/chart/chart";
import { chartButtons } from "@provost/contract/chart/chart-feature";
import type { NamedVersion } from "@provost/contract/document/version";
import { limits } from "@provost/contract/wire/limits";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useVersionRestore } from "../../document/versions/use-version-restore.ts";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import { shownName } from "../../ui/text/shown-name.ts";
import { chartDetailOptions } from "../chart.queries.ts";
import { VersionDiff } from "./VersionDiff.tsx";
import { VersionList } from "./VersionList.tsx";
import classes from "./Versions.module.css";
import { revertChart, versionsOptions } from "./version.queries.ts";
import { versionWords } from "./version-words.ts";

export interface VersionsDialogProps {
  chartId: string;
  /** An earlier version is the newest now. */
  onRestored(chart: Chart): void;
  onClose(): void;
}

type Other = "newest" | "before";

/** Two versions to be read beside one another, the earlier first; `null` where there is none before. */
function pairOf(
  versions: readonly NamedVersion[],
  chosen: number,
  other: Other,
): readonly [number, number] | null {
  const at = versions.findIndex(({ version }) => version === chosen);
  const beside = other === "newest" && at > 0 ? versions[0] : versions[at + 1];
  if (beside === undefined) return null;
  return beside.version < chosen ? [beside.version, chosen] : [chosen, beside.version];
}

/** The versions of a chart at the side, what differs between two of them, and the way back to one. */
export function VersionsDrawer({ chartId, onRestored, onClose }: VersionsDialogProps) {
  const t = useWords(versionWords);
  const may = usePermission();
  const client = useQueryClient();
  const query = useQuery(versionsOptions(chartId));
  const chart = useQuery(chartDetailOptions(chartId));
  const [picked, setPicked] = useState<number | null>(null);
  const [other, setOther] = useState<Other>("newest");
  const [isBusy, setBusy] = useState(false);
  const newest = query.data?.[0];
  // One that was picked may be gone: only the last ones are kept.
  const isThere = query.data?.some(({ version }) => version === picked) === true;
  const chosen = (isThere ? picked : newest?.version) ?? 0;
  const isNewest = chosen === newest?.version;

  const goBack = useVersionRestore({
    prompt: (version) => ({ title: t("restoreTitle", { version }), text: t("restoreText") }),
    onRestore: async (version, known) => {
      setBusy(true);
      try {
        onRestored(await revertChart(chartId, version, known));
        setPicked(null);
      } finally {
        setBusy(false);
      }
    },
    refresh: () => client.invalidateQueries({ queryKey: ["chart"] }),
  });

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={newest === undefined ? t("titlePlain") : t("title", { name: shownName(chart.data ?? newest) })}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <QueryStates
        query={query}
        skeleton={<RowsSkeleton />}
        isEmpty={(versions) => versions.length === 0}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
      >
        {(versions) => {
          const pair = pairOf(versions, chosen, other);
          return (
            <div className={classes.split}>
              <div className={classes.side}>
                <VersionList versions={versions} chosen={chosen} onChoose={setPicked} />
                <p className={classes.note}>{t("kept", { count: limits.chartVersions })}</p>
              </div>
              <section className={classes.diff} aria-label={t("version", { version: chosen })}>
                <Group gap="xs">
                  <Text size="xs" c="dimmed">
                    {t("compare")}
                  </Text>
                  <SegmentedControl
                    size="xs"
                    aria-label={t("compare")}
                    data={[
                      { value: "newest", label: t("withNewest"), disabled: isNewest },
                      { value: "before", label: t("withBefore") },
                    ]}
                    value={isNewest ? "before" : other}
                    onChange={(value) => setOther(value === "before" ? "before" : "newest")}
                  />
                </Group>
                {pair === null ? (
                  <p className={classes.note}>{t("first")}</p>
                ) : (
                  <VersionDiff chartId={chartId} earlier={pair[0]} later={pair[1]} />
                )}
                {may(chartButtons.edit) && chart.data?.rights !== "view" && !isNewest ? (
                  <Button
                    className={classes.restore ?? ""}
                    loading={isBusy}
                    onClick={() => void goBack(chosen, newest?.version ?? chosen)}
                  >
                    {t("restore")}
                  </Button>
                ) : null}
              </section>
            </div>
          );
        }}
      </QueryStates>
    </Drawer>
  );
}
