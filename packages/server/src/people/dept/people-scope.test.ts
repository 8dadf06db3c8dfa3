import type { DeptNode } from "@provost/contract/people/dept";
import type { User } from "@provost/contract/people/people";
import { beforeAll, describe, expect, it } from "vitest";
import { audit } from "../../platform/audit.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import {
  addDept,
  addRole,
  addUser,
  dataOf,
  draftOf,
  menuIds,
  refusalOf,
  userOf,
} from "../people.fixtures.ts";

const server = testServer();
const users = "/api/sq-user";
const depts = "/api/sq-system/dept";
const roles = "/api/sq-system/role";
const gone = [404, "not_found"];
const outside = [403, "outside_people_scope"];
const tooMuch = [403, "more_than_held"];
const none = { policies: [] };
let admin: TestUser;
/** city > east > school > class, and city > west. */
const place: Record<string, string> = {};

/** Signs in a user in a department with these roles. */
async function signInAt(account: string, codes: readonly string[], dept?: string): Promise<TestUser> {
  await server.addUser("000000", account, codes);
  const deptId = dept === undefined ? null : place[dept];
  await dataOf(admin.post(`${users}/submit`, draftOf(await userOf(admin, account), { deptId })));
  return server.signIn("000000", account);
}

const seenBy = async (user: TestUser): Promise<string[]> => {
  const { records } = await dataOf(user.get(`${users}/list?size=100`));
  return records.map(({ account }: User) => account).filter((account: string) => account.startsWith("at."));
};

function names(nodes: readonly DeptNode[]): string[] {
  return nodes.flatMap(({ name, access, children }) => [`${name} ${access}`, ...names(children ?? [])]);
}

beforeAll(async () => {
  admin = await server.signIn();
  for (const [name, above] of [
    ["city", null],
    ["east", "city"],
    ["school", "east"],
    ["class", "school"],
    ["west", "city"],
  ] as const) {
    place[name] = (await addDept(admin, name, above === null ? "0" : place[above])).id;
    await addUser(admin, `at.${name}`, { deptId: place[name] });
  }
  await addUser(admin, "at.nowhere");
});

describe("the five values", () => {
  const everyone = ["at.city", "at.class", "at.east", "at.nowhere", "at.school", "at.west"];
  it.each([
    ["all", [], "school", everyone],
    ["below", [], "school", ["at.class", "at.school"]],
    ["department", [], "school", ["at.school"]],
    ["self", [], "school", []],
    ["chosen", ["west", "school"], "east", ["at.class", "at.school", "at.west"]],
    ["chosen", [], "east", []],
    ["below", [], undefined, []],
    ["department", [], undefined, []],
  ] as const)("%s %j, of somebody in %s", async (peopleScope, chosen, dept, seen) => {
    const code = `v-${peopleScope}-${chosen.length}-${dept ?? "none"}`;
    const peopleDepts = chosen.map((name) => place[name]);
    await addRole(admin, code, ["user_view"], { ...none, peopleScope, peopleDepts });
    const viewer = await signInAt(code, [code], dept);
    expect(await seenBy(viewer)).toEqual(seen);
    const { records, total } = await dataOf(viewer.get(`${users}/list?size=100`));
    expect(total).toBe(records.length);
    // Whatever the scope, everybody is there for himself.
    expect(records.map(({ account }: User) => account)).toContain(code);
  });

  it("bound pages, filters and counts alike", async () => {
    const viewer = await server.signIn("000000", "v-chosen-2-east");
    const all = await dataOf(viewer.get(`${users}/list?size=100`));
    const [first, second] = await Promise.all(
      [1, 2].map((current) => dataOf(viewer.get(`${users}/list?size=2&current=${current}`))),
    );
    expect([first.total, second.total]).toEqual([all.total, all.total]);
    expect([...first.records, ...second.records]).toEqual(all.records.slice(0, 4));
    const below = await dataOf(viewer.get(`${users}/list?deptId=${place.city}&keyword=at.`));
    expect(below.records.map(({ account }: User) => account)).toEqual(["at.class", "at.school", "at.west"]);
    const { id } = await userOf(admin, "at.east");
    expect(await refusalOf(viewer.get(`${users}/detail?id=${id}`))).toEqual(gone);
  });
});

