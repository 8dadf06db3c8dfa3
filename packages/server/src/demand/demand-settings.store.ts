import { DemandSettings, firstDemandSettings } from "@provost/contract/demand/demand-settings";
import type { TenantDb } from "../platform/db/database.ts";

/** The settings of a tenant's form, and their version; 0 = never saved. */
export interface DemandSetup {
  settings: DemandSettings;
  version: number;
}

export function demandSettingsStore(db: TenantDb) {
  return {
    read: async (): Promise<DemandSetup> => {
      const row = await db.selectFrom("demandSettings").select(["settings", "version"]).executeTakeFirst();
      return {
        settings: DemandSettings.parse({ ...firstDemandSettings, ...row?.settings }),
        version: row?.version ?? 0,
      };
    },

    /** Saves over the version that was read; returns whether that was still the current one. */
    save: async (settings: DemandSettings, version: number): Promise<boolean> => {
      const text = JSON.stringify(settings);
      const saved =
        version === 0
          ? await db
              .insertInto("demandSettings")
              .values({ settings: text })
              .onConflict((conflict) => conflict.doNothing())
              .returning("version")
              .execute()
          : await db
              .updateTable("demandSettings")
              .set({ settings: text, version: version + 1 })
              .where("version", "=", version)
              .returning("version")
              .execute();
      return saved.length > 0;
    },
  };
}
