import { smsCode } from "@provost/contract/auth/auth-code";
import { tenantDetailByUrl } from "@provost/contract/tenant/tenant";
import type { TenantFace } from "@provost/contract/tenant/tenant-face";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TokenFailure } from "../platform/http/call-error.ts";
import { callsTo, respondTo } from "../testing/boundary.ts";
import { openComponent } from "../testing/open-page.tsx";
import type { TakeTyped } from "./drawn-form.ts";
import type { SignIn } from "./grant.ts";
import { LoginPage } from "./LoginPage.tsx";

const school: TenantFace = {
  tenantId: "200000",
  name: "青山小学",
  domain: "school.example",
  title: "",
  logo: "",
  signInNote: "",
  support: "",
  timeZone: "Asia/Shanghai",
  weekStart: 1,
  isFirstPage: false,
  orderCharts: [],
  headerCharts: [],
  phoneSignIn: true,
  social: [
    { provider: "wechat", name: "微信" },
    { provider: "qq", name: "QQ" },
  ],
};

/** The sign-in page at an address of a tenant, or of none; returns the sign-in requests it received. */
async function open(
  face: TenantFace | null,
  onSignIn: SignIn = async () => undefined,
  asksTenant = true,
  takeTyped: TakeTyped = () => null,
) {
  respondTo(tenantDetailByUrl, face);
  const tried: Parameters<SignIn>[] = [];
  await openComponent(
    <LoginPage
      title="Provost"
      logo="P"
      asksTenant={asksTenant}
      tenantId=""
      takeTyped={takeTyped}
      knownFace={null}
      onFace={() => undefined}
      onLeave={() => undefined}
      notice={null}
      arrival={null}
      onArrived={() => undefined}
      onSignIn={(...grant) => {
        tried.push(grant);
        return onSignIn(...grant);
      }}
    />,
  );
  await expect.poll(() => callsTo(tenantDetailByUrl).length).toBe(1);
  return tried;
}

const tab = (name: string) => page.getByRole("tab", { name });
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const password = page.getByLabelText("密码", { exact: true });
const submit = page.getByRole("button", { name: "登录", exact: true });

it("2.56 wants user name and password, not the tenant, and says that it waits", async () => {
  let letIn = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  const tried = await open(null, () => waiting);
  await submit.click();
  await expect.element(page.getByText("请输入用户名")).toBeVisible();
  await expect.element(page.getByText("请输入密码")).toBeVisible();
  expect(tried).toEqual([]);
  await field("用户名").fill("head");
  await password.fill("a word of mine");
  await expect.element(field("租户编号")).toHaveValue("");
  await submit.click();
  await expect.element(page.getByRole("button", { name: "登录中,请稍后。。。" })).toBeVisible();
  expect(tried).toEqual([
    ["", { grant_type: "password", type: "account", username: "head", password: "a word of mine" }],
  ]);
  letIn();
  await expect.element(submit).toBeVisible();
});

it("shows the name, emblem and note of a tenant once its id was typed, and takes them away with it", async () => {
  const hope = { ...school, tenantId: "310007", title: "Hope County", signInNote: "Welcome to Hope" };
  await open(null);
  respondTo(tenantDetailByUrl, ({ tenant }) => (tenant === "310007" ? hope : null));
  await field("租户编号").fill("310007");
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent(/Hope County/);
  await expect.element(page.getByText("Welcome to Hope")).toBeVisible();
  await expect.element(field("租户编号")).toHaveValue("310007");
  await field("租户编号").fill("31000");
  await expect.element(page.getByText("Welcome to Hope")).not.toBeInTheDocument();
});

it("takes a refusal away with the language it was written in; the wait until the next try stays", async () => {
  await open(null, async () => {
    throw new TokenFailure({ status: 429, error: "too_fast", description: "登录过于频繁", retryAfter: 60 });
  });
  await field("用户名").fill("head");
  await password.fill("a word of mine");
  await submit.click();
  await expect.element(page.getByText("登录过于频繁")).toBeVisible();
  await page.getByRole("button", { name: "English" }).click();
  await expect.element(page.getByText(/^Try again in \d+ s/)).toBeVisible();
  await expect.element(page.getByText("登录过于频繁")).not.toBeInTheDocument();
});

