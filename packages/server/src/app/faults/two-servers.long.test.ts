import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { basicHeader, type Reply, type TestUser, testClient } from "../../platform/testing/test-client.ts";
import { importCsv } from "../../source/source.fixtures.ts";
import { makeOwnDatabase, type OwnDatabase } from "./own-database.fixtures.ts";
import { dataFolder, type RealServer, removeFolder, startServer, until } from "./real-server.fixtures.ts";
import { beginUpload, rowsOf, settled } from "./upload.fixtures.ts";

const folders = [dataFolder(), dataFolder(), dataFolder()] as const;
const [hereDir, thereDir, files] = folders;
const here = testClient(() => servers[0]?.url ?? "");
const there = testClient(() => servers[1]?.url ?? "");
const userInfo = "/api/sq-user/user/getUserInfo";
const renewals = 50;
let database: OwnDatabase;
let servers: RealServer[] = [];

beforeAll(async () => {
  database = await makeOwnDatabase();
  const env = { ...database.env, PROVOST_FILES: `file:${files}` };
  servers = await Promise.all([startServer(hereDir, env), startServer(thereDir, env)]);
});
afterAll(async () => {
  const endings = await Promise.all(servers.map((server) => server.end("SIGTERM")));
  expect(endings.map(({ code }) => code)).toEqual([0, 0]);
  await database.remove();
  for (const folder of folders) removeFolder(folder);
});

/** The same session, seen through the other server. */
const asSeen = (by: typeof here, { accessToken }: TestUser, path: string): Promise<Reply> =>
  by.request("GET", path, { headers: { "SQ-Auth": `bearer ${accessToken}` } });

const renew = (by: typeof here, refresh_token: string): Promise<Reply> =>
  by.request("POST", "/api/sq-auth/oauth/token", {
    headers: { authorization: basicHeader },
    body: { grant_type: "refresh_token", refresh_token },
  });

it("start together on an empty database: one of them fills it", async () => {
  const made = servers.filter((server) => server.log().includes("tenant 000000, account admin"));
  expect(made).toHaveLength(1);
  const [tenants] = await database.asSuperuser("select count(*)::int as n from tenant");
  expect(tenants).toEqual({ n: 1 });
});

it("end a session on both at once", async () => {
  const figures: number[] = [];
  for (let round = 0; round < 5; round++) {
    const user = await here.signIn();
    // Both have it in their caches now.
    expect((await asSeen(there, user, userInfo)).status).toBe(200);
    expect((await asSeen(here, user, userInfo)).status).toBe(200);
    await user.post("/api/sq-user/user/logout");
    const since = performance.now();
    expect((await asSeen(here, user, userInfo)).status).toBe(401);
    await until(
      "the end on the other server",
      async () => (await asSeen(there, user, userInfo)).status === 401,
    );
    figures.push(performance.now() - since);
  }
  process.stdout.write(
    `a session ends on the other server after ${figures.map((ms) => ms.toFixed(0)).join(", ")} ms\n`,
  );
  // The cache alone would keep it for up to a second.
  expect(figures.sort((a, b) => a - b)[2]).toBeLessThan(500);
});

