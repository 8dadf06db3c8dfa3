import { notifications } from "@mantine/notifications";
import type { CallInput } from "@provost/contract/endpoint";
import { type ExportState, exportQuestion, exportStates } from "@provost/contract/export";
import { call, fetchFile } from "../../platform/call.ts";
import { CallError } from "../../platform/call-error.ts";
import { wordsNow } from "../../platform/i18n.ts";
import { notifyDone, notifyError } from "../notify.ts";
import { saveFile } from "../save-file.ts";
import { ExportProgress } from "./ExportProgress.tsx";
import { exportWords } from "./export-words.ts";

/** What one export tells of itself; `received` in bytes. */
export interface Following {
  received: number;
  state: ExportState | null;
}

type Wanted = CallInput<typeof exportQuestion>;

async function stateOf(key: string): Promise<ExportState | null> {
  const states = await call(exportStates, {}, { quiet: true }).catch(() => []);
  return states.find((state) => state.key === key) ?? null;
}

function fileNameOf(reply: Response, wanted: Wanted): string {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(reply.headers.get("content-disposition") ?? "") ?? [];
  return name === undefined ? `${wanted.name}.${wanted.format}` : decodeURIComponent(name);
}

/** Reads a reply piece by piece; many small pieces become one that the browser may put on disk. */
async function blobOf(reply: Response, told: (bytes: number) => void): Promise<Blob> {
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
    told(received);
  }
  putAway();
  return new Blob(wholes, { type: reply.headers.get("content-type") ?? "" });
}

/** Starts an export that goes on whichever tab is in front: a note tells how far it is, and offers to cancel it. */
export async function startExport(wanted: Omit<Wanted, "key">): Promise<void> {
  const t = wordsNow(exportWords);
  const key = crypto.randomUUID();
  const id = `export ${key}`;
  const cancel = new AbortController();
  let received = 0;
  let file = "";
  const { name } = wanted;
  notifications.show({
    id,
    autoClose: false,
    withCloseButton: false,
    withBorder: true,
    message: (
      <ExportProgress
        name={name}
        follow={async () => ({ received, state: await stateOf(key) })}
        onCancel={() => cancel.abort()}
      />
    ),
  });
  try {
    const blob = await fetchFile(
      exportQuestion,
      { ...wanted, key },
      {
        signal: cancel.signal,
        quiet: true,
        read: (reply) => {
          file = fileNameOf(reply, { ...wanted, key });
          return blobOf(reply, (bytes) => {
            received = bytes;
          });
        },
      },
    );
    saveFile(file, blob);
    notifyDone(t("done", { file }));
  } catch (error) {
    if (cancel.signal.aborted) return notifyDone(t("cancelled", { name }));
    const why = error instanceof CallError ? error.message : (await stateOf(key))?.message;
    notifyError(why === undefined || why === "" ? t("failed") : why, id);
  } finally {
    notifications.hide(id);
  }
}
