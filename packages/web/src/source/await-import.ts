import { type Dataset, datasetDetail } from "@provost/contract/source";
import { call } from "../platform/call.ts";
import { NetworkFailure } from "../platform/call-error.ts";

const firstPauseMs = 120;
const longestPauseMs = 1000;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** Asks how an import goes until it has ended. A server out of reach is asked again: it takes imports up where they were. */
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