describe("the scope of a call", () => {
  it("is the union over the roles that hold its button, and no other", async () => {
    await addRole(admin, "sees-school", ["user_view"], { ...none, peopleScope: "below" });
    await addRole(admin, "sees-west", ["user_view"], {
      ...none,
      peopleScope: "chosen",
      peopleDepts: [place.west],
    });
    await addRole(admin, "removes", ["user_delete", "user_view"], { ...none, peopleScope: "self" });
    await addRole(admin, "reaches-all", ["dict_view"], { ...none, peopleScope: "all" });
    const user = await signInAt("union", ["sees-school", "sees-west", "removes", "reaches-all"], "school");
    expect(await seenBy(user)).toEqual(["at.class", "at.school", "at.west"]);
    const { id } = await userOf(admin, "at.west");
    expect(await refusalOf(user.get(`${users}/detail?id=${id}`))).toEqual([200, undefined]);
    await dataOf(user.post(`${users}/remove?ids=${id}`));
    expect((await userOf(admin, "at.west")).id).toBe(id);
  });
});

describe("who reaches further by one call than by another", () => {
  let user: TestUser;
  beforeAll(async () => {
    await addRole(
      admin,
      "arranges",
      ["user_view", "user_edit", "dept_view", "dept_edit", "role_policy"],
      none,
    );
    await addRole(admin, "resets", ["user_reset"], { ...none, peopleScope: "below" });
    user = await signInAt("arranger", ["arranges", "resets"], "school");
  });
  const resetOf = async (account: string) =>
    refusalOf(user.post(`${users}/reset-password?ids=${(await userOf(admin, account)).id}`));

  it("moves nobody to where he may do more with him", async () => {
    const draft = draftOf(await userOf(admin, "at.east"), { deptId: place.class });
    expect(await refusalOf(user.post(`${users}/submit`, draft))).toEqual(outside);
    expect(await resetOf("at.east")).toEqual(gone);
  });

  it("moves himself nowhere where he may do more", async () => {
    const draft = draftOf(await userOf(admin, "arranger"), { deptId: place.east });
    expect(await refusalOf(user.post(`${users}/submit`, draft))).toEqual(tooMuch);
    expect(await resetOf("at.east")).toEqual(gone);
  });

  it("moves no department below his own", async () => {
    const { id } = await addDept(admin, "annex", place.west);
    await addUser(admin, "in.annex", { deptId: id });
    const dept = await dataOf(user.get(`${depts}/detail?id=${id}`));
    const moved = user.post(`${depts}/submit`, { ...dept, parentId: place.school });
    expect(await refusalOf(moved)).toEqual(outside);
    expect(await resetOf("in.annex")).toEqual(gone);
    await dataOf(admin.post(`${users}/remove?ids=${(await userOf(admin, "in.annex")).id}`));
    await dataOf(admin.post(`${depts}/remove?ids=${id}`));
  });

  it("moves people and departments where every call reaches both places, or neither", async () => {
    const person = await userOf(admin, "at.west");
    await dataOf(user.post(`${users}/submit`, draftOf(person, { deptId: place.city })));
    await dataOf(
      user.post(`${users}/submit`, draftOf(await userOf(admin, "at.west"), { deptId: place.west })),
    );
    const dept = await addDept(admin, "hall", place.west);
    await dataOf(user.post(`${depts}/submit`, { ...dept, parentId: place.city }));
    await dataOf(admin.post(`${depts}/remove?ids=${dept.id}`));
  });
});

