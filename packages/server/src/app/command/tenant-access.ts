import { systemClock } from "../../platform/clock.ts";
import { readArguments, required } from "./arguments.ts";
import type { Command, Terminal } from "./command.ts";
import { withInstallation } from "./installation.ts";
import { setTenantAccess } from "./tenants.ts";

function access(open: boolean) {
  return async (args: readonly string[], terminal: Terminal): Promise<number> => {
    const { values } = readArguments(args, { tenant: { type: "string" } });
    const tenantId = required(values.tenant, "tenant");
    const changed = await withInstallation(terminal, (db) =>
      setTenantAccess(db, systemClock, tenantId, open),
    );
    const state = open ? "enabled" : "disabled";
    terminal.say(`tenant ${tenantId} ${changed ? "is now" : "was already"} ${state}`);
    return 0;
  };
}

/** Shuts a tenant's people out. */
export const tenantDisable: Command = {
  name: "tenant disable",
  summary: "blocks sign-in for the tenant until it's enabled",
  help: `Usage: npm run provost -- tenant disable --tenant <id>

From the next call on, no user of the tenant can work on any server. Nothing is deleted.`,
  run: access(false),
};

/** Lets them in again. */
export const tenantEnable: Command = {
  name: "tenant enable",
  summary: "lets the tenant sign in again",
  help: `Usage: npm run provost -- tenant enable --tenant <id>

The users of a disabled tenant can work again. The tenant's expiry date doesn't change.`,
  run: access(true),
};
