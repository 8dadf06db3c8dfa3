import { password, type TestServer } from "./test-server.ts";

/** Who signs in; in the tenant of the test when none is named. */
export interface SignInAs {
  account: string;
  password: string;
  tenantId?: string;
}

/** A reply to signing in. */
export interface TokenReply {
  access_token: string;
  refresh_token: string;
  user_id: string;
  [field: string]: unknown;
}

/** A session with the cookies that came with it. */
export interface Session {
  reply: TokenReply;
  cookies: readonly string[];
}

/** The tenant of a test, with an unused session of its administrator. */
export interface TestTenant {
  tenantId: string;
  session: Session;
}

/** Accounts of administrators, in every tenant. */
export const account = "admin";
export const platformTenantId = "000000";

const client = `Basic ${Buffer.from("provost:provost_secret").toString("base64")}`;
const platformAdmin = { account, password, tenantId: platformTenantId };
const tokenMs = 30 * 60_000;

let server: TestServer | null = null;
let userAgent = "";
let made = 0;
let platformToken: { token: Promise<string>; until: number } | null = null;
const prepared = new Map<boolean, Promise<TestTenant>>();
/** How the tenant of the test that runs is had; null for the platform's own. */
let take: (() => Promise<TestTenant>) | null = null;

/** The server of the tests. */
export function testServer(): TestServer {
  if (server === null) throw new Error("no server has been started");
  return server;
}

/** From now on tests use this server. */
export function useServer(started: TestServer, agent: string): void {
  server = started;
  userAgent = agent;
}

/** Requests a token as the console does. */
export async function askToken({ account, password, tenantId }: SignInAs): Promise<Response> {
  const tenant = tenantId ?? (await testTenantId());
  return fetch(`${testServer().origin}/api/sq-auth/oauth/token`, {
    method: "POST",
    headers: { Authorization: client, "User-Type": "web", "User-Agent": userAgent },
    body: new URLSearchParams({
      grant_type: "password",
      scope: "all",
      username: account,
      password,
      tenantId: tenant,
    }),
  });
}

function isTokenReply(body: unknown): body is TokenReply {
  return typeof body === "object" && body !== null && "access_token" in body && "user_id" in body;
}

/** Signs in beside the browser. */
export async function openSession(as: SignInAs): Promise<Session> {
  const response = await askToken(as);
  const reply: unknown = await response.json();
  if (!isTokenReply(reply)) throw new Error(`${as.account} cannot sign in: ${response.status}`);
  return { reply, cookies: response.headers.getSetCookie() };
}

/** Sends a request to the server with a user's token. */
export async function askAs(
  token: string,
  verb: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: object,
): Promise<{ code: number; data: unknown }> {
  const reply = await fetch(testServer().origin + path, {
    method: verb,
    headers: {
      Authorization: client,
      "SQ-Auth": `bearer ${token}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { code, data } = await reply.json();
  return { code, data };
}

/** A token of the platform's administrator. */
async function platform(): Promise<string> {
  if (platformToken === null || platformToken.until < Date.now()) {
    const token = openSession(platformAdmin).then(({ reply }) => reply.access_token);
    platformToken = { token, until: Date.now() + tokenMs };
  }
  return platformToken.token;
}

/** Adds a tenant whose administrator has the password of all administrators. */
export async function addTenant(draft: { name: string; domain?: string; demo?: boolean }): Promise<string> {
  const id = `W${String(++made).padStart(5, "0")}`;
  const path = "/api/sq-system/tenant/submit";
  const added = await askAs(await platform(), "POST", path, { ...draft, id, admin: { account, password } });
  if (added.code !== 200) throw new Error(`cannot add a tenant: ${JSON.stringify(added)}`);
  return id;
}

async function prepare(demo: boolean): Promise<TestTenant> {
  const tenantId = await addTenant({ name: "云杉市教育局", demo });
  return { tenantId, session: await openSession({ account, password, tenantId }) };
}

/** The next test has its own tenant, created when it is first used; or the platform's. */
export function beginTest(tenant: "own" | "platform", demo: boolean): void {
  let own: Promise<TestTenant> | null = null;
  const begin = (): Promise<TestTenant> => {
    const next = prepared.get(demo) ?? prepare(demo);
    // The one after it is made while this test runs.
    const after = next.then(() => prepare(demo));
    after.catch(() => undefined);
    prepared.set(demo, after);
    return next;
  };
  take =
    tenant === "platform"
      ? null
      : () => {
          own ??= begin();
          return own;
        };
}

/** The id of the test's tenant. */
export async function testTenantId(): Promise<string> {
  return take === null ? platformTenantId : (await take()).tenantId;
}

const used = new WeakSet<Session>();

/** A session for a browser: the prepared one of the tenant's administrator, once, else a new one. */
export async function sessionFor(as: SignInAs): Promise<Session> {
  if (take !== null && as.account === account && as.password === password) {
    const { tenantId, session } = await take();
    if ((as.tenantId ?? tenantId) === tenantId && !used.has(session)) {
      used.add(session);
      return session;
    }
  }
  return openSession(as);
}

/** Waits until nothing is prepared any more. */
export async function endTests(): Promise<void> {
  take = null;
  await Promise.allSettled(prepared.values());
}
