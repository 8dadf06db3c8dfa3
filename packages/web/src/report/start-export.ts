import { type ExportState, exportCancel, exportQuery, exportStates } from "@provost/contract/report/export";
import type { CallInput } from "@provost/contract/wire/endpoint";
import { call } from "../platform/http/call.ts";
import { fetchExport } from "./fetch-export.tsx";

async function stateOf(key: string): Promise<ExportState | null> {
  const states = await call(exportStates, {}, { quiet: true }).catch(() => []);
  return states.find((state) => state.key === key) ?? null;
}

/** Starts an export that continues in any tab, and reports its number of rows. */
export async function startExport(wanted: Omit<CallInput<typeof exportQuery>, "key">): Promise<void> {
  const key = crypto.randomUUID();
  await fetchExport(
    exportQuery,
    { ...wanted, key },
    {
      stateOf: () => stateOf(key),
      // A proxy can keep the connection open after the client has disconnected.
      onCancel: () => void call(exportCancel, { key }, { quiet: true }).catch(() => {}),
    },
  );
}
