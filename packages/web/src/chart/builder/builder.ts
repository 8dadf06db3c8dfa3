import type { Chart } from "@provost/contract/chart/chart";
import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { QueryParams, QueryResult } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { nameIn } from "@provost/contract/wire/locale";
import { type Row, rowsAsObjects } from "@provost/report-core/result/result-rows";
import type { Selection } from "@provost/report-core/selection/selection";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type History, historyOf, record, redo, replace, undo } from "../../platform/history.ts";
import { isRefusal } from "../../platform/http/call-error.ts";
import { type Draft, draftOf, isAskable } from "../draft/draft.ts";
import {
  contentOf,
  draftOfContent,
  drilledSelection,
  overColumns,
  queryOf,
  sameContent,
} from "../draft/draft-content.ts";
import { fetchExpressionsOf } from "../field/calculated.ts";
import { withRecommended } from "./auto-type.ts";
import { type BuilderDraft, historyOfDraft } from "./builder-draft.ts";

/** The rows as received, and the selection they were queried with. */
export interface BuilderResult {
  query: string;
  rows: readonly Row[];
  selection: Selection;
  /** Queried by SQL: the rows have no selection. */
  bySql: boolean;
  result: Omit<QueryResult, "rows">;
  /** From asking to having the rows, ms. */
  tookMs: number;
}

export interface BuilderState {
  /** What is loaded before the draft is ready: a saved chart, or a table's columns. */
  opening:
    | { phase: "ready" }
    | { phase: "loading" }
    /** `name`: the chart's, if the chart was found but its table was not. `gone`: the content whose table is not available to the viewer. */
    | { phase: "failed"; error: Error; name: string | null; gone: Stranded | null };
  /** The chart as it was last saved. */
  chart: Chart | null;
  /** The same as the builder reads it, where nothing of it was lost on the way. */
  opened: ChartContent | null;
  history: History<Draft>;
  /** Columns of the saved chart that the table no longer has. */
  missing: readonly string[];
  /** Values for the chart's parameters. */
  params: QueryParams;
  /** The draft that was queried last; the positions of a failure refer to its SQL. */
  queried: Draft | null;
  result: BuilderResult | null;
  asking: boolean;
  failure: Error | null;
  /** Why a change starts no query: the engine time of the last query in ms, or its timeout; `null` while changes do start one. */
  paused: number | "timeout" | null;
}

/** A chart, or what was being made of one, without its table. */
export interface Stranded {
  chart: Chart | null;
  content: ChartContent;
}

export interface BuilderDeps {
  ask(content: ChartContent, params: QueryParams, signal: AbortSignal): Promise<QueryResult>;
  columnsOf(table: string): Promise<SchemaColumn[]>;
  chartOf(id: string): Promise<Chart>;
  /** Whether a failure means that the table is not available to the viewer. */
  isGone(error: unknown): boolean;
  language(): Language;
  now(): number;
}

export interface Builder {
  state: StoreApi<BuilderState>;
  /** A step that can be undone; steps of the same `kind` in quick succession are one. */
  change(step: (draft: Draft) => Draft, kind?: string): void;
  setParams(params: QueryParams): void;
  undo(): void;
  redo(): void;
  /** Queries now, even while changes start no query. */
  run(): void;
  cancel(): void;
  openTable(table: string): Promise<void>;
  /** `params` are values provided earlier for the chart's parameters. */
  openChart(id: string, params?: QueryParams): Promise<void>;
  /** Applies new metadata of the draft's table: labels, types, added or removed columns. */
  receive(table: string, columns: readonly SchemaColumn[]): void;
  /** Moves content whose table is gone to another table, as far as its columns fit. */
  adopt(table: string): Promise<void>;
  /** Goes on where a draft was left. */
  resume(draft: BuilderDraft): Promise<void>;
  /** Takes a chart as it was saved; with `load` its content becomes the draft. */
  saved(chart: Chart): void;
}

/** From this engine time on, a change no longer starts a query, ms. Time in a queue, on the network or in the browser does not count. */
const slowMs = 1000;

/** The kind of step that runs on however slowly it is taken: the editor of SQL has steps back of its own. */
export const typing = "sql";

/** Steps of one kind within this time are one to undo, ms. */
const runOnMs = 1200;

function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause));
}

/** What went wrong: the last query, or the loading of what was to be opened. */
export function failureIn({ failure, opening }: BuilderState): Error | null {
  return failure ?? (opening.phase === "failed" ? opening.error : null);
}

export const draftIn = ({ history }: BuilderState): Draft => history.present;

