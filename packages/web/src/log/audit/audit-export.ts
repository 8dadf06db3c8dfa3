import { createStore, type StoreApi } from "zustand/vanilla";
import { CallError } from "../../platform/http/call-error.ts";

export type ExportState =
  | { phase: "idle" }
  | { phase: "running" }
  /** `problem` in the server's words; `null` when it was not reached. */
  | { phase: "failed"; problem: string | null };

export interface Export<F> {
  state: StoreApi<ExportState>;
  start(filter: F): Promise<void>;
  stop(): void;
  forget(): void;
}

interface ExportDeps<F> {
  ask(filter: F, signal: AbortSignal): Promise<Blob>;
  /** Takes the file. */
  done(file: Blob): void;
}

/** One export at a time; it runs on while its tab is hidden and ends when the tab closes. */
export function createExport<F>(deps: ExportDeps<F>, closed: AbortSignal): Export<F> {
  const state = createStore<ExportState>(() => ({ phase: "idle" }));
  let running: AbortController | null = null;
  return {
    state,
    async start(filter) {
      if (running !== null) return;
      const own = new AbortController();
      running = own;
      state.setState({ phase: "running" }, true);
      try {
        const file = await deps.ask(filter, AbortSignal.any([own.signal, closed]));
        state.setState({ phase: "idle" }, true);
        deps.done(file);
      } catch (error) {
        const isStopped = own.signal.aborted || closed.aborted;
        const problem = error instanceof CallError ? error.msg : null;
        state.setState(isStopped ? { phase: "idle" } : { phase: "failed", problem }, true);
      } finally {
        running = null;
      }
    },
    stop: () => running?.abort(),
    forget: () => state.setState({ phase: "idle" }, true),
  };
}
