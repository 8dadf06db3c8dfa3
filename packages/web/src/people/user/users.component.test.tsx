import { directoryLink } from "@provost/contract/auth/auth-directory";
import { sessionsRemove } from "@provost/contract/auth/session";
import { menuTree } from "@provost/contract/menu/menu-editing";
import { deptTree } from "@provost/contract/people/dept";
import { invitationPending } from "@provost/contract/people/invitation";
import {
  type UserImportReport,
  userAccount,
  userBatch,
  userDetail,
  userImport,
  userList,
  userRemove,
  userResetPassword,
  userSubmit,
} from "@provost/contract/people/people";
import { userButtons } from "@provost/contract/people/people-feature";
import { roleDetail, roleTree } from "@provost/contract/people/role";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { idOf, listed } from "../../testing/records.ts";
import { choose, dialog, dialogsClosed, focus, press, row } from "../../testing/steps.ts";
import { dept, deptTitles, menuTitle, role, roleTitle, user } from "../people.fixtures.ts";

const admin = "01900000-0000-7000-8000-00000000a001";
const leader = role(21, "school_leader", "校长");
const school = dept(11, "云杉第一中学", { users: 12 });
const chen = user(1, "chen.yuqing", "陈雨晴", { roles: [leader], deptId: school.id, deptName: school.name });
const liu = user(2, "liu.zhiyuan", "刘志远", { secondFactor: true });
const me = { ...user(3, "admin", "陈晓"), id: admin };

