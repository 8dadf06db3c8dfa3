import { Button } from "@mantine/core";
import { QueryParams, reportQuery } from "@provost/contract/report/report";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import { call } from "../../platform/http/call.ts";
import { language, useWords } from "../../platform/i18n.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { useScreenClass } from "../../platform/screen-class.ts";
import { useSearch } from "../../platform/search.ts";
import { usePageSpace } from "../../platform/tab/page-space.ts";
import { type OwnedDraft, useTabDraft, useTabOwnedDraft } from "../../platform/tab/tab-context.ts";
import { fetchVirtual, tableInfoOptions, tableListOptions } from "../../source/source.queries.ts";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { isMissing } from "../../ui/state/is-missing.ts";
import { Failure } from "../../ui/state/QueryStates.tsx";
import { chartDetailOptions } from "../chart.queries.ts";
import { chartWords } from "../chart-words.ts";
import { SqlMode } from "../sql/SqlMode.tsx";
import { useTabMarks } from "../use-tab-marks.ts";
import { isTableGone, useQueryMessage } from "../view/query-message.ts";
import { ResultPane } from "../view/ResultPane.tsx";
import classes from "./BuilderPage.module.css";
import { BuilderToolbar } from "./BuilderToolbar.tsx";
import { type Builder, createBuilder, draftIn, isUnsaved } from "./builder.ts";
import { BuilderContext, useBuilderState, useDraft } from "./builder-context.ts";
import { BuilderDraft, storedDraft } from "./builder-draft.ts";
import { type BuilderDialog, DialogContext } from "./dialog-context.ts";
import { Workbench } from "./Workbench.tsx";

const OpenDialog = lazyDialog(async () => (await import("./BuilderDialogs.tsx")).OpenDialog);

const NoSuchChart = lazyPart(async () => (await import("../NoSuchChart.tsx")).NoSuchChart);
const StrandedNote = lazyPart(async () => (await import("./StrandedNote.tsx")).StrandedNote);

/** Where keys belong to a text field, or to an overlay of the page. */
const elsewhere = "input, textarea, [contenteditable='true'], [role='dialog'], [role='menu']";

/** Undo and redo by key, wherever on the page the focus is. */
function useUndoKeys(builder: Builder): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof HTMLElement && event.target.closest(elsewhere) !== null) return;
      const key = event.key.toLowerCase();
      if (key === "z" && !event.shiftKey) builder.undo();
      else if (key === "y" || key === "z") builder.redo();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [builder]);
}

interface Opening {
  builder: Builder;
  open(): void;
  /** The draft left by an earlier load of the tab, until it is restored. */
  left: BuilderDraft | null;
}

const noParams: QueryParams = {};

const stored: OwnedDraft<Opening, BuilderDraft> = {
  schema: BuilderDraft,
  save({ builder, left }) {
    const state = builder.state.getState();
    if (isUnsaved(state) || draftIn(state).drills.length > 0) return storedDraft(state.chart, state.history);
    return state.opening.phase === "ready" ? undefined : (left ?? undefined);
  },
  watch: ({ builder }, changed) => void builder.state.subscribe(changed),
};

