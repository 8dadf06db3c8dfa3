import { LoginOutcome } from "@provost/contract/auth/session";
import type { ErrorCode } from "@provost/contract/wire/error-code";
import { networkOf } from "../../platform/http/outbound/network-of.ts";
import { meters } from "../../platform/metrics/meters.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AuthDeps } from "../auth.service.ts";
import type { GrantRequest } from "./grant.ts";
import { loginLogStore } from "./login-log.store.ts";

const longestAccount = 120;
// A caller who ignores the waiting time is logged once a minute.
const ofWaiting = { limit: 1, seconds: 60 };

const outcomes: Partial<Record<ErrorCode, LoginOutcome>> = {
  invalid_credentials: "wrong_credentials",
  too_fast: "too_fast",
  mfa_required: "mfa_required",
  mfa_wrong: "mfa_wrong",
  code_wrong: "code_wrong",
  account_not_bound: "not_bound",
  social_refused: "not_bound",
};

/** How a refused try ended; null for what says nothing of an account: a form that does not fit, a server that is busy. */
function outcomeOf({ code, details }: Refusal): LoginOutcome | null {
  if (code === "too_fast" && "waiting" in details) return null;
  return LoginOutcome.safeParse(details.outcome).data ?? outcomes[code] ?? null;
}

/** The account name that the caller entered. */
function accountOf({ input }: GrantRequest): string {
  return (input.username ?? input.phone ?? input.source ?? "").slice(0, longestAccount);
}

async function isNews(deps: AuthDeps, request: GrantRequest): Promise<boolean> {
  const subject = ["sign-in-log", request.tenantId, accountOf(request), networkOf(request.address)];
  return deps.throttle.take(subject, ofWaiting).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
}

/** Writes a refused attempt to the tenant's log; `userId` is set if the refusal knows the user concerned. */
export async function logRefusedTry(deps: AuthDeps, request: GrantRequest, refusal: Refusal): Promise<void> {
  const outcome = outcomeOf(refusal);
  if (outcome !== null) meters.signIns.inc({ outcome });
  if (outcome === null || (outcome === "too_fast" && !(await isNews(deps, request)))) return;
  const { userId, account } = refusal.details;
  const { tenantId, address, userAgent } = request;
  await deps.db.tenant(tenantId).run(async (db) => {
    const store = loginLogStore(db);
    await store.commitLazily();
    await store.insert({
      id: deps.ids.next(),
      at: deps.clock.now(),
      account: typeof account === "string" ? account : accountOf(request),
      userId: typeof userId === "string" ? userId : null,
      way: request.input.grant_type,
      outcome,
      address,
      userAgent,
    });
  });
}
