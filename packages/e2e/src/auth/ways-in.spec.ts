import { identityErrors } from "@provost/contract/auth/identity-errors";
import { sessionWords } from "@provost/web/app/session/session-words";
import { authWords } from "@provost/web/auth/auth-words";
import { codeWords } from "@provost/web/auth/code/code-words";
import { profileWords } from "@provost/web/people/profile/profile-words";
import { eachLanguage, expect, expectAccessible, fillSignIn, openIn, test } from "../console.ts";
import { changeSettings, codeSentTo, newPerson, newTenant, totp } from "../server-steps.ts";
import { testServer } from "../test-tenant.ts";
import { text, textsIn } from "../texts.ts";
import { type LocalWechat, openWechat } from "./wechat-steps.ts";

test.use({ tenant: "platform" });

/** The server's own address is 127.0.0.1: under this name it is a tenant's. */
let home = "";

const words = textsIn({
  tenant: text(authWords, "tenantId"),
  phoneTab: text(authWords, "phone"),
  phone: text(codeWords, "phone"),
  code: text(codeWords, "code"),
  send: text(codeWords, "send"),
  again: {
    zh: (seconds: string) => new RegExp(`^(${seconds})秒后重发$`),
    en: (seconds: string) => new RegExp(`^Send again in (${seconds}) s$`),
  },
  empty: identityErrors.phone_empty.text,
  length: identityErrors.phone_length.text,
  format: identityErrors.phone_format.text,
  codeLength: text(codeWords, "codeLength"),
  codeWrong: identityErrors.code_wrong.text,
  submit: text(authWords, "submit"),
  mustSetUp: text(sessionWords, "second_factor_setup_required"),
  currentPassword: text(profileWords, "currentPassword"),
  continue: text(profileWords, "continue"),
  factorCode: text(profileWords, "code"),
  turnOn: text(profileWords, "confirm"),
  noted: text(profileWords, "codesNoted"),
  nickName: text(profileWords, "nickName"),
  traces: text(profileWords, "traces"),
  basics: text(profileWords, "about"),
});

let head: Awaited<ReturnType<typeof newTenant>>;
let wechat: LocalWechat;
let phones = 0;
const newPhone = () => `13${String(Date.now() + phones++).slice(-9)}`;

test.beforeAll(async () => {
  wechat = openWechat();
  const address = new URL(testServer().origin);
  address.hostname = `walk-${Date.now().toString(36)}.localhost`;
  home = address.origin;
  head = await newTenant("步行学区", new URL(home).host, {
    texts: { title: "步行学堂", signInNote: "请使用校内账号。", support: "电话 6000" },
    logo: "步",
    isFirstPage: true,
    sms: { provider: "outbox" },
    social: [
      { kind: "wechat", clientId: "wx-journey", secret: "wx-secret", unknown: "bind" },
      {
        kind: "oidc",
        provider: "campus",
        name: "校园统一认证",
        issuer: "https://id.school.example",
        clientId: "console",
      },
    ],
  });
});

test("a way that is chosen before the page's script has come is open once it has", async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(?!index-).*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await openIn(page, "zh", `${home}/login`);
  const phone = page.getByRole("tab", { name: words.zh.phoneTab });
  await phone.click();
  await expect(phone).toHaveAttribute("aria-selected", "false");
  release();
  await expect(page.getByLabel(words.zh.phone)).toBeVisible();
});

test("a tenant known by the address shows itself, and is not asked for", async ({ page }) => {
  await openIn(page, "zh", `${home}/login`);
  await expect(page.getByRole("heading", { name: "步行学堂" })).toBeVisible();
  await expect(page.getByText("步行学区")).toBeVisible();
  await expect(page.getByText("请使用校内账号。")).toBeVisible();
  await expect(page.getByText("电话 6000")).toBeVisible();
  await expect(page.getByLabel(words.zh.tenant)).toHaveCount(0);
  await expect(page).toHaveTitle("登录-步行学堂");
  await expectAccessible(page);

  await fillSignIn(page, "zh", head);
  await expect(page).toHaveURL(/\/wel\/index$/);
  await expect(page.getByRole("banner")).toContainText("步行学堂");
  await expect(page).toHaveTitle("首页-步行学堂");
  await page.goto(`${home}/info/index`);
  await expect(page.getByRole("tab", { name: "个人信息" })).toBeVisible();
  await expect(page.getByTitle("关闭 首页")).toBeVisible();
});

