import { Modal } from "@mantine/core";
import type { ChartContent } from "@provost/contract/chart/chart-content";
import { plainType } from "@provost/contract/chart/chart-type";
import type { QueryParams } from "@provost/contract/report/report";
import { limits } from "@provost/contract/wire/limits";
import { comma, sentenceGap } from "@provost/contract/wire/locale";
import type { DrillStep } from "@provost/pane/drill/drill-path";
import type { PaneState } from "@provost/pane/pane-state";
import { VisualisationPane } from "@provost/pane/VisualisationPane";
import { rowsAsObjects } from "@provost/report-core/result/result-rows";
import { schemaOf } from "@provost/report-core/selection/selection-schema";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { tableInfoOptions } from "../../source/source.queries.ts";
import { type ChartRowPage, chartRowsOptions, turnPage } from "../chart.queries.ts";
import { isForbidden } from "../view/query-message.ts";
import classes from "../view/ResultPane.module.css";
import { fieldsLeftOut, hasRepeated, rowsContent, rowsSelection } from "./rows-content.ts";
import { rowsWords } from "./rows-words.ts";
import { sqlFieldsOptions } from "./sql-fields.ts";

const noRows: readonly never[] = [];
const firstPage: ChartRowPage = { current: 1, size: 20 };

interface RowsDialogProps {
  content: ChartContent;
  params: QueryParams;
  /** The drill steps that the mark represents. */
  steps: readonly DrillStep[];
  onClose(): void;
}

/** The rows of the table that a mark of a chart represents. */
export function RowsDialog({ content, params, steps, onClose }: RowsDialogProps) {
  const t = useWords(rowsWords);
  const language = useLanguage();
  const [page, setPage] = useState(firstPage);
  const table = useQuery({ ...tableInfoOptions(content.dataSrc), enabled: !content.sql });
  const result = useQuery({ ...sqlFieldsOptions(content, params), enabled: Boolean(content.sql) });
  const columns = content.sql ? result : table;
  const selection = useMemo(() => rowsSelection(columns.data ?? [], language), [columns.data, language]);
  const query = useMemo(() => rowsContent(content, steps, selection), [content, steps, selection]);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...chartRowsOptions(query, params, page),
    enabled: columns.isSuccess,
  });
  const rows = useMemo(() => (data ? rowsAsObjects(data) : noRows), [data]);
  const whole = useMemo(
    () => (data ? schemaOf(selection, language, data) : noRows),
    [data, selection, language],
  );
  const count = whole.at(-1)?.name ?? "";
  const repeated = hasRepeated(rows, count);
  // Where each row is one, the count says nothing.
  const schema = repeated ? whole : whole.slice(0, -1);
  const failed = columns.error ?? error;
  const state: PaneState =
    failed !== null
      ? isForbidden(failed)
        ? { phase: "noPermission" }
        : { phase: "failed", message: failed.message }
      : { phase: !data ? "loading" : isPlaceholderData ? "stale" : "rows" };
  const total = data?.total;
  const what = steps.map(({ heading, label }) => `${heading} = ${label}`).join(comma[language]);
  const isTruncated = fieldsLeftOut(columns.data ?? []) > 0;
  const notes = [repeated ? t("once") : "", isTruncated ? t("cut", { count: limits.dimensions }) : ""].filter(
    Boolean,
  );
  return (
    <Modal
      opened
      onClose={onClose}
      size="90%"
      title={t("title", { what: what === "" ? t("all") : what })}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <VisualisationPane
        data={rows}
        schema={schema}
        chartType={plainType}
        isEditMode={false}
        language={language}
        state={state}
        paging={
          total === undefined
            ? undefined
            : {
                total,
                current: page.current,
                size: page.size,
                onPage: (current, size) =>
                  setPage(turnPage(page, { data, isPlaceholderData }, { current, size })),
              }
        }
        onRetry={() => void (columns.error === null ? refetch() : columns.refetch())}
      />
      {notes.length === 0 ? null : <p className={classes.status}>{notes.join(sentenceGap[language])}</p>}
    </Modal>
  );
}
