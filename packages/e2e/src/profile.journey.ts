import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  fillSignIn,
  type Language,
  languages,
  oneLanguage,
  openIn,
  signIn,
  test,
} from "./journey.ts";
import { callerOf, codeSentTo, newPerson, totp } from "./server-steps.ts";

const words = {
  zh: {
    menu: "菜单",
    about: "基本资料",
    safety: "密码与安全",
    traces: "登录记录",
    nickName: "昵称",
    phone: "手机",
    current: "当前密码",
    next: "新密码",
    save: "保存",
    saved: "个人资料已保存",
    change: "修改密码",
    changed: "您在其他地方的登录已全部退出",
    picture: "头像",
    use: "使用此头像",
    cropArea: "裁剪区域，用方向键移动图片",
    zoom: "缩放",
    removePicture: "移除",
    start: "开启动态验证",
    continue: "继续",
    qr: "供验证器应用扫描的二维码",
    code: "动态验证码",
    confirm: "确认开启",
    noted: "我已保存",
    factor: "动态验证",
    factorCode: "动态验证码或恢复码",
    factorConfirm: "确认",
    back: "返回登录",
    sessions: "我的会话",
    history: "登录历史",
    thisDevice: "当前",
    others: "退出其他所有会话",
    wrongPassword: "当前密码不正确",
    wrongCode: "动态验证码不正确",
    wrongName: "用户名或密码错误",
    common: "该密码过于常见，容易被猜到，请换一个",
    mustChange: "请先修改密码",
  },
  en: {
    menu: "Menu",
    about: "About you",
    safety: "Safety",
    traces: "Sign-ins",
    nickName: "Nick name",
    phone: "Phone",
    current: "Current password",
    next: "New password",
    save: "Save",
    saved: "Your info is saved",
    change: "Change password",
    changed: "you are signed out everywhere else",
    picture: "Picture",
    use: "Use this picture",
    cropArea: "Crop area; arrow keys move the picture",
    zoom: "Zoom",
    removePicture: "Remove",
    start: "Turn on",
    continue: "Continue",
    qr: "QR code for the authenticator app",
    code: "Code",
    confirm: "Turn on",
    noted: "I have saved them",
    factor: "Second factor",
    factorCode: "Code or recovery code",
    factorConfirm: "Confirm",
    back: "Back to sign-in",
    sessions: "Your sessions",
    history: "Sign-in history",
    thisDevice: "this one",
    others: "Sign out everywhere else",
    wrongPassword: "The current password is wrong.",
    wrongCode: "The code of your authenticator app is wrong.",
    wrongName: "The user name or password is wrong.",
    common: "This password is too common and easy to guess. Choose another.",
    mustChange: "Change your password first",
  },
} as const;

type Person = Awaited<ReturnType<typeof newPerson>>;

/** Signs a person in and opens the page of oneself. */
async function openProfile(page: Page, language: Language, person: Person): Promise<void> {
  await signIn(page, language, { as: person, path: "/info/index" });
  await expect(page).toHaveURL(/\/info\/index$/);
}

function picture(page: Page): Promise<Buffer> {
  return page
    .evaluate(async () => {
      const canvas = document.createElement("canvas");
      canvas.width = 640;
      canvas.height = 400;
      const pen = canvas.getContext("2d");
      for (let x = 0; x < 640; x += 20) {
        if (pen) pen.fillStyle = `hsl(${x} 70% 50%)`;
        pen?.fillRect(x, 0, 20, 400);
      }
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
    })
    .then((bytes) => Buffer.from(bytes));
}