test("the form does not wait for the tenant, nor takes a field away that is being typed into", async ({
  page,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/tenant/detail*", async (route) => {
    await held;
    await route.continue();
  });
  await openIn(page, "zh", `${home}/login`);
  await page.getByLabel("用户名").fill("he");
  await expect(page.getByLabel(words.zh.tenant)).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "步行学堂" })).toBeVisible();
  await expect(page.getByLabel(words.zh.tenant)).toHaveValue(head.tenantId);
  await page.unroute("**/tenant/detail*");

  await page.route("**/tenant/detail*", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("heading", { name: "步行学堂" })).toBeVisible();
  await expect(page.getByLabel(words.zh.tenant)).toHaveCount(0);
});

eachLanguage((language) => {
  const w = words[language];

  test(`people sign in by phone (${language})`, async ({ page }) => {
    const phone = newPhone();
    await newPerson({ phone }, head);
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    await openIn(page, language, `${home}/login`);
    await page.getByRole("tab", { name: w.phoneTab }).click();
    const field = page.getByLabel(w.phone);
    const send = page.getByRole("button", { name: w.send });
    for (const [typed, said] of [
      ["", w.empty],
      ["1380013800", w.length],
      ["010-1234567", w.format],
      ["05718765432", w.format],
      ["12800138000", w.format],
    ] as const) {
      await field.fill(typed);
      await send.click();
      await expect(page.getByText(said)).toBeVisible();
    }
    await expectAccessible(page);
    await field.fill(`${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`);
    await send.click();
    await expect(page.getByRole("button", { name: w.again("60|59") })).toBeVisible();
    await expect(page.getByLabel(w.code, { exact: true })).toBeFocused();
    await expect(page.getByRole("button", { name: w.again("5[0-8]") })).toBeVisible();

    await page.getByLabel(w.code, { exact: true }).fill("12a3");
    await expect(page.getByLabel(w.code, { exact: true })).toHaveValue("123");
    await page.getByRole("button", { name: w.submit, exact: true }).click();
    await expect(page.getByText(w.codeLength)).toBeVisible();
    await expect.poll(() => codeSentTo(phone)).toMatch(/^\d{6}$/);
    const code = (await codeSentTo(phone)) ?? "";
    await page.getByLabel(w.code, { exact: true }).fill(code === "000000" ? "000001" : "000000");
    await page.getByRole("button", { name: w.submit, exact: true }).click();
    await expect(page.getByText(w.codeWrong)).toBeVisible();
    await page.getByLabel(w.code, { exact: true }).fill(code);
    await page.getByRole("button", { name: w.submit, exact: true }).click();
    await expect(page).toHaveURL(/\/wel\/index$/);
    expect(addresses.filter((address) => address.includes(code) || address.includes(phone))).toEqual([]);
  });
});

test("the wait for another code outlives a change of tab, and is right after the page slept", async ({
  page,
}) => {
  const phone = newPhone();
  await newPerson({ phone }, head);
  await page.clock.install();
  await openIn(page, "zh", `${home}/login`);
  await page.getByRole("tab", { name: words.zh.phoneTab }).click();
  await page.getByLabel(words.zh.phone).fill(phone);
  await page.getByRole("button", { name: words.zh.send }).click();
  await expect(page.getByRole("button", { name: words.zh.again("60|59|58") })).toBeVisible();
  await page.getByRole("tab", { name: "账号登录" }).click();
  await page.clock.fastForward(40_000);
  await page.getByRole("tab", { name: words.zh.phoneTab }).click();
  await expect(page.getByRole("button", { name: words.zh.again("2\\d|1[5-9]") })).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(page.getByRole("button", { name: words.zh.send })).toBeEnabled();
});

