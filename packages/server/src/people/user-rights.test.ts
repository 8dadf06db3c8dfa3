import { roleButtons, userButtons } from "@provost/contract/people/people-feature";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { addRole, addUser, dataOf, draftOf, menuIds, refusalOf, userOf } from "./people.fixtures.ts";

const server = testServer();
const submit = "/api/sq-user/submit";
const tooMuch = [403, "more_than_held"];
let admin: TestUser;
/** Has every button of users and roles, but that of what roles read, and no report. */
let clerk: TestUser;
let roles = { administrator: "", analyst: "", clerk: "", viewer: "" };

beforeAll(async () => {
  admin = await server.signIn();
  const { policy: _, ...rest } = roleButtons;
  const none = { policies: [] };
  await addRole(admin, "clerk", [...Object.values(userButtons), ...Object.values(rest)], none);
  await addRole(admin, "viewer", [], { policies: [{ tableId: null, columns: null, rows: [] }] });
  await addRole(admin, "greeter", [userButtons.view], none);
  const { records } = await dataOf(admin.get("/api/sq-system/role/list?size=100"));
  const byCode = records.map(({ code, id }: { code: string; id: string }) => [code, id]);
  roles = { ...roles, ...Object.fromEntries(byCode) };
  await server.addUser("000000", "clerk", ["clerk"]);
  clerk = await server.signIn("000000", "clerk");
});

