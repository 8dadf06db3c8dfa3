import { Button, Skeleton } from "@mantine/core";
import { IconLayoutDashboard } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { CallError } from "../../platform/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { useTab, useTabState } from "../../platform/tab/tab-context.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { QueryStates } from "../../ui/QueryStates.tsx";
import classes from "../Board.module.css";
import { BoardView } from "../BoardView.tsx";
import { boardPath } from "../board-link.ts";
import { dashboardOptions } from "../dashboard.queries.ts";
import { boardPageWords } from "./board-page-words.ts";

/** One dashboard, by its address. */
export function BoardPage() {
  const t = useWords(boardPageWords);
  const tab = useTab();
  const { id = "" } = useParams();
  const query = useQuery(dashboardOptions(id));
  const [search] = useSearchParams();
  const [editing, setEditing] = useTabState("editing", search.has("edit"));
  const name = query.data?.name ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle is another object whenever the tab comes to the front
  useEffect(() => {
    if (name !== null) tab.rename(name);
  }, [name]);

  // An id that is none is as good as one that nothing stands behind.
  if (query.error instanceof CallError && (query.error.code === 404 || query.error.code === 400))
    return (
      <EmptyState
        heading="h1"
        title={t("missingTitle")}
        text={t("missingText")}
        icon={<IconLayoutDashboard size={40} stroke={1.4} />}
        action={
          <Button component={Link} to="/report/dashboard" variant="default">
            {t("list")}
          </Button>
        }
      />
    );
  return (
    <section className={classes.page} aria-label={name ?? t("title")}>
      <QueryStates query={query} skeleton={<Skeleton height={356} />}>
        {(dashboard) => (
          <BoardView
            dashboard={dashboard}
            title={dashboard.name}
            editing={editing}
            onEdit={(next) => {
              setEditing(next);
              if (!next && search.has("edit")) tab.retarget(boardPath(id));
            }}
            empty={
              <EmptyState
                title={t("empty")}
                text={t(dashboard.mayEdit ? "emptyEdit" : "emptyRead")}
                icon={<IconLayoutDashboard size={40} stroke={1.4} />}
                action={
                  dashboard.mayEdit ? (
                    <Button onClick={() => setEditing(true)}>{t("edit")}</Button>
                  ) : undefined
                }
              />
            }
          />
        )}
      </QueryStates>
    </section>
  );
}
