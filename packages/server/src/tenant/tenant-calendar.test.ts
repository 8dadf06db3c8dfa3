import { expect, it } from "vitest";
import { notify } from "../platform/db/database.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { tenantCalendars } from "./tenant-calendar.ts";

const server = testServer();
const home = "000000";

it("refuses a tenant that is none", async () => {
  await expect(tenantCalendars(server).of("999999")).rejects.toThrow("there is no tenant 999999");
});

it("tells what the tenant set, as soon as it is saved, and another's stays as it was", async () => {
  const calendars = tenantCalendars(server);
  server.db.onNotice(calendars.hear);
  const admin = await server.signIn();
  const settings = (await admin.get("/api/sq-system/tenant/settings")).body.data;
  expect((await calendars.of(home)).calendar).toEqual({
    timeZone: "Asia/Shanghai",
    weekStart: 1,
    schoolYearStart: "09-01",
    terms: settings.terms,
  });
  const terms = [{ name: "Michaelmas", start: "10-01", end: "12-15" }];
  const wanted = { timeZone: "America/New_York", weekStart: 0, schoolYearStart: "10-01", terms };
  const saved = await admin.post("/api/sq-system/tenant/settings", { ...settings, ...wanted });
  expect(saved.status, saved.body.msg).toBe(200);
  await expect.poll(async () => (await calendars.of(home)).calendar).toEqual(wanted);
  expect((await calendars.of(otherTenantId)).calendar.timeZone).toBe("Asia/Shanghai");
});

it("counts the day by the tenant's zone, not by the server's", async () => {
  const at = (now: string) => tenantCalendars({ db: server.db, clock: { now: () => new Date(now) } });
  await server.db.owner
    .updateTable("tenant")
    .set({ settings: JSON.stringify({ timeZone: "Asia/Shanghai" }) })
    .where("id", "=", home)
    .execute();
  await server.db.tenant(home).run((db) => notify(db, `${home} tenant`));
  expect((await at("2026-08-31T15:59:59Z").of(home)).today).toBe("2026-08-31");
  expect((await at("2026-08-31T16:00:00Z").of(home)).today).toBe("2026-09-01");
});
