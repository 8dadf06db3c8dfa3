import { loginLogButtons } from "@provost/contract/auth/auth-feature";
import { type LoginLogEntry, LoginOutcome } from "@provost/contract/auth/session";
import { type Page, type PageQuery, page } from "@provost/contract/wire/page";
import { peopleReach } from "../../people/dept/people-scope.service.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { type LoginLogFilter, loginLogStore } from "./login-log.store.ts";

type Wish = PageQuery & Omit<LoginLogFilter, "userId" | "reach"> & { of: "mine" | "tenant" };

/** Tries to sign in, newest first: to the caller's own account, or to any within his scope. */
export function listLoginLog(
  scope: TenantScope,
  { of, current, size, account, ...rest }: Wish,
): Promise<Page<LoginLogEntry>> {
  const { actor, db } = scope;
  return db.run(async (records) => {
    const filter =
      of === "tenant"
        ? { ...rest, account, reach: await peopleReach(records, scope, loginLogButtons.view) }
        : { ...rest, userId: actor.userId };
    const store = loginLogStore(records);
    const rows = await store.page(filter, { limit: size, offset: (current - 1) * size });
    const entries = rows.map(({ at, nickName, outcome, ...row }) => ({
      ...row,
      nickName: nickName ?? "",
      at: at.toISOString(),
      outcome: LoginOutcome.parse(outcome),
    }));
    return page(entries, await store.count(filter), { current, size });
  });
}
