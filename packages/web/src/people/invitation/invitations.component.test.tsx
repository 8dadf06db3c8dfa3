import { deptTree } from "@provost/contract/people/dept";
import {
  type Invitation,
  invitationCreate,
  invitationList,
  invitationPending,
  invitationRevoke,
  type Registration,
  registrationApprove,
  registrationRefuse,
} from "@provost/contract/people/invitation";
import { userList } from "@provost/contract/people/people";
import { userButtons } from "@provost/contract/people/people-feature";
import { roleTree } from "@provost/contract/people/role";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage, type Viewer } from "../../testing/open-page.tsx";
import { idOf, listed } from "../../testing/records.ts";
import { choose, dialog, dialogsClosed, press } from "../../testing/steps.ts";
import { dept, deptTitles, role, roleTitle } from "../people.fixtures.ts";

const teacher = role(21, "teacher", "教师");
const school = dept(11, "云杉第一中学");
const roles = [{ id: teacher.id, name: teacher.name }];

const invitation = (n: number, remark: string, parts: Partial<Invitation> = {}): Invitation => ({
  ...{ id: idOf(n), deptName: school.name, roles, remark, createdBy: "陈晓" },
  ...{ createdAt: "2026-11-01T00:00:00.000Z", expiresAt: "2026-11-08T00:00:00.000Z" },
  ...{ uses: 30, usesLeft: 28, state: "open", ...parts },
});
const registration = (n: number, userName: string, parts: Partial<Registration> = {}): Registration => ({
  ...{ id: idOf(n), account: `account${n}`, userName, phone: "", email: "", remark: "新教师" },
  ...{ createdAt: "2026-11-02T00:00:00.000Z", deptName: school.name, roles, taken: [], ...parts },
});
const ning = registration(41, "宁远", { phone: "13700000001" });
const lin = registration(42, "林娜", { taken: ["account"] });

const opener = page.getByRole("button", { name: /^邀请/ });
const open = async (viewer: Viewer = {}): Promise<void> => {
  await openPage("/system/user", viewer);
  await opener.click();
  await expect.element(page.getByRole("dialog", { name: "邀请注册" })).toBeVisible();
};
const button = (name: string) => dialog().getByRole("button", { name, exact: true });

beforeEach(() => {
  respondTo(deptTree, deptTitles([school]));
  respondTo(roleTree, [roleTitle(teacher)]);
  respondTo(userList, listed([]));
  respondTo(invitationPending, { count: 2 });
  respondTo(invitationList, { invitations: [invitation(31, "新教师")], registrations: [ning, lin] });
});

it("is not there for those who can't add users", async () => {
  await openPage("/system/user", { buttons: [userButtons.view] });
  await expect.element(page.getByRole("heading", { name: "用户管理" })).toBeVisible();
  await expect.element(opener).not.toBeInTheDocument();
  expect(callsTo(invitationPending)).toEqual([]);
});

it("says how many wait, before anything is opened", async () => {
  await openPage("/system/user", { buttons: [userButtons.view, userButtons.add] });
  await expect.element(page.getByRole("button", { name: "邀请（2 条待审批）" })).toMatchTextContent(/2/);
  expect(callsTo(invitationList)).toEqual([]);
});

it("approves a request, and refuses another once that is confirmed", async () => {
  respondTo(registrationApprove, { id: idOf(51), account: ning.account });
  respondTo(registrationRefuse, null);
  await open();
  await expectAccessible();
  await expect.element(dialog().getByText("13700000001 · 新教师", { exact: false })).toBeVisible();
  await expect.element(dialog().getByText(/已有用户使用此账号/)).toBeVisible();
  await expect.element(button("通过“林娜”的申请")).toBeDisabled();
  respondTo(invitationList, { invitations: [], registrations: [lin] });
  respondTo(invitationPending, { count: 1 });
  await button("通过“宁远”的申请").click();
  await expect.element(page.getByText("已通过“宁远”的申请")).toBeVisible();
  await expect.element(button("通过“宁远”的申请")).not.toBeInTheDocument();
  expect(callsTo(registrationApprove)).toEqual([{ id: ning.id }]);

  respondTo(invitationList, { invitations: [], registrations: [] });
  respondTo(invitationPending, { count: 0 });
  await button("拒绝“林娜”的申请").click();
  expect(callsTo(registrationRefuse)).toEqual([]);
  await page
    .getByRole("dialog", { name: "拒绝“林娜”的申请？" })
    .getByRole("button", { name: "拒绝", exact: true })
    .click();
  await expect.element(page.getByText("没有待审批的申请")).toBeVisible();
  expect(callsTo(registrationRefuse)).toEqual([{ id: lin.id }]);
});

