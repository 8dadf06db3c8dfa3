import { basename, join } from "node:path";
import { datasetLimits } from "@provost/contract/wire/feature-limits";
import type { LocalizedText } from "@provost/contract/wire/language";
import { OutboundError } from "../../platform/http/outbound/outbound.ts";
import type { ImportDeps } from "../import/import-job.ts";

/** What was fetched, or that nothing has changed. */
export type Fetched =
  | { kind: "unchanged" }
  | { kind: "file"; fileName: string; etag: string | null; lastModified: string | null };

/** A file that could not be fetched, in words that hold nothing of the address but its host. */
export class FetchFailure extends Error {
  readonly problem: LocalizedText;

  constructor(problem: LocalizedText) {
    super(problem.en);
    this.problem = problem;
  }
}

const mostHops = 3;
/** A fetch with all its hops takes no longer, ms. */
export const fetchMs = 10 * 60_000;
const redirects = new Set([301, 302, 303, 307, 308]);

interface Known {
  etag: string | null;
  lastModified: string | null;
}

/** Fetches a file into the staging folder, unless the host says that it is the one that is known; every hop is checked like the first. */
export async function fetchFile(
  { outbound, stagingDir, stopping }: Pick<ImportDeps, "outbound" | "stagingDir" | "stopping">,
  address: string,
  { etag, lastModified }: Known,
  staged: string,
): Promise<Fetched> {
  const headers = {
    accept: "*/*",
    "accept-encoding": "identity",
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(lastModified === null ? {} : { "if-modified-since": lastModified }),
  };
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(fetchMs)]);
  let url = address;
  for (let hop = 0; hop <= mostHops; hop++) {
    const response = await outbound
      .save(url, join(stagingDir, staged), {
        headers,
        signal,
        maxBytes: datasetLimits.fetchedBytes,
      })
      .catch((error: unknown) => {
        if (!(error instanceof OutboundError)) throw error;
        throw new FetchFailure(error.localized);
      });
    const { status } = response;
    if (status === 304) return { kind: "unchanged" };
    if (status === 200) {
      return {
        kind: "file",
        fileName: basename(new URL(url).pathname).slice(-200),
        etag: response.headers.get("etag"),
        lastModified: response.headers.get("last-modified"),
      };
    }
    const next = response.headers.get("location");
    if (!redirects.has(status) || next === null || !URL.canParse(next, url))
      throw new FetchFailure({ zh: `服务器回应 ${status}`, en: `the server responded with ${status}` });
    url = new URL(next, url).href;
  }
  throw new FetchFailure({ zh: "重定向次数过多", en: "too many redirects" });
}