describe("a role", () => {
  it("starts at the department with those below, and keeps its scope where a save says nothing of it", async () => {
    const made = await dataOf(admin.post(`${roles}/submit`, { code: "plain", name: "plain" }));
    expect(made).toMatchObject({ peopleScope: "below", peopleDepts: [], peopleScopeReviewed: true });
    const chosen = { peopleScope: "chosen", peopleDepts: [place.west] };
    const { peopleScope: _, peopleDepts: __, ...rest } = made;
    const changed = await dataOf(admin.post(`${roles}/submit`, { ...rest, ...chosen }));
    expect(changed).toMatchObject(chosen);
    expect(await dataOf(admin.post(`${roles}/submit`, { ...rest, version: changed.version }))).toMatchObject(
      chosen,
    );
    const missing = { ...rest, version: changed.version + 1, ...chosen, peopleDepts: [made.id] };
    expect(await refusalOf(admin.post(`${roles}/submit`, missing))).toEqual(gone);
  });

  it("of administrators reaches everybody", async () => {
    const { records } = await dataOf(admin.get(`${roles}/list?keyword=administrator`));
    expect(records[0]).toMatchObject({ peopleScope: "all", peopleScopeReviewed: true });
    const whole = await dataOf(admin.get(`${roles}/detail?id=${records[0].id}`));
    expect(await refusalOf(admin.post(`${roles}/submit`, { ...whole, peopleScope: "self" }))).toEqual([
      400,
      "role_fixed",
    ]);
  });

  it("is given no wider scope than its author has, and his own is not widened", async () => {
    const codes = ["user_view", "user_edit", "role_view", "role_add", "role_edit"];
    await addRole(admin, "deputy", codes, { ...none, peopleScope: "department" });
    const deputy = await signInAt("deputy", ["deputy"], "school");
    const [view] = await menuIds(admin, ["user_view"]);
    const draft = { code: "wider", name: "wider", menuIds: [view] };
    const idle = { code: "idle", name: "idle", menuIds: [], peopleScope: "chosen" };
    // Also for a role that has no users in reach yet: its author cannot see the department.
    expect(await refusalOf(deputy.post(`${roles}/submit`, { ...idle, peopleDepts: [place.west] }))).toEqual(
      gone,
    );
    await dataOf(deputy.post(`${roles}/submit`, { ...idle, peopleDepts: [place.school] }));
    for (const scope of [{ peopleScope: "all" }, { peopleScope: "chosen", peopleDepts: [place.school] }])
      expect(await refusalOf(deputy.post(`${roles}/submit`, { ...draft, ...scope }))).toEqual(outside);
    const { records } = await dataOf(admin.get(`${roles}/list?keyword=deputy`));
    const own = await dataOf(deputy.get(`${roles}/detail?id=${records[0].id}`));
    for (const peopleScope of ["all", "below"])
      expect(await refusalOf(deputy.post(`${roles}/submit`, { ...own, peopleScope }))).toEqual(outside);
    await dataOf(deputy.post(`${roles}/submit`, { ...own, name: "still deputy" }));
    // A new role may be scoped to the holder's department and those below, but cannot be granted where that is more.
    const below = await dataOf(deputy.post(`${roles}/submit`, draft));
    const me = await userOf(deputy, "deputy");
    const mine = { roleIds: [...me.roles.map(({ id }) => id), below.id] };
    expect(await refusalOf(deputy.post(`${users}/submit`, draftOf(me, mine)))).toEqual(tooMuch);
  });

  it("is not changed by whom some of its holders are out of reach of, who are not counted either", async () => {
    const id = await addRole(admin, "shared-role", [], { ...none, peopleScope: "self" });
    await signInAt("holder.school", ["shared-role"], "school");
    await signInAt("holder.west", ["shared-role"], "west");
    const deputy = await server.signIn("000000", "deputy");
    const role = await dataOf(deputy.get(`${roles}/detail?id=${id}`));
    expect(role.users).toBe(1);
    expect((await dataOf(deputy.get(`${roles}/list?keyword=shared-role`))).records[0].users).toBe(1);
    expect((await dataOf(admin.get(`${roles}/detail?id=${id}`))).users).toBe(2);
    expect(await refusalOf(deputy.post(`${roles}/submit`, { ...role, name: "x" }))).toEqual(outside);
    const { records } = await dataOf(deputy.get(`${users}/list?roleId=${id}`));
    expect(records.map(({ account }: User) => account)).toEqual(["holder.school"]);
  });
});

