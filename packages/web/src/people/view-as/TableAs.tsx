import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { RowsTable } from "../../source/RowsTable.tsx";
import { ReadingText } from "../../source/reading/ReadingText.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import classes from "./ViewAs.module.css";
import { type As, tableAsOptions } from "./view-as.queries.ts";
import { viewAsWords } from "./view-as-words.ts";

/** The first rows of a table as another user sees them, and the reasons. */
export function TableAs({ as, tableName }: { as: As; tableName: string }) {
  const t = useWords(viewAsWords);
  const query = useQuery(tableAsOptions(as, tableName));
  return (
    <QueryStates query={query} skeleton={<Skeleton height={360} />}>
      {({ reading, columns, rows }) => (
        <div className={classes.page}>
          <ReadingText reading={reading} />
          {rows.length === 0 ? (
            <EmptyState title={t("noRows")} text={t("noRowsText")} drawing="locked" />
          ) : (
            <>
              <div className={classes.rows}>
                <RowsTable label={t("rowsOf", { name: tableName })} columns={columns} rows={rows} />
              </div>
              <p className={classes.quiet}>{t("firstRows", { count: rows.length })}</p>
            </>
          )}
        </div>
      )}
    </QueryStates>
  );
}
