import { recordLimits } from "@provost/contract/wire/feature-limits";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";

const server = testServer();
let admin: TestUser;
let analyst: TestUser;

const base = "/api/sq-system/dict";

beforeAll(async () => {
  await server.addUser("000000", "analyst", ["analyst"]);
  admin = await server.signIn();
  analyst = await server.signIn("000000", "analyst");
});

async function addType(code: string): Promise<{ id: string; version: number }> {
  const { body } = await admin.post(`${base}/submit`, { code, dictKey: -1, dictValue: `type ${code}` });
  return body.data;
}

describe("who may", () => {
  it("asks for a session on every call", async () => {
    for (const path of [
      "list",
      "tree",
      "dictionary?code=stage",
      "detail?id=00000000-0000-7000-8000-000000000000",
    ]) {
      const reply = await server.request("GET", `${base}/${path}`);
      expect(reply.status, path).toBe(401);
      expect(reply.body).toMatchObject({ code: 401, success: false, data: { reason: "unauthorized" } });
    }
  });

  it("refuses the list and every change to a role without the button codes", async () => {
    const { id } = await addType("guarded");
    expect((await analyst.get(`${base}/list`)).status).toBe(403);
    expect((await analyst.post(`${base}/submit`, { code: "x", dictKey: -1, dictValue: "x" })).status).toBe(
      403,
    );
    expect(
      (await analyst.post(`${base}/submit`, { id, version: 1, code: "guarded", dictKey: -1, dictValue: "y" }))
        .status,
    ).toBe(403);
    expect((await analyst.post(`${base}/remove?ids=${id}`)).status).toBe(403);
  });

  it("lets everybody signed in read the entries of a code", async () => {
    const { body } = await analyst.get(`${base}/dictionary?code=stage`);
    expect(body.data.map((entry: { dictValue: string }) => entry.dictValue)).toEqual([
      "小学",
      "初中",
      "高中",
    ]);
  });

  it("keeps another tenant's entries out of sight and out of reach", async () => {
    const { id, version } = await addType("private");
    const other = await server.signIn(otherTenantId);
    const codes = (await other.get(`${base}/list`)).body.data.map((node: { code: string }) => node.code);
    expect(codes).not.toContain("private");
    expect((await other.get(`${base}/detail?id=${id}`)).status).toBe(404);
    const save = { id, version, code: "private", dictKey: -1, dictValue: "taken over" };
    expect((await other.post(`${base}/submit`, save)).status).toBe(404);
    await other.post(`${base}/remove?ids=${id}`);
    expect((await admin.get(`${base}/detail?id=${id}`)).body.data.dictValue).toBe("type private");
  });
});

describe("reading", () => {
  it("7.24 7.30 answers a plain tree whatever the paging says, and a page when asked for one", async () => {
    const { body } = await admin.get(`${base}/list?current=1&size=1`);
    expect(Array.isArray(body.data)).toBe(true);
    const stage = body.data.find((node: { code: string }) => node.code === "stage");
    expect(stage).toMatchObject({ parentId: "0", dictKey: -1, hasChildren: true });
    expect(stage.children).toHaveLength(3);
    const paged = await admin.get(`${base}/list?current=2&size=1&paged=true`);
    expect(paged.body.data).toMatchObject({ current: 2, size: 1, records: [{ dictKey: -1 }] });
  });

  it("7.30 filters by code and value, keeping the way up to what matches", async () => {
    const { body } = await admin.get(`${base}/list?dictValue=${encodeURIComponent("初中")}`);
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ code: "stage", children: [{ dictValue: "初中" }] });
  });

  it("3.07 7.33 gives one entry with all that was saved of it", async () => {
    const { id: parentId } = await addType("detailed");
    const entry = { parentId, code: "detailed", dictKey: 3, dictValue: "three", sort: 7, remark: "a remark" };
    const { id } = (await admin.post(`${base}/submit`, entry)).body.data;
    const { body } = await admin.get(`${base}/detail?id=${id}`);
    expect(body.data).toMatchObject({ id, ...entry });
  });

  it("7.34 gives titles as a tree, of all codes or of one", async () => {
    const all = await admin.get(`${base}/tree?code=DICT`);
    expect(all.body.data.length).toBeGreaterThanOrEqual(4);
    const one = await admin.get(`${base}/tree?code=stage`);
    expect(one.body.data).toMatchObject([{ title: "学段", key: -1, parentId: "0", hasChildren: true }]);
    expect(one.body.data[0].children[0]).toMatchObject({ title: "小学", key: 1, hasChildren: false });
  });
});

