import { expect, it } from "vitest";
import { z } from "zod";
import { otherTenantId, testServer } from "./testing/test-server.ts";
import { issueTicket, readTicket, rewriteTicket, takeTicket } from "./ticket.ts";

const server = testServer();
const kind = { purpose: "test", payload: z.object({ userId: z.string() }), seconds: 60 };
const tenant = (id = "000000") => server.db.tenant(id);
const now = () => server.clock.now();
const issue = () => tenant().run((db) => issueTicket(db, kind, { userId: "u" }, now()));

it("is nobody else's, of no other job, and no guess", async () => {
  const token = await issue();
  const requests = [
    tenant(otherTenantId).run((db) => takeTicket(db, kind, token, now())),
    tenant().run((db) => takeTicket(db, { ...kind, purpose: "other" }, token, now())),
    tenant().run((db) => takeTicket(db, kind, `${token}0`, now())),
    tenant().run((db) => readTicket(db, { ...kind, purpose: "other" }, token, now())),
  ];
  expect(await Promise.all(requests)).toEqual([null, null, null, null]);
  expect(await tenant().run((db) => readTicket(db, kind, token, now()))).toEqual({ userId: "u" });
});

it("is good once, however many come at once", async () => {
  const token = await issue();
  const taken = await Promise.all(
    Array.from({ length: 8 }, () => tenant().run((db) => takeTicket(db, kind, token, now()))),
  );
  expect(taken.filter((payload) => payload !== null)).toEqual([{ userId: "u" }]);
});

it("runs out, is then swept away, and is kept as a hash only", async () => {
  const [old, changed] = [await issue(), await issue()];
  await tenant().run((db) => rewriteTicket(db, kind, changed, { userId: "v" }));
  expect(await tenant().run((db) => takeTicket(db, kind, changed, now()))).toEqual({ userId: "v" });
  const rows = () => tenant().run((db) => db.selectFrom("ticket").selectAll().execute());
  expect(JSON.stringify(await rows())).not.toContain(old);
  server.clock.advance(60_001);
  expect(await tenant().run((db) => takeTicket(db, kind, old, now()))).toBeNull();
  expect(await tenant().run((db) => readTicket(db, kind, old, now()))).toBeNull();
  await issue();
  expect(await rows()).toHaveLength(1);
});