it("reads the requests again when one comes back to them", async () => {
  respondTo(invitationList, { invitations: [invitation(31, "新教师")], registrations: [] });
  await open();
  await expect.element(button("撤销邀请“新教师”")).toBeVisible();
  respondTo(invitationList, { invitations: [], registrations: [lin] });
  await dialog().getByRole("tab", { name: "申请" }).click();
  await expect.element(button("拒绝“林娜”的申请")).toBeVisible();
});

it("shows why a request could not be approved, and keeps it", async () => {
  respondTo(registrationApprove, () => {
    throw new Refused("users_limit", { limit: 20 });
  });
  await open();
  await button("通过“宁远”的申请").click();
  await expect.element(page.getByText("用户数已达上限（20）")).toBeVisible();
  await expect.element(button("通过“宁远”的申请")).toBeEnabled();
});

it("makes an invitation in two steps, shows its link once with what happens next, and revokes it", async () => {
  const token = "000000.a-token";
  const made = invitation(32, "家长", { waiting: 1 });
  respondTo(invitationCreate, { invitation: made, token });
  respondTo(invitationRevoke, null);
  respondTo(invitationList, { invitations: [], registrations: [] });
  await openPage("/system/user");
  await opener.click();
  await expect.element(page.getByRole("dialog", { name: "新建邀请" })).toBeVisible();
  await expect.element(dialog().getByRole("textbox", { name: "备注" })).toHaveFocus();
  await choose("部门", "云杉第一中学");
  await choose("角色", "教师");
  await userEvent.keyboard("{Escape}");
  await dialog().getByRole("textbox", { name: "可注册人数" }).fill("30");
  await dialog().getByRole("textbox", { name: "备注" }).fill("家长");
  respondTo(invitationList, { invitations: [made], registrations: [] });
  await press("生成并复制链接");
  const link = dialog().getByRole("textbox", { name: "邀请链接" });
  await expect.element(link).toHaveValue(`${window.location.origin}/invitation#${token}`);
  await expect.element(dialog().getByText(/链接仅显示一次/)).toBeVisible();
  const next = dialog().getByRole("region", { name: "接下来" });
  await expect
    .element(next)
    .toMatchTextContent(/最多 30 人可在 2026-11-08 .*之前.*审批.*部门：云杉第一中学；角色：教师/);
  await expectAccessible();
  expect(callsTo(invitationCreate)).toEqual([
    { deptId: school.id, roleIds: [teacher.id], remark: "家长", days: 7, uses: 30 },
  ]);
  await press("完成");
  await expect.element(dialog().getByText("已注册 2/30 人 · 1 人待审批", { exact: false })).toBeVisible();
  await expect.element(page.getByText(token)).not.toBeInTheDocument();

  respondTo(invitationList, { invitations: [{ ...made, state: "revoked" }], registrations: [] });
  await button("撤销邀请“家长”").click();
  await page
    .getByRole("dialog", { name: "撤销邀请“家长”？" })
    .getByRole("button", { name: "撤销", exact: true })
    .click();
  await expect.element(dialog().getByText("已撤销", { exact: true })).toBeVisible();
  await expect.element(button("撤销邀请“家长”")).not.toBeInTheDocument();
  expect(callsTo(invitationRevoke)).toEqual([{ id: made.id }]);
});

it("says when the list can't be read", async () => {
  respondTo(invitationList, () => {
    throw new Refused("forbidden", { ask: "" });
  });
  await open();
  await expect.element(dialog().getByText(/没有查看权限/)).toBeVisible();
});

const making = async (): Promise<void> => {
  respondTo(invitationCreate, { invitation: invitation(32, ""), token: "000000.a-token" });
  respondTo(invitationList, { invitations: [], registrations: [] });
  await openPage("/system/user");
  await opener.click();
  await expect.element(page.getByRole("dialog", { name: "新建邀请" })).toBeVisible();
};
const made = page.getByRole("dialog", { name: "邀请链接已生成" });
const onClipboard = (write: () => Promise<void>): void => {
  const spied = vi.spyOn(navigator.clipboard, "writeText").mockImplementation(write);
  onTestFinished(() => spied.mockRestore());
};