/** The report builder: a table's fields on shelves, the chart under them, at once. */
export function BuilderPage() {
  usePageSpace();
  const client = useQueryClient();
  const search = useSearch();
  const [params, keepParams] = useTabDraft("params", QueryParams, noParams);
  const make = (signal: AbortSignal, left: BuilderDraft | null): Opening => {
    const made = createBuilder(
      {
        ask: (content, params, asking) =>
          call(reportQuery, { content, params }, { signal: asking, quiet: true }),
        columnsOf: (table) => client.fetchQuery(tableInfoOptions(table)),
        chartOf: (id) => client.fetchQuery({ ...chartDetailOptions(id), staleTime: 0 }),
        isGone: isTableGone,
        language,
        now: () => performance.now(),
      },
      signal,
      params,
    );
    made.state.subscribe((now, before) => {
      if (now.params !== before.params) keepParams(now.params);
    });
    const chart = search.get("chart");
    const table = search.get("table");
    const virtual = search.get("virtual");
    // The query that a virtual table was made of, as the beginning of another.
    const openQuery = async (id: string): Promise<void> => {
      const { definition } = await fetchVirtual(id, signal);
      if (definition.kind !== "question") return;
      await made.resume({ chart: null, past: [], present: definition.content, future: [] });
    };
    const begin = (): void => {
      if (left !== null) void made.resume(left);
      else if (chart !== null) void made.openChart(chart, params);
      else if (table !== null) void made.openTable(table);
      // A failure is reported by the call, or by what loads scripts.
      else if (virtual !== null) void openQuery(virtual).catch(() => undefined);
    };
    begin();
    return { builder: made, open: begin, left };
  };
  const { builder, open } = useTabOwnedDraft("builder", make, stored);
  useTabMarks(builder);
  useFieldMetadata(builder);
  const failed = useStore(builder.state, ({ opening }) =>
    opening.phase === "failed" ? opening.error : null,
  );

  const name = useStore(builder.state, ({ opening }) => (opening.phase === "failed" ? opening.name : null));
  const message = useQueryMessage(failed, name ?? "");

  const gone = useStore(builder.state, ({ opening }) => (opening.phase === "failed" ? opening.gone : null));
  useUndoKeys(builder);

  return (
    <BuilderContext value={builder}>
      <BuilderDialogs>
        <div className={classes.page}>
          <BuilderToolbar />
          {gone !== null ? (
            <StrandedNote gone={gone} error={failed} />
          ) : failed !== null && draftIn(builder.state.getState()).table === "" ? (
            isMissing(failed) && name === null ? (
              <NoSuchChart />
            ) : (
              <Failure error={failed} text={name === null ? null : message} onRetry={open} />
            )
          ) : (
            <Bench>
              <Missing />
              <ResultPane empty={<NextStep />} />
            </Bench>
          )}
        </div>
      </BuilderDialogs>
    </BuilderContext>
  );
}

/** Applies changes to the metadata of the table's fields that were made meanwhile, or that come with another language. */
function useFieldMetadata(builder: Builder): void {
  const table = useStore(builder.state, (state) => draftIn(state).table);
  const ready = useStore(builder.state, ({ opening }) => opening.phase === "ready");
  const { data } = useQuery({ ...tableInfoOptions(table), enabled: ready && table !== "" });
  useEffect(() => {
    if (ready && data !== undefined) builder.receive(table, data);
  }, [builder, data, ready, table]);
}

/** Where the query is put: by fields, or by SQL. */
function Bench({ children }: { children: ReactNode }) {
  const bySql = useDraft(({ sql }) => sql !== null);
  return bySql ? <SqlMode>{children}</SqlMode> : <Workbench>{children}</Workbench>;
}

function Missing() {
  const t = useWords(chartWords);
  const missing = useBuilderState((state) => state.missing);
  const problem = useBuilderState((state) => state.chart?.problem ?? "");
  if (missing.length === 0 && problem === "") return null;
  return (
    <div className={classes.missing} role="alert">
      {missing.length === 0 ? null : t("missing", { names: missing.join(language() === "zh" ? "、" : ", ") })}
      {problem === "" ? null : <div>{problem}</div>}
    </div>
  );
}

/** What to do before there is a chart. */
function NextStep() {
  const t = useWords(chartWords);
  const navigate = useNavigate();
  const isNarrow = useScreenClass() === 0;
  const table = useBuilderState((state) => draftIn(state).table);
  const tables = useQuery(tableListOptions);
  if (table === "" && tables.data === undefined && tables.error !== null)
    return <Failure error={tables.error} onRetry={() => void tables.refetch()} />;
  if (tables.data?.length === 0) {
    return (
      <EmptyState
        title={t("noDataTitle")}
        text={t("noDataText")}
        action={<Button onClick={() => navigate("/report/dataset")}>{t("importCsv")}</Button>}
      />
    );
  }
  return table === "" ? (
    <EmptyState title={t("chooseTableTitle")} text={t("chooseTableText")} />
  ) : (
    <EmptyState
      title={t("nothingChosenTitle")}
      text={t(isNarrow ? "nothingChosenTap" : "nothingChosenText")}
    />
  );
}

/** Opens dialogs over the builder. */
function BuilderDialogs({ children }: { children: ReactNode }) {
  const [dialog, open] = useState<BuilderDialog | null>(null);
  const close = useCallback(() => open(null), []);
  return (
    <DialogContext value={open}>
      {children}
      {dialog === null ? null : <OpenDialog dialog={dialog} onClose={close} />}
    </DialogContext>
  );
}
