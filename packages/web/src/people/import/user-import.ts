import { type UserImportReport, userImport } from "@provost/contract/people/people";
import { limits } from "@provost/contract/wire/limits";
import { createStore, type StoreApi } from "zustand/vanilla";
import { upload } from "../../platform/http/call.ts";

/** One import of users of this tab, from the chosen file to its report. */
export type UserImportState =
  | { phase: "closed" }
  | { phase: "choosing" }
  | { phase: "reading"; file: File; share: number }
  | { phase: "preview"; file: File; report: UserImportReport }
  | { phase: "taking"; file: File; report: UserImportReport }
  /** `isNoted`: the passwords in the report were downloaded. */
  | { phase: "done"; file: File; report: UserImportReport; isNoted: boolean }
  /** `during` says whether something may have been written. */
  | { phase: "failed"; file: File; error: Error | "too_big"; during: "reading" | "taking" };

export interface UserImport {
  state: StoreApi<UserImportState>;
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
export function hasUnseenResult(state: UserImportState): boolean {
  return state.phase === "done" && !state.isNoted && state.report.passwords.length > 0;
}

function formData(file: File, preview: boolean): FormData {
  const form = new FormData();
  form.append("preview", String(preview));
  form.append("file", file);
  return form;
}

/** The import a tab owns; closing the tab ends it. */
export function createUserImport(tabSignal: AbortSignal, onTaken: () => void): UserImport {
  const state = createStore<UserImportState>(() => ({ phase: "closed" }));
  const become = (next: UserImportState): void => state.setState(next, true);
  let running = new AbortController();
  tabSignal.addEventListener("abort", () => running.abort(), { once: true });

  async function send(file: File, during: "reading" | "taking"): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    try {
      const report = await upload(userImport, formData(file, during === "reading"), {
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
