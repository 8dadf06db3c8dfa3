import { Skeleton } from "@mantine/core";
import type { Chart } from "@provost/contract/chart/chart";
import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { DashboardTile } from "@provost/contract/dashboard/dashboard-content";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, type ReactNode, useRef, useState } from "react";
import { chartDetailOptions } from "../../chart/chart.queries.ts";
import { useWords } from "../../platform/i18n.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { shownName } from "../../ui/text/shown-name.ts";
import { useBoard } from "../board-context.ts";
import { dashboardWords } from "../dashboard-words.ts";
import { useSeen } from "../use-seen.ts";
import classes from "./BoardTile.module.css";
import { CardMenu } from "./CardMenu.tsx";
import { beyondReach } from "./tile-query.ts";

const TileChart = lazyPart(async () => (await import("./TileChart.tsx")).TileChart);
const BeyondReach = lazyPart(async () => (await import("../filter/BeyondReach.tsx")).BeyondReach);
const loadEngine = async () => (await import("@provost/pane/load-chart-engine")).loadChartEngine();
const TileFalls = lazyPart(async () => (await import("./TileFalls.tsx")).TileFalls);
const TileFailed = lazyPart(async () => (await import("./TileFailed.tsx")).TileFailed);
const TextTile = lazyPart(async () => (await import("./TextTile.tsx")).TextTile);

/** Fetches what draws the tiles' charts; whatever fails is tried again by the first tile. */
export function preloadCharts(): void {
  Promise.all([TileChart.preload(), loadEngine()]).catch(() => undefined);
}

/** A tile's position in the grid, as its style sheet expects it. */
export function placeOf({ x, y, w, h }: Pick<DashboardTile, "x" | "y" | "w" | "h">): CSSProperties {
  return { "--x": x + 1, "--y": y + 1, "--w": w, "--h": h } as CSSProperties;
}

type Of<K extends DashboardTile["kind"]> = Extract<DashboardTile, { kind: K }>;

/** One tile, queried and rendered when it comes near the visible area; its failure stays within it. */
export function BoardTile({ tile }: { tile: DashboardTile }) {
  const t = useWords(dashboardWords);
  const { owner } = useBoard();
  switch (tile.kind) {
    case "chart":
      return <ChartTile tile={tile} />;
    case "kpi":
      return (
        <Card
          title={tile.title}
          place={tile}
          content={tile.content}
          menu={<CardMenu label={t("menuOf", { name: tile.title })} tileId={tile.id} />}
        >
          {(card) => (
            <Drawn {...card} tileId={tile.id} name={tile.title} content={tile.content} owner={owner} />
          )}
        </Card>
      );
    case "text":
      return (
        <section className={classes.card} style={placeOf(tile)} data-kind="text">
          <div className={classes.body}>
            <TextTile text={tile.text} />
          </div>
        </section>
      );
  }
}

const ownerOf = ({ rights, ownerName }: Chart): string | null => (rights === "share" ? null : ownerName);

function ChartTile({ tile }: { tile: Of<"chart"> }) {
  const t = useWords(dashboardWords);
  const { chartId } = tile;
  const chart = useQuery(chartDetailOptions(chartId));
  const name = tile.title || (chart.data ? shownName(chart.data) : "");
  const lost = chart.data === undefined && chart.error;

  return (
    <Card
      title={lost ? "" : name || null}
      note={lost ? undefined : tile.note}
      place={tile}
      content={chart.data?.content}
      menu={lost ? undefined : <CardMenu label={t("menuOf", { name })} tileId={tile.id} chartId={chartId} />}
    >
      {(card) =>
        lost ? (
          <TileFailed error={lost} onRetry={() => void chart.refetch()} />
        ) : chart.data && tile.as === "falls" ? (
          <TileFalls
            waiting={<Skeleton height="100%" />}
            tileId={tile.id}
            chartId={chartId}
            content={chart.data.content}
            owner={ownerOf(chart.data)}
          />
        ) : chart.data ? (
          <Drawn
            {...card}
            tileId={tile.id}
            name={name}
            content={chart.data.content}
            owner={ownerOf(chart.data)}
            leadsTo={tile.leadsTo}
          />
        ) : (
          <Skeleton height="100%" />
        )
      }
    </Card>
  );
}

interface CardProps {
  /** `null` while it is not known. */
  title: string | null;
  /** Below the title: what it found, its scope or its unit. */
  note?: string | undefined;
  place: DashboardTile;
  /** Of tiles that query. */
  content: ChartContent | undefined;
  menu?: ReactNode;
  children(card: CardState): ReactNode;
}

interface CardState {
  /** It has come near the visible area. */
  seen: boolean;
  /** Takes what the numbers are compared with. */
  onBase(base: string): void;
}

function Card({ title, note, place, content, menu, children }: CardProps) {
  const board = useBoard();
  const beyond = content === undefined ? [] : beyondReach(place.id, content, board);
  const card = useRef<HTMLElement>(null);
  const seen = useSeen(card);
  const [base, setBase] = useState<string | null>(null);
  // Its line is there before the words are; a chart that is shown as a table has none.
  const isCompared = content?.chartStyle?.fromMean === true && base !== "";
  const line = [note, isCompared ? base : ""].filter(Boolean).join(" · ");
  return (
    <section
      ref={card}
      className={classes.card}
      data-kind={place.kind}
      data-menu={menu === undefined ? undefined : true}
      data-note={note || isCompared ? true : undefined}
      aria-label={title || undefined}
      style={placeOf(place)}
    >
      <header className={classes.head}>
        {title === null ? (
          <Skeleton className={classes.title ?? ""} height={14} maw={160} />
        ) : (
          <div className={classes.title}>
            <div className={classes.named}>
              <h2 title={title}>{title}</h2>
              {beyond.length > 0 ? <BeyondReach names={beyond} /> : null}
            </div>
            {line === "" ? null : <p title={line}>{line}</p>}
          </div>
        )}
        {menu}
      </header>
      <div className={classes.body}>{children({ seen, onBase: setBase })}</div>
    </section>
  );
}

interface DrawnProps extends CardState {
  tileId: string;
  name: string;
  content: ChartContent;
  owner: string | null;
  leadsTo?: string | undefined;
}

function Drawn({ seen, ...drawing }: DrawnProps) {
  const waiting = <Skeleton height="100%" />;
  return seen ? <TileChart waiting={waiting} {...drawing} /> : waiting;
}
