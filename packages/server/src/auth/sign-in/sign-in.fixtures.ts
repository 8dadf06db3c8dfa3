import { request } from "node:http";
import { adminPassword, basicHeader, type Reply } from "../../platform/testing/test-client.ts";
import type { TestServer } from "../../platform/testing/test-server.ts";

export const tokenPath = "/api/sq-auth/oauth/token";

/** What the web sends to sign in. */
export const passwordGrantOf = (username: string, password = adminPassword): Record<string, string> => ({
  grant_type: "password",
  username,
  password,
  scope: "all",
  type: "account",
});

/** Requests a token with the provided body and headers, from an address of this machine. */
export function askFrom(
  server: TestServer,
  localAddress: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sending = request(`${server.url}${tokenPath}`, {
      method: "POST",
      localAddress,
      headers: {
        authorization: basicHeader,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text),
        ...headers,
      },
    });
    sending.once("error", reject);
    sending.once("response", async (response) => {
      let reply = "";
      for await (const chunk of response.setEncoding("utf8")) reply += chunk;
      const headers = new Headers();
      for (const [name, value] of Object.entries(response.headersDistinct))
        for (const one of value ?? []) headers.append(name, one);
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(reply), headers: headers });
    });
    sending.end(text);
  });
}

/** The value of a cookie that a reply sets; null when it sets none. */
export function cookieOf(reply: Reply, name: string): string | null {
  const cookie = reply.headers.getSetCookie().find((text) => text.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1).split(";")[0] || null;
}

/** Tries to sign in, newest first: account, way and outcome. */
export function triesOf(server: TestServer, tenantId: string): Promise<string[]> {
  return server.db.tenant(tenantId).run(async (db) => {
    const rows = await db.selectFrom("loginLog").selectAll().orderBy("id", "desc").execute();
    return rows.map(({ account, way, outcome }) => `${account} ${way} ${outcome}`);
  });
}
