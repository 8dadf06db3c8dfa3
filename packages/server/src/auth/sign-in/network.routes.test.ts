import { expect, it } from "vitest";
import { testServer } from "../../platform/testing/test-server.ts";
import { askToken } from "../code/code.fixtures.ts";
import { passwordGrantOf } from "./sign-in.fixtures.ts";

const server = testServer(undefined, { trustProxy: 1 });

async function guess(account: string, address: string): Promise<number> {
  const headers = { "x-forwarded-for": address };
  return (await askToken(server, passwordGrantOf(account, "wrong"), headers)).status;
}

it("makes who guesses from many addresses of one IPv6 network wait like who guesses from one, and nobody beside", () =>
  server.clock.held(async () => {
    await server.addUser("000000", "guessed", ["analyst"]);
    for (let turn = 1; turn <= 5; turn++) expect(await guess("guessed", `2001:db8:7:7::${turn}`)).toBe(400);
    expect(await guess("guessed", "2001:db8:7:7:ffff::1")).toBe(429);
    expect(await guess("guessed", "2001:db8:7:8::1")).toBe(400);
    expect(await guess("guessed", "203.0.113.7")).toBe(400);
  }));

it("writes down the whole address all the same", async () => {
  await guess("guessed", "2001:db8:9:9::abcd");
  const rows = await server.db
    .tenant("000000")
    .run((db) => db.selectFrom("loginLog").select("address").orderBy("id", "desc").limit(1).execute());
  expect(rows).toEqual([{ address: "2001:db8:9:9::abcd" }]);
});
