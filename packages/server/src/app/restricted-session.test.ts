import type { Endpoint } from "@provost/contract/wire/endpoint";
import { isPublic } from "@provost/contract/wire/permission";
import { describe, expect, it } from "vitest";
import { authenticatorOf } from "../auth/second-factor/second-factor.fixtures.ts";
import { adminPassword, opsHeaders, type Reply, type TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { everyEndpoint } from "./every-endpoint.fixtures.ts";

const server = testServer();
const home = "000000";
const userInfo = "/api/sq-user/user/getUserInfo";
const chartList = "/api/report/chart";

async function demand(secondFactor: "required" | "optional"): Promise<void> {
  const settings = JSON.stringify({ security: { secondFactor } });
  await server.db.platform((db) =>
    db.updateTable("tenant").set({ settings }).where("id", "=", home).execute(),
  );
}

async function mustChange(account: string): Promise<void> {
  await server.db
    .tenant(home)
    .run((db) =>
      db.updateTable("appUser").set({ mustChangePassword: true }).where("account", "=", account).execute(),
    );
}

function call(user: TestUser, { verb, path }: Endpoint): Promise<Reply> {
  const place = path.replace(/\{\w+\}/g, "01890000-0000-7000-8000-000000000000");
  return server.request(verb, place, {
    headers: { "SQ-Auth": `bearer ${user.accessToken}` },
    ...(verb === "GET" || verb === "DELETE" ? {} : { body: {} }),
  });
}

/** The reply to each call that requires a session, as status and reason, except for those that lift the restriction. */
async function repliesTo(user: TestUser): Promise<Set<string>> {
  const { paths } = (await server.request("GET", "/api/openapi.json", { headers: opsHeaders })).body;
  const guarded = (await everyEndpoint()).filter(
    ({ permission, restricted, verb, path }) =>
      !isPublic(permission) && !restricted && verb.toLowerCase() in (paths[path] ?? {}),
  );
  expect(guarded.length).toBeGreaterThan(50);
  const replies: string[] = [];
  for (const endpoint of guarded) {
    const { status, body } = await call(user, endpoint);
    replies.push(`${status} ${body.data?.reason}`);
  }
  return new Set(replies);
}

describe("a session whose password somebody else has set", () => {
  it("is refused everything but what lifts that, and is free with the next call", async () => {
    await server.addUser(home, "newcomer", ["administrator"]);
    await mustChange("newcomer");
    const user = await server.signIn(home, "newcomer");
    expect(await repliesTo(user)).toEqual(new Set(["403 password_change_required"]));
    expect((await user.get(userInfo)).body.data.restriction).toBe("password_change_required");
    const change = { password: adminPassword, newpassword: "vier Lampen am See" };
    expect((await user.post("/api/sq-user/update-password", change)).status).toBe(200);
    expect((await user.get(chartList)).status).toBe(200);
    expect((await user.get(userInfo)).body.data.restriction).toBeNull();
  });

  it("comes before a second factor that is demanded as well", async () => {
    await server.addUser(home, "both", ["administrator"]);
    await mustChange("both");
    await demand("required");
    const user = await server.signIn(home, "both");
    expect((await user.get(userInfo)).body.data.restriction).toBe("password_change_required");
    const change = { password: adminPassword, newpassword: "vier Lampen am See" };
    await user.post("/api/sq-user/update-password", change);
    expect((await user.get(userInfo)).body.data.restriction).toBe("second_factor_setup_required");
    await demand("optional");
  });
});

describe("a session of a tenant that demands a second factor", () => {
  it("is refused everything but setting one up, and is free with the next call, in every session of the user", async () => {
    await server.addUser(home, "careless", ["administrator"]);
    await demand("required");
    const [user, other] = [await server.signIn(home, "careless"), await server.signIn(home, "careless")];
    expect(await repliesTo(user)).toEqual(new Set(["403 second_factor_setup_required"]));
    expect((await other.get(chartList)).status).toBe(403);
    expect((await user.get("/api/sq-auth/mfa")).body.data).toMatchObject({ enabled: false, required: true });
    const { body } = await user.post("/api/sq-auth/mfa/setup", { password: adminPassword });
    const code = authenticatorOf(server, body.data.secret).code();
    expect((await user.get(chartList)).status).toBe(403);
    expect((await user.post("/api/sq-auth/mfa/confirm", { code })).status).toBe(200);
    expect((await user.get(chartList)).status).toBe(200);
    expect((await other.get(chartList)).status).toBe(200);
    await demand("optional");
  });

  it("can always be left", async () => {
    await server.addUser(home, "leaving", ["administrator"]);
    await mustChange("leaving");
    const user = await server.signIn(home, "leaving");
    expect((await user.post("/api/sq-user/user/logout")).status).toBe(200);
    expect((await user.get(userInfo)).status).toBe(401);
  });
});