it("shows the link before it is copied, and copies it once it can be", async () => {
  let isCopied = (): void => undefined;
  onClipboard(() => new Promise((resolve) => (isCopied = resolve)));
  await making();
  await press("生成并复制链接");
  await expect.element(made.getByRole("textbox", { name: "邀请链接" })).toHaveFocus();
  await expect.element(made.getByText(/^请复制链接/)).toBeVisible();
  isCopied();
  await expect.element(made.getByText(/^链接已复制/)).toBeVisible();
  expect(callsTo(invitationCreate)).toHaveLength(1);
});

it("copies the link also where the page is not served securely", async () => {
  onClipboard(() => Promise.reject(new Error("not secure")));
  await making();
  await press("生成并复制链接");
  await expect.element(made.getByText(/^链接已复制/)).toBeVisible();
});

it("says where the browser copies nothing, and selects the link", async () => {
  onClipboard(() => Promise.reject(new Error("not secure")));
  const command = vi.spyOn(document, "execCommand").mockReturnValue(false);
  onTestFinished(() => command.mockRestore());
  await making();
  await press("生成并复制链接");
  await press("复制");
  await expect.element(made.getByText(/^浏览器未能复制/)).toBeVisible();
  await expect.element(made.getByRole("textbox", { name: "邀请链接" })).toHaveFocus();
});

it("confirms before a link that is shown once goes away", async () => {
  await making();
  await press("生成并复制链接");
  await expect.element(made).toBeVisible();
  await userEvent.keyboard("{Escape}");
  const prompt = page.getByRole("dialog", { name: "关闭后无法再次查看链接，确定关闭？" });
  await prompt.getByRole("button", { name: "取消", exact: true }).click();
  await expect.element(prompt).not.toBeInTheDocument();
  await expect.element(made).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await prompt.getByRole("button", { name: "仍要关闭", exact: true }).click();
  await dialogsClosed();
});

it("confirms before it discards what was typed, and only then", async () => {
  await making();
  await press("取消");
  await dialogsClosed();
  await opener.click();
  const remark = dialog().getByRole("textbox", { name: "备注" });
  await remark.fill("家长");
  const prompt = page.getByRole("dialog", { name: "放弃未保存的修改？" });
  for (const leave of [() => userEvent.keyboard("{Escape}"), () => press("取消")]) {
    await leave();
    await prompt.getByRole("button", { name: "取消", exact: true }).click();
    await expect.element(prompt).not.toBeInTheDocument();
    await expect.element(remark).toHaveValue("家长");
  }
  await press("取消");
  await prompt.getByRole("button", { name: "放弃", exact: true }).click();
  await dialogsClosed();
});

it("begins with what there is when it opens, not with what there was", async () => {
  await making();
  await press("取消");
  await dialogsClosed();
  respondTo(invitationList, { invitations: [invitation(31, "新教师")], registrations: [ning] });
  await opener.click();
  await expect.element(button("通过“宁远”的申请")).toBeVisible();
  await expect.element(page.getByRole("dialog", { name: "邀请注册" })).toBeVisible();
});

it("has the focus in each step: on the first field, the link, the tab", async () => {
  respondTo(invitationCreate, { invitation: invitation(32, ""), token: "000000.a-token" });
  await open();
  await button("新建邀请").click();
  await expect.element(dialog().getByRole("textbox", { name: "备注" })).toHaveFocus();
  await press("取消");
  const links = dialog().getByRole("tab", { name: "邀请链接" });
  await expect.element(links).toHaveFocus();
  await button("新建邀请").click();
  await press("生成并复制链接");
  await expect.element(made.getByRole("textbox", { name: "邀请链接" })).toHaveFocus();
  await press("完成");
  await expect.element(links).toHaveFocus();
});

it("says that those who register get no department and no roles where the invitation gives none", async () => {
  const bare = invitation(32, "", { deptName: "", roles: [] });
  respondTo(invitationCreate, { invitation: bare, token: "000000.a-token" });
  respondTo(invitationList, { invitations: [], registrations: [] });
  await openPage("/system/user", { language: "en" });
  await page.getByRole("button", { name: /^Invitations/ }).click();
  await press("Create and copy link");
  await expect
    .element(dialog().getByText("Approved people can sign in. Department: none. Roles: none."))
    .toBeVisible();
});
