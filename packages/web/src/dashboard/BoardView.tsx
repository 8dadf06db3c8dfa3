import { Button, Skeleton } from "@mantine/core";
import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import type { DashboardFilter } from "@provost/contract/dashboard/dashboard-content";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../platform/i18n.ts";
import { lazyPart } from "../platform/lazy/lazy-part.tsx";
import classes from "./Board.module.css";
import { Board } from "./Board.tsx";
import { boardWords } from "./board-words.ts";

const BoardEditor = lazyPart(async () => (await import("./edit/BoardEditor.tsx")).BoardEditor);
const BoardMenu = lazyPart(async () => (await import("./BoardMenu.tsx")).BoardMenu, "later");

interface BoardActionsProps {
  dashboard: Dashboard;
  onEdit(editing: boolean): void;
}

/** What can be done with a dashboard that is read. */
export function BoardActions({ dashboard, onEdit }: BoardActionsProps) {
  const t = useWords(boardWords);
  return (
    <>
      {dashboard.mayEdit ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          onClick={() => onEdit(true)}
        >
          {t("edit")}
        </Button>
      ) : null}
      <BoardMenu waiting={<Skeleton height="var(--control-height)" width={72} />} dashboard={dashboard} />
    </>
  );
}

interface BoardViewProps extends BoardActionsProps {
  /** Left out where the page's own head holds the actions. */
  title?: string;
  /** The filter that is in that head, too. */
  headFilter?: DashboardFilter | undefined;
  editing: boolean;
  empty: ReactNode;
}

/** A dashboard with what can be done to it: read, or drawn up. */
export function BoardView({ dashboard, title, headFilter, editing, onEdit, empty }: BoardViewProps) {
  if (editing && dashboard.mayEdit)
    return (
      <BoardEditor waiting={<Skeleton height={356} />} dashboard={dashboard} onClose={() => onEdit(false)} />
    );
  return (
    <>
      {title === undefined ? null : (
        <div className={classes.bar}>
          <h2 className={classes.heading}>{title}</h2>
          <BoardActions dashboard={dashboard} onEdit={onEdit} />
        </div>
      )}
      <Board dashboard={dashboard} headFilter={headFilter} empty={empty} />
    </>
  );
}
