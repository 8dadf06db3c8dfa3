import { menuTree } from "@provost/contract/menu/menu-editing";
import { deptTree } from "@provost/contract/people/dept";
import { userList } from "@provost/contract/people/people";
import { roleButtons } from "@provost/contract/people/people-feature";
import {
  type PolicyWarning,
  policyCheck,
  type ReadingTable,
  readingAs,
  readingTableAs,
} from "@provost/contract/people/reading";
import {
  type RoleDetail,
  type RoleDraft,
  roleDetail,
  roleList,
  roleRemove,
  roleSubmit,
  roleTree,
} from "@provost/contract/people/role";
import { reportTables, tableInfo } from "@provost/contract/source/source";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { idOf, listed } from "../../testing/records.ts";
import { choose, dialog, dialogsClosed, focus, press, row } from "../../testing/steps.ts";
import { dept, deptTitles, menuTitle, role, roleTitle, user } from "../people.fixtures.ts";

const administrator = role(21, "administrator", "管理员", { allMenus: true, users: 1 });
const analyst = role(22, "analyst", "分析员", { version: 4, users: 2 });
const unused = role(23, "unused", "无人角色");
const tree = [
  menuTitle(100, "dict", "字典管理", [
    menuTitle(101, "dict_view", "查看"),
    menuTitle(102, "dict_add", "新增"),
  ]),
  menuTitle(200, "user", "用户管理", [menuTitle(201, "user_view", "查看")]),
];

const column = (name: string, Type: string) => {
  const shown = { name, label: name, isDimension: true, asxAxis: true, availableFunc: [] };
  return { Column: name, Comment: "", Type, ...shown };
};

const scopeOf = ({ peopleScope = "below", peopleDepts = [] }: RoleDraft) => ({ peopleScope, peopleDepts });
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const save = () => page.getByRole("main").getByRole("button", { name: "保存", exact: true });
const item = (code: string) =>
  page.getByRole("treeitem").filter({ has: page.getByText(code, { exact: true }) });

beforeEach(() => {
  respondTo(menuTree, tree);
  respondTo(
    roleTree,
    [administrator, analyst, unused].map((one) => roleTitle(one)),
  );
  respondTo(roleList, listed([administrator, analyst, unused]));
  respondTo(roleDetail, ({ id }) => [administrator, analyst, unused].find((one) => one.id === id) ?? unused);
  respondTo(reportTables, [
    {
      ...{ id: idOf(300), tableName: "pupils", tableComment: "学生", rows: 250, asOf: "" },
      ...{ kind: "dataset", liveIn: null, inSql: true },
    },
  ]);
  respondTo(tableInfo, [column("grade", "VARCHAR"), column("score", "DOUBLE")]);
  respondTo(policyCheck, []);
  respondTo(deptTree, []);
});

it("shows at its field what is wrong with a new role, by itself and by the server", async () => {
  respondTo(roleSubmit, () => {
    throw new Refused("role_code_taken", { code: "analyst" });
  });
  await openPage("/system/role?id=new");
  await field("名称").fill("档案员");
  await field("编码").fill("Keeper");
  await save().click();
  await expect.element(page.getByText(/以小写字母开头/)).toBeVisible();
  expect(callsTo(roleSubmit)).toEqual([]);
  await field("编码").fill("analyst");
  await save().click();
  await expect.element(page.getByText("角色编码已存在：analyst")).toBeVisible();
  await page.getByRole("tab", { name: "成员" }).click();
  await expect.element(page.getByText("保存后即可为用户授予此角色")).toBeVisible();
});

