import {
  datasetCancel,
  type UploadPreview,
  uploadCreate,
  uploadLoad,
  uploadPreview,
  uploadRemove,
} from "@provost/contract/source/dataset-upload";
import type { Dataset } from "@provost/contract/source/source";
import { createStore, type StoreApi } from "zustand/vanilla";
import { call, upload } from "../../platform/http/call.ts";
import { isRefusal } from "../../platform/http/call-error.ts";
import { awaitImport } from "./await-import.ts";
import { type ColumnEdit, emptyLook, withEmpty } from "./empty-choice.ts";
import { choiceOf, type ImportForm, isUntouched, type Recalled, recalledEdits } from "./import-form.ts";

/** How far the file has come on its way to be looked at; `moving`: another sheet or header of it is. */
export type Sent =
  | { phase: "sending"; share: number }
  | { phase: "seen"; preview: UploadPreview; looking: boolean; moving: boolean; error: Error | null };

/** One import of this tab, from the chosen file to its result. */
export type ImportState =
  | { phase: "idle" }
  | { phase: "chosen"; form: ImportForm; sent: Sent }
  | { phase: "uploading"; form: ImportForm; share: number }
  | { phase: "importing"; form: ImportForm; dataset: Dataset | null }
  | { phase: "done"; form: ImportForm; dataset: Dataset }
  | { phase: "failed"; form: ImportForm; dataset: Dataset | null; error: Error | null };

interface Place {
  sheet?: string;
  headerRow?: number;
}

export interface ImportJob {
  state: StoreApi<ImportState>;
  /** Takes a file, and sends it at once so that it can be looked at. */
  choose(file: File, tableName: string): void;
  edit(change: Partial<Pick<ImportForm, "tableName" | "comment" | "mode" | "table">>): void;
  editColumn(from: string, change: ColumnEdit): void;
  /** Says that a value means empty, or no longer does: in a column, or without one in all of them. */
  setEmpty(value: string, how: { on: boolean; from?: string }): void;
  /** Takes over what was corrected of the table's last file; null where nothing is known of it. */
  recall(recalled: Recalled | null): void;
  /** Reads the columns as last time, or as they are in the file. */
  takeRecalled(isUsed: boolean): void;
  /** Looks at the file again, at another sheet or header. */
  look(at: Place): void;
  /** Imports the file as soon as it is sent. */
  start(): void;
  /** Stops an upload or an import; none of its data is stored. */
  cancel(): void;
  /** Back to the fields of a file that was not taken. */
  revise(): void;
  dismiss(): void;
}

const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)));

function fileForm(file: File): FormData {
  const data = new FormData();
  // Fields are read before the file.
  data.append("propose", "true");
  data.append("file", file);
  return data;
}

/** The form for a file that is seen again, as the table's last one was read. */
function recalledForm(form: ImportForm, seen: UploadPreview, recalled: Recalled | null): ImportForm {
  const columns = (recalled && recalledEdits(recalled, seen)) ?? {};
  return { ...form, columns, empty: recalled?.choice.empty };
}

/** What is seen of a file whose import was begun before it was: nothing is proposed that nobody saw. */
const unseen = (preview: UploadPreview): UploadPreview => ({
  ...preview,
  columns: preview.columns.map((column) => ({ ...column, blank: false, missing: [] })),
});

const still = { looking: false, moving: false };

