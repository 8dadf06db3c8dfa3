import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { accountOfName } from "./free-account.service.ts";
import { addUser, dataOf } from "./people.fixtures.ts";

const server = testServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
});

const free = (query: Record<string, string>, by = admin) =>
  dataOf(by.get(`/api/sq-user/account?${new URLSearchParams(query)}`));

describe("a free account", () => {
  it("is suggested to who may add users", async () => {
    await server.addUser("000000", "viewer", ["analyst"]);
    const viewer = await server.signIn("000000", "viewer");
    expect((await viewer.get("/api/sq-user/account?userName=x")).status).toBe(403);
    expect((await server.request("GET", "/api/sq-user/account?userName=x")).status).toBe(401);
  });

  it("follows the name, with the next number where others have it, whatever its case", async () => {
    expect(await free({ userName: "陈雨晴" })).toEqual({ account: "chen.yuqing", isTaken: false });
    await addUser(admin, "Chen.Yuqing");
    await addUser(admin, "chen.yuqing2");
    expect(await free({ userName: "陈雨晴" })).toEqual({ account: "chen.yuqing3", isTaken: false });
    const other = await server.signIn(otherTenantId);
    expect(await free({ userName: "陈雨晴" }, other)).toEqual({ account: "chen.yuqing", isTaken: false });
  });

  it("is next to one that is taken, and the same where it is free", async () => {
    await addUser(admin, "teacher9");
    expect(await free({ account: "TEACHER9" })).toEqual({ account: "TEACHER10", isTaken: true });
    expect(await free({ account: "teacher11" })).toEqual({ account: "teacher11", isTaken: false });
    expect(await free({ account: "no account" })).toEqual({ account: "", isTaken: false });
    expect(await free({})).toEqual({ account: "", isTaken: false });
  });
});

describe("the account of a name", () => {
  it.each([
    ["陈雨晴", "chen.yuqing"],
    ["欧阳静", "ouyang.jing"],
    ["单雄信", "shan.xiongxin"],
    ["吕布", "lv.bu"],
    ["王", "wang"],
    ["买买提·阿里", "maimaiti.ali"],
    ["王 小明", "wang.xiaoming"],
    ["Ada Lovelace", "ada.lovelace"],
    ["José  O'Neill-Smith", "jose.oneill.smith"],
    ["王 Ada", ""],
    ["Иван", ""],
    ["", ""],
  ])("of %s is %s", async (name, account) => {
    expect(await accountOfName(name)).toBe(account);
  });
});
