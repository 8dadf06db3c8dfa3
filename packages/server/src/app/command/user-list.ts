import { sql } from "kysely";
import { readArguments, required } from "./arguments.ts";
import type { Command, Terminal } from "./command.ts";
import { withInstallation } from "./installation.ts";
import { tenantOf } from "./tenants.ts";
import { inColumns } from "./text-columns.ts";

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readArguments(args, { tenant: { type: "string" } });
  const tenantId = required(values.tenant, "tenant");
  const rows = await withInstallation(terminal, async (db) => {
    await tenantOf(db, tenantId);
    return db
      .tenant(tenantId)
      .run((tenant) =>
        tenant
          .selectFrom("appUser")
          .leftJoin("userRole", "userRole.userId", "appUser.id")
          .leftJoin("role", "role.id", "userRole.roleId")
          .select(["appUser.account", "appUser.userName", "appUser.disabledAt"])
          .select(sql<string | null>`string_agg(role.code, ', ' order by role.sort, role.code)`.as("roles"))
          .groupBy(["appUser.id", "appUser.account", "appUser.userName", "appUser.disabledAt"])
          .orderBy("appUser.account")
          .execute(),
      );
  });
  const lines = rows.map(({ account, userName, roles, disabledAt }) => [
    account,
    userName,
    roles ?? "",
    disabledAt === null ? "enabled" : "disabled",
  ]);
  for (const line of inColumns([["account", "name", "roles", "state"], ...lines])) terminal.say(line);
  return 0;
}

/** The accounts of a tenant. */
export const userList: Command = {
  name: "user list",
  summary: "lists the accounts of a tenant",
  help: `Usage: npm run provost -- user list --tenant <id>

Lists the accounts of a tenant: account, name, roles, and whether it is disabled.`,
  run,
};
