import type { Endpoint } from "@provost/contract/wire/endpoint";
import { isPublic } from "@provost/contract/wire/permission";
import { expect, it } from "vitest";
import { opsHeaders, type TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { everyEndpoint } from "./every-endpoint.fixtures.ts";

const server = testServer();
const password = "grün wie das Gras";
const whileLocked = [
  "GET /api/sq-user/user/logout",
  "POST /api/sq-auth/lock/keep",
  "POST /api/sq-auth/unlock",
  "POST /api/sq-user/user/logout",
];

/** A caller whose session has just been locked. */
async function lockedUser(): Promise<TestUser> {
  const user = await server.signIn();
  expect((await user.post("/api/sq-auth/lock", { password })).status).toBe(200);
  return user;
}

const signatureOf = ({ verb, path }: Endpoint): string => `${verb} ${path}`;

it("a locked session is refused every call with 423 but what ends the lock or the session, and what puts a tab aside", async () => {
  const { paths } = (await server.request("GET", "/api/openapi.json", { headers: opsHeaders })).body;
  const wanted = (await everyEndpoint()).filter(
    ({ permission, verb, path }) => !isPublic(permission) && verb.toLowerCase() in (paths[path] ?? {}),
  );
  expect(wanted.length).toBeGreaterThan(80);
  const open: string[] = [];
  let user = await lockedUser();
  for (const endpoint of wanted) {
    const { verb, path } = endpoint;
    const { status, body } = await server.request(
      verb,
      path.replace(/\{\w+\}/g, "01890000-0000-7000-8000-000000000000"),
      {
        headers: { "SQ-Auth": `bearer ${user.accessToken}` },
        ...(verb === "GET" || verb === "DELETE" ? {} : { body: { password, key: "a", content: "x" } }),
      },
    );
    if (status === 423)
      expect([body.code, body.success, body.data], path).toEqual([423, false, { reason: "locked" }]);
    else {
      open.push(signatureOf(endpoint));
      expect(status, signatureOf(endpoint)).toBe(200);
      user = await lockedUser();
    }
  }
  expect(open.sort()).toEqual(whileLocked);
});
