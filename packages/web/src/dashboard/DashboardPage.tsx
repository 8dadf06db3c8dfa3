import { Button, Skeleton } from "@mantine/core";
import { type DashboardTile, dashboardButtons } from "@provost/contract/dashboard";
import { datasetButtons } from "@provost/contract/dataset-buttons";
import { IconChartBar, IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { chartListOptions } from "../chart/chart.queries.ts";
import { useWords } from "../platform/i18n.ts";
import { usePermission } from "../platform/identity.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { lazyDialog } from "../ui/lazy-dialog.tsx";
import { notifyDone } from "../ui/notify.ts";
import { QueryStates } from "../ui/QueryStates.tsx";
import { ChartCard, preloadCharts } from "./ChartCard.tsx";
import classes from "./DashboardPage.module.css";
import { dashboardWords } from "./dashboard-words.ts";
import { HeaderWidget } from "./HeaderWidget.tsx";
import { changeHomeTiles, homeDashboardOptions } from "./home-dashboard.ts";
import { addTile, moveTile, removeTile } from "./tiles.ts";

const ChartPicker = lazyDialog(async () => (await import("./ChartPicker.tsx")).ChartPicker);

/** The home page: who is signed in, and the tenant's charts. */
export function DashboardPage() {
  const t = useWords(dashboardWords);
  const may = usePermission();
  const client = useQueryClient();
  const query = useQuery(homeDashboardOptions);
  const [picking, setPicking] = useState(false);
  const tiles = query.data?.tiles ?? [];
  const mayEdit = may(dashboardButtons.edit);
  useEffect(preloadCharts, []);

  // Whether it was taken; what is refused has been told by the call's own toast, and the tiles are back in place.
  const change = (step: (tiles: readonly DashboardTile[]) => DashboardTile[]): Promise<boolean> =>
    changeHomeTiles(client, step).then(
      () => true,
      () => false,
    );
  const remove = async (id: string, name: string): Promise<void> => {
    if (await change((before) => removeTile(before, id))) notifyDone(t("removed", { name }));
  };

  return (
    <section className={classes.page} aria-label={t("title")}>
      <HeaderWidget />
      {tiles.length > 0 && mayEdit ? (
        <div className={classes.bar}>
          <h2 className={classes.heading}>{t("charts")}</h2>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setPicking(true)}
          >
            {t("addChart")}
          </Button>
        </div>
      ) : null}
      <QueryStates
        query={query}
        skeleton={
          <div className={classes.grid}>
            {[1, 7].map((column) => (
              <Skeleton
                key={column}
                height={356}
                style={{ gridColumn: `${column} / span 6`, gridRow: "1 / span 4" }}
              />
            ))}
          </div>
        }
        isEmpty={(dashboard) => dashboard === null || dashboard.tiles.length === 0}
        empty={<NoCharts onPick={() => setPicking(true)} />}
      >
        {(dashboard) => (
          <div className={classes.grid}>
            {dashboard?.tiles.map((tile) => (
              <ChartCard
                key={tile.chartId}
                tile={tile}
                onMove={(id, move) => void change((before) => moveTile(before, id, move))}
                onRemove={(id, name) => void remove(id, name)}
              />
            ))}
          </div>
        )}
      </QueryStates>
      {picking ? (
        <ChartPicker
          placed={new Set(tiles.map(({ chartId }) => chartId))}
          onPick={(id) => void change((before) => addTile(before, id))}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </section>
  );
}

/** The next step: a saved chart, else a chart to build, else data to bring in. */
function NoCharts({ onPick }: { onPick(): void }) {
  const t = useWords(dashboardWords);
  const may = usePermission();
  const navigate = useNavigate();
  const charts = useQuery(chartListOptions({ current: 1, size: 1, name: "" }));
  const hasCharts = (charts.data?.total ?? 0) > 0;
  const mayPick = hasCharts && may(dashboardButtons.edit);
  return (
    <EmptyState
      title={t("emptyTitle")}
      text={t(mayPick ? "emptyPick" : "emptyText")}
      icon={<IconChartBar size={40} stroke={1.4} />}
      action={
        mayPick ? (
          <Button onClick={onPick}>{t("addChart")}</Button>
        ) : may(datasetButtons.import) ? (
          <Button onClick={() => navigate("/report/dataset")}>{t("importCsv")}</Button>
        ) : undefined
      }
    />
  );
}
