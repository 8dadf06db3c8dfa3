import { WarehouseError } from "../../warehouse.ts";

/** Lets identical questions share one run; the run is aborted when nobody waits for it any more. */
export interface Flights<Outcome> {
  /** How many questions joined a run that was already under way. */
  readonly joined: number;
  join(
    key: string | null,
    signal: AbortSignal | undefined,
    run: (signal: AbortSignal) => Promise<Outcome>,
  ): Promise<Outcome>;
}

interface Flight<Outcome> {
  readonly outcome: Promise<Outcome>;
  readonly abort: AbortController;
  waiting: number;
}

const cancelled = () => new WarehouseError("cancelled");

/** Makes the table of runs under way; a null key never shares. */
export function flightTable<Outcome>(): Flights<Outcome> {
  const flights = new Map<string, Flight<Outcome>>();
  let joined = 0;

  function launch(key: string | null, run: (signal: AbortSignal) => Promise<Outcome>): Flight<Outcome> {
    const abort = new AbortController();
    const flight: Flight<Outcome> = { outcome: run(abort.signal), abort, waiting: 0 };
    if (key !== null) {
      flights.set(key, flight);
      const land = () => {
        if (flights.get(key) === flight) flights.delete(key);
      };
      flight.outcome.then(land, land);
    }
    return flight;
  }

  return {
    get joined() {
      return joined;
    },
    join(key, signal, run) {
      if (signal?.aborted) return Promise.reject(cancelled());
      const underWay = key === null ? undefined : flights.get(key);
      const flight = underWay ?? launch(key, run);
      if (underWay) joined++;
      flight.waiting++;
      if (!signal) return flight.outcome;
      return new Promise((resolve, reject) => {
        const leave = () => {
          flight.waiting--;
          if (flight.waiting === 0) {
            if (key !== null && flights.get(key) === flight) flights.delete(key);
            flight.abort.abort();
          }
          reject(cancelled());
        };
        signal.addEventListener("abort", leave, { once: true });
        flight.outcome.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
      });
    },
  };
}
