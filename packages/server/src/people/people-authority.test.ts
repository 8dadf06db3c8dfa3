import type { User } from "@provost/contract/people/people";
import { beforeAll, describe, expect, it } from "vitest";
import { localMail } from "../platform/testing/mail-server.fixtures.ts";
import { adminPassword, type TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { importCsv } from "../source/source.fixtures.ts";
import { addDept, addRole, addUser, dataOf, draftOf, refusalOf, userOf } from "./people.fixtures.ts";

const mail = localMail();
const server = testServer(() => ({
  mail: { host: "127.0.0.1", port: mail.port, secure: false, credentials: null, from: "no-reply@a.example" },
}));
const submit = "/api/sq-user/submit";
const deptSubmit = "/api/sq-system/dept/submit";
const tooMuch = [403, "more_than_held"];
const outside = [403, "outside_people_scope"];
const ownSchool = { column: "school", operator: "=", values: [{ attribute: "user.dept" }] };
let admin: TestUser;
let district: string;
let north: string;
let south: string;
let clerkRole: string;
let tableId: string;

/** A user with a known password in a department. */
async function signInAt(account: string, role: string, deptId: string | null): Promise<TestUser> {
  await server.addUser("000000", account, [role]);
  await dataOf(admin.post(submit, draftOf(await userOf(admin, account), { deptId })));
  return server.signIn("000000", account);
}

const schoolsOf = async (user: TestUser): Promise<string[]> => {
  const { rows } = await dataOf(
    user.post("/api/report/query", { content: { sql: "select school from marks order by 1" } }),
  );
  return rows.flat();
};

beforeAll(async () => {
  admin = await server.signIn();
  district = (await addDept(admin, "district")).id;
  north = (await addDept(admin, "north", district)).id;
  south = (await addDept(admin, "south", district)).id;
  tableId = (await importCsv(admin, "marks", "school,mark\nnorth,1\nsouth,2\n")).id;
  const own = { policies: [{ tableId, columns: null, rows: [ownSchool] }] };
  clerkRole = await addRole(
    admin,
    "clerk",
    ["user_view", "user_add", "user_edit", "dept_view", "dept_edit", "chart_view"],
    { ...own, peopleScope: "all" },
  );
  await addRole(admin, "principal", ["user_view", "user_edit", "user_reset", "dept_view", "dept_edit"], {
    policies: [],
    peopleScope: "below",
  });
});

describe("who may not decide what is read", () => {
  let clerk: TestUser;
  beforeAll(async () => {
    clerk = await signInAt("clerk", "clerk", north);
  });

  it("puts nobody with rules by department where more is read than he reads himself", async () => {
    expect(await schoolsOf(clerk)).toEqual(["north"]);
    const draft = { account: "puppet", userName: "puppet", roleIds: [clerkRole] };
    expect(await refusalOf(clerk.post(submit, { ...draft, deptId: south }))).toEqual(tooMuch);
    const { user } = await addUser(clerk, "puppet", { deptId: north, roleIds: [clerkRole] });
    expect(await refusalOf(clerk.post(submit, draftOf(user, { deptId: south })))).toEqual(tooMuch);
    const { user: plain } = await addUser(clerk, "plain", { deptId: south });
    expect(await refusalOf(clerk.post(submit, draftOf(plain, { roleIds: [clerkRole] })))).toEqual(tooMuch);
  });

  it("changes nobody who has the same role in another department", async () => {
    await signInAt("southern", "clerk", south);
    const user = await userOf(admin, "southern");
    expect(await refusalOf(clerk.post(submit, draftOf(user, { userName: "renamed" })))).toEqual(tooMuch);
  });

  it("reads no more after renaming his department", async () => {
    const dept = await dataOf(clerk.get(`/api/sq-system/dept/detail?id=${north}`));
    const renamed = await dataOf(clerk.post(deptSubmit, { ...dept, name: "south" }));
    expect(renamed.name).toBe("south");
    await expect.poll(() => schoolsOf(clerk)).toEqual(["north"]);
    await dataOf(clerk.post(deptSubmit, { ...dept, version: renamed.version }));
  });
});

describe("a principal whose people are those of his school", () => {
  let principal: TestUser;
  beforeAll(async () => {
    principal = await signInAt("northern.principal", "principal", north);
    await signInAt("southern.principal", "principal", south);
    for (const [account, deptId] of [
      ["northern.teacher", north],
      ["southern.teacher", south],
    ] as const)
      await addUser(admin, account, { deptId });
  });

  it("lists them and nobody else", async () => {
    const { records, total } = await dataOf(principal.get("/api/sq-user/list?size=100"));
    expect(records.every(({ deptId }: User) => deptId === north)).toBe(true);
    expect(total).toBe(records.length);
    expect(records.map(({ account }: User) => account)).toContain("northern.teacher");
  });

  it("does not find those of another school, nor resets their passwords", async () => {
    for (const account of ["southern.principal", "southern.teacher"]) {
      const user = await userOf(admin, account);
      expect(await refusalOf(principal.get(`/api/sq-user/detail?id=${user.id}`))).toEqual([404, "not_found"]);
      expect(await refusalOf(principal.post(`/api/sq-user/reset-password?ids=${user.id}`))).toEqual([
        404,
        "not_found",
      ]);
      expect(await refusalOf(principal.post(submit, draftOf(user, { userName: "x" })))).toEqual([
        404,
        "not_found",
      ]);
    }
    const { id } = await userOf(admin, "northern.teacher");
    await dataOf(principal.post(`/api/sq-user/reset-password?ids=${id}`));
  });

  it("moves nobody out of it, and does not rename it", async () => {
    const user = await userOf(admin, "northern.teacher");
    for (const deptId of [south, district, null])
      expect(await refusalOf(principal.post(submit, draftOf(user, { deptId })))).toEqual(outside);
    const dept = await dataOf(principal.get(`/api/sq-system/dept/detail?id=${north}`));
    expect(await refusalOf(principal.post(deptSubmit, { ...dept, name: "renamed" }))).toEqual(outside);
  });
});

describe("a mail address that somebody else set", () => {
  const forgot = async (target: string): Promise<number> => {
    server.clock.advance(61_000);
    const before = mail.emails.length;
    const body = { target, tenantId: "000000" };
    expect((await server.request("POST", "/api/sq-auth/password/forgot", { body })).status).toBe(200);
    return mail.emails.slice(before).filter(({ to }) => to.includes(target)).length;
  };

  it("is no way to a new password, until its owner has confirmed it", async () => {
    await addRole(admin, "editor", ["user_view", "user_edit"], { policies: [], peopleScope: "all" });
    await server.addUser("000000", "editor", ["editor"]);
    const editor = await server.signIn("000000", "editor");
    await server.addUser("000000", "victim", []);
    const user = await userOf(editor, "victim");
    await dataOf(editor.post(submit, draftOf(user, { email: "attacker@a.example" })));
    expect(await forgot("attacker@a.example")).toBe(0);

    const victim = await server.signIn("000000", "victim");
    const { userName, nickName, phone, email, unconfirmed } = await dataOf(
      victim.get("/api/sq-user/user/getUserInfo"),
    );
    expect([email, unconfirmed]).toEqual(["attacker@a.example", ["email"]]);
    const profile = { userName, nickName, phone, email, confirm: ["email"] };
    expect(await refusalOf(victim.post("/api/sq-user/profile", profile))).toEqual([400, "password_wrong"]);
    await dataOf(victim.post("/api/sq-user/profile", { ...profile, confirm: [], nickName: "v" }));
    expect(await forgot("attacker@a.example")).toBe(0);
    await dataOf(victim.post("/api/sq-user/profile", { ...profile, password: adminPassword }));
    expect(await forgot("attacker@a.example")).toBe(1);
  });

  it("is one at once where it was set by somebody who may reset the password, or by its owner", async () => {
    await server.addUser("000000", "colleague", []);
    const user = await userOf(admin, "colleague");
    await dataOf(admin.post(submit, draftOf(user, { email: "first@a.example" })));
    expect(await forgot("first@a.example")).toBe(1);
    await addUser(admin, "beginner", { email: "beginner@a.example" });
    expect(await forgot("beginner@a.example")).toBe(1);
    const colleague = await server.signIn("000000", "colleague");
    const own = { userName: "c", nickName: "", phone: "", email: "own@a.example", password: adminPassword };
    await dataOf(colleague.post("/api/sq-user/profile", own));
    expect(await forgot("own@a.example")).toBe(1);
  });

  it("is told to the address that was known so far", async () => {
    const before = await userOf(admin, "colleague");
    await dataOf(admin.post(submit, draftOf(before, { email: "third@a.example" })));
    const sent = () => mail.emails.filter(({ text }) => text.includes("colleague")).map(({ to }) => to[0]);
    await expect.poll(sent).toEqual(["own@a.example"]);
    await dataOf(admin.post(submit, draftOf(await userOf(admin, "colleague"), { phone: "13800000009" })));
    await expect.poll(sent).toEqual(["own@a.example", "third@a.example"]);
    await dataOf(admin.post(submit, draftOf(await userOf(admin, "colleague"), { nickName: "same" })));
    expect(sent()).toHaveLength(2);
  });

  it("is unconfirmed for whoever sets his own without the password", async () => {
    const me = await userOf(admin, "admin");
    await dataOf(admin.post(submit, draftOf(me, { email: "me@a.example" })));
    expect(await forgot("me@a.example")).toBe(0);
  });
});

describe("looking as somebody else", () => {
  it("is closed towards those out of reach, and tells whom somebody reaches", async () => {
    const codes = ["role_policy", "role_view", "user_view", "user_edit", "dept_view", "chart_view"];
    await addRole(admin, "author", [...codes, "user_add", "user_reset", "dept_edit"], {
      policies: [],
      peopleScope: "below",
    });
    const author = await signInAt("author", "author", north);
    const as = async (account: string) =>
      author.post("/api/report/reading/as", { userId: (await userOf(admin, account)).id });
    expect((await as("southern.teacher")).body.data.reason).toBe("not_found");
    const { people } = await dataOf(as("northern.principal"));
    expect(people).toEqual([{ role: "role principal", peopleScope: "below", depts: ["north"] }]);
    const own = await dataOf(admin.get("/api/report/reading?tableName=marks"));
    expect(own.people).toEqual([{ role: "管理员", peopleScope: "all", depts: [] }]);
  });
});
