import { WarehouseError } from "../../warehouse.ts";

/** Lets identical queries share one run; the run is aborted when no caller waits for it any more. */
export interface InFlightRequests<Outcome> {
  /** How many queries joined a run that was already under way. */
  readonly joined: number;
  join(
    key: string | null,
    signal: AbortSignal | undefined,
    run: (signal: AbortSignal) => Promise<Outcome>,
  ): Promise<Outcome>;
}

interface InFlightRequest<Outcome> {
  readonly outcome: Promise<Outcome>;
  readonly abort: AbortController;
  waiting: number;
}

const cancelled = () => new WarehouseError("cancelled");

/** Makes the table of runs under way; a null key never shares. */
export function inFlightRequests<Outcome>(): InFlightRequests<Outcome> {
  const requests = new Map<string, InFlightRequest<Outcome>>();
  let joined = 0;

  function launch(
    key: string | null,
    run: (signal: AbortSignal) => Promise<Outcome>,
  ): InFlightRequest<Outcome> {
    const abort = new AbortController();
    const request: InFlightRequest<Outcome> = { outcome: run(abort.signal), abort, waiting: 0 };
    if (key !== null) {
      requests.set(key, request);
      const land = () => {
        if (requests.get(key) === request) requests.delete(key);
      };
      request.outcome.then(land, land);
    }
    return request;
  }

  return {
    get joined() {
      return joined;
    },
    join(key, signal, run) {
      if (signal?.aborted) return Promise.reject(cancelled());
      const underWay = key === null ? undefined : requests.get(key);
      const request = underWay ?? launch(key, run);
      if (underWay) joined++;
      request.waiting++;
      if (!signal) return request.outcome;
      return new Promise((resolve, reject) => {
        const leave = () => {
          request.waiting--;
          if (request.waiting === 0) {
            if (key !== null && requests.get(key) === request) requests.delete(key);
            request.abort.abort();
          }
          reject(cancelled());
        };
        signal.addEventListener("abort", leave, { once: true });
        request.outcome.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
      });
    },
  };
}
