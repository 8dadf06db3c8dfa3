import { buttonCodes } from "@provost/contract/menu/menu";
import { messageOf } from "@provost/contract/wire/error-code";
import { beforeAll, describe, expect, it } from "vitest";
import { codesOf, grantMenus, makeRole } from "../../menu/menu.fixtures.ts";
import type { Reply, TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { everyButtonCode, everyEndpoint } from "../every-endpoint.fixtures.ts";
import { addressOf, codesFor, isForAdministrators, type SampleCall } from "./permissions.call.fixtures.ts";
import { sampleCalls } from "./permissions.fixtures.ts";

const server = testServer();
const home = "000000";
const lacking = messageOf("forbidden", "zh", { ask: "" });
let codes: string[];
let user: TestUser;

beforeAll(async () => {
  codes = await everyButtonCode();
  await makeRole(server.db, home, "tried", []);
  await server.addUser(home, "tried", ["tried"]);
  user = await server.signIn(home, "tried");
});

const hold = (held: readonly string[]) => grantMenus(server.db, home, "tried", held);

async function make(sample: SampleCall): Promise<string> {
  const { verb, path } = addressOf(sample);
  const { status, body: reply } = await server.request(verb, path, {
    headers: { "SQ-Auth": `bearer ${user.accessToken}` },
    body: sample.form?.() ?? sample.body,
  });
  // UEditor's protocol answers 200 with a text, also where it refuses.
  if (reply.state?.startsWith(lacking)) return "403 forbidden";
  return `${status} ${reply.data?.reason ?? ""}`.trim();
}

const calls = sampleCalls(await everyEndpoint()).map(({ endpoint, sample }) => {
  const groups = codesFor(endpoint, sample);
  const isAlone = !isForAdministrators(endpoint);
  return {
    call: sample.call,
    sample,
    isAlone,
    groups,
    of: groups.map((group) => group.join(" or ")).join(" and "),
  };
});
const guardedCalls = calls.filter(({ groups }) => groups.length > 0);
const openCalls = calls.filter(({ groups }) => groups.length === 0);

it("every button code opens a call", () => {
  const guarding = new Set(guardedCalls.flatMap(({ groups }) => groups.flat()));
  expect(codes.filter((code) => !guarding.has(code))).toEqual([]);
  expect(codes.length).toBeGreaterThan(40);
});

describe.each(guardedCalls)("$call is for $of", ({ sample, groups, isAlone }) => {
  it("6.03 refuses whoever holds everything else", async () => {
    for (const group of groups) {
      await hold(codes.filter((code) => !group.includes(code)));
      expect(await make(sample), group.join()).toBe("403 forbidden");
    }
  });

  it(`is ${isAlone ? "open" : "refused"} to whoever holds just that`, async () => {
    for (const group of groups)
      for (const code of group) {
        const beside = groups.filter((other) => other !== group).map(([first = ""]) => first);
        await hold([code, ...beside]);
        const said = await make(sample);
        if (isAlone) expect(said, code).not.toMatch(/^(401|403|500)|bad_request/);
        else expect(said, code).toBe("403 forbidden");
      }
  });
});

it("is open to nobody's roles but asks for a session, where no button is asked for", async () => {
  await hold([]);
  expect(openCalls.length).toBeGreaterThan(40);
  for (const { call, sample } of openCalls.filter(({ call }) => !call.endsWith("/logout"))) {
    expect(await make(sample), call).not.toMatch(/forbidden|bad_request/);
    const { verb, path } = addressOf(sample);
    const { status }: Reply = await server.request(verb, path, { body: sample.body });
    expect(status, call).toBe(401);
  }
});

describe("a right that is given or taken away", () => {
  it("counts with the next call, here at once and on another server, and shows in menus and buttons", async () => {
    const second = await server.another();
    const admin = await server.signIn();
    const list = "/api/sq-system/dict/list";
    const role = { code: "shifting", name: "shifting" };
    const { data } = (await admin.post("/api/sq-system/role/submit", role)).body;
    await server.addUser(home, "shifting", ["shifting"]);
    const shifting = await server.signIn(home, "shifting");
    const headers = { "SQ-Auth": `bearer ${shifting.accessToken}` };
    const there = async (path: string) => second.request("GET", path, { headers });
    const seen = async (reply: Promise<Reply>) => codesOf((await reply).body.data);
    const menus = flat((await admin.get("/api/sq-system/menu/buttons")).body.data);
    const idOf = (code: string) => menus.find((menu) => menu.code === code)?.id ?? "";

    let { version } = data;
    for (const held of [["dict_view", "chart_view"], ["chart_view"], ["dict_view"], []]) {
      const draft = { ...role, id: data.id, version, menuIds: held.map(idOf) };
      const saved = await admin.post("/api/sq-system/role/submit", draft);
      expect(saved.status, saved.body.msg).toBe(200);
      version = saved.body.data.version;
      const status = held.includes("dict_view") ? 200 : 403;
      expect((await shifting.get(list)).status).toBe(status);
      expect(buttonCodes((await shifting.get("/api/sq-system/menu/buttons")).body.data)).toEqual(
        new Set(held),
      );
      expect((await seen(shifting.get("/api/sq-system/menu/routes"))).includes("dict")).toBe(status === 200);
      await expect.poll(async () => (await there(list)).status).toBe(status);
      expect((await seen(there("/api/sq-system/menu/routes"))).includes("dict")).toBe(status === 200);
    }
  });
});

interface Menu {
  id: string;
  code: string;
  children?: Menu[];
}

function flat(menus: readonly Menu[]): Menu[] {
  return menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])]);
}
