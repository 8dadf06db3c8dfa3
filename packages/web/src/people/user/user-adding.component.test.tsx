import { deptTree } from "@provost/contract/people/dept";
import { invitationPending } from "@provost/contract/people/invitation";
import { userAccount, userList, userSubmit } from "@provost/contract/people/people";
import { roleTree } from "@provost/contract/people/role";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { listed } from "../../testing/records.ts";
import { choose, dialog, dialogsClosed, press } from "../../testing/steps.ts";
import { dept, deptTitles, role, roleTitle, user } from "../people.fixtures.ts";

const leader = role(21, "school_leader", "校长");
const school = dept(11, "云杉第一中学");
const field = (name: string) => dialog().getByRole("textbox", { name, exact: true });

beforeEach(() => {
  respondTo(deptTree, deptTitles([school]));
  respondTo(roleTree, [roleTitle(leader)]);
  respondTo(userList, listed([]));
  respondTo(invitationPending, { count: 0 });
  respondTo(userAccount, ({ userName, account }) => {
    if (account === "admin") return { account: "admin2", isTaken: true };
    return { account: account || { 陈雨晴: "chen.yuqing", 陈雨: "chen.yu" }[userName] || "", isTaken: false };
  });
});

it("suggests an account from the name until one is typed, and the next free one where it is taken", async () => {
  await openPage("/system/user");
  await page.getByRole("button", { name: "新增用户" }).click();
  await expect.element(field("姓名")).toHaveFocus();
  await field("姓名").fill("陈雨");
  await expect.element(field("账号")).toHaveValue("chen.yu");
  await expect.element(dialog().getByText(/根据姓名生成/)).toBeVisible();
  await field("姓名").fill("陈雨晴");
  await expect.element(field("账号")).toHaveValue("chen.yuqing");
  await field("账号").fill("admin");
  await expect.element(dialog().getByText("此账号已被使用")).toBeVisible();
  await field("姓名").fill("陈雨");
  await press("改用 admin2");
  await expect.element(field("账号")).toHaveValue("admin2");
  await expect.element(dialog().getByText("此账号已被使用")).not.toBeInTheDocument();
});

it("still changes the suggested account with the name after a reload", async () => {
  const { tab, unmount } = await openPage("/system/user");
  await page.getByRole("button", { name: "新增用户" }).click();
  await field("姓名").fill("陈雨");
  await expect.element(field("账号")).toHaveValue("chen.yu");
  const left = tab.drafts();
  await unmount();
  await openPage("/system/user", { left });
  await expect.element(field("账号")).toHaveValue("chen.yu");
  await field("姓名").fill("陈雨晴");
  await expect.element(field("账号")).toHaveValue("chen.yuqing");
});

it("leaves the account to the user where the server suggests none", async () => {
  respondTo(userAccount, () => {
    throw new Refused("not_found");
  });
  respondTo(userSubmit, ({ account = "", userName = "" }) => ({
    user: user(9, account, userName),
    password: null,
  }));
  await openPage("/system/user");
  await page.getByRole("button", { name: "新增用户" }).click();
  await field("姓名").fill("陈雨晴");
  await field("账号").fill("chen");
  await press("保存");
  await dialogsClosed();
  expect(callsTo(userSubmit)).toMatchObject([{ account: "chen", userName: "陈雨晴" }]);
});

it("saves and adds another in the same department with the same roles, and shows all passwords at the end", async () => {
  respondTo(userSubmit, ({ account = "", userName = "" }) => ({
    user: user(account.length, account, userName),
    password: `for ${account}`,
  }));
  const { tab } = await openPage("/system/user");
  await page.getByRole("button", { name: "新增用户" }).click();
  await field("姓名").fill("陈雨晴");
  await expect.element(field("账号")).toHaveValue("chen.yuqing");
  await choose("部门", "云杉第一中学");
  await choose("角色", "校长");
  await userEvent.keyboard("{Escape}");
  await press("保存并继续添加");
  await expect.element(dialog().getByText("已生成 1 个密码，关闭此窗口后显示")).toBeVisible();
  await expect.element(field("姓名")).toHaveValue("");
  await expect.element(field("姓名")).toHaveFocus();
  await expect.element(field("账号")).toHaveValue("");
  expect(tab.unsaved).toBe(true);
  await field("姓名").fill("陈雨");
  await expect.element(field("账号")).toHaveValue("chen.yu");
  await press("保存");
  const passwords = page.getByRole("dialog", { name: "请保存密码" });
  await expect.element(passwords).toMatchTextContent(/for chen\.yuqing.*for chen\.yu/);
  const same = { deptId: school.id, roleIds: [leader.id] };
  expect(callsTo(userSubmit)).toMatchObject([
    { account: "chen.yuqing", ...same },
    { account: "chen.yu", ...same },
  ]);
});
