import { invitationOffer, invitationRegister } from "@provost/contract/people/invitation";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openComponent, type Viewer } from "../../testing/open-page.tsx";
import { InvitationPage } from "./InvitationPage.tsx";

const token = "200000.a-token";
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const password = page.getByLabelText("密码", { exact: true });
const submit = page.getByRole("button", { name: "提交申请" });
const open = (viewer?: Viewer) =>
  openComponent(<InvitationPage title="Provost" logo="P" token={token} />, viewer);

beforeEach(() => {
  respondTo(invitationOffer, { tenantName: "青山小学", deptName: "三年级", passwordLength: 10 });
});

it("has the title and the logo of the tenant that invites", async () => {
  const face = { title: "青山教育", logo: "青" };
  respondTo(invitationOffer, { tenantName: "青山小学", ...face, deptName: "", passwordLength: 10 });
  await open();
  await expect.element(page.getByText("青山教育", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Provost", { exact: true })).not.toBeInTheDocument();
  await expect.poll(() => document.title).toContain("青山教育");
});

it("says who invites, wants what is needed, and sends it with the token in the body", async () => {
  respondTo(invitationRegister, null);
  await open();
  await expect.element(page.getByRole("heading", { name: "加入“青山小学”" })).toBeVisible();
  await expect.element(page.getByText(/您受邀加入“三年级”/)).toBeVisible();
  await expectAccessible();
  await field("手机（选填）").fill("138");
  await password.fill("short");
  await submit.click();
  await expect.element(page.getByText("请输入账号")).toBeVisible();
  await expect.element(page.getByText("请输入姓名")).toBeVisible();
  await expect.element(page.getByText("请输入 11 位手机号码")).toBeVisible();
  expect(callsTo(invitationRegister)).toEqual([]);

  await field("账号").fill(" ning.yuan ");
  await field("姓名").fill("宁远");
  await field("手机（选填）").fill("");
  await password.fill("vier Lampen am See");
  await submit.click();
  await expect.element(page.getByRole("heading", { name: "申请已提交" })).toBeVisible();
  await expect.element(page.getByText("审批通过后，您可以使用账号“ning.yuan”登录。")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "前往登录" })).toHaveAttribute("href", "/login");
  expect(callsTo(invitationOffer)).toEqual([{ token }]);
  expect(callsTo(invitationRegister)).toEqual([
    { token, account: "ning.yuan", userName: "宁远", phone: "", email: "", password: "vier Lampen am See" },
  ]);
});

it("shows what the server refuses, and keeps what was entered", async () => {
  respondTo(invitationRegister, () => {
    throw new Refused("account_taken", { field: "account", account: "admin" });
  });
  await open();
  await field("账号").fill("admin");
  await field("姓名").fill("宁远");
  await password.fill("vier Lampen am See");
  await submit.click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("账号已存在：admin");
  await expect.element(field("姓名")).toHaveValue("宁远");
});

it("has no form for a link that can't be used, and does not try it again", async () => {
  respondTo(invitationOffer, () => {
    throw new Refused("invitation_invalid");
  });
  await open();
  await expect.element(page.getByRole("heading", { name: "无法打开邀请" })).toBeVisible();
  await expect.element(page.getByRole("alert")).toMatchTextContent(/邀请链接已失效/);
  await expect.element(submit).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "重试" })).not.toBeInTheDocument();
});

it("tries again when the server could not be reached", async () => {
  respondTo(invitationOffer, () => new Response(null, { status: 503 }));
  await open();
  await expect.element(page.getByRole("alert")).toBeVisible();
  respondTo(invitationOffer, { tenantName: "青山小学", deptName: "", passwordLength: 10 });
  await page.getByRole("button", { name: "重试" }).click();
  await expect.element(page.getByText("填写以下信息提交申请，审批通过后即可登录。")).toBeVisible();
});
