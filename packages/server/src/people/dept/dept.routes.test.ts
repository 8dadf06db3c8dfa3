import type { DeptNode } from "@provost/contract/people/dept";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { addUser, dataOf, draftOf, refusalOf } from "../people.fixtures.ts";

const server = testServer();
const base = "/api/sq-system/dept";
const missing = "00000000-0000-7000-8000-000000000000";
let admin: TestUser;
let analyst: TestUser;

beforeAll(async () => {
  await server.addUser("000000", "analyst", ["analyst"]);
  admin = await server.signIn();
  analyst = await server.signIn("000000", "analyst");
});

type Dept = Pick<DeptNode, "id" | "version" | "name" | "parentId" | "sort">;
const add = (name: string, parentId = "0", sort = 0): Promise<Dept> =>
  dataOf(admin.post(`${base}/submit`, { name, parentId, sort }));

function names(nodes: readonly DeptNode[], depth = 0): string[] {
  return nodes.flatMap((node) => [
    `${"-".repeat(depth)}${node.name}`,
    ...names(node.children ?? [], depth + 1),
  ]);
}

describe("who may", () => {
  it("asks for a session, and for the button of each call", async () => {
    const { id } = await add("guarded");
    const calls: [string, string, object?][] = [
      ["GET", `${base}/list`],
      ["GET", `${base}/tree`],
      ["GET", `${base}/detail?id=${id}`],
      ["POST", `${base}/submit`, { name: "x" }],
      ["POST", `${base}/submit`, { id, version: 1, name: "x" }],
      ["POST", `${base}/remove?ids=${id}`],
      ["POST", `${base}/import`],
    ];
    for (const [verb, path, body] of calls) {
      const headers = { "SQ-Auth": `bearer ${analyst.accessToken}` };
      expect((await server.request(verb, path, { body })).status, path).toBe(401);
      expect((await server.request(verb, path, { body, headers })).status, path).toBe(403);
    }
  });

  it("keeps another tenant's departments out of sight and out of reach", async () => {
    const { id } = await add("private");
    const other = await server.signIn(otherTenantId);
    expect(names(await dataOf(other.get(`${base}/list`)))).toEqual([`dept ${otherTenantId}`]);
    expect(await refusalOf(other.get(`${base}/detail?id=${id}`))).toEqual([404, "not_found"]);
    expect(await refusalOf(other.post(`${base}/submit`, { id, version: 1, name: "taken over" }))).toEqual([
      404,
      "not_found",
    ]);
    expect(await refusalOf(other.post(`${base}/submit`, { parentId: id, name: "below" }))).toEqual([
      400,
      "parent_missing",
    ]);
    await dataOf(other.post(`${base}/remove?ids=${id}`));
    expect((await dataOf(admin.get(`${base}/detail?id=${id}`))).name).toBe("private");
  });
});

