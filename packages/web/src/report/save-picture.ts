import { exportPicture } from "@provost/contract/report/export-picture";
import type { CallInput } from "@provost/contract/wire/endpoint";
import { fetchExport } from "./fetch-export.tsx";

/** A query as a picture that the server draws. */
export function savePicture(wanted: CallInput<typeof exportPicture>): Promise<void> {
  return fetchExport(exportPicture, wanted);
}
