import { exportPicture } from "@provost/contract/report/export-picture";
import type { CallInput } from "@provost/contract/wire/endpoint";
import { fetchAlong } from "./fetch-along.tsx";

/** A question as a picture that the server draws. */
export function savePicture(wanted: CallInput<typeof exportPicture>): Promise<void> {
  return fetchAlong(exportPicture, wanted);
}