it("gives of a menu only what is shown of it, and rows by a rule that must be complete", async () => {
  respondTo(roleSubmit, ({ code = "", name = "", menuIds = [], policies = [] }) =>
    role(24, code, name, { menuIds, policies }),
  );
  const { tab } = await openPage("/system/role?id=new");
  await field("名称").fill("档案员");
  await field("编码").fill("keeper");
  await page.getByRole("searchbox", { name: "搜索名称或编码" }).fill("dict_view");
  await focus(item("dict_view"));
  await userEvent.keyboard(" ");
  await page.getByRole("searchbox", { name: "搜索名称或编码" }).fill("");
  await expect.element(item("dict_view")).toHaveAttribute("aria-checked", "true");
  await expect.element(item("dict_add")).toHaveAttribute("aria-checked", "false");
  await expect.element(item("dict")).toHaveAttribute("aria-checked", "mixed");
  await expectAccessible();

  await page.getByRole("tab", { name: "数据权限" }).click();
  await page.getByText("指定的表").click();
  await choose("添加表", "所有表（包括以后新增的）");
  await page.getByRole("button", { name: "添加规则" }).click();
  await save().click();
  await expect.element(page.getByText("请选择字段和条件并填写值")).toBeVisible();
  expect(callsTo(roleSubmit)).toEqual([]);
  await page.getByRole("combobox", { name: "字段", exact: true }).fill("school");
  await choose("比较对象", "用户属性");
  await page.getByRole("combobox", { name: "值", exact: true }).fill("user.dept");
  await userEvent.keyboard("{Escape}");
  await save().click();
  await expect.element(page.getByRole("heading", { name: "档案员", level: 1 })).toBeVisible();
  await expect.element(page.getByText("school = {user.dept}")).toBeVisible();
  expect(tab).toMatchObject({ fullPath: `/system/role?id=${idOf(24)}`, unsaved: false });
  const [sent] = callsTo(roleSubmit);
  expect(sent?.menuIds?.toSorted()).toEqual([idOf(100), idOf(101)]);
  expect(sent?.policies).toEqual([
    {
      tableId: null,
      columns: null,
      rows: [{ column: "school", operator: "=", values: [{ attribute: "user.dept" }] }],
    },
  ]);
});

it("bounds whom a role reaches, by one of five scopes and a tree of departments", async () => {
  const school = dept(31, "云杉第一中学", { children: [dept(32, "教务处")] });
  const annex = dept(33, "白桦中学");
  const city = dept(30, "云杉市教育局", { access: "title", children: [school, annex] });
  respondTo(deptTree, deptTitles([city]));
  respondTo(roleSubmit, (draft) =>
    role(22, draft.code ?? "", draft.name ?? "", { ...scopeOf(draft), version: 5 }),
  );
  await openPage(`/system/role?id=${analyst.id}`);
  await page.getByRole("tab", { name: "数据范围" }).click();
  await expect.element(page.getByRole("radio", { name: "本部门及下级" })).toBeChecked();
  await expect.element(page.getByText("只有本人", { exact: true })).toBeVisible();
  await page.getByRole("radio", { name: "指定部门" }).click();
  const box = (name: string) => page.getByRole("checkbox", { name });
  await expect.element(box("云杉市教育局")).toBeDisabled();
  await box("云杉第一中学").click();
  await expect.element(box("教务处")).toBeChecked();
  await expect.element(box("教务处")).toBeDisabled();
  await expect.element(box("白桦中学")).not.toBeChecked();
  await expectAccessible();
  await save().click();
  await expect.element(page.getByText("已保存“分析员”")).toBeVisible();
  await expect
    .poll(() => callsTo(roleSubmit))
    .toMatchObject([{ peopleScope: "chosen", peopleDepts: [school.id] }]);
});

it("asks to confirm the scope of a role from before there were scopes", async () => {
  const old = { ...analyst, peopleScope: "all" as const, peopleScopeReviewed: false };
  respondTo(roleList, listed([administrator, old]));
  respondTo(roleDetail, old);
  respondTo(roleSubmit, (draft) =>
    role(22, draft.code ?? "", draft.name ?? "", { ...scopeOf(draft), version: 5 }),
  );
  await openPage("/system/role");
  await expect.element(row("analyst").getByText("数据范围待确认")).toBeVisible();
  await focus(row("analyst"));
  await userEvent.keyboard("{Enter}");
  await page.getByRole("tab", { name: "数据范围" }).click();
  await expect.element(save()).toBeDisabled();
  await page.getByRole("button", { name: "确认此范围" }).click();
  await save().click();
  await expect.element(page.getByText("已保存“分析员”")).toBeVisible();
  await expect.poll(() => callsTo(roleSubmit)).toMatchObject([{ peopleScope: "all", peopleDepts: [] }]);
});