describe("departments", () => {
  let dean: TestUser;
  beforeAll(async () => {
    const codes = ["dept_view", "dept_add", "dept_edit", "dept_delete", "user_view", "user_add", "user_edit"];
    await addRole(admin, "dean", codes, { ...none, peopleScope: "below" });
    dean = await signInAt("dean", ["dean"], "school");
  });
  const submit = (draft: object) => dean.post(`${depts}/submit`, draft);
  const detail = async (name: string) => dataOf(admin.get(`${depts}/detail?id=${place[name]}`));

  it("out of reach are titles at most, and those above are in the tree", async () => {
    const list: DeptNode[] = await dataOf(dean.get(`${depts}/list`));
    expect(names(list)).toEqual(["city title", "east title", "school view", "class edit"]);
    expect(list[0]).toMatchObject({ users: 0, dataKey: "" });
    const school = list[0]?.children?.[0]?.children?.[0];
    expect(school?.users).toBeGreaterThan(0);
    expect(names(await dataOf(dean.get(`${depts}/list?name=west`)))).toEqual([]);
    expect(await dataOf(dean.get(`${depts}/tree`))).toMatchObject([
      {
        ...{ title: "city", inScope: false, users: 0 },
        children: [{ users: 0, children: [{ title: "school", inScope: true, users: school?.users }] }],
      },
    ]);
    for (const name of ["city", "west"])
      expect(await refusalOf(dean.get(`${depts}/detail?id=${place[name]}`))).toEqual(gone);
  });

  it("are changed where the scope holds their parent, and added below what it holds", async () => {
    expect(await refusalOf(submit({ ...(await detail("school")), name: "x" }))).toEqual(outside);
    expect(await refusalOf(submit({ ...(await detail("west")), name: "x" }))).toEqual(gone);
    const renamed = await dataOf(submit({ ...(await detail("class")), name: "class 1" }));
    expect(renamed).toMatchObject({ name: "class 1", dataKey: "class" });
    for (const parentId of ["0", place.city, place.west])
      expect(await refusalOf(submit({ name: "new", parentId }))).toEqual(outside);
    const made = await dataOf(submit({ name: "west wing", parentId: place.school }));
    const deciding = [403, "dept_decides_reading"];
    expect(await refusalOf(submit({ ...made, parentId: place.class }))).toEqual(deciding);
    expect(await refusalOf(submit({ ...made, dataKey: "west" }))).toEqual(deciding);
    expect(await refusalOf(dean.post(`${depts}/remove?ids=${place.school}`))).toEqual(outside);
    await dataOf(dean.post(`${depts}/remove?ids=${made.id},${place.west}`));
    expect((await detail("west")).name).toBe("west");
  });

  it("mean no data until somebody says so who may decide what is read", async () => {
    const made = await dataOf(submit({ name: "west", parentId: place.school }));
    expect(made.dataKey).toBe("");
    expect((await addDept(admin, "north")).dataKey).toBe("north");
    expect((await addDept(admin, "north")).dataKey).toBe("");
    const taken = { ...made, dataKey: "west" };
    expect(await refusalOf(admin.post(`${depts}/submit`, taken))).toEqual([400, "dept_data_key_taken"]);
    const said = await dataOf(admin.post(`${depts}/submit`, { ...made, dataKey: "west wing" }));
    expect(said.dataKey).toBe("west wing");
    expect((await dataOf(submit({ ...said, dataKey: undefined, name: "wing" }))).dataKey).toBe("west wing");
  });

  it("take nobody from out of reach, and nobody there", async () => {
    const draft = { account: "newcomer", userName: "n" };
    for (const deptId of [null, place.east, place.west])
      expect(await refusalOf(dean.post(`${users}/submit`, { ...draft, deptId }))).toEqual(outside);
    const { user } = await addUser(dean, "newcomer", { deptId: place.class });
    expect(await refusalOf(dean.post(`${users}/submit`, draftOf(user, { deptId: null })))).toEqual(outside);
    await dataOf(dean.post(`${users}/submit`, draftOf(user, { deptId: place.school })));
  });

  it("of a role's scope that are removed are left out of it", async () => {
    const extra = await addDept(admin, "extra");
    const id = await addRole(admin, "of-extra", [], {
      peopleScope: "chosen",
      peopleDepts: [extra.id, place.west],
    });
    await dataOf(admin.post(`${depts}/remove?ids=${extra.id}`));
    expect((await dataOf(admin.get(`${roles}/detail?id=${id}`))).peopleDepts).toEqual([place.west]);
  });
});