function queryText(draft: Draft, params: QueryParams): string {
  return JSON.stringify([queryOf(draft), params]);
}

/** Whether the rows shown are those of the draft. */
export function isCurrent(state: BuilderState): boolean {
  return state.result !== null && state.result.query === queryText(draftIn(state), state.params);
}

/** Whether there is work that closing the tab would lose. */
export function isUnsaved({ chart, opened, history }: BuilderState): boolean {
  if (chart === null) return isAskable(history.present);
  return !sameContent(opened ?? chart.content, contentOf(history.present));
}

/** The draft, its history and its running query; it ends with the signal. */
export function createBuilder(
  deps: BuilderDeps,
  signal: AbortSignal,
  initialParams: QueryParams = {},
): Builder {
  const state = createStore<BuilderState>(() => ({
    opening: { phase: "ready" },
    chart: null,
    opened: null,
    history: historyOf(draftOf("", [])),
    missing: [],
    params: initialParams,
    queried: null,
    result: null,
    asking: false,
    failure: null,
    paused: null,
  }));
  let running: AbortController | null = null;
  let opened = 0;
  let lastStep = { kind: "", at: 0 };
  const draft = (): Draft => draftIn(state.getState());
  const nameOf = ({ name, content }: Chart): string => nameIn(deps.language(), name, content.nameEn);

  function stop(): void {
    running?.abort();
    running = null;
  }
  signal.addEventListener("abort", stop, { once: true });

  function run(): void {
    stop();
    const current = draft();
    if (!isAskable(current)) return;
    const controller = new AbortController();
    running = controller;
    const since = deps.now();
    const { params } = state.getState();
    const response = deps.ask(queryOf(current), params, controller.signal);
    state.setState({ queried: current, asking: true, failure: null, opening: { phase: "ready" } });
    response.then(
      ({ rows, ...result }) => {
        if (running !== controller) return;
        running = null;
        const tookMs = deps.now() - since;
        const objects = rowsAsObjects({ columns: result.columns, rows });
        const { history } = state.getState();
        // The type follows the rows as long as the user has not chosen one; this is not an undo step.
        const present =
          queryText(history.present, params) === queryText(current, params)
            ? withRecommended(history.present, objects)
            : history.present;
        state.setState({
          asking: false,
          paused: result.timing.engineMs < slowMs ? null : result.timing.engineMs,
          history: present === history.present ? history : { ...history, present },
          result: {
            query: queryText(current, params),
            rows: objects,
            selection: drilledSelection(current),
            bySql: current.sql !== null,
            result,
            tookMs,
          },
        });
        if (present !== history.present && !isCurrent(state.getState())) run();
      },
      (cause: unknown) => {
        if (running !== controller) return;
        running = null;
        const error = asError(cause);
        // A refusal does not include the engine time; only a timeout means that it was long.
        const { paused } = state.getState();
        const isTimeout = isRefusal(cause, "query_timeout");
        state.setState({ asking: false, failure: error, paused: isTimeout ? "timeout" : paused });
        if (current.sql !== null || !deps.isGone(cause)) return;
        const { chart } = state.getState();
        const gone = { chart, content: contentOf(draft()) };
        state.setState({ opening: { phase: "failed", error, name: chart && nameOf(chart), gone } });
      },
    );
  }

  // The rows follow the draft: they stay if they still fit, and are queried again if not.
  function follow(history: History<Draft>): void {
    const before = state.getState();
    if (history === before.history) return;
    const next = history.present;
    state.setState({ history, opening: { phase: "ready" } });
    if (!isAskable(next)) clear();
    else if (before.result?.query === queryText(next, before.params)) {
      stop();
      state.setState({ asking: false, failure: null });
    } else if (before.paused === null && next.sql === null && isOther(next, before)) run();
  }

  function clear(): void {
    stop();
    state.setState({ result: null, asking: false, failure: null });
  }

  function isOther(next: Draft, before: BuilderState): boolean {
    return queryText(next, before.params) !== queryText(draftIn(before), before.params);
  }

  async function open(
    load: (found: (what: Stranded) => void) => Promise<Partial<BuilderState> & Pick<BuilderState, "history">>,
  ): Promise<void> {
    let stranded: Stranded | null = null;
    const strandedNow = (): Stranded | null => stranded;
    stop();
    opened += 1;
    const turn = opened;
    state.setState({ opening: { phase: "loading" }, asking: false, failure: null });
    try {
      const next = await load((found) => {
        stranded = found;
      });
      if (turn !== opened || signal.aborted) return;
      state.setState({ result: null, ...next, opening: { phase: "ready" } });
      run();
    } catch (cause) {
      if (turn !== opened) return;
      const left = strandedNow();
      const gone = deps.isGone(cause) ? left : null;
      const name = left?.chart ? nameOf(left.chart) : null;
      state.setState({ opening: { phase: "failed", error: asError(cause), name, gone } });
    }
  }

  // With what its calculated fields are read by.
  const columnsFor = async (content: ChartContent): Promise<SchemaColumn[]> => {
    const [columns] = await Promise.all([
      content.dataSrc === "" ? [] : columnsOf(content.dataSrc),
      fetchExpressionsOf([content]),
    ]);
    return columns;
  };

  // If the same columns are reported twice, nothing changes.
  const labels = new Map<string, string>();
  async function columnsOf(table: string): Promise<SchemaColumn[]> {
    const columns = await deps.columnsOf(table);
    labels.set(table, JSON.stringify(columns));
    return columns;
  }

  function receive(table: string, columns: readonly SchemaColumn[]): void {
    const { opening, chart, history, missing, paused } = state.getState();
    const text = JSON.stringify(columns);
    if (opening.phase !== "ready" || draft().table !== table || labels.get(table) === text) return;
    labels.set(table, text);
    const anew = (one: Draft): Draft =>
      one.table === table ? overColumns(one, columns, deps.language()) : one;
    const lost = draftOfContent(contentOf(history.present), columns, deps.language()).missing;
    state.setState({
      history: {
        past: history.past.map(anew),
        present: anew(history.present),
        future: history.future.map(anew),
      },
      missing: [...new Set([...missing, ...lost])],
      opened: asRead(chart, table, columns),
    });
    if (draft().sql !== null) return;
    // If the query is the same, the server has its rows cached and returns them with the new metadata.
    if (!isAskable(draft())) clear();
    else if (paused === null || isCurrent(state.getState())) run();
  }

  /** What was saved of a chart over the table, as the builder reads it; `null` where something of it is lost. */
  function asRead(chart: Chart | null, table: string, columns: readonly SchemaColumn[]): ChartContent | null {
    if (chart === null || !chart.whole || chart.content.dataSrc !== table) return null;
    const saved = draftOfContent(chart.content, columns, deps.language());
    return saved.missing.length === 0 ? contentOf(saved.draft) : null;
  }

  return {
    state,
    change(step, kind = "") {
      const { history } = state.getState();
      const at = deps.now();
      const runsOn = kind !== "" && kind === lastStep.kind && (kind === typing || at - lastStep.at < runOnMs);
      lastStep = { kind, at };
      follow((runsOn ? replace : record)(history, step(draft())));
    },
    setParams(params) {
      const before = state.getState();
      if (JSON.stringify(before.params) === JSON.stringify(params)) return;
      state.setState({ params });
      if (before.paused === null && isAskable(draft())) run();
    },
    undo() {
      lastStep = { kind: "", at: 0 };
      follow(undo(state.getState().history));
    },
    redo() {
      lastStep = { kind: "", at: 0 };
      follow(redo(state.getState().history));
    },
    run,
    cancel() {
      stop();
      state.setState({ asking: false });
    },
    openTable: (table) =>
      open(async () => {
        const columns = await columnsOf(table);
        const { history } = state.getState();
        const next = draftOf(table, columns);
        return {
          history: history.present.table === "" ? historyOf(next) : record(history, next),
          missing: [],
        };
      }),
    receive,
    openChart: (id, params = {}) =>
      open(async (found) => {
        const chart = await deps.chartOf(id);
        found({ chart, content: chart.content });
        const columns = await columnsFor(chart.content);
        const { draft: restored, missing } = draftOfContent(chart.content, columns, deps.language());
        const opened = asRead(chart, chart.content.dataSrc, columns);
        return { chart, opened, history: historyOf(restored), missing, params };
      }),
    async adopt(table) {
      const { opening } = state.getState();
      const gone = opening.phase === "failed" ? opening.gone : null;
      if (gone === null) return;
      await open(async (found) => {
        found(gone);
        const content = { ...gone.content, dataSrc: table };
        const moved = draftOfContent(content, await columnsFor(content), deps.language());
        return { chart: gone.chart, history: historyOf(moved.draft), missing: moved.missing };
      });
    },
    resume: (left) =>
      open(async (found) => {
        found({ chart: left.chart, content: left.present });
        const { columns, ...restored } = await historyOfDraft(left, columnsOf, deps.language());
        const opened = asRead(left.chart, left.present.dataSrc, columns);
        return { chart: left.chart, opened, ...restored };
      }),
    saved: (chart) => state.setState({ chart, opened: null, missing: [] }),
  };
}
