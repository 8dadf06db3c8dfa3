import type { UserInfo } from "@provost/contract/auth/auth";
import { socialAccounts } from "@provost/contract/auth/auth-social";
import { updatePassword } from "@provost/contract/auth/password";
import { secondFactor, secondFactorConfirm, secondFactorSetup } from "@provost/contract/auth/second-factor";
import { loginLog, sessions, sessionsRemove } from "@provost/contract/auth/session";
import { avatarUpload } from "@provost/contract/people/avatar";
import { profileSubmit } from "@provost/contract/people/people";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { idOf, listed } from "../../testing/records.ts";
import { dialog, dialogsClosed, focus, press } from "../../testing/steps.ts";

const field = (label: string) => page.getByLabelText(label, { exact: true });
const openPart = async (part: string, user: Partial<UserInfo> = {}): Promise<void> => {
  await openPage("/info/index", { user });
  await page.getByRole("tab", { name: part }).click();
};
const openSafety = async (user: Partial<UserInfo> = {}): Promise<void> => {
  respondTo(secondFactor, { enabled: false, required: false, enabledAt: null, recoveryCodesLeft: 0 });
  respondTo(socialAccounts, []);
  await openPart("账号安全", user);
};
const fileOf = (content: BlobPart): Promise<void> =>
  userEvent.upload(
    page.elementLocator(document.querySelector("input[type=file]") ?? document.body),
    new File([content], "a.png", { type: "image/png" }),
  );

it("asks for the password where a phone number is changed, and says at its field that it is wrong", async () => {
  respondTo(profileSubmit, ({ phone, password }) => {
    if (phone !== "" && password !== "mine") throw new Refused("password_wrong");
    return null;
  });
  await openPage("/info/index");
  await field("昵称").fill("步步");
  await expect.element(field("当前密码")).not.toBeInTheDocument();
  await field("手机").fill("138");
  await page.getByRole("button", { name: "保存" }).click();
  await expect.element(page.getByText("手机号码长度不为11位")).toBeVisible();
  expect(callsTo(profileSubmit)).toEqual([]);
  await field("手机").fill("13912345678");
  await field("当前密码").fill("not it");
  await page.getByRole("button", { name: "保存" }).click();
  await expect.element(page.getByText("当前密码不正确")).toBeVisible();
  await field("当前密码").fill("mine");
  await page.getByRole("button", { name: "保存" }).click();
  await expect.element(page.getByText("个人资料已保存")).toBeVisible();
  await expect
    .poll(() => callsTo(profileSubmit).at(-1))
    .toMatchObject({ nickName: "步步", phone: "13912345678" });
});

it("confirms by the password an address that somebody else entered", async () => {
  respondTo(profileSubmit, null);
  await openPage("/info/index", { user: { email: "chen@a.example", unconfirmed: ["email"] } });
  await page.getByRole("checkbox", { name: /chen@a.example 由管理员填写/ }).click();
  await field("当前密码").fill("mine");
  await expectAccessible();
  await page.getByRole("button", { name: "保存" }).click();
  await expect
    .poll(() => callsTo(profileSubmit))
    .toMatchObject([{ email: "chen@a.example", confirm: ["email"], password: "mine" }]);
});

it("crops a picture by keys, and refuses what is none", async () => {
  const sent: Blob[] = [];
  respondTo(avatarUpload, async (_, request) => {
    const file = (await request.formData()).get("file");
    if (file instanceof Blob) sent.push(file);
    return { avatar: idOf(1) };
  });
  await openPage("/info/index");
  await fileOf("no picture");
  await expect.element(page.getByRole("alert")).toMatchTextContent(/无法读取该图片/);
  const canvas = document.createElement("canvas");
  canvas.width = 640;
  canvas.height = 400;
  const picture = await new Promise<Blob | null>((made) => canvas.toBlob(made, "image/png"));
  await fileOf(picture ?? "");
  await focus(page.getByRole("application", { name: "裁剪区域，按方向键移动图片" }));
  await userEvent.keyboard("{ArrowLeft}");
  await focus(page.getByRole("slider", { name: "缩放" }));
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
  await expect.element(page.getByRole("slider", { name: "缩放" })).toHaveAttribute("aria-valuenow", "1.3");
  await press("使用此头像");
  await expect.element(page.getByText("头像已更新")).toBeVisible();
  const [square] = await Promise.all(sent.map((blob) => createImageBitmap(blob)));
  expect([square?.width, square?.height]).toEqual([256, 256]);
});

