import { type Dataset, datasetDetail } from "@provost/contract/source/source";
import { call } from "../../platform/http/call.ts";
import { NetworkFailure } from "../../platform/http/call-error.ts";
import { pause } from "../../platform/pause.ts";

const firstPauseMs = 120;
const longestPauseMs = 1000;

/** Polls an import until it has ended. An unreachable server is polled again, because it resumes imports. */
export async function awaitImport(
  first: Dataset,
  signal: AbortSignal,
  tell: (dataset: Dataset) => void,
): Promise<Dataset> {
  let dataset = first;
  for (let wait = firstPauseMs; dataset.status === "loading"; wait = Math.min(wait * 1.5, longestPauseMs)) {
    tell(dataset);
    await pause(wait, signal);
    const { id } = dataset;
    dataset = await call(datasetDetail, { id }, { signal, quiet: true }).catch((error: unknown) => {
      if (error instanceof NetworkFailure) return dataset;
      throw error;
    });
  }
  return dataset;
}
