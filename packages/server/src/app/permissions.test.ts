import { buttonCodes } from "@provost/contract/menu";
import { isPublic } from "@provost/contract/permission";
import { beforeAll, describe, expect, it } from "vitest";
import { codesOf, grantMenus, makeRole } from "../menu/menu.fixtures.ts";
import type { Reply, TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { everyButtonCode, everyEndpoint } from "./every-endpoint.fixtures.ts";
import type { GuardedCall } from "./permissions.call.fixtures.ts";
import { guardedCalls, openCalls } from "./permissions.fixtures.ts";

const server = testServer();
const home = "000000";
const nowhere = "00000000-0000-7000-8000-000000000000";
let codes: string[];
let user: TestUser;

beforeAll(async () => {
  codes = await everyButtonCode();
  await makeRole(server.db, home, "tried", []);
  await server.addUser(home, "tried", ["tried"]);
  user = await server.signIn(home, "tried");
});

const hold = (held: readonly string[]) => grantMenus(server.db, home, "tried", held);

async function make({ call, query = {}, place: parts = {}, body, form }: GuardedCall): Promise<string> {
  const [verb = "", path = ""] = call.split(" ");
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? nowhere);
  const { status, body: reply } = await server.request(verb, `${place}?${new URLSearchParams(query)}`, {
    headers: { "SQ-Auth": `bearer ${user.accessToken}` },
    body: form?.() ?? body,
  });
  return `${status} ${reply.data?.reason ?? ""}`.trim();
}

describe("the table of what is guarded", () => {
  it("knows every call that wants a session, and every button code", async () => {
    const wanted = (await everyEndpoint()).filter(({ permission }) => !isPublic(permission));
    const known = [...guardedCalls.map(({ call }) => call), ...openCalls];
    expect(wanted.map(({ verb, path }) => `${verb} ${path}`).filter((call) => !known.includes(call))).toEqual(
      [],
    );
    const guarding = new Set(guardedCalls.flatMap((guarded) => guarded.codes));
    expect(codes.filter((code) => !guarding.has(code))).toEqual([]);
    expect(codes.length).toBeGreaterThan(40);
  });
});

describe.each(guardedCalls.map((guarded) => ({ ...guarded, of: guarded.codes.join(" or ") })))(
  "$call is for $of",
  (guarded) => {
    it("6.03 refuses whoever holds everything else", async () => {
      await hold(codes.filter((code) => !guarded.codes.includes(code)));
      expect(await make(guarded)).toBe("403 forbidden");
    });

    it("is open to whoever holds just that", async () => {
      for (const code of guarded.codes) {
        await hold([code, ...(guarded.beside ?? [])]);
        expect(await make(guarded), code).not.toMatch(/^(401|403|500)/);
      }
    });
  },
);

it("is open to nobody's roles but asks for a session, where no button is asked for", async () => {
  await hold([]);
  for (const call of openCalls.filter((open) => open.startsWith("GET ") && !open.endsWith("/logout"))) {
    expect(await make({ call, codes: [] }), call).not.toMatch(/forbidden/);
    const anonymous: Reply = await server.request(
      "GET",
      (call.split(" ")[1] ?? "").replace(/\{\w+\}/g, nowhere),
    );
    expect(anonymous.status, call).toBe(401);
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