test("a third party's account is bound by signing in once, lets its owner in, and is unbound again", async ({
  page,
}) => {
  const person = await newPerson({}, head);
  wechat.person = { openid: `openid-${person.account}`, nickname: "步步" };
  await openIn(page, "zh", `${home}/login`);
  await page.getByRole("tab", { name: "第三方登录" }).click();
  await expect(page.getByRole("button", { name: "使用校园统一认证登录" })).toBeVisible();
  await expect(page.getByRole("button", { name: "QQ（未开通）" })).toBeDisabled();
  await page.getByRole("button", { name: "使用微信登录" }).click();
  await expect(page.getByText(text(authWords, "bindNote").zh)).toBeVisible();
  await expect(page).toHaveURL(`${home}/login`);
  await fillSignIn(page, "zh", person);
  await expect(page).toHaveURL(/\/wel\/index$/);

  await page.context().clearCookies();
  await page.goto(`${home}/login`);
  await page.getByRole("tab", { name: "第三方登录" }).click();
  await page.getByRole("button", { name: "使用微信登录" }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole("banner")).toContainText("步行学堂");
  expect(page.url()).not.toContain("code");

  await page.goto(`${home}/info/index`);
  await page.getByRole("tab", { name: text(profileWords, "safety").zh }).click();
  await expect(page.getByText(/^步步，.*绑定$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "解绑 微信" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: text(profileWords, "unbind").zh })
    .click();
  await expect(page.getByRole("button", { name: "绑定 微信", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "绑定 微信", exact: true }).click();
  await expect(page.getByText("已绑定 步步")).toBeVisible();
  await expect(page).toHaveURL(`${home}/info/index`);
  await page.getByRole("tab", { name: text(profileWords, "safety").zh }).click();
  await expect(page.getByRole("button", { name: "解绑 微信" })).toBeVisible();
});

test("who declines at the third party is told, and can sign in otherwise", async ({ page }) => {
  wechat.person = null;
  await openIn(page, "en", `${home}/login`);
  await page.getByRole("tab", { name: "Third party" }).click();
  await page.getByRole("button", { name: "Sign in with WeChat" }).click();
  await expect(page.getByText(identityErrors.social_failed.text.en)).toBeVisible();
  await page.getByRole("tab", { name: "Account" }).click();
  await fillSignIn(page, "en", head);
  await expect(page).toHaveURL(/\/wel\/index$/);
});

eachLanguage((language) => {
  const w = words[language];

  test(`a tenant that demands a second factor stops a running session until it is set up, and keeps what was typed (${language})`, async ({
    page,
  }) => {
    const strict = await newTenant(`严格学区 ${language}`, "", {});
    await openIn(page, language, "/info/index");
    await page.getByLabel(w.tenant).fill(strict.tenantId);
    await fillSignIn(page, language, strict);
    const nickName = page.getByRole("textbox", { name: w.nickName });
    await nickName.fill("还没保存");
    await changeSettings(strict, {
      security: { idleMinutes: 0, passwordLength: 8, secondFactor: "required" },
    });
    await page.getByRole("tab", { name: w.traces }).click();
    await expect(page.getByRole("heading", { name: w.mustSetUp })).toBeVisible();
    await expect(nickName).toBeHidden();
    await expectAccessible(page);

    await page.getByLabel(w.currentPassword).fill(strict.password);
    await page.getByRole("button", { name: w.continue }).click();
    const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? "";
    await page.getByRole("textbox", { name: w.factorCode, exact: true }).fill(totp(secret));
    await page.getByRole("button", { name: w.turnOn }).click();
    await page.getByRole("button", { name: w.noted }).click();
    await expect(page.getByRole("heading", { name: w.mustSetUp })).toHaveCount(0);
    await page.getByRole("tab", { name: w.basics }).click();
    await expect(nickName).toHaveValue("还没保存");
  });
});
