import type { RowRule } from "@provost/contract/people/policy";
import { makeRole } from "../../menu/menu.fixtures.ts";
import { notify } from "../../platform/db/database.ts";
import { timeOrderedIds } from "../../platform/ids.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import type { TestServer } from "../../platform/testing/test-server.ts";

/** What a role reads of one data set. */
export interface Reading {
  datasetId: string | null;
  columns?: readonly string[];
  rows?: readonly RowRule[];
}

/** A row rule with fixed values. */
export function rule(column: string, operator: RowRule["operator"], ...values: string[]): RowRule {
  return { column, operator, values: values.map((literal) => ({ literal })) };
}

/** A user of tenant `000000` whose one role holds these buttons and reads this. */
export async function signInViewer(
  server: TestServer,
  account: string,
  buttons: readonly string[],
  readings: readonly Reading[],
): Promise<TestUser> {
  const tenantId = "000000";
  await makeRole(server.db, tenantId, account, buttons);
  await server.db.tenant(tenantId).run(async (db) => {
    const role = await db
      .selectFrom("role")
      .select("id")
      .where("code", "=", account)
      .executeTakeFirstOrThrow();
    for (const { datasetId, columns, rows = [] } of readings) {
      await db
        .insertInto("tablePolicy")
        .values({
          id: timeOrderedIds.next(),
          roleId: role.id,
          datasetId,
          columns: columns ? JSON.stringify(columns) : null,
          rows: JSON.stringify(rows),
        })
        .execute();
    }
    await notify(db, `${tenantId} catalog`);
  });
  await server.addUser(tenantId, account, [account]);
  return server.signIn(tenantId, account);
}