const menuOf = async (account: string, item: string): Promise<void> => {
  await row(account).getByRole("button", { name: "更多操作" }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};
const field = (name: string) => dialog().getByRole("textbox", { name, exact: true });

beforeEach(() => {
  respondTo(deptTree, deptTitles([dept(10, "云杉市教育局", { users: 1, children: [school] })]));
  respondTo(roleTree, [roleTitle(leader)]);
  respondTo(userList, listed([me, chen, liu]));
  respondTo(invitationPending, { count: 0 });
  respondTo(userAccount, ({ account }) => ({ account, isTaken: false }));
});

it("shows at their fields what is wrong with a new user, by itself and by the server", async () => {
  respondTo(userSubmit, () => {
    throw new Refused("account_taken", { account: "admin" });
  });
  await openPage("/system/user");
  await page.getByRole("button", { name: "新增用户" }).click();
  await field("账号").fill("admin");
  await field("姓名").fill("宁远");
  await field("手机").fill("138");
  await press("保存");
  await expect.element(dialog().getByText("手机号码长度不为11位")).toBeVisible();
  await expectAccessible();
  expect(callsTo(userSubmit)).toEqual([]);
  await field("手机").fill("");
  await press("保存");
  await expect.element(dialog().getByText("账号已存在")).toBeVisible();
  await field("账号").fill("ning.yuan");
  await expect.element(dialog().getByText("账号已存在")).not.toBeInTheDocument();
});

it("adds a user where it belongs, and tells the password that was made up once", async () => {
  respondTo(userSubmit, ({ account = "", userName = "" }) => ({
    user: user(9, account, userName),
    password: "abcd-efgh-2345",
  }));
  const { tab } = await openPage("/system/user");
  await page.getByRole("button", { name: "新增用户" }).click();
  await field("账号").fill("ning.yuan");
  await field("姓名").fill("宁远");
  await expect.element(dialog().getByRole("switch")).not.toBeInTheDocument();
  await choose("部门", "云杉第一中学");
  await choose("角色", "校长");
  await userEvent.keyboard("{Escape}");
  await dialog().getByRole("button", { name: "添加属性" }).click();
  await field("属性名").fill("campus");
  await field("值 campus").fill("北校区");
  await press("保存");

  const passwords = page.getByRole("dialog", { name: "请保存密码" });
  await expect.element(passwords).toMatchTextContent(/仅显示一次/);
  await expect.element(passwords.getByText("abcd-efgh-2345", { exact: true })).toBeVisible();
  await expect.element(passwords.getByRole("button", { name: "复制" })).toBeVisible();
  await expect
    .poll(() => callsTo(userSubmit))
    .toMatchObject([{ deptId: school.id, roleIds: [leader.id], attributes: { campus: "北校区" } }]);
  expect(tab.unsaved).toBe(true);
  await userEvent.keyboard("{Escape}");
  const prompt = page.getByRole("dialog", { name: "密码尚未保存，确定关闭？" });
  await prompt.getByRole("button", { name: "取消", exact: true }).click();
  await passwords.getByRole("button", { name: "我已保存" }).click();
  await expect.element(page.getByText("abcd-efgh-2345")).not.toBeInTheDocument();
  expect(tab.unsaved).toBe(false);
});

it("asks before it discards what was typed", async () => {
  const { tab } = await openPage("/system/user");
  await page.getByRole("button", { name: "新增用户" }).click();
  await field("姓名").fill("写了一半");
  await expect.poll(() => tab.unsaved).toBe("kept");
  const prompt = page.getByRole("dialog", { name: "放弃未保存的修改？" });
  await userEvent.keyboard("{Escape}");
  await prompt.getByRole("button", { name: "取消", exact: true }).click();
  await expect.element(field("姓名")).toHaveValue("写了一半");
  await userEvent.keyboard("{Escape}");
  await prompt.getByRole("button", { name: "放弃", exact: true }).click();
  await dialogsClosed();
});

it("filters by department, text, role and state, and says when nobody matches", async () => {
  respondTo(userList, ({ keyword }) => listed(keyword === undefined ? [chen, liu] : []));
  await openPage(`/system/user?role=${leader.id}`);
  await expect.element(page.getByRole("treeitem", { name: "云杉市教育局 13 名成员" })).toBeVisible();
  await page.getByRole("treeitem", { name: "云杉第一中学 12" }).click();
  await choose("按状态筛选", "已停用");
  await page.getByRole("searchbox", { name: "搜索账号、姓名、手机或邮箱" }).fill("没有这个人");
  await expect.element(page.getByText("没有匹配的结果")).toBeVisible();
  await expect
    .poll(() => callsTo(userList).at(-1))
    .toMatchObject({
      roleId: leader.id,
      deptId: school.id,
      disabled: true,
      keyword: "没有这个人",
    });
  await page.getByRole("button", { name: "清除筛选" }).click();
  await expect.element(row("chen.yuqing")).toBeVisible();
  await expect.poll(() => callsTo(userList).at(-1)).toEqual({ current: 1, size: 20 });
});

it("opens a user by Enter and removes one by Delete, once that is confirmed", async () => {
  respondTo(userRemove, null);
  await openPage("/system/user");
  await focus(row("chen.yuqing"));
  await userEvent.keyboard("{Enter}");
  await expect.element(field("姓名")).toHaveValue("陈雨晴");
  await userEvent.keyboard("{Escape}");
  await dialogsClosed();
  await focus(row("chen.yuqing"));
  await userEvent.keyboard("{Delete}");
  await expect.element(dialog()).toMatchTextContent(/陈雨晴/);
  await press("删除");
  await expect.element(page.getByText("已删除“陈雨晴”")).toBeVisible();
  await expect.poll(() => callsTo(userRemove)).toEqual([{ ids: [chen.id] }]);
});

it("signs somebody out, disables and enables, from the menu of the row", async () => {
  const stored = { ...chen, version: 7 };
  respondTo(sessionsRemove, { ended: 2 });
  respondTo(userDetail, stored);
  respondTo(userSubmit, ({ disabled = false }) => {
    stored.disabled = disabled;
    return { user: stored, password: null };
  });
  respondTo(userList, () => listed([stored, liu]));
  await openPage("/system/user");
  await menuOf("chen.yuqing", "强制下线");
  await press("强制下线");
  await expect.element(page.getByText("已结束 2 个会话")).toBeVisible();
  await expect.poll(() => callsTo(sessionsRemove)).toEqual([{ userIds: [chen.id] }]);
  await menuOf("chen.yuqing", "停用");
  await press("停用");
  await expect.element(row("chen.yuqing")).toMatchTextContent(/已停用/);
  await menuOf("chen.yuqing", "启用");
  await expect.element(row("chen.yuqing")).not.toMatchTextContent(/已停用/);
  await expect
    .poll(() => callsTo(userSubmit).map(({ version, disabled }) => [version, disabled]))
    .toEqual([
      [7, true],
      [7, false],
    ]);
});

it("resets the passwords of several at once, never one's own", async () => {
  respondTo(userResetPassword, ({ ids }) =>
    ids.map((id, at) => ({ id, account: `account-${at}`, password: `made-up-${at}` })),
  );
  await openPage("/system/user");
  await expect.element(row("admin").getByRole("button", { name: "更多操作" })).not.toBeInTheDocument();
  for (const account of ["admin", "chen.yuqing", "liu.zhiyuan"]) {
    await focus(row(account));
    await userEvent.keyboard(" ");
  }
  await page.getByRole("region", { name: "已选 3 项" }).getByRole("button", { name: "重置密码" }).click();
  await dialog()
    .getByRole("checkbox", { name: /同时关闭两步验证/ })
    .click();
  await press("重置");
  const passwords = page.getByRole("dialog", { name: "请保存密码" });
  await expect.element(passwords.getByRole("row").nth(2)).toMatchTextContent(/account-1.*made-up-1/);
  await expect.element(passwords.getByRole("button", { name: /CSV/ })).toBeVisible();
  await expect
    .poll(() => callsTo(userResetPassword))
    .toEqual([{ ids: [chen.id, liu.id], secondFactor: true }]);
  await passwords.getByRole("button", { name: "我已保存" }).click();
  await dialogsClosed();
});

it("offers no more than one holds: neither roles nor people above", async () => {
  respondTo(roleTree, [roleTitle(leader, false)]);
  respondTo(userList, listed([me, { ...chen, manageable: false }, liu]));
  await openPage("/system/user", { buttons: [userButtons.view, userButtons.add, userButtons.edit] });
  await expect.element(row("chen.yuqing")).toBeVisible();
  const edit = row("chen.yuqing").getByRole("button", { name: "编辑" });
  await expect.element(edit).toBeDisabled();
  await expect.element(edit).toHaveAttribute("title", "其权限、数据权限或数据范围超出您的，无法修改");
  await expect.element(row("liu.zhiyuan").getByRole("button", { name: "编辑" })).toBeVisible();
  await page.getByRole("button", { name: "新增用户" }).click();
  await dialog().getByRole("combobox", { name: "角色" }).click();
  const option = page.getByRole("option", { name: "校长" });
  await expect.element(option).toMatchTextContent(/此角色包含您没有的权限，无法授予/);
  await expect.element(option).toHaveAttribute("data-combobox-disabled", "true");
});

const preview: UserImportReport = {
  preview: true,
  lines: 5,
  created: 0,
  rejected: [
    { line: 4, account: "ning.yuan", problem: "account_twice", value: "ning.yuan" },
    { line: 5, account: "three", problem: "phone_invalid", value: "138" },
    { line: 6, account: "four", problem: "dept_unknown", value: "=Nowhere" },
  ],
  passwords: [],
};
const give = (): Promise<void> =>
  userEvent.upload(
    page.elementLocator(document.querySelector("input[type=file]") ?? document.body),
    new File(["账号,姓名\n"], "people.csv", { type: "text/csv" }),
  );

it("imports the good lines of a file, and says what is wrong with the others", async () => {
  const done = {
    ...preview,
    preview: false,
    created: 2,
    passwords: [{ line: 2, account: "ning.yuan", password: "abcd-2345" }],
  };
  const sent: unknown[] = [];
  respondTo(userImport, async (_, request) => {
    const form = await request.formData();
    sent.push([form.get("preview"), (form.get("file") as File).name]);
    return form.get("preview") === "true" ? preview : done;
  });
  await openPage("/system/user");
  await page.getByRole("button", { name: "导入" }).click();
  await expect.element(dialog().getByRole("button", { name: "下载模板" })).toBeVisible();
  await give();
  await expect.element(dialog()).toMatchTextContent(/2 名用户可以导入/);
  const problems = dialog().getByRole("region", { name: "3 行有问题，不会导入" });
  await expect.element(problems.getByRole("row", { name: /^4 / })).toMatchTextContent(/账号在文件中重复/);
  await expect.element(problems.getByRole("row", { name: /^5 / })).toMatchTextContent(/手机号码不正确/);
  await expect.element(problems.getByRole("row", { name: /^6 / })).toMatchTextContent(/没有此部门/);
  await expectAccessible();

  await press("导入 2 名用户");
  await expect.element(dialog()).toMatchTextContent(/已导入 2 名用户/);
  await expect.element(dialog()).toMatchTextContent(/1 个自动生成的密码，仅显示一次/);
  await expect.element(dialog().getByRole("region", { name: "3 行未导入" })).toBeVisible();
  expect(sent).toEqual([
    ["true", "people.csv"],
    ["false", "people.csv"],
  ]);
  await press("完成");
  const prompt = page.getByRole("dialog", { name: "密码尚未保存，确定关闭？" });
  await prompt.getByRole("button", { name: "取消", exact: true }).click();
  await expect.element(dialog()).toMatchTextContent(/1 个自动生成的密码/);
  await dialog().getByRole("button", { name: /CSV/ }).click();
  await press("完成");
  await dialogsClosed();
});

it("says which columns a file lacks, and takes another", async () => {
  respondTo(userImport, () => {
    throw new Refused("import_heads_missing", { heads: "姓名" });
  });
  await openPage("/system/user");
  await page.getByRole("button", { name: "导入" }).click();
  await give();
  const alert = dialog().getByRole("alert").filter({ hasText: "无法读取此文件" });
  await expect.element(alert).toMatchTextContent(/文件缺少列：姓名/);
  await press("选择其他文件");
  await expect.element(dialog().getByRole("button", { name: "选择文件" })).toBeVisible();
});

it("shows what a user's roles permit, and which of them permits it", async () => {
  const clerk = role(22, "clerk", "文员", { menuIds: [idOf(201)], peopleScope: "self" });
  const head = { ...leader, menuIds: [idOf(101)] };
  const both = { ...chen, roles: [leader, clerk] };
  respondTo(userList, listed([both]));
  respondTo(menuTree, [
    menuTitle(100, "dict", "字典管理", [menuTitle(101, "dict_view", "查看字典")]),
    menuTitle(200, "user", "用户管理", [
      menuTitle(201, "user_view", "查看用户"),
      menuTitle(202, "user_add", "新增用户"),
    ]),
  ]);
  respondTo(roleDetail, ({ id }) => (id === leader.id ? head : clerk));
  await openPage("/system/user");
  await menuOf("chen.yuqing", "查看权限");
  await expect.element(dialog()).toHaveAccessibleName("“陈雨晴”的权限");
  await expect.element(dialog().getByText("校长：本部门及下级（云杉第一中学）")).toBeVisible();
  await expect.element(dialog().getByText("文员：仅本人")).toBeVisible();
  const group = (name: string) => dialog().getByRole("region", { name });
  const right = (name: string) => dialog().getByRole("listitem").filter({ hasText: name });
  await expect.element(group("字典管理")).toMatchTextContent(/2 \/ 2/);
  await expect.element(group("用户管理")).toMatchTextContent(/2 \/ 3/);
  await expect.element(right("dict_view")).toMatchTextContent(/查看字典.*校长$/);
  await expect.element(right("user_view")).toMatchTextContent(/查看用户.*文员$/);
  await expect.element(dialog().getByText("已授予 4 / 5")).toBeVisible();
  await expect.element(right("user_add")).not.toBeInTheDocument();
  await expectAccessible();
  await dialog().getByRole("switch", { name: "仅显示已授予" }).click();
  await expect.element(right("user_add")).toMatchTextContent(/未授予$/);
  await dialog().getByRole("searchbox", { name: "搜索名称或编码" }).fill("字典");
  await expect.element(group("用户管理")).not.toBeInTheDocument();
  await dialog().getByRole("searchbox", { name: "搜索名称或编码" }).fill("nothing");
  await press("清除筛选");
  await expect.element(group("用户管理")).toBeVisible();
});

it("says of who may do everything that it is everything, and by which role", async () => {
  const boss = role(23, "administrator", "管理员", { allMenus: true });
  respondTo(userList, listed([{ ...chen, roles: [leader, boss] }]));
  respondTo(menuTree, [menuTitle(100, "dict", "字典管理", [menuTitle(101, "dict_view", "查看字典")])]);
  respondTo(roleDetail, ({ id }) => (id === boss.id ? boss : leader));
  await openPage("/system/user");
  await menuOf("chen.yuqing", "查看权限");
  await expect.element(dialog().getByRole("alert")).toMatchTextContent(/全部权限.*“管理员”/);
  await expect.element(dialog().getByText("字典管理")).not.toBeInTheDocument();
});

it("changes roles, department and access of several at once, and says why not", async () => {
  const tries = [true, false];
  respondTo(userBatch, ({ ids }) => {
    if (tries.shift()) throw new Refused("outside_people_scope", { field: "deptId" });
    return { changed: ids.length };
  });
  await openPage("/system/user");
  await page.getByRole("checkbox", { name: "选择 陈雨晴" }).click();
  await page.getByRole("checkbox", { name: "选择 刘志远" }).click();
  await page.getByRole("button", { name: "批量修改" }).click();
  await expect.element(dialog()).toHaveAccessibleName("修改 2 名用户");
  const save = dialog().getByRole("button", { name: "修改 2 名用户" });
  await expect.element(save).toBeDisabled();
  await choose("添加角色", "校长");
  await userEvent.keyboard("{Escape}");
  await choose("部门", "云杉第一中学");
  await dialog().getByText("停用", { exact: true }).click();
  await expect.element(dialog().getByText("停用后立即退出登录")).toBeVisible();
  await expectAccessible();
  await save.click();
  await expect.element(dialog().getByRole("alert")).toBeVisible();
  await save.click();
  await dialogsClosed();
  const sent = {
    ids: [chen.id, liu.id],
    addRoleIds: [leader.id],
    removeRoleIds: [],
    deptId: school.id,
    disabled: true,
  };
  expect(callsTo(userBatch)).toEqual([sent, sent]);
  await expect.element(page.getByText("已修改 2 名用户")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "批量修改" })).not.toBeInTheDocument();
});