it("says that who decides what is read counts as reading everything", async () => {
  const policy = menuTitle(300, "role", "角色管理", [menuTitle(301, "role_policy", "数据权限")]);
  respondTo(menuTree, [policy]);
  respondTo(roleDetail, role(22, "analyst", "分析员", { menuIds: [idOf(301)] }));
  await openPage(`/system/role?id=${analyst.id}`);
  await page.getByRole("tab", { name: "数据权限" }).click();
  await expect.element(page.getByText(/因此视为可读取全部数据/)).toBeVisible();
});

it("leaves a role above one's own, and the administrators' menus, as they are", async () => {
  respondTo(roleTree, [roleTitle(administrator), roleTitle(analyst, false)]);
  await openPage(`/system/role?id=${administrator.id}`);
  await expect.element(page.getByText(/管理员拥有全部菜单和按钮/)).toBeVisible();
  await page.getByRole("link", { name: "返回角色列表" }).click();
  await focus(row("analyst"));
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/您无法修改此角色/)).toBeVisible();
  await expect.element(save()).not.toBeInTheDocument();
  await expect.element(item("dict")).toHaveAttribute("aria-disabled", "true");
});

it("compares with what somebody else saved meanwhile, and saves one's own on that", async () => {
  const theirs = { ...analyst, name: "数据分析员", version: 5 };
  respondTo(roleSubmit, (draft) => {
    if (draft.version !== 5) throw new Refused("version_stale", { current: theirs });
    return { ...theirs, name: draft.name ?? theirs.name, version: 6 };
  });
  await openPage(`/system/role?id=${analyst.id}`);
  await field("名称").fill("报表分析员");
  await save().click();
  await expect.element(dialog()).toMatchTextContent(/“数据分析员”已被他人修改/);
  await press("用我的版本覆盖");
  await expect.element(page.getByRole("heading", { name: "报表分析员", level: 1 })).toBeVisible();
  await expect.poll(() => callsTo(roleSubmit).map(({ version }) => version)).toEqual([4, 5]);
});

it("takes all changes back once that is confirmed", async () => {
  const { tab } = await openPage(`/system/role?id=${analyst.id}`);
  await field("名称").fill("报表分析员");
  await expect.poll(() => tab.unsaved).toBe("kept");
  await page.getByRole("button", { name: "撤销修改" }).click();
  await press("撤销修改");
  await expect.element(field("名称")).toHaveValue("分析员");
  await expect.element(save()).toBeDisabled();
});

it("leads from a role that people have to them, and removes one that nobody has", async () => {
  respondTo(roleRemove, null);
  const { address } = await openPage("/system/role");
  await focus(row("unused"));
  await userEvent.keyboard("{Delete}");
  await press("删除");
  await expect.element(page.getByText("已删除“无人角色”")).toBeVisible();
  await expect.poll(() => callsTo(roleRemove)).toEqual([{ ids: [unused.id] }]);
  await focus(row("analyst"));
  await userEvent.keyboard("{Delete}");
  await expect.element(dialog()).toMatchTextContent(/有 2 名用户拥有此角色/);
  await press("查看用户");
  await expect.poll(address).toBe(`/system/user?role=${analyst.id}`);
});

it("says who has a role, or that nobody does", async () => {
  respondTo(userList, ({ roleId }) => listed(roleId === analyst.id ? [user(1, "lena", "林娜")] : []));
  await openPage(`/system/role?id=${unused.id}`);
  await page.getByRole("tab", { name: "成员" }).click();
  await expect.element(page.getByText("还没有成员")).toBeVisible();
});

it("warns at once of rules that would show nothing", async () => {
  const warning = { policy: 0, rule: 0, tables: ["pupils"], of: 1, missing: 1, holders: 2 };
  respondTo(policyCheck, ({ policies }): PolicyWarning[] => {
    const [rule] = policies[0]?.rows ?? [];
    if (rule?.column === "form") return [{ ...warning, problem: "column_gone", names: ["form"] }];
    if (JSON.stringify(rule ?? "").includes("shoe"))
      return [{ ...warning, problem: "attribute_unknown", names: ["shoe"] }];
    return [{ ...warning, problem: "attribute_missing", names: ["form"] }];
  });
  await openPage(`/system/role?id=${analyst.id}`);
  await page.getByRole("tab", { name: "数据权限" }).click();
  await page.getByText("指定的表").click();
  await choose("添加表", /pupils/);
  await page.getByRole("button", { name: "添加规则" }).click();
  const column = page.getByRole("combobox", { name: "字段", exact: true });
  await column.fill("form");
  await choose("比较对象", "用户属性");
  const value = page.getByRole("combobox", { name: "值", exact: true });
  await value.fill("shoe");
  await expect.element(page.getByText("表 pupils没有字段 form，此角色看不到任何数据行")).toBeVisible();
  await column.fill("grade");
  await expect.element(page.getByText("没有用户设置属性 shoe，此角色的成员看不到任何数据行")).toBeVisible();
  await value.fill("form");
  await expect.element(page.getByText("2 名成员中有 1 名未设置属性 form，看不到任何数据行")).toBeVisible();
});

