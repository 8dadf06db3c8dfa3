import { beforeAll, describe, expect, it } from "vitest";
import { makeCourseware } from "../courseware/courseware.fixtures.ts";
import { homeOf, makeDashboard } from "../dashboard/dashboard.fixtures.ts";
import { addRole, addUser, dataOf, refusalOf, userOf } from "../people/people.fixtures.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { saveSharing } from "./sharing.fixtures.ts";

const server = testServer();
const forbidden = [403, "forbidden"];
const content = { dataSrc: "scores", selectedDimension: [{ Column: "school" }] };
let admin: TestUser;
let owner: TestUser;
let colleague: TestUser;

const kinds = {
  chart: {
    base: "/api/report/chart",
    make: async (name: string): Promise<string> =>
      (await dataOf(owner.post("/api/report/chart", { name, content }))).id,
  },
  dashboard: {
    base: "/api/report/dashboard",
    make: async (name: string): Promise<string> => (await makeDashboard(owner, name)).id,
  },
  courseware: {
    base: "/api/courseware",
    make: async (name: string): Promise<string> => (await makeCourseware(owner, name, "<p>a</p>")).id,
  },
};

beforeAll(async () => {
  admin = await server.signIn();
  await addRole(admin, "makers", [
    ...["chart_view", "chart_add", "chart_edit", "chart_delete"],
    ...["dashboard_view", "dashboard_edit", "dashboard_home"],
    ...["courseware_view", "courseware_add", "courseware_edit", "courseware_delete"],
  ]);
  for (const account of ["owner", "colleague"]) await server.addUser("000000", account, ["makers"]);
  owner = await server.signIn("000000", "owner");
  colleague = await server.signIn("000000", "colleague");
});

describe.each(["chart", "dashboard", "courseware"] as const)("a %s that everybody may change", (kind) => {
  const { base, make } = kinds[kind];

  it("is shared and removed for good by its owner and administrators alone", async () => {
    const id = await make("everybody's");
    const wide = { access: "everyone", grants: [] };
    expect(await refusalOf(saveSharing(colleague, `${base}/${id}`, wide))).toEqual(forbidden);
    await dataOf(colleague.delete(`${base}/${id}`));
    expect(await refusalOf(colleague.delete(`${base}/${id}?forever=true`))).toEqual(forbidden);
    const { body } = await colleague.delete(`${base}/${id}?forever=true`);
    expect(body.msg).toBe(
      "您没有执行此操作的权限：需要管理权限（彻底删除、共享、转让），请联系所有者“owner”或管理员",
    );
    const [listed] = (await dataOf(colleague.get(`${base}?removed=true`))).records;
    expect(listed.rights ?? (listed.mayShare ? "share" : "edit")).toBe("edit");
    await dataOf(colleague.post(`${base}/${id}/restore`));
    await dataOf(colleague.delete(`${base}/${id}`));
    await dataOf(owner.delete(`${base}/${id}?forever=true`));
    expect(await refusalOf(admin.post(`${base}/${id}/restore`))).toEqual([404, "not_found"]);
  });

  it("that is not in the recycle bin is not removed for good, by nobody", async () => {
    const id = await make("alive");
    expect(await refusalOf(admin.delete(`${base}/${id}?forever=true`))).toEqual([404, "not_found"]);
    await dataOf(owner.get(`${base}/${id}`));
  });

  it("stays for whoever may only look at it", async () => {
    const id = await make("looked at");
    const { id: userId } = await userOf(admin, "colleague");
    const grants = [{ roleId: null, userId, level: "view" }];
    await dataOf(saveSharing(owner, `${base}/${id}`, { access: "granted", grants }));
    const hidden = kind === "courseware" ? [404, "not_found"] : forbidden;
    expect(await refusalOf(colleague.delete(`${base}/${id}`))).toEqual(hidden);
    await dataOf(owner.delete(`${base}/${id}`));
    expect(await refusalOf(colleague.post(`${base}/${id}/restore`))).toEqual(hidden);
  });
});

describe("a dashboard that is not for everyone", () => {
  const wanted = (dashboardId: string) => ({ roleId: null, dashboardId });
  const homes = "/api/report/dashboard/homes";

  it("is made the home page of others by those who may share it", async () => {
    const [id, open] = [await kinds.dashboard.make("mine"), await kinds.dashboard.make("everybody's")];
    const { id: userId } = await userOf(admin, "colleague");
    const grants = [{ roleId: null, userId, level: "edit" }];
    await dataOf(saveSharing(owner, `/api/report/dashboard/${id}`, { access: "granted", grants }));
    await addUser(admin, "third");
    expect(await refusalOf(colleague.put(homes, wanted(id)))).toEqual(forbidden);
    await dataOf(colleague.put(homes, wanted(open)));
    expect((await homeOf(admin)).id).toBe(open);
    await dataOf(owner.put(homes, wanted(id)));
    expect((await homeOf(colleague)).id).toBe(id);
  });
});
