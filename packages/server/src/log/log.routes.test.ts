import { describe, expect, it } from "vitest";
import { testServer } from "../platform/testing/test-server.ts";

const server = testServer();
const path = "/api/sq-system/log/error";

const entry = (message: string) => ({
  url: "http://localhost/wel/index?code=123456",
  time: "2026-07-22 10:00:00",
  type: "error",
  message,
});

const entriesOf = async (tenantId: string) =>
  (
    await server.db
      .tenant(tenantId)
      .run((db) => db.selectFrom("localLog").select("entry").orderBy("id").execute())
  ).map((row) => row.entry);

describe("the errors of browsers", () => {
  it("asks for a session, and for entries of bounded number and size", async () => {
    expect((await server.request("POST", path, { body: [] })).status).toBe(401);
    const user = await server.signIn();
    const many = Array.from({ length: 501 }, () => entry("x"));
    expect((await user.post(path, many)).status).toBe(400);
    expect((await user.post(path, [entry("x".repeat(4001))])).status).toBe(400);
    expect(await entriesOf("000000")).toEqual([]);
  });

  it("7.47 come as an array and are kept with their tenant, without codes and tokens of the address", async () => {
    const user = await server.signIn();
    expect((await user.post(path, [])).body).toMatchObject({ code: 200, data: null });
    const stack = "Error: broken\n    at http://localhost/login#source=qq&code=c0de&state=st4te:1:2";
    expect((await user.post(path, [{ ...entry("broken"), stack }])).status).toBe(200);
    expect(await entriesOf("000000")).toMatchObject([
      {
        message: "broken",
        stack: expect.stringContaining("code=…&state=…"),
        url: "http://localhost/wel/index?code=…",
      },
    ]);
    expect(JSON.stringify(await entriesOf("000000"))).not.toMatch(/c0de|st4te/);
    expect(await entriesOf("200000")).toEqual([]);
  });

  it("are the newest of each user: one browser in a loop leaves the others' in place", async () => {
    await server.addUser("000000", "looping", ["analyst"]);
    const looping = await server.signIn("000000", "looping");
    for (const round of ["first", "second"])
      await looping.post(
        path,
        Array.from({ length: 400 }, () => entry(round)),
      );
    const messages = (await entriesOf("000000")).map((entry) => ("message" in entry ? entry.message : ""));
    expect(messages.filter((message) => message === "first")).toHaveLength(100);
    expect(messages.filter((message) => message === "second")).toHaveLength(400);
    expect(messages).toContain("broken");
  });

  it("are all taken when many browsers send theirs at once, and the newest of all stay", async () => {
    const accounts = Array.from({ length: 12 }, (_, n) => `crowd-${n}`);
    for (const account of accounts) await server.addUser("000000", account, ["analyst"]);
    const crowd = await Promise.all(accounts.map((account) => server.signIn("000000", account)));
    for (const size of [500, 40, 180, 90, 250, 130]) {
      const replies = await Promise.all(
        crowd.map((user, n) => user.post(path, Array(Math.min(size + 13 * n, 500)).fill(entry("crowd")))),
      );
      expect(replies.map(({ status }) => status)).toEqual(Array(accounts.length).fill(200));
    }
    expect((await crowd[0]?.post(path, [entry("last")]))?.status).toBe(200);
    const left = await entriesOf("000000");
    expect(left).toHaveLength(5000);
    expect(left.at(-1)).toMatchObject({ message: "last" });
  });
});
