import { isList } from "@provost/contract/wire/endpoint";
import { beforeAll, describe, expect, it } from "vitest";
import { addRole, addUser, dataOf } from "../people/people.fixtures.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { everyEndpoint } from "./every-endpoint.fixtures.ts";

// Those below another resource are the same code.
const lists = (await everyEndpoint())
  .filter((endpoint) => isList(endpoint) && !endpoint.path.includes("{"))
  .map(({ path, query }) => [path, query?.safeParse({}).success ?? true] as const);
const server = testServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
});

const system = "/api/sq-system";

describe("the root of a tree", () => {
  const drafts = {
    dict: (name: string) => ({ code: `root_${name}`, dictKey: -1, dictValue: name }),
    dept: (name: string) => ({ name: `root ${name}` }),
    menu: (name: string) => ({ code: `root_${name}`, name }),
  };

  it.each(Object.entries(drafts))('is "", 0 and null in %s alike', async (resource, draft) => {
    for (const [at, parentId] of ["0", "", 0, null].entries()) {
      const made = await admin.post(`${system}/${resource}/submit`, { ...draft(`n${at}`), parentId });
      expect([made.status, made.body.data.parentId], String(parentId)).toEqual([200, "0"]);
      const saved = await admin.post(`${system}/${resource}/submit`, { ...made.body.data, parentId });
      expect([saved.status, saved.body.data.parentId], String(parentId)).toEqual([200, "0"]);
    }
  });
});

describe("the nodes of a tree", () => {
  it.each(["menu", "dept", "role"])("of %s carry their id as value and key, too", async (resource) => {
    const visit = (nodes: { id: string; title: string; children?: [] }[]): void => {
      for (const node of nodes) {
        expect(node).toMatchObject({ value: node.id, key: node.id, title: expect.any(String) });
        visit(node.children ?? []);
      }
    };
    const nodes = await dataOf(admin.get(`${system}/${resource}/tree`));
    expect(nodes.length).toBeGreaterThan(0);
    visit(nodes);
  });
});

describe("the filters of a list", () => {
  it.each(lists)("are refused by name when %s does not know them", async (path, needsNoFilter) => {
    const refused = await admin.get(`${path}?current=1&size=2&unheardOf=x`);
    expect([refused.status, refused.body.data]).toEqual([
      400,
      expect.objectContaining({ reason: "filter_unknown", field: "unheardOf" }),
    ]);
    const known = await admin.get(`${path}?current=1&size=2&ascs=name&descs=&_t=1700000000&_=2`);
    expect(known.body.data).not.toMatchObject({ reason: "filter_unknown" });
    expect(known.status).toBe(needsNoFilter ? 200 : 400);
  });

  it("find users by their plain fields, a part of them or the whole", async () => {
    const dept = await dataOf(admin.post(`${system}/dept/submit`, { name: "Spruce School" }));
    const roleIds = [await addRole(admin, "gardener", [])];
    await addUser(admin, "chen.one", { nickName: "Chen", deptId: dept.id, phone: "13700000011" });
    await addUser(admin, "chen.two", { email: "two@school.example", roleIds });
    const found = async (query: string): Promise<string[]> => {
      const { records, total } = await dataOf(admin.get(`/api/sq-user/list?${query}`));
      expect(total).toBe(records.length);
      return records.map(({ account }: { account: string }) => account);
    };
    const [one, two] = ["chen.one", "chen.two"];
    expect(await found("account=CHEN")).toEqual([one, two]);
    expect(await found("account_like=en.t")).toEqual([two]);
    expect(await found("account_equal=chen")).toEqual([]);
    expect(await found("account_equal=Chen.Two")).toEqual([two]);
    expect(await found("account=chen&deptName=spruce")).toEqual([one]);
    expect(await found("deptName_equal=Spruce%20School")).toEqual([one]);
    expect(await found("roleName=gardener")).toEqual([two]);
    expect(await found("roleName_equal=role%20gardener")).toEqual([two]);
    expect(await found("phone=1370000001")).toEqual([one]);
    expect(await found("email_like=school.EX")).toEqual([two]);
    expect(await found("nickName_equal=chen")).toEqual([one]);
    expect(await found("account=chen_one")).toEqual([]);
    expect(await found("account=chen&deptName=&roleName=&deptId=")).toEqual([one, two]);
  });

  it.each([
    ["role/list", "roleName=gardener", "roleName=unheard"],
    ["role/list", "code_equal=analyst", "code_equal=analys"],
    ["role/list", "name_like=a", "name_equal=a"],
    ["dept/list", "deptName=spruce", "deptName=unheard"],
    ["dept/list", "name_equal=Spruce%20School", "name_equal=Spruce"],
    ["dict/list", "dictValue_equal=%E5%88%9D%E4%B8%AD", "dictValue_equal=%E5%88%9D"],
    ["dict/list", "code_like=stag&dictKey=1", "code=stage&dictKey=77"],
    ["menu/list", "code_equal=dict_view", "code_equal=dict_vie"],
    ["menu/list", "name_like=%E5%AD%97%E5%85%B8&path=/", "name_like=unheard"],
    ["top-menu/list", "code_equal=top_system", "code_equal=top_"],
    ["tenant/list", "id_equal=200000", "id_equal=20000"],
    ["tenant/list", "name=tenant", "domain_equal=unheard"],
  ])("of %s find by %s and not by %s", async (path, some, none) => {
    const count = async (query: string): Promise<number> => {
      const data = await dataOf(admin.get(`${system}/${path}?${query}`));
      return (data.records ?? data).length;
    };
    expect(await count(some)).toBeGreaterThan(0);
    expect(await count(none)).toBe(0);
  });
});

describe("calls of an axios client", () => {
  it("7.29 give every menu where no top item is named", async () => {
    const all = await dataOf(admin.get(`${system}/menu/routes`));
    expect(await dataOf(admin.get(`${system}/menu/routes?topMenuId=`))).toEqual(all);
  });

  it("are told of an unknown address that no tenant has it", async () => {
    const unknown = await server.request(
      "GET",
      "/api/sq-auth/tenant/detail?tenantUrl=https://unheard.example",
    );
    expect([unknown.status, unknown.body.data]).toEqual([200, null]);
  });
});
