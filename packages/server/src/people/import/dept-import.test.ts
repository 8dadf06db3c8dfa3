import type { DeptImportReport, DeptNode } from "@provost/contract/people/dept";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { addDept, addRole, addUser, dataOf, draftOf, refusalOf, userOf } from "../people.fixtures.ts";

const server = testServer();
const base = "/api/sq-system/dept";
let admin: TestUser;
/** city > east > school, and city > west. */
const place: Record<string, string> = {};

beforeAll(async () => {
  admin = await server.signIn();
  for (const [name, above] of [
    ["city", null],
    ["east", "city"],
    ["school", "east"],
    ["west", "city"],
  ] as const) {
    place[name] = (await addDept(admin, name, above === null ? "0" : place[above])).id;
    await addUser(admin, `at.${name}`, { deptId: place[name] });
  }
});

/** Signs in a user in a department with this role. */
async function signInAt(account: string, dept: string): Promise<TestUser> {
  await server.addUser("000000", account, [account]);
  await dataOf(
    admin.post("/api/sq-user/submit", draftOf(await userOf(admin, account), { deptId: place[dept] })),
  );
  return server.signIn("000000", account);
}

function names(nodes: readonly DeptNode[]): string[] {
  return nodes.flatMap((node) => [node.name, ...names(node.children ?? [])]);
}

const send = (user: TestUser, lines: readonly string[], preview = false) => {
  const form = new FormData();
  form.set("preview", String(preview));
  form.set("file", new Blob([lines.join("\n")]), "departments.csv");
  return user.upload(`${base}/import`, form);
};
const problemsOf = ({ rejected }: DeptImportReport) =>
  rejected.map(({ line, problem, value }) => [line, problem, value]);

describe("an import of departments", () => {
  it("adds departments below those that are there and those of earlier lines; a second time adds none", async () => {
    await addUser(admin, "zhao.head", { userName: "Zhao" });
    const lines = [
      "名称,上级部门,负责人账号,电话,排序,数据标识",
      "云山区,,ZHAO.head,0871-63161234,7,",
      "云山一中,云山区,,,2,YS1",
      "语文组,云山区 / 云山一中,,,,",
    ];
    const before = names(await dataOf(admin.get(`${base}/list`)));
    expect(await dataOf(send(admin, lines, true))).toMatchObject({ preview: true, created: 0, rejected: [] });
    expect(names(await dataOf(admin.get(`${base}/list`)))).toEqual(before);
    expect(await dataOf(send(admin, lines))).toMatchObject({ lines: 3, created: 3, rejected: [] });
    const [district] = (await dataOf(admin.get(`${base}/list?name=语文组`))) as DeptNode[];
    const zone = { name: "云山区", headName: "Zhao", phone: "0871-63161234", sort: 7, dataKey: "云山区" };
    expect(district).toMatchObject({
      ...zone,
      children: [{ name: "云山一中", dataKey: "YS1", sort: 2, children: [{ name: "语文组", sort: 0 }] }],
    });
    const again: DeptImportReport = await dataOf(send(admin, lines));
    expect(again.created).toBe(0);
    expect(problemsOf(again)).toEqual([
      [2, "name_taken", "云山区"],
      [3, "data_key_taken", "YS1"],
      [3, "name_taken", "云山一中"],
      [4, "name_taken", "语文组"],
    ]);
  });

  it("reports what is wrong with each line, and takes the others", async () => {
    const report: DeptImportReport = await dataOf(
      send(admin, [
        "name,parent,data key,head account,phone,order",
        `${"x".repeat(81)},,,,,`,
        "odd,nowhere,,,,",
        "odd,,,nobody,call me,-1",
        "fine,,same key,,,",
        "odd,,same key,,,",
        "below odd,odd,,,,",
      ]),
    );
    expect(report.created).toBe(1);
    expect(problemsOf(report)).toEqual([
      [2, "name_wrong", "x".repeat(80)],
      [3, "parent_unknown", "nowhere"],
      [4, "head_unknown", "nobody"],
      [4, "phone_wrong", "call me"],
      [4, "sort_wrong", "-1"],
      [6, "data_key_taken", "same key"],
      [7, "parent_unknown", "odd"],
    ]);
    expect(await refusalOf(send(admin, ["parent", "x"]))).toEqual([400, "import_heads_missing"]);
  });
});