const isSaid = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The import a tab owns: it runs on while another tab is looked at, and ends when the tab closes. */
export function createImportJob(tabSignal: AbortSignal, onFinished: (dataset: Dataset) => void): ImportJob {
  const state = createStore<ImportState>(() => ({ phase: "idle" }));
  const become = (next: ImportState): void => state.setState(next, true);
  let running: AbortController | null = null;
  // The file that waits on the server until it is imported.
  let waiting: UploadPreview | null = null;
  let looking: AbortController | null = null;
  // The other sheet or header that is being looked at.
  let elsewhere: Place | null = null;

  function stopLooking(): void {
    looking?.abort();
    looking = null;
    elsewhere = null;
  }

  function drop(): void {
    running?.abort();
    stopLooking();
    if (waiting) void call(uploadRemove, { id: waiting.id }, { quiet: true }).catch(() => undefined);
    waiting = null;
  }

  function attempt(form: ImportForm, work: (signal: AbortSignal) => Promise<void>): void {
    running?.abort();
    stopLooking();
    const controller = new AbortController();
    running = controller;
    work(controller.signal).catch((cause: unknown) => {
      if (controller.signal.aborted) return;
      const now = state.getState();
      const said = now.phase === "idle" ? form : now.form;
      become({ phase: "failed", form: said, dataset: null, error: asError(cause) });
    });
  }

  /** Does something with the file that waits; one that the server has no more is sent again by itself, and what was chosen stays. */
  async function onceMore<T>(
    { file }: ImportForm,
    preview: UploadPreview,
    signal: AbortSignal,
    work: (waiting: UploadPreview) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(preview);
    } catch (cause) {
      if (!isRefusal(cause, "upload_gone")) throw cause;
      const data = fileForm(file);
      const again = await upload(uploadCreate, data, { signal, quiet: true });
      const now = state.getState();
      if (now.phase === "idle" || now.form.file !== file) {
        void call(uploadRemove, { id: again.id }, { quiet: true }).catch(() => undefined);
        throw cause;
      }
      waiting = again;
      return work(again);
    }
  }

  async function load(form: ImportForm, preview: UploadPreview, signal: AbortSignal): Promise<void> {
    become({ phase: "importing", form, dataset: null });
    const { tableName, comment, mode } = form;
    const body = { tableName, comment, mode, choice: choiceOf(form, preview) };
    const begun = await onceMore(form, preview, signal, ({ id }) =>
      call(uploadLoad, { id, ...body }, { signal, quiet: true }),
    );
    waiting = null;
    const dataset = await awaitImport(begun, signal, (loading) =>
      become({ phase: "importing", form, dataset: loading }),
    );
    become(
      dataset.status === "ready"
        ? { phase: "done", form, dataset }
        : { phase: "failed", form, dataset, error: null },
    );
    onFinished(dataset);
  }

  function send(form: ImportForm, wanted: boolean): void {
    become(
      wanted
        ? { phase: "uploading", form, share: 0 }
        : { phase: "chosen", form, sent: { phase: "sending", share: 0 } },
    );
    attempt(form, async (signal) => {
      const data = fileForm(form.file);
      const preview = await upload(uploadCreate, data, {
        signal,
        quiet: true,
        onProgress: (share) => {
          const now = state.getState();
          if (signal.aborted) return;
          if (now.phase === "uploading") become({ ...now, share });
          else if (now.phase === "chosen") become({ ...now, sent: { phase: "sending", share } });
        },
      });
      waiting = preview;
      const now = state.getState();
      if (now.phase === "uploading") await load(now.form, unseen(preview), signal);
      else if (now.phase === "chosen")
        become({ ...now, sent: { phase: "seen", preview, ...still, error: null } });
    });
  }

  /** Looks at the file again where its sheet or header is another, or what means empty; the look before is given up, but not where it went. */
  function look(to: Place | null, requested?: object): void {
    const at = to ?? elsewhere;
    const now = state.getState();
    if (now.phase !== "chosen" || now.sent.phase !== "seen") return;
    const { preview } = now.sent;
    const { sheet, headerRow } = preview;
    const first =
      at === null ? now.form : recalledForm(now.form, { ...preview, columns: [] }, now.form.recalled ?? null);
    const values = emptyLook(first, at === null ? preview : { columns: [] });
    if (requested && isSaid(requested, values)) return;
    const place = at ?? { headerRow, ...(sheet === null ? {} : { sheet }) };
    stopLooking();
    const controller = new AbortController();
    const { signal } = controller;
    looking = controller;
    elsewhere = at;
    become({ ...now, sent: { ...now.sent, looking: true, moving: at !== null, error: null } });
    const finish = (seen: UploadPreview, error: Error | null): void => {
      const later = state.getState();
      if (signal.aborted || later.phase !== "chosen" || later.sent.phase !== "seen") return;
      stopLooking();
      // Columns of another sheet are others, whatever their names.
      const isOther = at !== null && error === null;
      const form = isOther ? recalledForm(later.form, seen, later.form.recalled ?? null) : later.form;
      become({ ...later, form, sent: { phase: "seen", preview: seen, ...still, error } });
      if (error === null) look(null, values);
    };
    onceMore(now.form, preview, signal, ({ id }) =>
      call(uploadPreview, { id, ...place, ...values }, { quiet: true, signal }),
    ).then(
      (seen) => finish(seen, null),
      (cause: unknown) => finish({ ...preview, id: waiting?.id ?? preview.id }, asError(cause)),
    );
  }

  tabSignal.addEventListener("abort", drop, { once: true });

  return {
    state,
    choose(file, tableName) {
      drop();
      send({ file, tableName, comment: "", mode: "replace", columns: {} }, false);
    },
    edit(change) {
      const now = state.getState();
      if (now.phase === "chosen") become({ ...now, form: { ...now.form, ...change } });
    },
    editColumn(from, change) {
      const now = state.getState();
      if (now.phase !== "chosen") return;
      const columns = { ...now.form.columns, [from]: { ...now.form.columns[from], ...change } };
      become({ ...now, form: { ...now.form, columns } });
    },
    setEmpty(value, how) {
      const now = state.getState();
      if (now.phase !== "chosen" || now.sent.phase !== "seen" || now.sent.moving) return;
      become({ ...now, form: withEmpty(now.form, now.sent.preview, value, how) });
      look(null);
    },
    look,
    recall(recalled) {
      const now = state.getState();
      if (now.phase !== "chosen" || now.sent.phase !== "seen") return;
      const { form, sent } = now;
      const { preview } = sent;
      if ((form.recalled?.datasetId ?? null) === (recalled?.datasetId ?? null)) return;
      const before = form.recalled ? recalledEdits(form.recalled, preview) : null;
      if (!isUntouched(form, { columns: before ?? {}, empty: form.recalled?.choice.empty })) return;
      const requested = emptyLook(form, preview);
      become({ ...now, form: { ...recalledForm(form, preview, recalled), recalled } });
      const { sheet = preview.sheet, headerRow = preview.headerRow } = recalled?.choice ?? {};
      const isElsewhere = sheet !== preview.sheet || headerRow !== preview.headerRow;
      if (recalled && isElsewhere && !sent.moving && (sheet === null || preview.sheets.includes(sheet)))
        look({ headerRow, ...(sheet === null ? {} : { sheet }) });
      else look(null, requested);
    },
    takeRecalled(isUsed) {
      const now = state.getState();
      if (now.phase !== "chosen" || now.sent.phase !== "seen" || !now.form.recalled) return;
      const { form, sent } = now;
      const requested = emptyLook(form, sent.preview);
      become({ ...now, form: recalledForm(form, sent.preview, isUsed ? (form.recalled ?? null) : null) });
      look(null, requested);
    },
    start() {
      const now = state.getState();
      if (now.phase !== "chosen" && now.phase !== "failed") return;
      const { form } = now;
      const preview = now.phase === "chosen" && now.sent.phase === "seen" ? now.sent.preview : waiting;
      if (now.phase === "chosen" && now.sent.phase === "sending")
        become({ phase: "uploading", form, share: now.sent.share });
      else if (preview) attempt(form, (signal) => load(form, preview, signal));
      else send(form, true);
    },
    cancel() {
      const now = state.getState();
      if (now.phase === "uploading") {
        drop();
        become({ phase: "idle" });
      } else if (now.phase === "importing" && now.dataset)
        void call(datasetCancel, { id: now.dataset.id }, { quiet: true }).catch(() => undefined);
    },
    revise() {
      const now = state.getState();
      if (now.phase !== "failed") return;
      if (waiting) {
        const sent = { phase: "seen", preview: waiting, ...still, error: null } as const;
        become({ phase: "chosen", form: now.form, sent });
        look(null, { propose: true });
      } else send(now.form, false);
    },
    dismiss() {
      drop();
      become({ phase: "idle" });
    },
  };
}