describe("saving", () => {
  it("names the field that does not fit", async () => {
    const { status, body } = await admin.post(`${base}/submit`, {
      code: "a",
      dictKey: "many",
      dictValue: "x",
    });
    expect(status).toBe(400);
    expect(body.data).toMatchObject({ reason: "bad_request", field: "dictKey" });
  });

  it("7.03 takes a form as well as JSON", async () => {
    const reply = await server.request("POST", `${base}/submit`, {
      headers: {
        "SQ-Auth": `bearer ${admin.accessToken}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "code=formed&dictKey=-1&dictValue=%E8%A1%A8%E5%8D%95&id=",
    });
    expect(reply.body.data).toMatchObject({ code: "formed", dictKey: -1, dictValue: "表单", version: 1 });
  });

  it("7.32 says that a code and key exist already, also to two who save at once", async () => {
    const { id: parentId } = await addType("taken");
    const entry = { parentId, code: "taken", dictKey: 7, dictValue: "seven" };
    const replies = await Promise.all([
      admin.post(`${base}/submit`, entry),
      admin.post(`${base}/submit`, entry),
    ]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
    const refused = replies.find((reply) => reply.status === 400);
    expect(refused?.body.msg).toBe("当前字典键值已存在!");
    const english = await server.request("POST", `${base}/submit`, {
      headers: { "SQ-Auth": `bearer ${admin.accessToken}`, "accept-language": "en" },
      body: entry,
    });
    expect(english.body.msg).toBe("This dictionary code and key already exist.");
  });

  it("refuses a parent that is missing or is below the entry", async () => {
    const { id } = await addType("looped");
    const child = await admin.post(`${base}/submit`, {
      parentId: id,
      code: "looped",
      dictKey: 1,
      dictValue: "one",
    });
    const parentId = child.body.data.id;
    const cycle = await admin.post(`${base}/submit`, {
      id,
      version: 1,
      parentId,
      code: "looped",
      dictKey: -1,
      dictValue: "x",
    });
    expect(cycle.body.data.reason).toBe("dict_cycle");
    const missing = "00000000-0000-7000-8000-000000000000";
    const orphan = await admin.post(`${base}/submit`, {
      parentId: missing,
      code: "o",
      dictKey: 1,
      dictValue: "x",
    });
    expect(orphan.body.data.reason).toBe("dict_parent_missing");
  });

  it("moves one of two entries below the other, also when both are moved at once", async () => {
    for (let round = 0; round < 5; round++) {
      const codes = [`left ${round}`, `right ${round}`] as const;
      const [left, right] = [await addType(codes[0]), await addType(codes[1])];
      const move = (id: string, parentId: string, code: string) =>
        admin.post(`${base}/submit`, { id, version: 1, parentId, code, dictKey: -1, dictValue: code });
      const moved = await Promise.all([move(left.id, right.id, codes[0]), move(right.id, left.id, codes[1])]);
      expect(moved.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  it("7.32 tells the second of two editors, with what is there now, and takes the save again on that version", async () => {
    const { id, version } = await addType("shared");
    const mine = { id, version, code: "shared", dictKey: -1, dictValue: "mine" };
    const theirs = await admin.post(`${base}/submit`, { ...mine, dictValue: "theirs" });
    expect(theirs.body.data.version).toBe(version + 1);
    const stale = await admin.post(`${base}/submit`, mine);
    expect(stale.status).toBe(409);
    expect(stale.body.data).toMatchObject({
      reason: "version_stale",
      current: { dictValue: "theirs", version: version + 1 },
    });
    const again = await admin.post(`${base}/submit`, { ...mine, version: version + 1 });
    expect(again.body.data).toMatchObject({ dictValue: "mine", version: version + 2 });
  });

  it("remembers who changed what, before and after", async () => {
    const { id, version } = await addType("audited");
    await admin.post(`${base}/submit`, { id, version, code: "audited", dictKey: -1, dictValue: "changed" });
    const entries = await server.db
      .tenant("000000")
      .run((db) => db.selectFrom("auditLog").selectAll().where("entityId", "=", id).orderBy("id").execute());
    expect(entries).toMatchObject([
      { action: "create", before: null, after: { dictValue: "type audited" } },
      { action: "update", before: { dictValue: "type audited" }, after: { dictValue: "changed" } },
    ]);
  });
});

describe("removing", () => {
  it("7.31 keeps an entry that has others below it, and removes it together with them", async () => {
    const { id } = await addType("family");
    const child = await admin.post(`${base}/submit`, {
      parentId: id,
      code: "family",
      dictKey: 1,
      dictValue: "one",
    });
    const alone = await admin.post(`${base}/remove`, { ids: id });
    expect(alone.body.data.reason).toBe("dict_has_children");
    const together = await admin.post(`${base}/remove`, { ids: `${id},${child.body.data.id}` });
    expect(together.status).toBe(200);
    expect((await admin.get(`${base}/detail?id=${id}`)).status).toBe(404);
  });
});

it("3.08, 7.35 the dictionary flow of a new tenant is a flat list without its type row, each remark a page of ours", async () => {
  const { body } = await analyst.get(`${base}/dictionary?code=flow`);
  const entries: { code: string; dictKey: number; remark: string; children?: unknown }[] = body.data;
  expect(entries.map(({ code, dictKey }) => `${code}_${dictKey}`)).toEqual([
    "flow_1",
    "flow_2",
    "flow_3",
    "flow_4",
  ]);
  expect(entries.every(({ children }) => children === undefined)).toBe(true);
  type Item = { path: string; children?: Item[] };
  const pathsOf = (items: readonly Item[]): string[] =>
    items.flatMap(({ path, children = [] }) => [path, ...pathsOf(children)]);
  const menus = pathsOf((await admin.get("/api/sq-system/menu/routes")).body.data);
  expect(menus).toEqual(expect.arrayContaining(entries.map(({ remark }) => remark)));
});

it("takes no more entries than a tenant can have, and as many again once some are removed", async () => {
  const other = await server.signIn(otherTenantId);
  const db = server.db.tenant(otherTenantId);
  await db.run((records) =>
    sql`insert into dict (id, code, dict_key, dict_value, sort, remark)
      select gen_random_uuid(), 'filler', n, 'entry', 0, '' from generate_series(0, ${recordLimits.dictionaryEntry}) n`.execute(
      records,
    ),
  );
  const add = () => other.post(`${base}/submit`, { code: "full", dictKey: -1, dictValue: "one more" });
  const refused = await add();
  expect([refused.status, refused.body.data.reason]).toEqual([400, "records_full"]);
  expect((await admin.post(`${base}/submit`, { code: "beside", dictKey: -1, dictValue: "x" })).status).toBe(
    200,
  );
  await db.run((records) => sql`delete from dict where code = 'filler' and dict_key < 500`.execute(records));
  expect((await add()).status).toBe(200);
});