describe("the levels of departments", () => {
  const chain = (name: string, length: number, top = ""): string[] => [
    "name,parent",
    ...Array.from({ length }, (_, n) => `${name}${n + 1},${n === 0 ? top : `${name}${n}`}`),
  ];
  const idOf = async (name: string): Promise<string> => {
    const found = (nodes: readonly DeptNode[]): string | undefined =>
      nodes.flatMap((node) => (node.name === name ? node.id : (found(node.children ?? []) ?? [])))[0];
    return found(await dataOf(admin.get(`${base}/list`))) ?? "";
  };

  it("are bounded where they are added, moved and imported", async () => {
    const { deptLevels } = serverLimits;
    const report: DeptImportReport = await dataOf(send(admin, chain("deep", deptLevels + 2)));
    expect(report.created).toBe(deptLevels);
    expect(report.rejected.map(({ line, problem }) => [line, problem])).toEqual([
      [deptLevels + 2, "too_deep"],
      [deptLevels + 3, "parent_unknown"],
    ]);
    const tooDeep = [400, "depts_limit"];
    const deepest = await idOf(`deep${deptLevels}`);
    expect(await refusalOf(admin.post(`${base}/submit`, { name: "below", parentId: deepest }))).toEqual(
      tooDeep,
    );
    await dataOf(send(admin, chain("short", 3)));
    const moved = await dataOf(admin.get(`${base}/detail?id=${await idOf("short1")}`));
    const move = async (level: number) =>
      admin.post(`${base}/submit`, { ...moved, parentId: await idOf(`deep${level}`) });
    expect(await refusalOf(move(deptLevels - 2))).toEqual(tooDeep);
    await dataOf(move(deptLevels - 3));
  });
});

describe("the people scope of who imports departments", () => {
  const outcomeOf = async (user: TestUser, ...lines: string[]) => {
    const report = await dataOf(send(user, ["name,parent,data key,head account", ...lines]));
    const { created, rejected } = report as DeptImportReport;
    return [created, ...rejected.map(({ line, problem }) => `${line} ${problem}`)];
  };
  const codes = ["dept_view", "dept_add", "user_view"];

  it("adds below those within reach, led by users within reach, and decides no reading without that right", async () => {
    await addRole(admin, "planner", codes, { policies: [], peopleScope: "below" });
    const planner = await signInAt("planner", "east");
    expect(
      await outcomeOf(
        planner,
        "lab,school,,at.school",
        "bench,lab,,",
        "led from outside,school,,at.west",
        "at the top,,,",
        "elsewhere,west,,",
        "above,city,,",
        "below that,city/above,,",
        "deciding,school,key,",
      ),
    ).toEqual([
      2,
      ...["4 head_unknown", "5 parent_outside_scope", "6 parent_unknown"],
      ...["7 parent_outside_scope", "8 parent_unknown", "9 data_key_not_allowed"],
    ]);
    const [city] = (await dataOf(admin.get(`${base}/list?name=bench`))) as DeptNode[];
    const lab = city?.children?.[0]?.children?.[0]?.children?.find(({ name }) => name === "lab");
    expect(lab).toMatchObject({ headName: "at.school", dataKey: "", children: [{ dataKey: "" }] });
  });

  it("is worked out once for each department, however many lines name it", async () => {
    const role = ["dept_view", "dept_add", "user_view", "user_import"];
    await addRole(admin, "registrar", role, { policies: [], peopleScope: "below" });
    const registrar = await signInAt("registrar", "east");
    const below = Array.from({ length: 1500 }, (_, n) => `group ${n},east`);
    await dataOf(send(admin, ["name,parent", ...below]));
    const took = async (department: string): Promise<number> => {
      const lines = Array.from({ length: 2000 }, (_, n) => `pupil${n},Pupil,${department},registrar`);
      const form = new FormData();
      form.set("preview", "true");
      form.set("file", new Blob([["account,name,department,roles", ...lines].join("\n")]), "users.csv");
      const began = performance.now();
      const { rejected } = await dataOf(registrar.upload("/api/sq-user/import", form));
      expect(rejected).toEqual([]);
      return performance.now() - began;
    };
    const alone = Math.min(await took("group 7"), await took("group 7"));
    expect(Math.min(await took("east"), await took("east"))).toBeLessThan(4 * alone);
  });

  it("adds nothing below a department that would be out of reach", async () => {
    await addRole(admin, "of-one", codes, { policies: [], peopleScope: "department" });
    const one = await signInAt("of-one", "school");
    expect(await outcomeOf(one, "hall,school,,", "corner,hall,,")).toEqual([1, "3 parent_outside_scope"]);
  });
});