for (const language of languages) {
  const w = words[language];

  test(`people change what is known of them; phone and mail ask for the password (${language})`, async ({
    page,
  }) => {
    const person = await newPerson();
    await openProfile(page, language, person);
    await expect(page.getByRole("textbox", { name: w.nickName })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: w.nickName }).fill("步步");
    await expect(page.getByLabel(w.current, { exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: w.save }).click();
    await expect(page.getByText(w.saved)).toBeVisible();
    await expect(page.getByRole("banner").getByText("步步").first()).toBeVisible();

    const phone = `139${String(Date.now()).slice(-8)}`;
    await page.getByLabel(w.phone, { exact: true }).fill(phone);
    await page.getByLabel(w.current, { exact: true }).fill("not it");
    await page.getByRole("button", { name: w.save }).click();
    await expect(page.getByText(w.wrongPassword)).toBeVisible();
    await page.getByLabel(w.current, { exact: true }).fill(person.password);
    await page.getByRole("button", { name: w.save }).click();
    await expect(page.getByLabel(w.current, { exact: true })).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel(w.phone, { exact: true })).toHaveValue(phone);
  });

  if (language === oneLanguage)
    test(`2.62 people choose, crop and remove their picture, which greets them at home, by keyboard too (${language})`, async ({
      page,
    }) => {
      await openProfile(page, language, await newPerson());
      const file = page.locator("input[type=file]");
      await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
      await expect(page.getByRole("alert")).toBeVisible();
      await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await picture(page) });
      const area = page.getByRole("application", { name: w.cropArea });
      await area.focus();
      await page.keyboard.press("ArrowLeft");
      await page.getByRole("slider", { name: w.zoom }).focus();
      for (let steps = 0; steps < 5; steps++) await page.keyboard.press("ArrowRight");
      await expectAccessible(page);
      await page.getByRole("button", { name: w.use }).click();
      await expect(page.getByRole("banner").locator("img[src^='blob:']")).toBeVisible();
      await page.reload();
      await expect(page.getByRole("banner").locator("img[src^='blob:']")).toBeVisible();
      await page.goto("/wel/index");
      const greeting = page.locator("header").filter({ has: page.getByRole("heading", { level: 1 }) });
      await expect(greeting.locator("img[src^='blob:']")).toBeVisible();
      await page.goto("/info/index");
      await page.getByRole("button", { name: w.removePicture }).click();
      await page.getByRole("dialog").getByRole("button", { name: w.removePicture }).click();
      await expect(page.getByRole("banner").locator("img[src^='blob:']")).toHaveCount(0);
    });

  if (language === oneLanguage)
    test(`a changed password ends the other sessions, not this one (${language})`, async ({
      page,
      browser,
    }) => {
      const person = await newPerson();
      await openProfile(page, language, person);
      const elsewhere = await browser.newPage();
      await openProfile(elsewhere, language, person);
      await page.getByRole("tab", { name: w.safety }).click();
      await page.getByLabel(w.current, { exact: true }).fill(person.password);
      await page.getByLabel(w.next, { exact: true }).fill("password123");
      await page.getByRole("button", { name: w.change }).click();
      await expect(page.getByText(w.common)).toBeVisible();
      await page.getByLabel(w.next, { exact: true }).fill("another-meadow-bridge-9");
      await page.getByRole("button", { name: w.change }).click();
      await expect(page.getByText(w.changed)).toBeVisible();
      await elsewhere.getByRole("tab", { name: w.traces }).click();
      await expect(elsewhere).toHaveURL(/\/login$/);
      await elsewhere.close();
      await page.getByRole("tab", { name: w.traces }).click();
      await expect(page.getByRole("grid", { name: w.sessions }).getByText(w.thisDevice)).toBeVisible();
    });

  test(`a second factor is set up, asked for at sign-in, and lost phones have recovery codes (${language})`, async ({
    page,
  }) => {
    const person = await newPerson();
    await openProfile(page, language, person);
    await page.getByRole("tab", { name: w.safety }).click();
    await page.getByRole("button", { name: w.start }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(w.current, { exact: true }).fill(person.password);
    await dialog.getByRole("button", { name: w.continue }).click();
    await expect(dialog.getByRole("img", { name: w.qr })).toBeVisible();
    await expectAccessible(page);
    const secret = (await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? "";
    await dialog.getByLabel(w.code, { exact: true }).fill("000000");
    await dialog.getByRole("button", { name: w.confirm }).click();
    await expect(dialog.getByText(w.wrongCode)).toBeVisible();
    await dialog.getByLabel(w.code, { exact: true }).fill(totp(secret));
    await dialog.getByRole("button", { name: w.confirm }).click();
    await expect(dialog.getByRole("listitem").first()).toBeVisible();
    const codes = await dialog.getByRole("listitem").allTextContents();
    expect(codes.length).toBeGreaterThan(5);
    await dialog.getByRole("button", { name: w.noted }).click();
    await expect(dialog).toHaveCount(0);

    await page.context().clearCookies();
    await page.goto("/login");
    await fillSignIn(page, language, person);
    await expect(page.getByRole("heading", { name: w.factor })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(w.factorCode).fill("111111");
    await page.getByRole("button", { name: w.factorConfirm, exact: true }).click();
    await expect(page.getByText(w.wrongCode)).toBeVisible();
    await page.getByRole("button", { name: w.back }).click();
    await expect(page.getByLabel({ zh: "用户名", en: "User name" }[language])).toHaveValue(person.account);
    await page.getByRole("button", { name: { zh: "登录", en: "Sign in" }[language], exact: true }).click();
    await page.getByLabel(w.factorCode).fill(codes[0] ?? "");
    await page.getByRole("button", { name: w.factorConfirm, exact: true }).click();
    await expect(page).not.toHaveURL(/\/login$/);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain(codes[1] ?? "codes");
    expect(kept).not.toContain(secret.replaceAll(" ", ""));
  });

  if (language === oneLanguage)
    test(`people see where they are signed in, end it there, and see their tries (${language})`, async ({
      page,
    }) => {
      const person = await newPerson();
      await openProfile(page, language, person);
      const elsewhere = await callerOf(person);
      await page.getByRole("tab", { name: w.traces }).click();
      await expectAccessible(page);
      await expect(page.getByRole("grid", { name: w.history }).getByRole("row")).not.toHaveCount(1);
      await page.getByRole("button", { name: w.others }).click();
      await page.getByRole("dialog").getByRole("button", { name: w.others }).click();
      await expect
        .poll(async () => (await elsewhere.ask("GET", "/api/sq-user/user/getUserInfo")).code)
        .toBe(401);
      const rows = page.getByRole("grid", { name: w.sessions }).getByRole("row");
      await expect(rows).toHaveCount(2);
      await expect(rows.last()).toContainText(w.thisDevice);
    });

  test(`a password that somebody else set must be changed before anything else (${language})`, async ({
    page,
  }) => {
    const person = await newPerson({ firstPassword: true });
    await openIn(page, language, "/login");
    await fillSignIn(page, language, person);
    await expect(page.getByRole("heading", { name: w.mustChange })).toBeVisible();
    await expect(page.getByRole("navigation", { name: w.menu, exact: true })).toBeHidden();
    await expectAccessible(page);
    await page.getByLabel(w.current, { exact: true }).fill(person.password);
    await page.getByLabel(w.next, { exact: true }).fill("another-meadow-bridge-9");
    await page.getByRole("button", { name: w.change }).click();
    await expect(page.getByRole("navigation", { name: w.menu, exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: w.mustChange })).toHaveCount(0);
    await expect(page).toHaveURL(/\/wel\/index$/);
  });
}

test("a forgotten password is replaced by a code that comes by mail, and every session ends", async ({
  page,
}) => {
  const email = `walker-${Date.now()}@school.example`;
  const person = await newPerson({ email });
  const elsewhere = await callerOf(person);
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await openIn(page, "en", "/login");
  await page.getByRole("button", { name: "Forgotten your password?" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("Enter the phone number or mail address")).toBeVisible();
  await page.getByLabel("Phone number or mail address").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("button", { name: /Send again in (60|59) s/ })).toBeVisible();
  await expect.poll(() => codeSentTo(email)).toMatch(/^\d{6}$/);
  const code = (await codeSentTo(email)) ?? "";
  await page.getByLabel("Code", { exact: true }).fill(code === "123456" ? "654321" : "123456");
  await page.getByLabel("New password", { exact: true }).fill("fresh-orchard-window-3");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("The code is wrong or has expired.")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("The password was reset")).toBeVisible();
  await expect.poll(async () => (await elsewhere.ask("GET", "/api/sq-user/user/getUserInfo")).code).toBe(401);
  await fillSignIn(page, "en", person);
  await expect(page.getByText(words.en.wrongName)).toBeVisible();
  await fillSignIn(page, "en", { account: person.account, password: "fresh-orchard-window-3" });
  await expect(page).toHaveURL(/\/wel\/index$/);
  expect(addresses.filter((address) => address.includes(code) || address.includes("orchard"))).toEqual([]);
});
