import { beforeAll, describe, expect, it } from "vitest";
import { timeOrderedIds } from "../platform/ids.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";

const server = testServer();
const home = "000000";
const base = "/api/sq-system/log/error";
let admin: TestUser;

const entry = (message: string, more: object = {}) => ({
  url: "http://console.example/wel/index",
  time: "2026-07-22 10:00:00",
  type: "error",
  message,
  ...more,
});
const listed = async (query = "", user = admin) => (await user.get(`${base}?${query}`)).body.data;
const messages = async (query = "", user = admin): Promise<string[]> =>
  (await listed(query, user)).records.map(({ message }: { message: string }) => message);

beforeAll(async () => {
  admin = await server.signIn();
  await server.addUser(home, "finder", ["analyst"]);
  const finder = await server.signIn(home, "finder");
  await finder.post(base, [entry("first"), entry("second", { stack: "at Chart.tsx", info: "in a tile" })]);
  server.clock.advance(60_000);
  await admin.post(base, [entry("100%_done", { type: "unhandledrejection" })]);
  await (await server.signIn(otherTenantId)).post(base, [entry("theirs")]);
});

describe("who may", () => {
  it("asks for a session and for the button of each call", async () => {
    await server.addUser(home, "reader", ["analyst"]);
    const viewer = await server.signIn(home, "reader");
    const [{ id }] = (await listed()).records;
    expect((await server.request("GET", base)).status).toBe(401);
    expect((await viewer.get(base)).status).toBe(403);
    expect((await viewer.post(`${base}/remove`, { ids: id })).status).toBe(403);
    expect((await listed()).total).toBe(3);
  });

  it("shows and removes each tenant its own", async () => {
    const other = await server.signIn(otherTenantId);
    expect(await messages("", other)).toEqual(["theirs"]);
    const [{ id }] = (await listed()).records;
    expect((await other.post(`${base}/remove`, { ids: id })).status).toBe(200);
    expect((await listed()).total).toBe(3);
  });
});

describe("the log of interface errors", () => {
  it("3.06 begins with the newest, with address, time, type, message, stack, info and whose it was", async () => {
    const { records, total } = await listed();
    expect(total).toBe(3);
    expect(records[1]).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      account: "finder",
      nickName: "finder",
      url: "http://console.example/wel/index",
      time: "2026-07-22 10:00:00",
      type: "error",
      message: "second",
      stack: "at Chart.tsx",
      info: "in a tile",
    });
    expect(await messages()).toEqual(["100%_done", "second", "first"]);
  });

  it("is filtered by what is in message, address or stack, by account and by time", async () => {
    expect(await messages("keyword=FIRST")).toEqual(["first"]);
    expect(await messages("keyword=chart.TSX")).toEqual(["second"]);
    expect(await messages("keyword=console.example")).toHaveLength(3);
    expect(await messages("keyword=in a tile")).toEqual([]);
    expect(await messages(`keyword=${encodeURIComponent("%_")}`)).toEqual(["100%_done"]);
    expect(await messages(`keyword=${encodeURIComponent("\\")}`)).toEqual([]);
    expect(await messages("account=FIND")).toEqual(["second", "first"]);
    expect(await messages("account=%25")).toEqual([]);
    const [newest] = (await listed()).records;
    expect(await messages(`from=${newest.at}`)).toEqual(["100%_done"]);
    expect(await messages(`to=${newest.at}`)).toEqual(["second", "first"]);
    expect((await admin.get(`${base}?from=yesterday`)).status).toBe(400);
  });

  it("is paged", async () => {
    expect(await listed("current=2&size=2")).toMatchObject({
      total: 3,
      pages: 2,
      current: 2,
      records: [{ message: "first" }],
    });
    expect((await listed("current=9")).records).toEqual([]);
  });

  it("keeps the errors of somebody who was removed", async () => {
    await server.addUser(home, "leaver", ["analyst"]);
    const leaver = await server.signIn(home, "leaver");
    await leaver.post(base, [entry("left behind")]);
    await server.db
      .tenant(home)
      .run((db) => db.deleteFrom("appUser").where("account", "=", "leaver").execute());
    expect((await listed("keyword=left behind")).records).toMatchObject([{ account: "", nickName: "" }]);
  });

  it("forgets what is removed, and remembers that it was", async () => {
    const { records } = await listed();
    const ids = records.slice(0, 2).map(({ id }: { id: string }) => id);
    expect((await admin.post(`${base}/remove`, { ids: ids.join(",") })).body).toMatchObject({
      code: 200,
      data: null,
    });
    expect(await messages()).toEqual(["second", "first"]);
    const audit = (await admin.get("/api/sq-system/log/audit?entity=error_log")).body.data;
    expect(
      audit.records.map(({ actor, action, entityId }: Record<string, string>) => [actor, action, entityId]),
    ).toEqual(
      ids
        .toReversed()
        .map((id: string) => ["admin", "remove", id])
        .toSorted()
        .reverse(),
    );
    expect(audit.records.map(({ entityName }: { entityName: string }) => entityName).sort()).toEqual([
      "100%_done",
      "left behind",
    ]);
    expect((await admin.post(`${base}/remove`, {})).status).toBe(400);
  });

  it("shows and removes what is as long as it may be, and what an earlier version let grow longer", async () => {
    const longest = { url: `${"x".repeat(3994)}?code=`, type: "longest" };
    expect((await admin.post(base, [entry(`${"x".repeat(119)}😀!`, longest)])).status).toBe(200);
    const old = { ...entry("older"), url: "x".repeat(4001), type: "longest", stack: "", info: "" };
    await server.db.tenant(home).run((db) =>
      db
        .insertInto("localLog")
        .values({ id: timeOrderedIds.next(), userId: null, entry: JSON.stringify(old) })
        .execute(),
    );
    const records = (await listed()).records.filter(({ type }: { type: string }) => type === "longest");
    expect(records.map(({ url }: { url: string }) => url)).toEqual([old.url, longest.url]);
    const ids = records.map(({ id }: { id: string }) => id).join(",");
    expect((await admin.post(`${base}/remove`, { ids })).status).toBe(200);
    const audit = (await admin.get("/api/sq-system/log/audit?entity=error_log&size=2")).body.data.records;
    expect(audit.map(({ entityName }: { entityName: string }) => entityName).sort()).toEqual([
      "older",
      `${"x".repeat(119)}😀`,
    ]);
  });
});

it("takes so many uploads of a user a minute, by whichever call they come", () =>
  server.clock.held(async () => {
    await server.addUser(home, "flooding", ["analyst"]);
    const user = await server.signIn(home, "flooding");
    const statuses: number[] = [];
    for (let turn = 0; turn < 60; turn++)
      statuses.push((await user.post(turn % 2 ? base : "/api/sq-user/user/logout", [entry("x")])).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const path of [base, "/api/sq-user/user/logout"])
      expect((await user.post(path, [entry("x")])).status).toBe(429);
    expect((await admin.post(base, [entry("x")])).status).toBe(200);
  }));
