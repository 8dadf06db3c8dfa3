import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useIdle } from "../platform/http/when-idle.ts";
import { useWords } from "../platform/i18n.ts";
import { useUser } from "../platform/identity.ts";
import { lazyPart } from "../platform/lazy/lazy-part.tsx";
import { useTabState } from "../platform/tab/tab-context.ts";
import { QueryStates } from "../ui/state/QueryStates.tsx";
import classes from "./Board.module.css";
import { BoardActions, BoardView } from "./BoardView.tsx";
import { homeDashboardOptions } from "./dashboard.queries.ts";
import { dashboardWords } from "./dashboard-words.ts";
import { useChoices } from "./filter/use-choices.ts";
import { HeaderWidget } from "./home/HeaderWidget.tsx";
import type { Narrowing } from "./tile/tile-query.ts";

const EmptyHome = lazyPart(async () => (await import("./home/EmptyHome.tsx")).EmptyHome);
const PeriodMenu = lazyPart(async () => (await import("./filter/PeriodMenu.tsx")).PeriodMenu, "later");
const Shortcuts = lazyPart(async () => (await import("./home/Shortcuts.tsx")).ShortcutCards, "later");
const OrderWidgets = lazyPart(async () => (await import("./home/OrderWidgets.tsx")).OrderWidgets, "later");

/** Where cards are, mostly: column, width, row. */
const firstPlaces = [
  [1, 8, 1],
  [9, 4, 1],
  [1, 5, 4],
  [6, 3, 4],
  [9, 4, 4],
] as const;

/** The home page: who is signed in, and the dashboard of the user's role or of the tenant. */
export function DashboardPage() {
  const t = useWords(dashboardWords);
  const query = useQuery(homeDashboardOptions);
  const orderCharts = useUser()?.tenant?.orderCharts ?? [];
  const [editing, setEditing] = useTabState("editing", false);
  const period = query.data?.content.filters.find(
    ({ kind, tabs = [] }) => kind === "period" && tabs.length === 0,
  );
  const [choices] = useChoices();
  // What is below everything else comes last.
  const isIdle = useIdle();
  const narrowing = useMemo(
    (): Narrowing => ({ filters: period ? [period] : [], choices, cross: null, byOwnTime: true }),
    [period, choices],
  );
  return (
    <section className={classes.page} aria-label={t("title")}>
      <HeaderWidget
        narrowing={query.isPending ? null : narrowing}
        actions={
          query.data && !editing ? (
            <>
              {period && (
                <PeriodMenu
                  waiting={<Skeleton height="var(--control-height)" width={118} />}
                  filter={period}
                />
              )}
              <BoardActions dashboard={query.data} onEdit={setEditing} />
            </>
          ) : null
        }
      />
      <QueryStates
        query={query}
        skeleton={
          <div className={classes.grid}>
            {firstPlaces.map(([x, w, row]) => (
              <Skeleton
                key={`${x} ${row}`}
                height={260}
                style={{ gridColumn: `${x} / span ${w}`, gridRow: `${row} / span 3` }}
              />
            ))}
          </div>
        }
      >
        {(dashboard) =>
          dashboard === null ? (
            <EmptyHome />
          ) : (
            <BoardView
              dashboard={dashboard}
              headFilter={period}
              editing={editing}
              onEdit={setEditing}
              empty={<EmptyHome onEdit={dashboard.mayEdit ? () => setEditing(true) : undefined} />}
            />
          )
        }
      </QueryStates>
      {isIdle && !editing ? <Shortcuts /> : null}
      {orderCharts.length > 0 && !editing ? (
        <OrderWidgets chartIds={orderCharts} narrowing={narrowing} />
      ) : null}
    </section>
  );
}
