import { networkOf } from "../../platform/http/outbound/network-of.ts";
import type { Throttle, ThrottleBound } from "../../platform/throttle.ts";

/** A caller who claims an account; callers with a device known to the account are counted apart from strangers. */
export interface Guesser {
  tenantId: string;
  account: string;
  address: string;
  /** The hash of a device that has signed this account in before. */
  knownDevice: string | null;
}

/** Bounds guesses at what proves an account. */
export interface GuessGuard {
  /** Refuses while the guesser has to wait; gives what `recheck` and `passed` want to know. */
  check(guesser: Guesser): Promise<GuessState>;
  /** Refuses when parallel attempts have failed meanwhile: many guesses at once gain no more than one after another. */
  recheck(guesser: Guesser, state: GuessState): Promise<void>;
  failed(guesser: Guesser): Promise<void>;
  passed(guesser: Guesser, state: GuessState): Promise<void>;
}

export interface GuessState {
  hasFailed: boolean;
  /** How many failures this server had seen by then. */
  failuresSeen: number;
}

const delay = { free: 5, longest: 900, forgetAfter: 86_400 };
// A school may share one address.
const ofAddress = { limit: 300, seconds: 600 };

// Of codes, which cost nothing to judge: counted before, because those that come at once would all be judged before one has failed.
const codesOfGuesser = { limit: 10, seconds: 60 };
// An attacker with the password can guess from many addresses; a user on a known device is not delayed by that.
const codesOfStrangers = { limit: 60, seconds: 3600 };

/** Makes a guard for one kind of guesses. */
export function makeGuessGuard(throttle: Throttle, kind: "password" | "code"): GuessGuard {
  let failuresSeen = 0;
  const windowOf = ({ address }: Guesser) => [kind, "address", networkOf(address)];
  const delayOf = ({ tenantId, account, address, knownDevice }: Guesser): string[] => [
    kind,
    tenantId,
    account.toLowerCase(),
    ...(knownDevice === null ? ["address", networkOf(address)] : ["device", knownDevice]),
  ];
  const boundsOf = (guesser: Guesser): ThrottleBound[] => {
    const own = { delayOf: delayOf(guesser) };
    return guesser.knownDevice === null
      ? [own, { windowOf: windowOf(guesser), limit: ofAddress.limit }]
      : [own];
  };
  const countAhead = async (guesser: Guesser): Promise<void> => {
    await throttle.take(["codes", ...delayOf(guesser)], codesOfGuesser);
    const { tenantId, account, knownDevice } = guesser;
    if (knownDevice === null)
      await throttle.take(["codes of strangers", tenantId, account], codesOfStrangers);
  };
  return {
    check: async (guesser) => {
      const seen = failuresSeen;
      const hasFailed = await throttle.check(boundsOf(guesser));
      if (kind === "code") await countAhead(guesser);
      return { hasFailed, failuresSeen: seen };
    },
    recheck: async (guesser, state) => {
      if (failuresSeen !== state.failuresSeen) await throttle.check(boundsOf(guesser));
    },
    failed: async (guesser) => {
      failuresSeen++;
      await throttle.fail(delayOf(guesser), delay);
      if (guesser.knownDevice === null) await throttle.take(windowOf(guesser), ofAddress);
    },
    passed: async (guesser, { hasFailed }) => {
      if (hasFailed) await throttle.clear(delayOf(guesser));
      if (kind === "code") await throttle.clear(["codes", ...delayOf(guesser)]);
    },
  };
}