it("shows what a holder would see under changes that are not saved, and under the saved ones", async () => {
  const lena = user(1, "lena", "林娜");
  const table: ReadingTable = {
    ...{ tableName: "pupils", tableComment: "学生", kind: "dataset" },
    ...{ columns: 3, hidden: 2, rows: "some" },
  };
  respondTo(userList, listed([lena]));
  respondTo(readingAs, ({ userId, draft }) => ({
    name: userId === null ? analyst.name : lena.userName,
    roles: [analyst.name],
    attributes: userId === null ? [] : [{ name: "form", texts: ["八年级"] }],
    people: [{ role: analyst.name, peopleScope: "below" as const, depts: ["云杉第一中学"] }],
    tables: draft === null ? [] : [table],
    untold: 0,
  }));
  respondTo(readingTableAs, ({ userId }) => {
    const values = [{ attribute: "form", texts: userId === null ? [] : ["八年级"] }];
    const outcome = userId === null ? "attribute_missing" : "holds";
    const rules = [{ column: "grade", operator: "=" as const, values, outcome: outcome as "holds" }];
    const base = { tableName: "pupils", tableComment: "学生", own: false, shown: 3, hidden: 2, partial: [] };
    const seen = { hiddenNames: ["score", "math"], rows: userId === null ? 0 : 167, allRows: 250 };
    const roles = [{ role: analyst.name, everyTable: false, columns: ["name", "area", "grade"], rules }];
    return {
      reading: {
        ...{ tableName: "pupils", tableComment: "学生", kind: "dataset" as const },
        bases: [{ ...base, ...seen, roles }],
      },
      columns: [{ name: "grade", type: "TEXT" }],
      rows: userId === null ? [] : [["八年级"]],
    };
  });
  await openPage(`/system/role?id=${analyst.id}`);
  await page.getByRole("tab", { name: "数据权限" }).click();
  await page.getByText("全部数据", { exact: true }).click();
  await page.getByRole("button", { name: "以其身份查看…" }).click();
  await expect.element(dialog().getByRole("radio", { name: "未保存的修改" })).toBeChecked();
  await expect.element(dialog().getByText("分析员：本部门及下级（云杉第一中学）")).toBeVisible();
  await expect.element(dialog().getByText("看不到任何行")).toBeVisible();
  await expect.element(dialog().getByText(/未设置属性“form”，此角色看不到任何数据行/)).toBeVisible();

  await dialog().getByRole("combobox", { name: "查看身份", exact: true }).fill("lena");
  await page.getByRole("option", { name: "林娜 (lena)" }).click();
  await expect
    .element(dialog().getByText("可见 167 行，共 250 行 · 可见 3 个字段，不可见：score, math"))
    .toBeVisible();
  await expect.element(dialog().getByText("grade 等于 form（八年级）")).toBeVisible();
  await expect.element(dialog().getByText("前 1 行")).toBeVisible();
  await expectAccessible();
  await dialog().getByText("已保存的", { exact: true }).click();
  await expect.element(dialog().getByText("看不到任何表")).toBeVisible();
  await expect
    .poll(() => callsTo(readingAs))
    .toMatchObject([
      { roleId: analyst.id, userId: null, draft: { roleId: analyst.id } },
      { roleId: null, userId: lena.id, draft: { roleId: analyst.id } },
      { userId: lena.id, draft: null },
    ]);
  await userEvent.keyboard("{Escape}");
  await dialogsClosed();
  await expect.element(page.getByRole("button", { name: "以其身份查看…" })).toHaveFocus();
});

