import type { Chart } from "@provost/contract/chart";
import type { ChartContent } from "@provost/contract/chart-content";
import type { Language } from "@provost/contract/language";
import type { QueryResult } from "@provost/contract/report";
import type { SchemaColumn } from "@provost/contract/source";
import { type Row, rowsAsObjects } from "@provost/report-core/result-rows";
import type { Selection } from "@provost/report-core/selection";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type BuilderDraft, historyOfDraft } from "./builder-draft.ts";
import {
  contentOf,
  type Draft,
  draftOf,
  draftOfContent,
  isAskable,
  questionOf,
  sameContent,
} from "./draft.ts";
import { type History, historyOf, record, redo, undo } from "./history.ts";

/** Rows as they came, and what had been chosen when they were asked for. */
export interface Answer {
  question: string;
  rows: readonly Row[];
  selection: Selection;
  result: Pick<QueryResult, "asOf" | "sql" | "timing" | "truncated">;
  /** From asking to having the rows, ms. */
  tookMs: number;
}

export interface BuilderState {
  /** What is being loaded before the draft stands: a saved chart, or a table's columns. */
  opening:
    | { phase: "ready" }
    | { phase: "loading" }
    /** `name` is the chart's, when it was found but its table was not. */
    | { phase: "failed"; error: Error; name: string | null };
  /** The chart as it was last saved. */
  chart: Chart | null;
  history: History<Draft>;
  /** Columns of the saved chart that the table no longer has. */
  missing: readonly string[];
  answer: Answer | null;
  asking: boolean;
  failure: Error | null;
  /** Whether a change asks at once; a slow answer turns it off, a quick one on again. */
  auto: boolean;
}

export interface BuilderDeps {
  ask(content: ChartContent, signal: AbortSignal): Promise<QueryResult>;
  columnsOf(table: string): Promise<SchemaColumn[]>;
  chartOf(id: string): Promise<Chart>;
  language(): Language;
  now(): number;
}

export interface Builder {
  state: StoreApi<BuilderState>;
  change(step: (draft: Draft) => Draft): void;
  undo(): void;
  redo(): void;
  /** Asks now, whatever `auto` says. */
  run(): void;
  cancel(): void;
  openTable(table: string): Promise<void>;
  openChart(id: string): Promise<void>;
  /** Goes on where a draft was left. */
  resume(draft: BuilderDraft): Promise<void>;
  /** Takes a chart as it was saved; with `load` its content becomes the draft. */
  saved(chart: Chart): void;
}

/** Above this a change no longer asks by itself, ms. */
const quickMs = 1000;

function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause));
}

/** What went wrong: with the last question, or with opening what was asked for. */
export function failureIn({ failure, opening }: BuilderState): Error | null {
  return failure ?? (opening.phase === "failed" ? opening.error : null);
}

export const draftIn = ({ history }: BuilderState): Draft => history.present;

function questionText(draft: Draft): string {
  return JSON.stringify(questionOf(draft));
}

/** Whether the rows shown are those of the draft. */
export function isCurrent(state: BuilderState): boolean {
  return state.answer !== null && state.answer.question === questionText(draftIn(state));
}

/** Whether there is work that closing the tab would lose. */
export function isUnsaved({ chart, history }: BuilderState): boolean {
  if (chart === null) return isAskable(history.present);
  return !sameContent(chart.content, contentOf(history.present));
}

/** The draft, its history and its running question; it ends with the signal. */
export function createBuilder(deps: BuilderDeps, signal: AbortSignal): Builder {
  const state = createStore<BuilderState>(() => ({
    opening: { phase: "ready" },
    chart: null,
    history: historyOf(draftOf("", [])),
    missing: [],
    answer: null,
    asking: false,
    failure: null,
    auto: true,
  }));
  let running: AbortController | null = null;
  let opened = 0;
  const draft = (): Draft => draftIn(state.getState());

  function stop(): void {
    running?.abort();
    running = null;
  }
  signal.addEventListener("abort", stop, { once: true });

  function run(): void {
    stop();
    const asked = draft();
    if (!isAskable(asked)) return;
    const controller = new AbortController();
    running = controller;
    const since = deps.now();
    const content = questionOf(asked);
    const answered = deps.ask(content, controller.signal);
    state.setState({ asking: true, failure: null, opening: { phase: "ready" } });
    answered.then(
      ({ columns, rows, ...result }) => {
        if (running !== controller) return;
        running = null;
        const tookMs = deps.now() - since;
        state.setState({
          asking: false,
          auto: tookMs < quickMs,
          answer: {
            question: JSON.stringify(content),
            rows: rowsAsObjects({ columns, rows }),
            selection: asked.selection,
            result,
            tookMs,
          },
        });
      },
      (cause: unknown) => {
        if (running !== controller) return;
        running = null;
        state.setState({ asking: false, failure: asError(cause), auto: deps.now() - since < quickMs });
      },
    );
  }

  // The rows follow the draft: shown as they are when they still fit, asked for anew when they do not.
  function follow(history: History<Draft>): void {
    const before = state.getState();
    if (history === before.history) return;
    const next = history.present;
    state.setState({ history, opening: { phase: "ready" } });
    if (!isAskable(next)) {
      stop();
      state.setState({ answer: null, asking: false, failure: null });
    } else if (before.answer?.question === questionText(next)) {
      stop();
      state.setState({ asking: false, failure: null });
    } else if (before.auto && questionText(next) !== questionText(draftIn(before))) run();
  }

  async function open(
    load: (found: (name: string) => void) => Promise<Partial<BuilderState> & Pick<BuilderState, "history">>,
  ): Promise<void> {
    let name: string | null = null;
    stop();
    opened += 1;
    const turn = opened;
    state.setState({ opening: { phase: "loading" }, asking: false, failure: null });
    try {
      const next = await load((found) => {
        name = found;
      });
      if (turn !== opened || signal.aborted) return;
      state.setState({ answer: null, ...next, opening: { phase: "ready" } });
      run();
    } catch (cause) {
      if (turn === opened) state.setState({ opening: { phase: "failed", error: asError(cause), name } });
    }
  }

  return {
    state,
    change: (step) => follow(record(state.getState().history, step(draft()))),
    undo: () => follow(undo(state.getState().history)),
    redo: () => follow(redo(state.getState().history)),
    run,
    cancel() {
      stop();
      state.setState({ asking: false });
    },
    openTable: (table) =>
      open(async () => {
        const columns = await deps.columnsOf(table);
        const { history } = state.getState();
        const next = draftOf(table, columns);
        return {
          history: history.present.table === "" ? historyOf(next) : record(history, next),
          missing: [],
        };
      }),
    openChart: (id) =>
      open(async (found) => {
        const chart = await deps.chartOf(id);
        found(chart.name);
        const columns = await deps.columnsOf(chart.content.dataSrc);
        const { draft: restored, missing } = draftOfContent(chart.content, columns, deps.language());
        return { chart, history: historyOf(restored), missing };
      }),
    resume: (left) =>
      open(async (found) => {
        if (left.chart !== null) found(left.chart.name);
        const { history, missing } = await historyOfDraft(left, deps.columnsOf, deps.language());
        return { chart: left.chart, history, missing };
      }),
    saved: (chart) => state.setState({ chart, missing: [] }),
  };
}
