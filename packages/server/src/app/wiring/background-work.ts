import type { Health } from "@provost/contract/tenant/health";
import { demandEmailStore } from "../../demand/email/demand-email.store.ts";
import type { Database } from "../../platform/db/database.ts";
import { scheduleStore } from "../../source/schedule/schedule.store.ts";

const mostFailing = 50;

/** Scheduled updates and queued emails of all tenants. */
export async function backgroundWork(db: Pick<Database, "platform" | "tenant">): Promise<Health["work"]> {
  const tenants = await db.platform((platform) =>
    platform.selectFrom("tenant").select("id").where("disabledAt", "is", null).orderBy("id").execute(),
  );
  const work: Health["work"] = { schedules: 0, failing: [], emailsWaiting: 0, emailsFailed: 0 };
  for (const { id } of tenants)
    await db.tenant(id).run(async (records) => {
      const schedules = scheduleStore(records);
      const enabled = await schedules.enabledCount();
      work.schedules += enabled;
      const { waiting, failed } = await demandEmailStore(records).counts();
      work.emailsWaiting += waiting;
      work.emailsFailed += failed;
      if (enabled === 0) return;
      const most = mostFailing - work.failing.length;
      for (const { tableName, failures, lastAt } of await schedules.failing(most))
        work.failing.push({
          ...{ tenant: id, table: tableName, failures },
          lastAt: lastAt?.toISOString() ?? null,
        });
    });
  return work;
}