it("offers neither reading rules nor new roles to who may not decide about them", async () => {
  await openPage("/system/role", { buttons: [roleButtons.view, roleButtons.edit] });
  await expect.element(row("analyst")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "新增角色" })).not.toBeInTheDocument();
  await row("analyst").dblClick();
  await page.getByRole("tab", { name: "数据权限" }).click();
  await expect.element(page.getByText("您没有设置数据权限的权限。")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "以其身份查看…" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("tab", { name: "成员" })).not.toBeInTheDocument();
});

it("adds a role as a copy of another, with what that one holds and reads", async () => {
  const policies = [{ tableId: null, columns: null, rows: [] }];
  const held = { menuIds: [idOf(100), idOf(101)], policies, peopleScope: "self" as const };
  respondTo(roleDetail, { ...analyst, ...held });
  respondTo(roleSubmit, ({ code = "", name = "", menuIds = [] }) => role(29, code, name, { menuIds }));
  await openPage("/system/role");
  await row("analyst").getByRole("button", { name: "更多操作" }).click();
  await page.getByRole("menuitem", { name: "复制", exact: true }).click();
  await expect
    .element(page.getByRole("textbox", { name: "名称", exact: true }))
    .toHaveValue("分析员（副本）");
  await expect.element(field("编码")).toHaveValue("analyst_copy");
  await save().click();
  await expect.poll(() => callsTo(roleSubmit)).toMatchObject([{ code: "analyst_copy", ...held }]);
  expect(callsTo(roleSubmit)[0]).not.toHaveProperty("id");
});

it.each([
  ["a copy", `&from=${analyst.id}`],
  ["a new role", ""],
])("shows %s at once when it is saved, before it is read again", async (_, from) => {
  const answers = Promise.withResolvers<RoleDetail>();
  respondTo(roleDetail, ({ id }) => (id === idOf(29) ? answers.promise : analyst));
  respondTo(roleSubmit, ({ code = "", name = "" }) => role(29, code, name));
  respondTo(userList, listed([]));
  const { tab, go } = await openPage(`/system/role?id=new${from}`);
  await field("名称").fill("教研员");
  await field("编码").fill("researcher");
  await save().click();
  await expect.poll(() => tab.fullPath).toBe(`/system/role?id=${idOf(29)}`);
  const titles = new Set<string | undefined>();
  const observer = new MutationObserver(() => titles.add(document.querySelector("main h1")?.textContent));
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  await go(tab.fullPath);
  await page.getByRole("tab", { name: "成员" }).click();
  await expect.element(page.getByText("还没有成员")).toBeVisible();
  expect(titles).toEqual(new Set(["教研员"]));
  await expect.element(field("名称")).toHaveValue("教研员");
  answers.resolve(role(29, "researcher", "教研员"));
});

it("stays easy to give among ten thousand menus and buttons", async () => {
  const many = Array.from({ length: 100 }, (_, menu) =>
    menuTitle(
      1_000_000 + menu * 1000,
      `item_${menu * 1000}`,
      `菜单 ${menu}`,
      Array.from({ length: 99 }, (__, button) => {
        const n = menu * 1000 + button + 1;
        return menuTitle(1_000_000 + n, `item_${n}`, `按钮 ${n}`);
      }),
    ),
  );
  respondTo(menuTree, many);
  await openPage("/system/role?id=new");
  await page.getByRole("button", { name: "全部展开" }).click();
  await expect.element(item("item_1")).toBeVisible();
  expect(page.getByRole("treeitem").elements().length).toBeLessThan(100);
  await focus(item("item_0"));
  await userEvent.keyboard(" ");
  await expect.element(page.getByText("已选 100 / 10000")).toBeVisible();
  await expect.element(item("item_1")).toHaveAttribute("aria-checked", "true");
  await userEvent.keyboard("{End}");
  await expect.element(item("item_99099")).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(item("item_99000")).toHaveFocus();
  await page.getByRole("searchbox", { name: "搜索名称或编码" }).fill("item_50050");
  await item("item_50050").click();
  await expect.element(page.getByText("已选 102 / 10000")).toBeVisible();
  await expect.element(item("item_50000")).toHaveAttribute("aria-checked", "mixed");
});
