import type { Updateable } from "kysely";
import type { AppUserTable } from "../../platform/db/schema.ts";
import { makeSeal } from "../../platform/seal.ts";
import { basicHeader, type Reply } from "../../platform/testing/test-client.ts";
import type { TestServer } from "../../platform/testing/test-server.ts";

/** Seals as the test server does. */
export const testSeal = makeSeal("a test secret of more than thirty-two characters");

/** Gives a tenant settings, over those it has. */
export async function giveSettings(server: TestServer, tenantId: string, settings: object): Promise<void> {
  await server.db.platform(async (db) => {
    const tenant = db.selectFrom("tenant").where("id", "=", tenantId);
    const before = await tenant.select(["settings", "version"]).executeTakeFirstOrThrow();
    await db
      .updateTable("tenant")
      .set({ settings: JSON.stringify({ ...before.settings, ...settings }), version: before.version + 1 })
      .where("id", "=", tenantId)
      .execute();
  });
}

/** Makes a user with these fields; gives its id. */
export async function giveUser(
  server: TestServer,
  tenantId: string,
  account: string,
  fields: Updateable<AppUserTable>,
): Promise<string> {
  await server.addUser(tenantId, account, []);
  return server.db.tenant(tenantId).run(async (db) => {
    const { id } = await db
      .updateTable("appUser")
      .set({ nickName: account, ...fields })
      .where("account", "=", account)
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Requests a token as the web client does. */
export function askToken(
  server: TestServer,
  body: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return server.request("POST", "/api/sq-auth/oauth/token", {
    body,
    headers: { authorization: basicHeader, ...headers },
  });
}
