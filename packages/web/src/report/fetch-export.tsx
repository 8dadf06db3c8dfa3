import type { ExportState } from "@provost/contract/report/export";
import type { CallInput, Endpoint } from "@provost/contract/wire/endpoint";
import { fetchFile } from "../platform/http/call.ts";
import { CallError } from "../platform/http/call-error.ts";
import { wordsNow } from "../platform/i18n.ts";
import { endNotice, notify, notifyDone, notifyError } from "../ui/notify.ts";
import { saveFile } from "../ui/save-file.ts";
import { ExportProgress } from "./ExportProgress.tsx";
import { exportWords } from "./export-words.ts";

function fileNameOf(reply: Response, name: string): string {
  const [, told] = /filename\*=UTF-8''([^;]+)/.exec(reply.headers.get("content-disposition") ?? "") ?? [];
  return told === undefined ? name : decodeURIComponent(told);
}

/** Reads a reply piece by piece; many small pieces become one that the browser may put on disk. */
async function blobOf(reply: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const reader = reply.body?.getReader();
  if (!reader) return reply.blob();
  const wholes: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let [held, received] = [0, 0];
  const putAway = (): void => {
    wholes.push(new Blob(pieces));
    pieces = [];
    held = 0;
  };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    held += value.length;
    received += value.length;
    if (held > 8 * 1024 ** 2) putAway();
    onBytes(received);
  }
  putAway();
  return new Blob(wholes, { type: reply.headers.get("content-type") ?? "" });
}

/** How an export is followed on the server. */
interface Following {
  stateOf(): Promise<ExportState | null>;
  onCancel(): void;
}

const followedByBytes: Following = { stateOf: async () => null, onCancel: () => {} };

const [askMs, tries] = [400, 8];

/** Why the line broke; the server may write it down a little later. */
async function whyEnded(stateOf: Following["stateOf"]): Promise<string> {
  for (let left = tries; left > 0; left--) {
    const state = await stateOf();
    if (state === null || state.phase === "failed") return state?.message ?? "";
    await new Promise((resolve) => setTimeout(resolve, askMs));
  }
  return "";
}

let count = 0;

/** Fetches a file that the server creates, independent of the active tab: a notification shows the progress and a cancel button. */
export async function fetchExport<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & { name: string },
  { stateOf, onCancel }: Following = followedByBytes,
): Promise<void> {
  const t = wordsNow(exportWords);
  const id = `export ${++count}`;
  const cancel = new AbortController();
  const { name } = input;
  let received = 0;
  let file = "";
  notify({
    id,
    autoClose: false,
    withCloseButton: false,
    withBorder: true,
    message: (
      <ExportProgress
        name={name}
        follow={async () => ({ received, state: await stateOf() })}
        onCancel={() => {
          cancel.abort();
          onCancel();
        }}
      />
    ),
  });
  try {
    const blob = await fetchFile(endpoint, input, {
      signal: cancel.signal,
      quiet: true,
      read: (reply) => {
        file = fileNameOf(reply, name);
        return blobOf(reply, (bytes) => {
          received = bytes;
        });
      },
    });
    saveFile(file, blob);
    notifyDone(t("done", { file }));
  } catch (error) {
    if (cancel.signal.aborted) return notifyDone(t("cancelled", { name }));
    const why = error instanceof CallError ? error.message : await whyEnded(stateOf);
    notifyError(why === "" ? t("failed") : why, id);
  } finally {
    endNotice(id);
  }
}