it.each([
  ["批量修改", "没有需要修改的内容"],
  ["强制下线", "没有在线会话"],
])("%s that changes nothing says so, and not as a success", async (action, said) => {
  respondTo(userBatch, { changed: 0 });
  respondTo(sessionsRemove, { ended: 0 });
  await openPage("/system/user");
  await page.getByRole("checkbox", { name: "选择 陈雨晴" }).click();
  await page.getByRole("button", { name: action }).click();
  if (action === "批量修改") {
    await dialog().getByText("启用", { exact: true }).click();
    await dialog().getByRole("button", { name: "修改 1 名用户" }).click();
  } else await dialog().getByRole("button", { name: action }).click();
  const toast = page.getByRole("alert").filter({ hasText: said });
  await expect.element(toast).toBeVisible();
  expect(toast.element().getAttribute("style")).toContain("gray");
});

it("shows phone, email and status to those who choose these columns", async () => {
  respondTo(userList, listed([{ ...chen, phone: "13912345678", email: "chen@example.org" }]));
  await openPage("/system/user");
  await expect.element(row("chen.yuqing")).toBeVisible();
  const heads = () =>
    page
      .getByRole("columnheader")
      .elements()
      .map((one) => one.textContent)
      .filter((head) => ["手机", "邮箱", "状态"].includes(head ?? ""));
  expect(heads()).toEqual([]);
  await page.getByRole("button", { name: "列与视图" }).click();
  for (const name of ["手机", "邮箱", "状态"]) await page.getByRole("checkbox", { name }).click();
  await expect.poll(heads).toEqual(["手机", "邮箱", "状态"]);
  await expect.element(row("chen.yuqing")).toMatchTextContent(/13912345678.*chen@example\.org.*启用/);
});