describe("a department is refused", () => {
  it("below one that is not there, below itself, and below those under it", async () => {
    const upper = await add("upper");
    const lower = await add("lower", upper.id);
    const move = (parentId: string) => refusalOf(admin.post(`${base}/submit`, { ...upper, parentId }));
    expect(await move(missing)).toEqual([400, "parent_missing"]);
    expect(await move(upper.id)).toEqual([400, "own_descendant"]);
    expect(await move(lower.id)).toEqual([400, "own_descendant"]);
  });

  it("below the other, to one of two who move two of them at once", async () => {
    for (let round = 0; round < 5; round++) {
      const [left, right] = [await add(`left ${round}`), await add(`right ${round}`)];
      const replies = await Promise.all([
        admin.post(`${base}/submit`, { ...left, parentId: right.id }),
        admin.post(`${base}/submit`, { ...right, parentId: left.id }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  it("when it was saved by somebody else meanwhile: what is there now comes along", async () => {
    const dept = await add("shared");
    await dataOf(admin.post(`${base}/submit`, { ...dept, name: "theirs" }));
    const stale = await admin.post(`${base}/submit`, { ...dept, name: "mine" });
    expect(stale.status).toBe(409);
    expect(stale.body.data).toMatchObject({
      reason: "version_stale",
      current: { name: "theirs", version: dept.version + 1 },
    });
  });
});

describe("departments", () => {
  it("are a tree in their order; a search keeps the way up", async () => {
    const first = await add("Faculty", "0", 50);
    await add("Physics", first.id, 2);
    await add("Chemistry", first.id, 1);
    const all = names(await dataOf(admin.get(`${base}/list`)));
    expect(all.slice(all.indexOf("Faculty"))).toEqual(["Faculty", "-Chemistry", "-Physics"]);
    expect(names(await dataOf(admin.get(`${base}/list?name=PHYS`)))).toEqual(["Faculty", "-Physics"]);
    const titles = await dataOf(admin.get(`${base}/tree`));
    expect(titles.at(-1)).toMatchObject({
      id: first.id,
      parentId: "0",
      title: "Faculty",
      children: [{ title: "Chemistry", parentId: first.id }, { title: "Physics" }],
    });
  });

  it("stay while somebody is in them or others are below them", async () => {
    const upper = await add("kept");
    const lower = await add("kept below", upper.id);
    const { user } = await addUser(admin, "member", { deptId: lower.id });
    expect((await dataOf(admin.get(`${base}/detail?id=${lower.id}`))).users).toBe(1);
    expect(await refusalOf(admin.post(`${base}/remove?ids=${upper.id}`))).toEqual([400, "has_children"]);
    const both = { ids: `${upper.id},${lower.id}` };
    expect(await refusalOf(admin.post(`${base}/remove`, both))).toEqual([400, "dept_in_use"]);
    await dataOf(admin.post("/api/sq-user/submit", draftOf(user, { deptId: null })));
    await dataOf(admin.post(`${base}/remove`, both));
    expect(await refusalOf(admin.get(`${base}/detail?id=${lower.id}`))).toEqual([404, "not_found"]);
  });

  it("have a head and a phone; a save without them leaves them, and removing the user leaves no head", async () => {
    const { user } = await addUser(admin, "head", { userName: "Head of It" });
    const phone = "+86 (871) 6316-1234 ext. 12";
    const dept = await dataOf(admin.post(`${base}/submit`, { name: "led", headId: user.id, phone }));
    expect(dept).toMatchObject({ headId: user.id, headName: "Head of It", phone });
    const renamed = { id: dept.id, version: dept.version, name: "led on" };
    expect(await dataOf(admin.post(`${base}/submit`, renamed))).toMatchObject({ headId: user.id, phone });
    await dataOf(admin.post(`/api/sq-user/remove?ids=${user.id}`));
    const after = await dataOf(admin.get(`${base}/detail?id=${dept.id}`));
    expect(after).toMatchObject({ headId: null, headName: "", phone });
    for (const wrong of ["office", "1".repeat(41), "<b>1</b>"])
      expect((await refusalOf(admin.post(`${base}/submit`, { ...after, phone: wrong })))[0]).toBe(400);
    expect(await refusalOf(admin.post(`${base}/submit`, { ...after, headId: missing }))).toEqual([
      404,
      "not_found",
    ]);
  });

  it("are remembered, before and after", async () => {
    const dept = await add("audited");
    await dataOf(admin.post(`${base}/submit`, { ...dept, name: "changed" }));
    await dataOf(admin.post(`${base}/remove?ids=${dept.id}`));
    const entries = await server.db
      .tenant("000000")
      .run((db) =>
        db.selectFrom("auditLog").selectAll().where("entityId", "=", dept.id).orderBy("id").execute(),
      );
    expect(entries).toMatchObject([
      { action: "create", before: null, after: { name: "audited" } },
      { action: "update", before: { name: "audited" }, after: { name: "changed" } },
      { action: "remove", before: { name: "changed" }, after: null },
    ]);
  });
});
