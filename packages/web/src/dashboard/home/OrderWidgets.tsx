import type { DashboardTile } from "@provost/contract/dashboard/dashboard-content";
import { useMemo, useState } from "react";
import { useIdle } from "../../platform/http/when-idle.ts";
import { useWords } from "../../platform/i18n.ts";
import classes from "../Board.module.css";
import { BoardContext, plainBoard } from "../board-context.ts";
import { BoardTile } from "../tile/BoardTile.tsx";
import type { Narrowing } from "../tile/tile-query.ts";
import { orderWidgetsWords } from "./order-widgets-words.ts";

function tileOf(chartId: string, place: number): DashboardTile {
  const [x, y] = [(place % 2) * 6, Math.floor(place / 2) * 4];
  return { kind: "chart", id: `order-${place}`, chartId, x, y, w: 6, h: 4 };
}

interface OrderWidgetsProps {
  chartIds: readonly string[];
  narrowing: Narrowing;
}

/** The charts that the tenant's settings put on every home page, by their ids (spec §2, order widgets). */
export function OrderWidgets({ chartIds, narrowing }: OrderWidgetsProps) {
  const t = useWords(orderWidgetsWords);
  const [plain] = useState(plainBoard);
  const board = useMemo(() => ({ ...plain, ...narrowing }), [plain, narrowing]);
  // They are below everything else.
  if (!useIdle()) return null;
  return (
    <BoardContext value={board}>
      <section className={classes.grid} aria-label={t("title")}>
        {chartIds.map((chartId, place) => (
          <BoardTile key={chartId} tile={tileOf(chartId, place)} />
        ))}
      </section>
    </BoardContext>
  );
}
