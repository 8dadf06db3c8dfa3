import type { LocalLogEntry } from "@provost/contract/log/local-log";
import { authorizeOwnAccount } from "../people/people.service.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import { redactUrl } from "../platform/http/server.ts";
import type { Throttle } from "../platform/throttle.ts";
import { localLogStore } from "./local-log.store.ts";

const maxOfUser = 500;
const maxOfTenant = 5000;
const uploadsOfUser = { limit: 60, seconds: 60 };

/** Keeps the errors a browser met; of each user, and of the tenant, only so many of the newest. */
export async function recordLocalLog(
  { throttle }: { throttle: Throttle },
  scope: TenantScope,
  entries: readonly LocalLogEntry[],
): Promise<null> {
  if (entries.length === 0) return null;
  const { userId } = scope.actor;
  await throttle.take(["local log", scope.tenantId, userId], uploadsOfUser);
  const clean = entries.map(({ url, message, stack, info, ...rest }) => ({
    ...rest,
    url: redactUrl(url),
    message: redactUrl(message),
    stack: redactUrl(stack),
    info: redactUrl(info),
  }));
  await scope.db.run(async (db) => {
    const store = localLogStore(db);
    await store.insert(userId, clean);
    const { proof } = await authorizeOwnAccount(null, db, scope, userId, "edit");
    await store.keepNewest(proof, maxOfUser, maxOfTenant);
  });
  return null;
}