it("give fifty who renew at once, across both, the same one child", async () => {
  const { refreshToken } = await here.signIn();
  const replies = await Promise.all(
    Array.from({ length: renewals }, (_, index) => renew(index % 2 === 0 ? here : there, refreshToken)),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const children = new Set(replies.map(({ body }) => body.refresh_token));
  expect(children.size).toBe(1);
  const [rows] = await database.asSuperuser(
    "select count(*)::int as n from refresh_token where session_id = (select session_id from refresh_token where token_hash = encode(sha256($1::bytea), 'hex'))",
    [refreshToken],
  );
  expect(rows).toEqual({ n: 2 });
  expect((await renew(there, [...children][0])).status).toBe(200);
});

it("end a stolen family on both when an old token comes back to the other server", async () => {
  const { refreshToken } = await here.signIn();
  const child = (await renew(here, refreshToken)).body;
  const grandchild = (await renew(there, child.refresh_token)).body;
  const seen = (by: typeof here) =>
    asSeen(by, { ...grandchild, accessToken: grandchild.access_token }, userInfo);
  expect([(await seen(here)).status, (await seen(there)).status]).toEqual([200, 200]);
  expect((await renew(there, refreshToken)).status).toBe(400);
  expect((await seen(there)).status).toBe(401);
  await until("the end of the session", async () => (await seen(here)).status === 401, 1000);
  expect((await renew(here, grandchild.refresh_token)).status).toBe(400);
});

describe("end the sessions of a user on both within a second", () => {
  const first = "first lamp at the lake";
  const byAdmin = async (path: string, body: object): Promise<Reply> =>
    (await here.signIn()).post(path, body);

  /** A user with a session that the other server has in its cache. */
  async function newUser(
    account: string,
  ): Promise<{ id: string; version: number; seen: () => Promise<Reply> }> {
    const draft = { account, userName: account, password: first };
    const { body } = await byAdmin("/api/sq-user/submit", draft);
    const session = await there.signIn("000000", account, first);
    const seen = (): Promise<Reply> => asSeen(there, session, userInfo);
    expect((await seen()).status).toBe(200);
    return { id: body.data.user.id, version: body.data.user.version, seen };
  }
  const ends = ({ seen }: { seen: () => Promise<Reply> }): Promise<void> =>
    until("the end of the session", async () => (await seen()).status === 401, 1000);

  it("when he changes his password", async () => {
    const user = await newUser("changes");
    const session = await here.signIn("000000", "changes", first);
    const change = { password: first, newpassword: "second lamp at the lake" };
    expect((await session.post("/api/sq-user/update-password", change)).status).toBe(200);
    await ends(user);
    expect((await session.get(userInfo)).status).toBe(200);
  });

  it("when his password is reset", async () => {
    const user = await newUser("reset");
    expect((await byAdmin("/api/sq-user/reset-password", { ids: user.id })).status).toBe(200);
    await ends(user);
  });

  it("when he is disabled", async () => {
    const user = await newUser("disabled");
    const { id, version } = user;
    const draft = { id, version, account: "disabled", userName: "disabled", disabled: true };
    expect((await byAdmin("/api/sq-user/submit", draft)).status).toBe(200);
    await ends(user);
    await expect(there.signIn("000000", "disabled", first)).rejects.toThrow("400");
  });

  it("when an administrator ends them", async () => {
    const user = await newUser("sent-out");
    const { body } = await byAdmin("/api/sq-auth/sessions/remove", { userIds: user.id });
    expect(body.data).toEqual({ ended: 1 });
    await ends(user);
  });
});

it("count wrong passwords together", async () => {
  const guess = (by: typeof here): Promise<Reply> =>
    by.request("POST", "/api/sq-auth/oauth/token", {
      headers: { authorization: basicHeader },
      body: { grant_type: "password", username: "guessed-on-both", password: "wrong" },
    });
  const statuses: number[] = [];
  for (let round = 0; round < 6; round++) statuses.push((await guess(round % 2 === 0 ? here : there)).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
});

it("show each other's changes: a dictionary, a chart, a table and its new rows, a table's removal", async () => {
  const [a, b] = [await here.signIn(), await there.signIn()];
  const entry = { code: "shared", dictKey: -1, dictValue: "from here" };
  const { id } = (await a.post("/api/sq-system/dict/submit", entry)).body.data;
  expect((await b.get(`/api/sq-system/dict/detail?id=${id}`)).body.data.dictValue).toBe("from here");
  const chart = (await b.post("/api/report/chart", { name: "from there", content: {} })).body.data;
  expect((await a.get(`/api/report/chart/${chart.id}`)).body.data).toEqual(chart);

  await importCsv(a, "shared", "a\n1\n");
  const seenThere = async (): Promise<unknown> =>
    (await b.post("/api/report/exec", { sql: "select a from shared" })).body.data;
  await until("the table", async () => Array.isArray(await seenThere()), 1000);
  expect(await seenThere()).toEqual([{ a: 1 }]);
  const { id: datasetId } = await importCsv(b, "shared", "a\n2\n");
  await until(
    "the new rows",
    async () => JSON.stringify(await rowsOf(a, "select a from shared")) === '[{"a":2}]',
    1000,
  );
  expect((await a.delete(`/api/report/dataset/${datasetId}`)).status).toBe(200);
  await until("the removal", async () => (await b.get("/api/report/tables")).body.data.length === 0, 1000);
});

it("leave each other's imports alone when one of them starts", async () => {
  const [first] = servers;
  if (!first) throw new Error("no server");
  const user = await here.signIn();
  const upload = await beginUpload(first, user, "slow");
  process.kill(upload.importer.pid, "SIGSTOP");
  upload.write("1\n");
  upload.finish();
  const { body } = await upload.reply;
  expect(body.data.status).toBe("loading");
  await servers[1]?.end("SIGTERM");
  servers = [first, await startServer(thereDir, { ...database.env, PROVOST_FILES: `file:${files}` })];
  const elsewhere = await there.signIn();
  expect((await elsewhere.get(`/api/report/dataset/${body.data.id}`)).body.data.status).toBe("loading");
  expect(readdirSync(join(hereDir, "staging"))).toHaveLength(1);
  process.kill(upload.importer.pid, "SIGCONT");
  expect(await settled(elsewhere, body.data.id)).toMatchObject({ status: "ready", rows: 1 });
});
