import { Button, Menu, Skeleton } from "@mantine/core";
import { type DashboardTile, dashboardButtons } from "@provost/contract/dashboard";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef } from "react";
import { useNavigate } from "react-router";
import { chartDetailOptions } from "../chart/chart.queries.ts";
import { CallError } from "../platform/call-error.ts";
import { useWords } from "../platform/i18n.ts";
import { usePermission } from "../platform/identity.ts";
import { lazyPart } from "../platform/lazy-part.tsx";
import { CardMenu } from "./CardMenu.tsx";
import classes from "./ChartCard.module.css";
import { dashboardWords } from "./dashboard-words.ts";
import type { TileMove } from "./tiles.ts";
import { useSeen } from "./use-seen.ts";

const TileChart = lazyPart(async () => (await import("./TileChart.tsx")).TileChart);
const loadEngine = async () => (await import("@provost/pane/load-chart-engine")).loadChartEngine();

/** Fetches what draws the cards' charts; whatever fails is tried again by the first card. */
export function preloadCharts(): void {
  Promise.all([TileChart.preload(), loadEngine()]).catch(() => undefined);
}

const moves: readonly TileMove[] = ["left", "right", "up", "down", "wider", "narrower", "taller", "shorter"];
/** Keys of a card whose menu button has the focus: with Alt it moves, with Alt and Shift it grows or shrinks. */
const keys: Readonly<Record<string, readonly [TileMove, TileMove]>> = {
  ArrowLeft: ["left", "narrower"],
  ArrowRight: ["right", "wider"],
  ArrowUp: ["up", "shorter"],
  ArrowDown: ["down", "taller"],
};

interface ChartCardProps {
  tile: DashboardTile;
  onMove(chartId: string, move: TileMove): void;
  onRemove(chartId: string, name: string): void;
}

/** One chart of the dashboard, asked and drawn when it comes near; its failure stays within its card. */
export function ChartCard({ tile, onMove, onRemove }: ChartCardProps) {
  const t = useWords(dashboardWords);
  const may = usePermission();
  const navigate = useNavigate();
  const card = useRef<HTMLElement>(null);
  const seen = useSeen(card);
  const { chartId, x, y, w, h } = tile;
  const chart = useQuery(chartDetailOptions(chartId));
  const name = chart.data?.name ?? "";
  const mayEdit = may(dashboardButtons.edit);
  const gone = chart.error instanceof CallError && chart.error.code === 404;

  return (
    <section
      ref={card}
      className={classes.card}
      aria-label={name === "" ? undefined : name}
      style={{ "--x": x + 1, "--y": y + 1, "--w": w, "--h": h } as React.CSSProperties}
    >
      <header className={classes.head}>
        {name === "" ? (
          <Skeleton className={classes.title ?? ""} height={14} maw={160} visible={chart.error === null} />
        ) : (
          <h2 className={classes.title} title={name}>
            {name}
          </h2>
        )}
        <CardMenu
          label={t("menuOf", { name })}
          onKeyDown={(event) => {
            const move = keys[event.key]?.[event.shiftKey ? 1 : 0];
            if (!mayEdit || !event.altKey || move === undefined) return;
            event.preventDefault();
            onMove(chartId, move);
          }}
        >
          <Menu.Item onClick={() => navigate(`/report/builder?chart=${chartId}`)}>{t("open")}</Menu.Item>
          {mayEdit ? (
            <>
              <Menu.Divider />
              <Menu.Sub>
                <Menu.Sub.Target>
                  <Menu.Sub.Item>{t("arrange")}</Menu.Sub.Item>
                </Menu.Sub.Target>
                <Menu.Sub.Dropdown>
                  {moves.map((move) => (
                    <Menu.Item key={move} closeMenuOnClick={false} onClick={() => onMove(chartId, move)}>
                      {t(move)}
                    </Menu.Item>
                  ))}
                </Menu.Sub.Dropdown>
              </Menu.Sub>
              <Menu.Divider />
              <Menu.Item c="var(--mantine-color-error)" onClick={() => onRemove(chartId, name)}>
                {t("remove")}
              </Menu.Item>
            </>
          ) : null}
        </CardMenu>
      </header>
      <div className={classes.body}>
        {chart.data && seen ? (
          <Suspense fallback={<Skeleton height="100%" />}>
            <TileChart chart={chart.data} />
          </Suspense>
        ) : chart.error ? (
          <div className={classes.failed} role="alert">
            <p>{gone ? t("gone") : chart.error.message}</p>
            {gone ? null : (
              <Button size="xs" variant="default" onClick={() => void chart.refetch()}>
                {t("retry")}
              </Button>
            )}
          </div>
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    </section>
  );
}