describe("who administers users", () => {
  it("cannot give anybody a role that holds more than he does, himself least", async () => {
    const me = await userOf(clerk, "clerk");
    for (const roleId of [roles.administrator, roles.analyst, roles.viewer]) {
      expect(await refusalOf(clerk.post(submit, draftOf(me, { roleIds: [roles.clerk, roleId] })))).toEqual(
        tooMuch,
      );
      const draft = { account: "puppet", userName: "p", roleIds: [roleId] };
      expect(await refusalOf(clerk.post(submit, draft))).toEqual(tooMuch);
    }
    expect(await userOf(clerk, "clerk")).toEqual(me);
  });

  it("is told by name what he cannot give, and who can", async () => {
    const tellers = "请联系管理员或其他可编辑角色的用户";
    const draft = { account: "puppet", userName: "p", roleIds: [roles.analyst, roles.clerk] };
    const role = (await dataOf(admin.get(`/api/sq-system/role/detail?id=${roles.analyst}`))).name;
    expect((await clerk.post(submit, draft)).body.msg).toBe(
      `不能授予或管理您没有的权限：角色“${role}”的全部权限，${tellers}`,
    );
    const maker = await addRole(admin, "maker", ["role_add", "role_view"]);
    await server.addUser("000000", "maker", ["maker"]);
    const menuIdsWanted = await menuIds(admin, ["role_view", "chart_export", "audit"]);
    const granted = { code: "wide", name: "wide", menuIds: menuIdsWanted };
    const refused = await (await server.signIn("000000", "maker")).post(
      "/api/sq-system/role/submit",
      granted,
    );
    expect([refused.status, refused.body.data.field]).toEqual([403, "menuIds"]);
    expect(refused.body.msg).toBe(`不能授予或管理您没有的权限：“图表：导出”、“审计日志”权限，${tellers}`);
    await dataOf(admin.post(`/api/sq-user/remove?ids=${(await userOf(admin, "maker")).id}`));
    await dataOf(admin.post(`/api/sq-system/role/remove?ids=${maker}`));
  });

  it("cannot change, disable, reset or remove who holds more", async () => {
    await server.addUser("000000", "head", ["administrator"]);
    await server.addUser("000000", "analyst", ["analyst"]);
    for (const account of ["head", "analyst"]) {
      const user = await userOf(clerk, account);
      const requests = [
        clerk.post(submit, draftOf(user, { userName: "renamed" })),
        clerk.post(submit, draftOf(user, { disabled: true })),
        clerk.post(submit, draftOf(user, { roleIds: [] })),
        clerk.post(`/api/sq-user/reset-password?ids=${user.id}`),
        clerk.post(`/api/sq-user/remove?ids=${user.id}`),
      ];
      for (const reply of requests) expect(await refusalOf(reply)).toEqual(tooMuch);
      expect(await userOf(clerk, account)).toEqual(user);
    }
  });

  it("gives and takes what he holds himself", async () => {
    const { user } = await addUser(clerk, "colleague", { roleIds: [roles.clerk] });
    const changed = await dataOf(clerk.post(submit, draftOf(user, { roleIds: [] })));
    expect(changed.user.roles).toEqual([]);
    await dataOf(clerk.post(`/api/sq-user/reset-password?ids=${user.id}`));
    await dataOf(clerk.post(`/api/sq-user/remove?ids=${user.id}`));
  });

  it("gives several at once no more than each of them alone", async () => {
    const { user } = await addUser(clerk, "together");
    await server.addUser("000000", "above", ["administrator"]);
    const above = await userOf(clerk, "above");
    const batch = (ids: readonly string[], change: object) =>
      refusalOf(clerk.post("/api/sq-user/batch", { ids, ...change }));
    expect(await batch([user.id], { addRoleIds: [roles.analyst] })).toEqual(tooMuch);
    expect(await batch([user.id, above.id], { disabled: true })).toEqual(tooMuch);
    expect(await batch([above.id], { removeRoleIds: [roles.administrator] })).toEqual(tooMuch);
    const dept = await dataOf(admin.post("/api/sq-system/dept/submit", { name: "apart" }));
    const me = await userOf(clerk, "clerk");
    expect(await batch([me.id], { deptId: dept.id })).toEqual(tooMuch);
    expect([await userOf(clerk, "together"), await userOf(clerk, "above")]).toEqual([user, above]);
    await dataOf(admin.post(`/api/sq-user/remove?ids=${above.id}`));
  });

  it("does not widen what row rules let anybody read, unless he decides about reading", async () => {
    const { user } = await addUser(admin, "teacher", { attributes: { school: "3" } });
    expect((await dataOf(clerk.post(submit, draftOf(user, { userName: "t" })))).user.attributes).toEqual({
      school: "3",
    });
    const now = await userOf(clerk, "teacher");
    const other = { attributes: { school: "4" } };
    expect(await refusalOf(clerk.post(submit, draftOf(now, other)))).toEqual(tooMuch);
    expect(await refusalOf(clerk.post(submit, { account: "puppet", userName: "p", ...other }))).toEqual(
      tooMuch,
    );
    const me = await userOf(clerk, "clerk");
    const dept = await dataOf(admin.post("/api/sq-system/dept/submit", { name: "elsewhere" }));
    expect(await refusalOf(clerk.post(submit, draftOf(me, { deptId: dept.id })))).toEqual(tooMuch);
    expect((await dataOf(admin.post(submit, draftOf(now, other)))).user.attributes).toEqual({ school: "4" });
  });

  it("sees which roles are his to give", async () => {
    const choices = await dataOf(clerk.get("/api/sq-system/role/tree"));
    const grantable = Object.fromEntries(
      choices.map(({ code, grantable: may }: { code: string; grantable: boolean }) => [code, may]),
    );
    expect(grantable).toMatchObject({
      administrator: false,
      analyst: false,
      viewer: false,
      clerk: true,
      greeter: true,
    });
    const all = await dataOf(admin.get("/api/sq-system/role/tree"));
    expect(all.every(({ grantable: may }: { grantable: boolean }) => may)).toBe(true);
  });
});