it("what can be done with chosen rows covers none of them, and moves none", async () => {
  const many = Array.from({ length: 30 }, (_, at) => user(100 + at, `user.${at}`, `用户${at}`));
  respondTo(userList, listed(many));
  await openPage("/system/user");
  const last = () => row("user.29").element().getBoundingClientRect();
  await expect.element(row("user.29")).toBeVisible();
  document.scrollingElement?.scrollTo(0, document.scrollingElement.scrollHeight);
  const before = last();
  await page.getByRole("checkbox", { name: "选择 用户29" }).click();
  const bar = page.getByRole("region", { name: "已选 1 项" });
  await expect.element(bar).toBeVisible();
  expect(last().top).toBe(before.top);
  expect(bar.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(last().bottom);
});

it("links a user to the directory, and unlinks one whose password the directory checks", async () => {
  const fromGroup = { ...leader, isMapped: true as const };
  const mayLink = true as const;
  let linked = false;
  respondTo(userList, () => {
    const inDirectory = linked && { inDirectory: true as const, roles: [fromGroup] };
    return listed([me, { ...chen, mayLink, ...inDirectory }, liu]);
  });
  respondTo(directoryLink, ({ account }) => {
    if (account === "nobody") throw new Refused("directory_no_entry", { account });
    linked = account !== null;
    return { linked };
  });
  await openPage("/system/user");
  await menuOf("chen.yuqing", "关联目录账号");
  await expect.element(field("目录中的账号")).toHaveValue("chen.yuqing");
  await expectAccessible();
  await field("目录中的账号").fill("nobody");
  await press("关联");
  await expect.element(dialog().getByRole("alert")).toMatchTextContent(/nobody/);
  await field("目录中的账号").fill("yuqing");
  await press("关联");
  await dialogsClosed();
  await expect.element(row("chen.yuqing").getByRole("img", { name: "由目录验证密码" })).toBeVisible();
  await row("chen.yuqing").getByRole("button", { name: "更多操作" }).click();
  const reset = page.getByRole("menuitem", { name: "重置密码" });
  await expect.element(reset).toBeDisabled();
  await page.getByRole("menuitem", { name: "取消目录关联" }).click();
  await press("取消关联");
  await dialogsClosed();
  expect(callsTo(directoryLink).map(({ account }) => account)).toEqual(["nobody", "yuqing", null]);
  await row("liu.zhiyuan").getByRole("button", { name: "更多操作" }).click();
  await expect.element(page.getByRole("menuitem", { name: "重置密码" })).toBeVisible();
  expect(page.getByRole("menuitem", { name: /目录/ }).elements()).toEqual([]);
});
