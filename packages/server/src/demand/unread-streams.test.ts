import { once } from "node:events";
import { type ClientRequest, get, type IncomingMessage } from "node:http";
import { afterEach, beforeAll, expect, it } from "vitest";
import { grantMenus, makeRole } from "../menu/menu.fixtures.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { sendDemand } from "./demand.fixtures.ts";

const server = testServer();
let admin: TestUser;
const open: ClientRequest[] = [];

beforeAll(async () => {
  admin = await server.signIn();
});
afterEach(() => {
  for (const one of open.splice(0)) one.destroy();
});

interface Listening {
  status: number;
  said: string[];
  ended: Promise<void>;
}

// Not by fetch: a client that replaces closed connections by new ones would keep the server from closing.
async function listen(user: TestUser, base = server.url, query = ""): Promise<Listening> {
  const headers = { "SQ-Auth": `bearer ${user.accessToken}` };
  const request = get(`${base}/api/demand/unread/events${query}`, { agent: false, headers });
  request.on("error", () => {});
  open.push(request);
  const [response]: IncomingMessage[] = await once(request, "response");
  if (!response) throw new Error("no answer");
  const said: string[] = [];
  response.setEncoding("utf8").on("data", (text: string) => said.push(text));
  response.on("error", () => {});
  const ended = new Promise<void>((resolve) => response.once("close", resolve));
  return { status: response.statusCode ?? 0, said, ended };
}

const last = ({ said }: Listening): string => said.filter((text) => text.startsWith("data:")).at(-1) ?? "";

it("tells the count at once, and whenever it changes, whichever server took the demand", async () => {
  const one = await listen(admin);
  await expect.poll(() => last(one)).toBe('data: {"unread":0}\n\n');
  const second = await server.another();
  const { receipt } = await sendDemand(second);
  await expect.poll(() => last(one)).toBe('data: {"unread":1}\n\n');
  const { records } = (await admin.get(`/api/demand?keyword=${receipt}`)).body.data;
  await admin.put(`/api/demand/${records[0].id}/read`, { read: true });
  await expect.poll(() => last(one)).toBe('data: {"unread":0}\n\n');
});

it("tells a tenant nothing of another's", async () => {
  const other = await listen(await server.signIn(otherTenantId));
  await expect.poll(() => last(other)).toBe('data: {"unread":0}\n\n');
  await sendDemand(server);
  await sendDemand(server, { tenant: otherTenantId });
  await expect.poll(() => last(other)).toBe('data: {"unread":1}\n\n');
});

it("ends when its time is up", async () => {
  const short = await listen(admin, server.url, "?seconds=0");
  await short.ended;
  expect(short.status).toBe(200);
});

it("ends for whoever was signed out or may see demands no more, with the next news", async () => {
  await makeRole(server.db, "000000", "watching", []);
  await grantMenus(server.db, "000000", "watching", ["demand_view"]);
  await server.addUser("000000", "watcher", ["watching"]);
  const watcher = await server.signIn("000000", "watcher");
  const stream = await listen(watcher);
  await expect.poll(() => last(stream)).not.toBe("");
  await grantMenus(server.db, "000000", "watching", []);
  expect((await watcher.get("/api/demand/unread")).status).toBe(403);
  const heard = stream.said.length;
  await sendDemand(server);
  await stream.ended;
  expect(stream.said.slice(heard).join("")).not.toContain("data:");
});

it("is no use of a session: one that was left ends as if no page were open", async () => {
  const place = "/api/sq-system/tenant/settings";
  const other = await server.signIn(otherTenantId);
  const { data } = (await other.get(place)).body;
  const security = { ...data.security, idleMinutes: 5 };
  expect((await other.post(place, { ...data, security })).status).toBe(200);
  const left = await server.signIn(otherTenantId);
  const stream = await listen(left);
  for (let minutes = 0; minutes < 8; minutes += 2) {
    const heard = stream.said.length;
    server.clock.advance(2 * 60_000);
    await sendDemand(server, { tenant: otherTenantId });
    if (minutes < 4) await expect.poll(() => stream.said.length).toBeGreaterThan(heard);
  }
  await stream.ended;
  expect((await left.get("/api/demand/unread")).status).toBe(401);
});

it("holds so many for one reader, and no more", async () => {
  const streams = [];
  for (let at = 0; at < 12; at++) streams.push(await listen(admin));
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  expect((await listen(admin)).status).toBe(429);
});