describe("who administers roles", () => {
  const role = "/api/sq-system/role/submit";

  it("cannot put more into a role than he holds, nor touch one that holds more", async () => {
    const [edit = ""] = await menuIds(admin, ["dict_edit"]);
    const draft = { code: "sneaky", name: "sneaky", menuIds: [edit] };
    expect(await refusalOf(clerk.post(role, draft))).toEqual(tooMuch);
    for (const id of [roles.administrator, roles.analyst, roles.viewer]) {
      const before = await dataOf(clerk.get(`/api/sq-system/role/detail?id=${id}`));
      expect(await refusalOf(clerk.post(role, { ...before, menuIds: [] }))).toEqual(tooMuch);
      expect(await dataOf(clerk.get(`/api/sq-system/role/detail?id=${id}`))).toEqual(before);
    }
    const { id } = await dataOf(clerk.post(role, { code: "plain", name: "plain", menuIds: [] }));
    expect(await refusalOf(clerk.post(role, { ...draft, id, version: 1, code: "plain" }))).toEqual(tooMuch);
    const spare = await addRole(admin, "spare", ["dict_edit"]);
    expect(await refusalOf(clerk.post(`/api/sq-system/role/remove?ids=${spare}`))).toEqual(tooMuch);
  });

  it("decides about reading by a button of its own; without it a new role reads what he does", async () => {
    const everything = [{ tableId: null, columns: null, rows: [] }];
    const draft = { code: "curious", name: "curious", menuIds: [] };
    expect(await refusalOf(clerk.post(role, { ...draft, policies: everything }))).toEqual([403, "forbidden"]);
    const made = await dataOf(clerk.post(role, draft));
    expect(made.policies).toEqual([]);
    expect(await refusalOf(clerk.post(role, { ...made, policies: everything }))).toEqual([403, "forbidden"]);
    const renamed = await dataOf(clerk.post(role, { ...made, name: "still curious" }));
    expect(renamed).toMatchObject({ name: "still curious", policies: [] });
    const open = await dataOf(admin.post(role, { ...draft, code: "open" }));
    expect(open.policies).toEqual(everything);
  });
});

describe("nobody", () => {
  it("disables or removes himself", async () => {
    const me = await userOf(admin, "admin");
    expect(await refusalOf(admin.post(submit, draftOf(me, { disabled: true })))).toEqual([400, "user_self"]);
    expect(await refusalOf(admin.post(`/api/sq-user/remove?ids=${me.id}`))).toEqual([400, "user_self"]);
  });

  it("leaves the tenant without an administrator who can sign in", async () => {
    await addUser(admin, "sleeping", { roleIds: [roles.administrator], disabled: true });
    const head = await userOf(admin, "head");
    await dataOf(admin.post(`/api/sq-user/remove?ids=${head.id}`));
    const me = await userOf(admin, "admin");
    expect(await refusalOf(admin.post(submit, draftOf(me, { roleIds: [] })))).toEqual([
      400,
      "last_administrator",
    ]);
    expect((await userOf(admin, "admin")).roles).toEqual(me.roles);
  });

  it("not even when the last two remove each other, or step down, at once", async () => {
    for (let round = 0; round < 4; round++) {
      const account = `deputy${round}`;
      await server.addUser("000000", account, ["administrator"]);
      const deputy = await server.signIn("000000", account);
      const [me, them] = [await userOf(admin, "admin"), await userOf(admin, account)];
      const replies =
        round % 2 === 0
          ? [
              admin.post(submit, draftOf(me, { roleIds: [] })),
              deputy.post(submit, draftOf(them, { roleIds: [] })),
            ]
          : [
              admin.post(submit, draftOf(them, { disabled: true })),
              deputy.post(submit, draftOf(me, { disabled: true })),
            ];
      const statuses = (await Promise.all(replies)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      await server.db.tenant("000000").run(async (db) => {
        await db.deleteFrom("appUser").where("account", "=", account).execute();
        await db.updateTable("appUser").set({ disabledAt: null }).where("account", "=", "admin").execute();
        const grant = { userId: me.id, roleId: roles.administrator };
        await db
          .insertInto("userRole")
          .values(grant)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
      admin = await server.signIn();
    }
  });
});