it("says in how many seconds another try may be made, counts down, and keeps what was typed", async () => {
  const tried = await open(null, async () => {
    const refusal = { status: 429, error: "too_fast", description: "登录过于频繁" };
    if (tried.length === 1) throw new TokenFailure({ ...refusal, retryAfter: 2 });
  });
  await field("用户名").fill("head");
  await password.fill("a word of mine");
  await submit.click();
  await expect.element(page.getByText("登录过于频繁")).toBeVisible();
  await expect.element(page.getByText(/^2 秒后/)).toBeVisible();
  await password.click();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/^1 秒后/)).toBeVisible();
  expect(tried).toHaveLength(1);
  await expect.element(password).toHaveValue("a word of mine");
  await expect.element(page.getByText("登录过于频繁")).not.toBeInTheDocument();
  await submit.click();
  expect(tried).toHaveLength(2);
});

it("asks for no tenant where the installation has no tenant mode", async () => {
  const tried = await open(null, undefined, false);
  await field("用户名").fill("head");
  await expect.element(field("租户编号")).not.toBeInTheDocument();
  await password.fill("a word of mine");
  await submit.click();
  expect(tried).toMatchObject([["", { username: "head" }]]);
});

it("2.55 2.60 has a tab for each way to sign in, the user's first; WeChat and QQ are third parties", async () => {
  await open(school);
  expect(
    page
      .getByRole("tab")
      .elements()
      .map((one) => one.textContent),
  ).toEqual(["账号登录", "手机登录", "第三方登录"]);
  await expect.element(tab("账号登录")).toHaveAttribute("aria-selected", "true");
  await expect.element(field("用户名")).toHaveFocus();
  await tab("第三方登录").click();
  await expect.element(page.getByRole("button", { name: "微信" })).toBeEnabled();
  await expect.element(page.getByRole("button", { name: "QQ" })).toBeEnabled();
});

it("2.61 fills and hides the tenant that the address tells", async () => {
  const tried = await open(school);
  await expect.element(field("租户编号")).not.toBeInTheDocument();
  await field("用户名").fill("head");
  await password.fill("a word of mine");
  await submit.click();
  expect(tried).toMatchObject([["200000", { username: "head" }]]);
});

it("2.58 2.59 5.02 5.03 5.04 5.05 sends a code to a phone, counts down, and refuses a code of another length", async () => {
  respondTo(smsCode, { resendSeconds: 60 });
  const tried = await open(school);
  await tab("手机登录").click();
  for (const [typed, message] of [
    ["", "手机号码不能为空"],
    ["1380013800", "手机号码长度不为11位"],
    ["05718765432", "手机号码格式不正确"],
    ["12800138000", "手机号码格式不正确"],
  ] as const) {
    await field("手机号码").fill(typed);
    await page.getByRole("button", { name: "发送验证码" }).click();
    await expect.element(page.getByText(message)).toBeVisible();
  }
  expect(callsTo(smsCode)).toEqual([]);
  await field("手机号码").fill("13800138000");
  await page.getByRole("button", { name: "发送验证码" }).click();
  await expect.element(page.getByRole("button", { name: /^(60|5\d)秒后重发$/ })).toBeVisible();
  await expect.poll(() => callsTo(smsCode)).toEqual([{ phone: "13800138000", tenantId: "200000" }]);
  await field("验证码").fill("12345");
  await submit.click();
  await expect.element(page.getByText("请输入 6 位验证码")).toBeVisible();
  expect(tried).toEqual([]);
  await field("验证码").fill("123456");
  await submit.click();
  expect(tried).toEqual([["200000", { grant_type: "sms_code", phone: "13800138000", code: "123456" }]]);
});

it("takes over what was typed before its script came, the caret with it, and sends what had been sent", async () => {
  const typed = {
    tenantId: "200000",
    username: "lin",
    password: "secret-1",
    focus: "password",
    wasSent: true,
    pressed: null,
  };
  const tried = await open(null, undefined, true, () => typed);
  await expect.element(field("用户名")).toHaveValue("lin");
  await expect.element(password).toHaveFocus();
  await expect.poll(() => tried).toMatchObject([["200000", { username: "lin", password: "secret-1" }]]);
});

describe("what was pressed before its script came", () => {
  const typed = { tenantId: "", username: "lin", password: "", focus: null, wasSent: false };
  const phone = { place: 3, text: "手机登录" };

  it("is done", async () => {
    await open(null, undefined, true, () => ({ ...typed, pressed: phone }));
    await expect.element(tab(phone.text)).toHaveAttribute("aria-selected", "true");
  });

  it("is not done where the page has something else there now", async () => {
    await open(null, undefined, true, () => ({ ...typed, pressed: { ...phone, text: "Phone" } }));
    await expect.element(field("用户名")).toHaveValue("lin");
    await expect.element(tab(phone.text)).toHaveAttribute("aria-selected", "false");
  });
});
