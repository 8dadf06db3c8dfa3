import { systemClock } from "../../platform/clock.ts";
import { readArguments } from "./arguments.ts";
import type { Command, Terminal } from "./command.ts";
import { withInstallation } from "./installation.ts";
import { allTenants } from "./tenants.ts";
import { inColumns } from "./text-columns.ts";

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  readArguments(args, {});
  const rows = await withInstallation(terminal, async (db) => {
    const tenants = await allTenants(db);
    const counts = tenants.map(({ id }) =>
      db.tenant(id).run((tenant) =>
        tenant
          .selectFrom("appUser")
          .select(({ fn }) => fn.countAll<number>().as("users"))
          .executeTakeFirst(),
      ),
    );
    const users = await Promise.all(counts);
    return tenants.map((tenant, index) => ({ ...tenant, users: users[index]?.users ?? 0 }));
  });
  const now = systemClock.now();
  const stateOf = ({ disabledAt, expiresAt }: (typeof rows)[number]): string => {
    if (disabledAt !== null) return "disabled";
    if (expiresAt === null) return "enabled";
    return `${expiresAt > now ? "until" : "expired"} ${expiresAt.toISOString().slice(0, 10)}`;
  };
  const lines = rows.map((row) => [row.id, row.name, row.domain ?? "", String(row.users), stateOf(row)]);
  for (const line of inColumns([["tenant", "name", "domain", "users", "state"], ...lines]))
    terminal.say(line);
  return 0;
}

/** The tenants there are. */
export const tenantList: Command = {
  name: "tenant list",
  summary: "lists the tenants, their users and whether they're enabled",
  help: `Usage: npm run provost -- tenant list

Lists the tenants: ID, name, domain, users, and whether the tenant is enabled.`,
  run,
};
