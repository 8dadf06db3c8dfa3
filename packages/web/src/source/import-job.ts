import { type Dataset, datasetImport, type ImportMode } from "@provost/contract/source";
import { createStore, type StoreApi } from "zustand/vanilla";
import { upload } from "../platform/call.ts";
import { awaitImport } from "./await-import.ts";

/** What the analyst says about the file before it goes off. */
export interface ImportForm {
  file: File;
  tableName: string;
  comment: string;
  mode: ImportMode;
}

/** One import of this tab, from the chosen file to its result. */
export type ImportState =
  | { phase: "idle" }
  | { phase: "chosen"; form: ImportForm }
  | { phase: "uploading"; form: ImportForm; share: number }
  | { phase: "importing"; form: ImportForm; dataset: Dataset }
  | { phase: "done"; form: ImportForm; dataset: Dataset }
  | { phase: "failed"; form: ImportForm; dataset: Dataset | null; error: Error | null };

export interface ImportJob {
  state: StoreApi<ImportState>;
  choose(file: File, tableName: string): void;
  edit(change: Partial<Omit<ImportForm, "file">>): void;
  start(): void;
  /** Stops an upload; nothing of it is kept. */
  cancel(): void;
  /** Back to the fields of a file that was not taken. */
  revise(): void;
  dismiss(): void;
}

function formData({ file, tableName, comment, mode }: ImportForm): FormData {
  const form = new FormData();
  form.append("tableName", tableName);
  form.append("comment", comment);
  form.append("mode", mode);
  form.append("file", file);
  return form;
}

/** The import a tab owns: it runs on while another tab is looked at, and ends when the tab closes. */
export function createImportJob(tabSignal: AbortSignal, onFinished: (dataset: Dataset) => void): ImportJob {
  const state = createStore<ImportState>(() => ({ phase: "idle" }));
  const become = (next: ImportState): void => state.setState(next, true);
  let running: AbortController | null = null;

  async function run(form: ImportForm, signal: AbortSignal): Promise<void> {
    become({ phase: "uploading", form, share: 0 });
    const sent = await upload(datasetImport, formData(form), {
      signal,
      quiet: true,
      onProgress: (share) => {
        if (!signal.aborted) become({ phase: "uploading", form, share });
      },
    });
    const dataset = await awaitImport(sent, signal, (loading) =>
      become({ phase: "importing", form, dataset: loading }),
    );
    become(
      dataset.status === "ready"
        ? { phase: "done", form, dataset }
        : { phase: "failed", form, dataset, error: null },
    );
    onFinished(dataset);
  }

  tabSignal.addEventListener("abort", () => running?.abort(), { once: true });

  return {
    state,
    choose: (file, tableName) =>
      become({ phase: "chosen", form: { file, tableName, comment: "", mode: "replace" } }),
    edit(change) {
      const now = state.getState();
      if (now.phase === "chosen") become({ ...now, form: { ...now.form, ...change } });
    },
    start() {
      const now = state.getState();
      if (now.phase !== "chosen" && now.phase !== "failed") return;
      const { form } = now;
      const controller = new AbortController();
      running = controller;
      run(form, controller.signal).catch((cause: unknown) => {
        if (controller.signal.aborted) return;
        const error = cause instanceof Error ? cause : new Error(String(cause));
        become({ phase: "failed", form, dataset: null, error });
      });
    },
    cancel() {
      const now = state.getState();
      running?.abort();
      if (now.phase === "uploading") become({ phase: "chosen", form: now.form });
    },
    revise() {
      const now = state.getState();
      if (now.phase === "failed") become({ phase: "chosen", form: now.form });
    },
    dismiss: () => become({ phase: "idle" }),
  };
}