it("says at their fields why a password is not taken", async () => {
  respondTo(updatePassword, ({ password, newpassword }) => {
    if (password !== "mine") throw new Refused("password_wrong");
    if (newpassword === "password123") throw new Refused("password_common");
    return null;
  });
  await openSafety();
  const change = page.getByRole("button", { name: "修改密码" });
  await change.click();
  await expect.element(page.getByText("请输入新密码")).toBeVisible();
  await field("当前密码").fill("not it");
  await field("新密码").fill("password123");
  await change.click();
  await expect.element(page.getByText("当前密码不正确")).toBeVisible();
  await field("当前密码").fill("mine");
  await change.click();
  await expect.element(page.getByText("该密码过于常见，容易被猜到，请换一个")).toBeVisible();
  await field("新密码").fill("another-meadow-bridge-9");
  await change.click();
  await expect.element(page.getByText("密码已修改，其他设备已退出登录")).toBeVisible();
  await expect.element(field("新密码")).toHaveValue("");
});

it("lets a user without a password set one", async () => {
  respondTo(updatePassword, null);
  await openSafety({ hasPassword: false });
  await expect.element(field("新密码")).toBeVisible();
  await expect.element(field("当前密码")).not.toBeInTheDocument();
  await field("新密码").fill("another-meadow-bridge-9");
  await page.getByRole("button", { name: "设置密码" }).click();
  await expect.poll(() => callsTo(updatePassword)).toMatchObject([{ password: "" }]);
});

it("sets a second factor up without a password where the user has none, who signed in just now", async () => {
  respondTo(secondFactorSetup, () => {
    throw new Refused("sign_in_again");
  });
  await openSafety({ hasPassword: false });
  await page.getByRole("button", { name: "开启两步验证" }).click();
  await expect.element(page.getByRole("dialog").getByLabelText("当前密码")).not.toBeInTheDocument();
  await press("继续");
  await expect.element(page.getByText(/须在登录后 15 分钟内进行/)).toBeVisible();
  await expectAccessible();
});

it("sets a second factor up by a code of it, and shows the recovery codes until they are noted", async () => {
  respondTo(secondFactorSetup, ({ password }) => {
    if (password !== "mine") throw new Refused("password_wrong");
    return { secret: "ABCDEFGHIJKLMNOP", uri: "otpauth://totp/x?secret=ABCDEFGHIJKLMNOP" };
  });
  respondTo(secondFactorConfirm, ({ code }) => {
    if (code !== "123456") throw new Refused("mfa_wrong");
    return { recoveryCodes: ["one-recovery-code", "two-recovery-code"] };
  });
  await openSafety();
  await page.getByRole("button", { name: "开启两步验证" }).click();
  await dialog().getByLabelText("当前密码").fill("mine");
  await press("继续");
  await expect.element(dialog().getByRole("img", { name: "供验证器应用扫描的二维码" })).toBeVisible();
  await expectAccessible();
  await expect.element(dialog().getByText("ABCD EFGH IJKL MNOP")).toBeVisible();
  await dialog().getByLabelText("两步验证码").fill("000000");
  await press("确认开启");
  await expect.element(dialog().getByText("验证码不正确，请重新输入")).toBeVisible();
  await dialog().getByLabelText("两步验证码").fill("１２３ 456");
  await press("确认开启");
  await expect.element(dialog().getByText("two-recovery-code")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  const prompt = page.getByRole("dialog", { name: "恢复码尚未保存，确定关闭？" });
  await prompt.getByRole("button", { name: "取消", exact: true }).click();
  await press("我已保存");
  await dialogsClosed();
});

it("shows where one is signed in and how the tries went, and ends it elsewhere", async () => {
  const session = {
    ...{ userId: idOf(1), account: "admin", nickName: "", way: "password", address: "10.0.0.1" },
    ...{ userAgent: "Chrome/140 Windows", createdAt: new Date().toISOString() },
  };
  const now = new Date().toISOString();
  const all = [
    { ...session, id: idOf(11), seenAt: now, isCurrent: true },
    { ...session, id: idOf(12), seenAt: now, isCurrent: false, userAgent: "Firefox/140 Linux" },
  ];
  respondTo(sessions, listed(all));
  respondTo(loginLog, listed([{ ...session, id: idOf(21), at: now, outcome: "wrong_credentials" as const }]));
  respondTo(sessionsRemove, { ended: 1 });
  await openPart("登录记录");
  const rows = page.getByRole("grid", { name: "我的会话" }).getByRole("row");
  await expect.element(rows.filter({ hasText: "Chrome" })).toMatchTextContent(/当前/);
  await expect.element(rows.filter({ hasText: "Chrome" }).getByRole("button")).not.toBeInTheDocument();
  await expect.element(page.getByRole("grid", { name: "登录历史" })).toMatchTextContent(/用户名或密码错误/);
  await focus(rows.filter({ hasText: "Firefox" }));
  await userEvent.keyboard("{Delete}");
  await expect.element(dialog()).toMatchTextContent(/Firefox · Linux 将立即退出登录/);
  await press("结束");
  await expect.element(page.getByText("会话已结束")).toBeVisible();
  await page.getByRole("button", { name: "退出其他所有会话" }).click();
  await press("退出其他所有会话");
  await expect.element(page.getByText("已结束 1 个会话")).toBeVisible();
  await expect.poll(() => callsTo(sessionsRemove)).toEqual([{ ids: [idOf(12)] }, { others: true }]);
});
