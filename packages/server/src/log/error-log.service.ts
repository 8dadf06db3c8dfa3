import { type ErrorLogEntry, StoredError } from "@provost/contract/log/local-log";
import { errorLogButtons } from "@provost/contract/log/log-feature";
import { type Page, type PageQuery, page } from "@provost/contract/wire/page";
import { peopleReach } from "../people/dept/people-scope.service.ts";
import { audit } from "../platform/audit.ts";
import { authorityOver, authorizeKnown } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { type ErrorLogFilter, type ErrorLogRow, errorLogStore } from "./error-log.store.ts";

function present({ id, at, entry, account, nickName }: ErrorLogRow): ErrorLogEntry {
  return {
    ...StoredError.parse(entry),
    id,
    at: at.toISOString(),
    account: account ?? "",
    nickName: nickName ?? "",
  };
}

/** Errors that browsers of the tenant uploaded, newest first. */
export function listErrors(
  scope: TenantScope,
  wish: ErrorLogFilter & PageQuery,
): Promise<Page<ErrorLogEntry>> {
  return scope.db.run(async (db) => {
    const store = errorLogStore(db, await peopleReach(db, scope, errorLogButtons.view));
    const rows = await store.page(wish, wish.size, (wish.current - 1) * wish.size);
    return page(rows.map(present), await store.count(wish), wish);
  });
}

const longestName = 120;

/** The right to an error among those that the transaction has locked, whose people are within reach. */
const authorizeError = authorityOver(
  "error_log",
  async (rows: readonly { id: string }[], _db: TenantDb, _scope: TenantScope, id: string) => {
    const row = rows.find((one) => one.id === id);
    return row ? { row, access: "manage" as const } : null;
  },
);

/** Removes errors, which is remembered. */
export async function removeErrors(scope: TenantScope, ids: readonly string[]): Promise<null> {
  const { actor } = scope;
  await scope.db.run(async (db) => {
    const store = errorLogStore(db, await peopleReach(db, scope, errorLogButtons.remove));
    const rows = await store.lock(ids);
    const within = { kind: "error_log", deps: rows, db, scope } as const;
    const { proofs } = await authorizeKnown(authorizeError, within, ids, "manage");
    if (proofs.length === 0) return;
    await store.remove(proofs);
    for (const { id, entry } of rows) {
      const { type, message } = StoredError.parse(entry);
      await audit(db, {
        actorId: actor.userId,
        action: "remove",
        entity: "error_log",
        entityId: id,
        before: { name: [...message].slice(0, longestName).join(""), type },
        after: null,
      });
    }
  });
  return null;
}
