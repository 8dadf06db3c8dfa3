import { limits } from "@provost/contract/wire/limits";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { ImportKind, ImportReportData } from "./import-kinds.ts";

/** One import of this tab, from the chosen file to its report. */
export type FileImportState =
  | { phase: "closed" }
  | { phase: "choosing" }
  | { phase: "reading"; file: File; share: number }
  | { phase: "preview"; file: File; report: ImportReportData }
  | { phase: "taking"; file: File; report: ImportReportData }
  /** `isNoted`: the passwords in the report were downloaded. */
  | { phase: "done"; file: File; report: ImportReportData; isNoted: boolean }
  /** `during` says whether something may have been written. */
  | { phase: "failed"; file: File; error: Error | "too_big"; during: "reading" | "taking" };

export interface FileImport {
  kind: ImportKind;
  state: StoreApi<FileImportState>;
  open(): void;
  /** Sends the file to see what would become of it. */
  choose(file: File): void;
  /** Takes in what the preview showed. */
  take(): void;
  retry(): void;
  note(): void;
  /** Back to choosing a file. */
  again(): void;
  close(): void;
}

/** Whether the report contains passwords that were not downloaded yet. */
export function hasUnseenResult(state: FileImportState): boolean {
  return state.phase === "done" && !state.isNoted && state.report.passwords.length > 0;
}

function formData(file: File, preview: boolean): FormData {
  const form = new FormData();
  form.append("preview", String(preview));
  form.append("file", file);
  return form;
}

/** The import a tab owns; closing the tab ends it. */
export function createFileImport(kind: ImportKind, tabSignal: AbortSignal, onTaken: () => void): FileImport {
  const state = createStore<FileImportState>(() => ({ phase: "closed" }));
  const become = (next: FileImportState): void => state.setState(next, true);
  let running = new AbortController();
  tabSignal.addEventListener("abort", () => running.abort(), { once: true });

  async function send(file: File, during: "reading" | "taking"): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    try {
      const report = await kind.send(formData(file, during === "reading"), {
        signal,
        quiet: true,
        onProgress: (share) => {
          if (during === "reading" && !signal.aborted) become({ phase: "reading", file, share });
        },
      });
      become(
        during === "reading"
          ? { phase: "preview", file, report }
          : { phase: "done", file, report, isNoted: false },
      );
      if (during === "taking") onTaken();
    } catch (cause) {
      if (signal.aborted) return;
      const error = cause instanceof Error ? cause : new Error(String(cause));
      become({ phase: "failed", file, error, during });
      if (during === "taking") onTaken();
    }
  }

  const read = (file: File): void => {
    if (file.size > limits.userImportBytes) {
      become({ phase: "failed", file, error: "too_big", during: "reading" });
      return;
    }
    become({ phase: "reading", file, share: 0 });
    void send(file, "reading");
  };

  return {
    kind,
    state,
    open: () => become({ phase: "choosing" }),
    choose: read,
    take() {
      const now = state.getState();
      if (now.phase !== "preview") return;
      become({ phase: "taking", file: now.file, report: now.report });
      void send(now.file, "taking");
    },
    retry() {
      const now = state.getState();
      if (now.phase === "failed") read(now.file);
    },
    note() {
      const now = state.getState();
      if (now.phase === "done") become({ ...now, isNoted: true });
    },
    again() {
      running.abort();
      become({ phase: "choosing" });
    },
    close() {
      running.abort();
      become({ phase: "closed" });
    },
  };
}
