import { type ConsoleClient, password } from "./console-client.ts";
import { median } from "./statistics.ts";

const charts = 200;
const others = 800;
const rounds = 40;

async function idOf(reply: Promise<Buffer>): Promise<string> {
  return JSON.parse((await reply).toString()).data.id;
}

async function fill(client: ConsoleClient, folderId: string | null, count: number): Promise<void> {
  const content = {
    dataSrc: "ratings",
    chartType: "bar",
    selectedDimension: [{ Column: "dept" }],
    selectedCalcul: [{ Column: "y", calculFunc: "avg" }],
  };
  for (let at = 0; at < count; at++)
    await client.post("/api/report/chart", {
      name: `Chart ${folderId === null ? "" : "in "}${at}`,
      content,
      folderId,
    });
}

interface Titles {
  id: string;
  code: string;
  children?: Titles[];
}

const withAll = (titles: readonly Titles[]): Titles[] =>
  titles.flatMap((title) => [title, ...withAll(title.children ?? [])]);

type Send = (method: string, path: string, body?: object) => Promise<Response>;

async function signIn(url: string, account: string, secret: string): Promise<Send> {
  const authorization = `Basic ${Buffer.from("provost:provost_secret").toString("base64")}`;
  const grant = { grant_type: "password", username: account, password: secret, scope: "all" };
  const reply = await fetch(`${url}/api/sq-auth/oauth/token`, {
    method: "POST",
    headers: { authorization },
    body: new URLSearchParams(grant),
  });
  const { access_token: token }: { access_token: string } = JSON.parse(await reply.text());
  return async (method, path, body) => {
    const headers = { authorization, "sq-auth": `bearer ${token}`, "content-type": "application/json" };
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return response;
  };
}

/** Creates a user who sees only what is shared with one of their roles. */
async function makeViewer(client: ConsoleClient): Promise<{ viewer: Send; roleId: string }> {
  const { data }: { data: Titles[] } = JSON.parse(
    JSON.stringify(await client.get("/api/sq-system/menu/tree")),
  );
  const menuIds = withAll(data).flatMap(({ id, code }) => (code === "chart_view" ? [id] : []));
  const role = { code: "bench_lister", name: "bench_lister", menuIds, policies: [] };
  const roleId = await idOf(client.post("/api/sq-system/role/submit", role));
  const [first, chosen] = ["bench-first-4f7k", "bench-chosen-9x2m"];
  const user = { account: "bench_lister", userName: "bench_lister", roleIds: [roleId], password: first };
  await client.post("/api/sq-user/submit", user);
  const restricted = await signIn(client.url, user.account, first);
  await restricted("POST", "/api/sq-user/update-password", { password: first, newpassword: chosen });
  return { viewer: await signIn(client.url, user.account, chosen), roleId };
}

/** Keeps every chart for one role alone. */
async function shareAll(client: ConsoleClient, roleId: string): Promise<void> {
  const owner = await signIn(client.url, "admin", password);
  const all = await owner("GET", "/api/report/chart?size=1000");
  const { data }: { data: { records: { id: string }[] } } = JSON.parse(await all.text());
  const grants = [{ roleId, userId: null, level: "view" }];
  for (const { id } of data.records)
    await owner("PUT", `/api/report/chart/${id}/sharing`, { access: "granted", grants, version: 1 });
}

async function listed(ask: () => Promise<number>): Promise<number> {
  const took: number[] = [];
  for (let round = -5; round < rounds; round++) {
    const since = performance.now();
    const count = await ask();
    if (count !== charts) throw new Error(`expected ${charts} charts, got ${count}`);
    if (round >= 0) took.push(performance.now() - since);
  }
  return median(took);
}

const countOf = (text: string): number => JSON.parse(text).data.records.length;

/** How long the list of a folder's 200 charts takes among a thousand, for everyone and for those named. */
export async function chartLists(
  client: ConsoleClient,
  print: (label: string, value: string, target?: string) => void,
): Promise<void> {
  const folderId = await idOf(client.post("/api/report/folder", { name: "bench", parentId: null }));
  await fill(client, folderId, charts);
  await fill(client, null, others);
  const path = `/api/report/chart?folderId=${folderId}&size=${charts}`;
  const forAll = await listed(async () => countOf(JSON.stringify(await client.get(path))));
  print(`${charts} charts of a folder, listed, median`, `${forAll.toFixed(1)} ms`, "target ≤ 50 ms");
  const { viewer, roleId } = await makeViewer(client);
  await shareAll(client, roleId);
  const forSome = await listed(async () => countOf(await (await viewer("GET", path)).text()));
  print("the same, each shared with a role of the reader", `${forSome.toFixed(1)} ms`, "target ≤ 50 ms");
}
