import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useOpened } from "../../document/recent.ts";
import { useWords } from "../../platform/i18n.ts";
import { useSearch } from "../../platform/search.ts";
import { useTab, useTabState } from "../../platform/tab/tab-context.ts";
import { useTabName } from "../../platform/tab/use-tab-name.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { isMissing } from "../../ui/state/is-missing.ts";
import { MissingPage } from "../../ui/state/MissingPage.tsx";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { shownName } from "../../ui/text/shown-name.ts";
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
  const search = useSearch();
  const [editing, setEditing] = useTabState("editing", search.has("edit"));
  const name = query.data ? shownName(query.data) : null;
  useTabName(name);
  useOpened("dashboard", id, name);

  if (isMissing(query.error))
    return (
      <MissingPage
        title={t("missingTitle")}
        text={t("missingText")}
        list={{ to: "/report/dashboard", label: t("list") }}
      />
    );
  return (
    <section className={classes.page} aria-label={name ?? t("title")}>
      <QueryStates query={query} skeleton={<Skeleton height={356} />}>
        {(dashboard) => (
          <BoardView
            dashboard={dashboard}
            title={shownName(dashboard)}
            editing={editing}
            onEdit={(next) => {
              setEditing(next);
              if (!next && search.has("edit")) tab.retarget(boardPath(id));
            }}
            empty={
              <EmptyState
                title={t("empty")}
                text={t(dashboard.mayEdit ? "emptyEdit" : "emptyRead")}
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
