import type { AuthDeps } from "../../auth/auth.service.ts";
import { makeTokens } from "../../auth/auth.tokens.ts";
import { makeSentCodes } from "../../auth/code/sent-code.ts";
import { makePace } from "../../auth/sender/pace.ts";
import { makeSenders } from "../../auth/sender/senders.ts";
import { makeGuessGuard } from "../../auth/sign-in/guess-guard.ts";
import { makeOidc } from "../../auth/social/oidc.ts";
import { menuCache } from "../../menu/menu.service.ts";
import { makeDirectory } from "../../platform/directory/directory.ts";
import { makeOutbound } from "../../platform/http/outbound/outbound.ts";
import { liveCache } from "../../platform/live-cache.ts";
import { makeSeal } from "../../platform/seal.ts";
import { makeThrottle } from "../../platform/throttle.ts";
import type { AppDeps } from "./app-deps.ts";

const directoryMs = 5000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Creates the dependencies of sign-in. */
export async function makeAuth({ config, ...deps }: AppDeps): Promise<AuthDeps> {
  const { db, passwords, clock, ids } = deps;
  const { secret, outside, dataDir } = config;
  const seal = makeSeal(secret);
  const throttle = makeThrottle({ db, clock, secret });
  const outbound = makeOutbound({ privateHosts: outside.privateHosts, timeoutMs: outside.patienceMs });
  return {
    db,
    outside,
    passwords,
    clock,
    ids,
    tokens: makeTokens(secret, clock),
    sessions: liveCache(clock),
    menus: menuCache(clock),
    throttle,
    guesses: makeGuessGuard(throttle, "password"),
    codeGuesses: makeGuessGuard(throttle, "code"),
    seal,
    codes: makeSentCodes({ secret, clock, ids }),
    senders: makeSenders({ outside, outbound, seal, clock, dataDir, say }),
    pace: makePace(),
    outbound,
    endpoints: outside.endpoints,
    publicUrl: config.publicUrl,
    directory: makeDirectory({ outbound, timeoutMs: Math.min(directoryMs, outside.patienceMs) }),
    oidc: makeOidc({ outbound, clock }),
    dummyHash: await passwords.hash(ids.next()),
  };
}