describe("an import", () => {
  it("takes only lines of departments within reach", async () => {
    const codes = ["user_view", "user_import"];
    await addRole(admin, "importer", codes, { ...none, peopleScope: "below" });
    const importer = await signInAt("importer", ["importer"], "east");
    const form = new FormData();
    form.set("preview", "false");
    const lines = ["account,name,department", "in.a,A,east", "in.b,B,city", "in.c,C,west", "in.d,D,"];
    form.set("file", new Blob([lines.join("\n")]), "users.csv");
    const { created, rejected } = await dataOf(importer.upload(`${users}/import`, form));
    expect(created).toBe(1);
    expect(rejected.map(({ line, problem }: { line: number; problem: string }) => [line, problem])).toEqual([
      [3, "dept_outside_scope"],
      [4, "dept_unknown"],
      [5, "dept_outside_scope"],
    ]);
  });
});

it("names no head and phone of a department above the scope, and takes no head from outside", async () => {
  const user = await userOf(admin, "at.city");
  const city = await dataOf(admin.get(`${depts}/detail?id=${place.city}`));
  await dataOf(admin.post(`${depts}/submit`, { ...city, headId: user.id, phone: "110" }));
  await addRole(admin, "leader", ["dept_view", "dept_edit", "user_view"], { ...none, peopleScope: "below" });
  const leader = await signInAt("leader", ["leader"], "east");
  const [title] = await dataOf(leader.get(`${depts}/list`));
  expect(title).toMatchObject({ name: "city", access: "title", headId: null, headName: "", phone: "" });
  const school = await dataOf(leader.get(`${depts}/detail?id=${place.school}`));
  const led = (headId: string) => leader.post(`${depts}/submit`, { ...school, headId });
  expect(await refusalOf(led(user.id))).toEqual(gone);
  const { id } = await userOf(admin, "at.class");
  expect(await dataOf(led(id))).toMatchObject({ headName: "at.class" });
});

