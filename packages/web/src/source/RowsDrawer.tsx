import { Button, Drawer, Skeleton } from "@mantine/core";
import { ChartContent } from "@provost/contract/chart/chart-content";
import { IconChartBar, IconDownload, IconListDetails } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../platform/i18n.ts";
import { useExports } from "../report/use-exports.ts";
import { useMayBuild } from "../ui/builder-page.ts";
import { EmptyState } from "../ui/state/EmptyState.tsx";
import { QueryStates } from "../ui/state/QueryStates.tsx";
import { builderPath, fieldsPath } from "../ui/table-paths.ts";
import { firstRowsOptions } from "./dataset.queries.ts";
import classes from "./import/Import.module.css";
import { RowsTable } from "./RowsTable.tsx";
import { WhyButton } from "./reading/WhyButton.tsx";
import { sourceWords } from "./source-words.ts";

export interface RowsDrawerProps {
  tableName: string;
  onClose: () => void;
}

const noParams = {};

const wholeTable = (dataSrc: string): ChartContent => ChartContent.parse({ dataSrc });

/** The first rows of a table as they are stored, and where to go on from there. */
export function RowsDrawer({ tableName, onClose }: RowsDrawerProps) {
  const t = useWords(sourceWords);
  const navigate = useNavigate();
  const mayBuild = useMayBuild();
  const [isAsking, setAsking] = useState(false);
  const query = useQuery(firstRowsOptions(tableName));
  const exportOffers = useExports(wholeTable(tableName), noParams, tableName);
  const go = (path: string) => () => {
    onClose();
    void navigate(path);
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={!isAsking}
      position="right"
      size="min(960px, 100%)"
      title={t("rowsOf", { name: tableName })}
    >
      <div className={classes.rowsPage}>
        <QueryStates
          query={query}
          skeleton={<Skeleton height={480} />}
          isEmpty={({ rows }) => rows.length === 0}
          empty={<EmptyState title={t("noRows")} />}
        >
          {({ columns, rows }) => (
            <>
              <RowsTable label={t("rowsOf", { name: tableName })} columns={columns} rows={rows} />
              <p className={classes.quiet}>{t("firstRows", { count: rows.length })}</p>
            </>
          )}
        </QueryStates>
        <WhyButton tableName={tableName} onToggle={setAsking} />
        <div className={classes.buttons}>
          {mayBuild ? (
            <Button
              leftSection={<IconChartBar size={16} aria-hidden="true" />}
              onClick={go(builderPath(tableName))}
            >
              {t("build")}
            </Button>
          ) : null}
          <Button
            variant="default"
            leftSection={<IconListDetails size={16} aria-hidden="true" />}
            onClick={go(fieldsPath(tableName))}
          >
            {t("fields")}
          </Button>
          {exportOffers
            .filter(({ key }) => key.startsWith("raw"))
            .map(({ key, label, run }) => (
              <Button
                key={key}
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden="true" />}
                onClick={() => void run()}
              >
                {label}
              </Button>
            ))}
        </div>
      </div>
    </Drawer>
  );
}
