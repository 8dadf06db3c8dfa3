import { beforeAll, describe, expect, it } from "vitest";
import { saveSharing } from "../../document/sharing.fixtures.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { addDept, addRole, addUser, dataOf, draftOf, refusalOf, userOf } from "../people.fixtures.ts";

const server = testServer();
const submit = "/api/sq-user/submit";
const tooMuch = [403, "more_than_held"];
let admin: TestUser;
let clerk: TestUser;
let north: string;
const roleIds: Record<string, string> = {};

async function chartFor(access: "everyone" | "granted", code: string): Promise<string> {
  const content = { sql: "select 1" };
  const { id } = await dataOf(admin.post("/api/report/chart", { name: code, content }));
  const grants = [{ roleId: roleIds[code], userId: null, level: "view" }];
  await dataOf(saveSharing(admin, `/api/report/chart/${id}`, { access, grants }));
  return id;
}

const puppet = (account: string, ...codes: string[]) => ({
  ...{ account, userName: account, deptId: north },
  roleIds: codes.map((code) => roleIds[code]),
});

async function choices(): Promise<Record<string, boolean>> {
  const roles = await dataOf(clerk.get("/api/sq-system/role/tree"));
  return Object.fromEntries(
    roles.map((role: { code: string; grantable: boolean }) => [role.code, role.grantable]),
  );
}

beforeAll(async () => {
  admin = await server.signIn();
  north = (await addDept(admin, "north", (await addDept(admin, "district")).id)).id;
  const buttons = ["user_view", "user_add", "user_edit", "user_import", "chart_view", "dashboard_view"];
  await addRole(admin, "clerk", buttons, { policies: [], peopleScope: "below" });
  for (const code of ["planner", "reader", "guest"])
    roleIds[code] = await addRole(admin, code, ["chart_view", "dashboard_view"], {
      ...{ policies: [], peopleScope: "self" },
    });
  await server.addUser("000000", "clerk", ["clerk"]);
  await dataOf(admin.post(submit, draftOf(await userOf(admin, "clerk"), { deptId: north })));
  clerk = await server.signIn("000000", "clerk");
  await chartFor("granted", "planner");
  await chartFor("everyone", "reader");
});

describe("a role with which things are shared", () => {
  it("is given by nobody who does not find them, whichever way", async () => {
    expect(await refusalOf(clerk.post(submit, puppet("one", "planner")))).toEqual(tooMuch);
    const { user } = await addUser(admin, "plain", { deptId: north });
    const draft = draftOf(user, { roleIds: [roleIds.planner] });
    expect(await refusalOf(clerk.post(submit, draft))).toEqual(tooMuch);
    const form = new FormData();
    form.set("preview", "true");
    form.set("file", new Blob(["账号,姓名,部门,角色\nbrought,x,district / north,planner"]), "users.csv");
    const report = await dataOf(clerk.upload("/api/sq-user/import", form));
    expect(JSON.stringify(report)).toContain("role_not_grantable");
    expect(await choices()).toMatchObject({ planner: false, reader: true, guest: true });
  });

  it("is given where they are for everyone anyway", async () => {
    await dataOf(clerk.post(submit, puppet("two", "reader")));
  });

  it("is given by whoever manages somebody who has it already", async () => {
    await addUser(admin, "first.planner", puppet("first.planner", "planner"));
    expect(await choices()).toMatchObject({ planner: true });
    await dataOf(clerk.post(submit, puppet("three", "planner")));
  });

  it("is given by administrators", async () => {
    await chartFor("granted", "guest");
    expect(await refusalOf(clerk.post(submit, puppet("four", "guest")))).toEqual(tooMuch);
    await dataOf(admin.post(submit, puppet("four", "guest")));
  });

  it("is not given where a data source is shared with it, whose tables are more than policies show", async () => {
    roleIds.source = await addRole(admin, "source", ["chart_view"], { policies: [], peopleScope: "self" });
    const place = { host: "db.example", database: "school", user: "viewer", secret: "a secret" };
    const { id } = await dataOf(admin.post("/api/report/connection/submit", { name: "District", ...place }));
    await dataOf(clerk.post(submit, puppet("before", "source")));
    const before = await dataOf(admin.get("/api/sq-user/list?keyword=before"));
    await dataOf(admin.post(`/api/sq-user/remove?ids=${before.records[0].id}`));
    const grants = [{ roleId: roleIds.source, userId: null, level: "edit" }];
    await dataOf(saveSharing(admin, `/api/report/connection/${id}`, { access: "granted", grants }));
    expect(await refusalOf(clerk.post(submit, puppet("five", "source")))).toEqual(tooMuch);
  });
});