describe("logs, sessions and pickers", () => {
  let warden: TestUser;
  beforeAll(async () => {
    const codes = [
      ...["session_view", "session_delete", "loginlog_view", "audit_view", "audit_export", "errorlog_view"],
      ...[
        "errorlog_delete",
        "demand_view",
        "demand_edit",
        "chart_view",
        "chart_edit",
        "dept_view",
        "dept_edit",
      ],
    ];
    await addRole(admin, "warden", codes, { ...none, peopleScope: "below" });
    await addRole(admin, "sees-demands", ["demand_view"], none);
    warden = await signInAt("warden", ["warden"], "school");
    await signInAt("inside", ["sees-demands"], "class");
    await signInAt("outside", ["sees-demands"], "west");
  });
  const accountsIn = async (path: string, user = warden): Promise<string[]> => {
    const { records, total } = await dataOf(user.get(path));
    expect(total).toBe(records.length);
    return [...new Set<string>(records.map(({ account }: { account: string }) => account))].sort();
  };

  it("show the sessions and sign-ins of those within reach", async () => {
    const seen = ["inside", "warden"];
    for (const path of [
      "/api/sq-auth/sessions?of=tenant&size=100",
      "/api/sq-system/log/login?of=tenant&size=100",
    ]) {
      const accounts = await accountsIn(path);
      expect(accounts).toEqual(expect.arrayContaining(seen));
      for (const account of ["outside", "admin"]) expect(accounts).not.toContain(account);
      expect(await accountsIn(path, admin)).toEqual(expect.arrayContaining(["admin", "outside"]));
    }
    await server.signIn("000000", "nobody-has-this").catch(() => undefined);
    expect(await accountsIn("/api/sq-system/log/login?of=tenant&account=nobody-has")).toEqual([]);
  });

  it("end no session of those out of reach", async () => {
    const { id } = await userOf(admin, "outside");
    expect(await dataOf(warden.post(`/api/sq-auth/sessions/remove?userIds=${id}`))).toEqual({ ended: 0 });
    const inside = await userOf(admin, "inside");
    expect(await dataOf(warden.post(`/api/sq-auth/sessions/remove?userIds=${inside.id}`))).toEqual({
      ended: 1,
    });
  });

  it("show of the audit log what those within reach did, to nobody out of reach", async () => {
    const dept = await dataOf(warden.get(`${depts}/detail?id=${place.class}`));
    await dataOf(warden.post(`${depts}/submit`, { ...dept, name: "class 2" }));
    const { records, total } = await dataOf(warden.get("/api/sq-system/log/audit?size=100"));
    expect(total).toBe(records.length);
    const actors = new Set(records.map(({ actor }: { actor: string }) => actor));
    expect(actors).toContain("warden");
    expect(actors).not.toContain("admin");
    const ids = records.map(({ entityId }: { entityId: string }) => entityId);
    expect(ids).toContain(place.class);
    expect(ids).not.toContain(place.west);
    const exported = await warden.get("/api/sq-system/log/audit/export");
    expect(JSON.stringify(exported.body)).not.toContain("admin");
  });

  it("show a change of several users to whom all of them are within reach", async () => {
    const [inside, outside] = [await userOf(admin, "inside"), await userOf(admin, "outside")];
    const batch = (account: string, users?: { id: string }[]) =>
      server.db.tenant("000000").run((db) =>
        audit(db, {
          actorId: inside.id,
          action: "update",
          entity: "user",
          entityId: "",
          before: null,
          after: { account, ...(users ? { users } : {}) },
        }),
      );
    await batch("own", [{ id: inside.id }]);
    await batch("mixed", [{ id: inside.id }, { id: outside.id }]);
    await batch("unnamed");
    const { records } = await dataOf(warden.get("/api/sq-system/log/audit?size=100&entity=user"));
    const names = records.map(({ entityName }: { entityName: string }) => entityName);
    expect(names).toContain("own");
    expect(names).not.toContain("mixed");
    expect(names).not.toContain("unnamed");
  });

  it("show and remove the errors of those within reach", async () => {
    const entry = { url: "/", time: "2026-01-01 00:00:00", type: "error", message: "m", stack: "", info: "" };
    for (const account of ["outside", "inside"]) {
      const user = await server.signIn("000000", account);
      await dataOf(user.post("/api/sq-system/log/error", [entry]));
    }
    expect(await accountsIn("/api/sq-system/log/error")).toEqual(["inside"]);
    const { records } = await dataOf(admin.get("/api/sq-system/log/error"));
    const ids = records.map(({ id }: { id: string }) => id).join();
    await dataOf(warden.post(`/api/sq-system/log/error/remove?ids=${ids}`));
    expect(await accountsIn("/api/sq-system/log/error", admin)).toEqual(["outside"]);
  });

  it("offer those within reach, and take no other", async () => {
    const assignees = await dataOf(warden.get("/api/demand/assignees"));
    expect(assignees.map(({ name }: { name: string }) => name)).toEqual(["inside", "warden"]);
    expect(await dataOf(warden.get("/api/demand/assignees?keyword=ARD"))).toMatchObject([{ name: "warden" }]);
    expect(await dataOf(warden.get("/api/demand/assignees?keyword=outside"))).toEqual([]);
    const found = await dataOf(warden.get("/api/report/grantee?text=side"));
    expect(found.users.map(({ account }: { account: string }) => account)).toEqual(["inside"]);
  });

  it("share with those within reach, and with whom it was shared already", async () => {
    const [me, inside, away] = await Promise.all(
      ["warden", "inside", "outside"].map((account) => userOf(admin, account)),
    );
    const content = { dataSrc: "t", sql: "select 1" };
    const chart = await dataOf(admin.post("/api/report/chart", { name: "shared", content }));
    const path = `/api/report/chart/${chart.id}/sharing`;
    const grant = (user: User | undefined) => ({ roleId: null, userId: user?.id, level: "view" });
    const share = async (user: TestUser, grants: object[], more: object = {}) => {
      const { version } = await dataOf(admin.get(path));
      return refusalOf(user.put(path, { access: "granted", grants, version, ...more }));
    };
    expect(await share(admin, [], { ownerId: me?.id })).toEqual([200, undefined]);
    const missing = [400, "grantee_missing"];
    expect(await share(warden, [grant(away)])).toEqual(missing);
    expect(await share(warden, [], { ownerId: away?.id })).toEqual(missing);
    expect(await share(warden, [grant(inside)])).toEqual([200, undefined]);
    expect(await share(admin, [grant(inside), grant(away)])).toEqual([200, undefined]);
    expect(await share(warden, [grant(away)])).toEqual([200, undefined]);
  });
});
