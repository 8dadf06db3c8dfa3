import { Button, Skeleton } from "@mantine/core";
import { dashboardButtons } from "@provost/contract/dashboard";
import { datasetButtons } from "@provost/contract/dataset-buttons";
import { IconChartBar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useWords } from "../platform/i18n.ts";
import { usePermission } from "../platform/identity.ts";
import { useTabState } from "../platform/tab/tab-context.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { QueryStates } from "../ui/QueryStates.tsx";
import classes from "./Board.module.css";
import { BoardView } from "./BoardView.tsx";
import { homeDashboardOptions } from "./dashboard.queries.ts";
import { dashboardWords } from "./dashboard-words.ts";
import { HeaderWidget } from "./HeaderWidget.tsx";

/** The home page: who is signed in, and the dashboard of the user's role or of the tenant. */
export function DashboardPage() {
  const t = useWords(dashboardWords);
  const query = useQuery(homeDashboardOptions);
  const [editing, setEditing] = useTabState("editing", false);
  return (
    <section className={classes.page} aria-label={t("title")}>
      <HeaderWidget />
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
        isEmpty={(dashboard) => dashboard === null}
        empty={<NothingYet />}
      >
        {(dashboard) =>
          dashboard === null ? null : (
            <BoardView
              dashboard={dashboard}
              title={t("charts")}
              editing={editing}
              onEdit={setEditing}
              empty={<NothingYet onEdit={dashboard.mayEdit ? () => setEditing(true) : undefined} />}
            />
          )
        }
      </QueryStates>
    </section>
  );
}

/** The next step: something to put here, or data to bring in. */
function NothingYet({ onEdit }: { onEdit?: (() => void) | undefined }) {
  const t = useWords(dashboardWords);
  const may = usePermission();
  const navigate = useNavigate();
  const mayEdit = onEdit !== undefined && may(dashboardButtons.edit);
  return (
    <EmptyState
      title={t("emptyTitle")}
      text={t(mayEdit ? "emptyPick" : "emptyText")}
      icon={<IconChartBar size={40} stroke={1.4} />}
      action={
        <>
          {mayEdit ? <Button onClick={onEdit}>{t("addChart")}</Button> : null}
          {may(datasetButtons.import) ? (
            <Button variant="default" onClick={() => navigate("/report/dataset")}>
              {t("importCsv")}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
