import type { Page } from "@playwright/test";
import { expect, expectAccessible, type Language, languages, oneLanguage, signIn, test } from "./journey.ts";
import { roleWith } from "./menu-steps.ts";
import { choose, dialog, makeSomebody, openAs } from "./people-steps.ts";
import { callerOf, newTenant } from "./server-steps.ts";

const words = {
  zh: {
    form: "租户设置",
    save: "保存",
    discard: "放弃",
    saved: "租户设置已保存",
    unsaved: "有未保存的修改",
    clean: "没有未保存的修改",
    name: "租户名称",
    title: "标题",
    picture: "图片",
    choosePicture: "选择图片",
    note: "登录页说明",
    zone: "时区",
    newYork: "America/New York",
    addTerm: "添加学期",
    termName: "学期名称",
    from: "开始",
    to: "结束",
    march: "3月1日",
    june: "6月30日",
    language: "至少选择一种语言",
    english: "English",
    chinese: "中文",
    idle: "闲置自动退出（分钟）",
    shortest: "密码最少位数",
    tooShort: "不能小于 8",
    sms: "短信服务",
    aliyun: "阿里云",
    keyId: "AccessKey ID",
    sign: "短信签名",
    template: "模板编号",
    smsSecret: "AccessKey Secret",
    secretMissing: "请填写密钥",
    kept: "已保存，输入新值即替换",
    addWay: "添加登录方式",
    oidc: "OpenID Connect",
    wayName: "显示名称",
    identifier: "标识",
    issuer: "签发者地址",
    clientId: "Client ID",
    wechat: "微信",
    attention: "处需要改正",
    theirs: "现有内容",
    keepMine: "保存我的内容",
    readOnly: "您可以查看这些设置，但没有修改权限。",
  },
  en: {
    form: "Tenant settings",
    save: "Save",
    discard: "Discard",
    saved: "The tenant settings are saved",
    unsaved: "There are unsaved changes",
    clean: "Everything is saved",
    name: "Name of the tenant",
    title: "Title",
    picture: "Picture",
    choosePicture: "Choose a picture",
    note: "Note at sign-in",
    zone: "Time zone",
    newYork: "America/New York",
    addTerm: "Add a term",
    termName: "Name of the term",
    from: "From",
    to: "To",
    march: "Mar 1",
    june: "Jun 30",
    language: "Choose at least one language",
    english: "English",
    chinese: "中文",
    idle: "Sign out when idle (minutes)",
    shortest: "Fewest characters of a password",
    tooShort: "At least 8",
    sms: "Service",
    aliyun: "Alibaba Cloud",
    keyId: "AccessKey ID",
    sign: "Signature",
    template: "Template code",
    smsSecret: "AccessKey Secret",
    secretMissing: "Give the secret",
    kept: "Stored; type a new one to replace it",
    addWay: "Add a way to sign in",
    oidc: "OpenID Connect",
    wayName: "Display name",
    identifier: "Identifier",
    issuer: "Issuer",
    clientId: "Client ID",
    wechat: "WeChat",
    attention: "need",
    theirs: "As it stands",
    keepMine: "Save mine",
    readOnly: "You may see these settings, but not change them.",
  },
} as const;

interface Head {
  tenantId: string;
  account: string;
  password: string;
}

const path = "/api/sq-system/tenant/settings";
let made = 0;

function tenantOf(language: Language, settings: object = {}): Promise<Head> {
  return newTenant(`Settings ${language} ${made++}`, "", settings);
}

async function openSettings(page: Page, language: Language, head: Head): Promise<void> {
  await signIn(page, language, { as: head, path: "/system/setting" });
  await expect(page.getByRole("form", { name: words[language].form })).toBeVisible();
}

/** The field with just this label, required or not. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`));

async function save(page: Page, language: Language): Promise<void> {
  await page.getByRole("button", { name: words[language].save, exact: true }).click();
}

async function saveWell(page: Page, language: Language): Promise<void> {
  await save(page, language);
  await expect(page.getByText(words[language].saved).first()).toBeVisible();
  await expect(page.getByText(words[language].clean)).toBeVisible();
}

// A PNG of one point.
const point = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

for (const language of languages) {
  const w = words[language];

  test(`a tenant gives itself a name, a logo, a calendar, and all see it at once (${language})`, async ({
    page,
  }) => {
    const head = await tenantOf(language);
    await openSettings(page, language, head);
    await expectAccessible(page);
    await expect(page.getByRole("button", { name: w.save, exact: true })).toBeDisabled();

    await field(page, w.title).fill(`School ${language}`);
    await page.getByText(w.picture, { exact: true }).click();
    const file = { name: "logo.png", mimeType: "image/png", buffer: point };
    await page.getByLabel(w.choosePicture, { exact: true }).last().setInputFiles(file);
    await page.getByRole("textbox", { name: w.note }).fill("Ask at the desk");
    await page.getByRole("combobox", { name: w.zone }).fill("new york");
    await page.getByRole("option", { name: w.newYork }).click();
    await page.getByRole("button", { name: w.addTerm }).click();
    await field(page, w.termName).last().fill("Spring");
    for (const [label, day] of [
      [w.from, w.march],
      [w.to, w.june],
    ] as const) {
      await page.getByRole("combobox", { name: label, exact: true }).last().fill(day);
      await page.getByRole("option", { name: day, exact: true }).click();
    }
    await expect(page.getByText(w.unsaved)).toBeVisible();
    await saveWell(page, language);

    // The shell follows without a reload.
    await expect(page.getByRole("banner")).toContainText(`School ${language}`);
    await expect(page.getByRole("banner").locator("img[src^='data:image/png']")).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`School ${language}$`));
    await page.reload();
    await expect(field(page, w.title)).toHaveValue(`School ${language}`);
    await expect(page.getByRole("combobox", { name: w.zone })).toHaveValue(/New York/);
    await expect(field(page, w.termName).last()).toHaveValue("Spring");
    const { data } = await (await callerOf(head)).ask("GET", path);
    expect(data).toMatchObject({
      timeZone: "America/New_York",
      terms: [{}, {}, { name: "Spring", start: "03-01", end: "06-30" }],
    });
  });

  test(`what is wrong is told at its field, and nothing is sent (${language})`, async ({ page }) => {
    await openSettings(page, language, await tenantOf(language));
    await field(page, w.name).fill("");
    await field(page, w.shortest).fill("5");
    for (const one of [w.chinese, w.english]) {
      await page.getByRole("checkbox", { name: one }).uncheck();
    }
    await save(page, language);
    await expect(page.getByRole("alert").filter({ hasText: w.attention })).toBeVisible();
    await expect(page.getByText(w.language)).toBeVisible();
    await expect(page.getByText(w.tooShort)).toBeVisible();
    await expect(field(page, w.name)).toBeFocused();
    await expectAccessible(page);

    await page.getByRole("button", { name: w.discard }).click();
    await dialog(page).getByRole("button", { name: w.discard }).click();
    await expect(page.getByText(w.clean)).toBeVisible();
    await expect(field(page, w.name)).toHaveValue(/^Settings/);
  });

  if (language === oneLanguage)
    test(`secrets are given once, kept, and never shown (${language})`, async ({ page }) => {
      const head = await tenantOf(language);
      await openSettings(page, language, head);
      await choose(page, w.sms, w.aliyun);
      await field(page, w.keyId).fill("LTAI5t");
      await field(page, w.sign).fill("School");
      await field(page, w.template).fill("SMS_1");
      await save(page, language);
      await expect(page.getByText(w.secretMissing)).toBeVisible();
      await field(page, w.smsSecret).fill("a-hidden-word-1");

      await page.getByRole("button", { name: w.addWay }).click();
      await page.getByRole("menuitem", { name: w.oidc }).click();
      await field(page, w.wayName).fill("Campus");
      await field(page, w.identifier).fill("campus");
      await field(page, w.issuer)
        .or(page.getByRole("textbox", { name: w.issuer }))
        .first()
        .fill("https://id.example.cn");
      await field(page, w.clientId).fill("client-1");
      const origin = new URL(page.url()).origin;
      await expect(page.getByText(`${origin}/api/sq-auth/social/campus/callback`)).toBeVisible();
      await saveWell(page, language);

      await expect(page.getByText(w.kept)).toHaveCount(1);
      await expect(field(page, w.smsSecret)).toHaveValue("");
      await page.reload();
      await expect(page.getByText(w.kept)).toHaveCount(1);
      const { data } = await (await callerOf(head)).ask("GET", path);
      expect(JSON.stringify(data)).not.toContain("hidden-word");
      expect(data).toMatchObject({ sms: { hasSecret: true }, social: [{ provider: "campus" }] });

      await field(page, w.sign).fill("College");
      await saveWell(page, language);
      const after = await (await callerOf(head)).ask("GET", path);
      expect(after.data).toMatchObject({ sms: { signName: "College", hasSecret: true } });

      await page.getByRole("button", { name: w.addWay }).click();
      await page.getByRole("menuitem", { name: w.wechat }).click();
      await expect(page.getByRole("region", { name: w.wechat })).toBeVisible();
      await page.getByRole("region", { name: w.wechat }).getByRole("button", { name: w.wechat }).click();
      await expect(page.getByText(w.clean)).toBeVisible();
    });

  if (language === oneLanguage)
    test(`what is typed outlives hiding the tab; a save by somebody else is compared (${language})`, async ({
      page,
    }) => {
      const head = await tenantOf(language);
      await openSettings(page, language, head);
      await field(page, w.title).fill("Mine");
      await page.getByRole("tab").first().click();
      await expect(page).toHaveURL(/\/wel\/index$/);
      await page.getByRole("tab", { name: w.form }).click();
      await expect(field(page, w.title)).toHaveValue("Mine");

      const caller = await callerOf(head);
      const { data } = await caller.ask("GET", path);
      const stands = data as { texts: object };
      const other = { ...stands, texts: { ...stands.texts, title: "Theirs" } };
      expect((await caller.ask("POST", path, other)).code).toBe(200);
      await save(page, language);
      await expect(dialog(page)).toContainText(w.theirs);
      await expect(dialog(page).getByRole("row")).toHaveCount(2);
      await expect(dialog(page)).toContainText("Theirs");
      await dialog(page).getByRole("button", { name: w.keepMine }).click();
      await expect(page.getByText(w.clean)).toBeVisible();
      expect((await caller.ask("GET", path)).data).toMatchObject({ texts: { title: "Mine" } });
    });

  if (language === oneLanguage)
    test(`who may only look can change nothing (${language})`, async ({ page, request }) => {
      const code = `looker-${language}-${Date.now()}`;
      const role = await roleWith(request, code, ["setting", "setting_view"]);
      const somebody = await makeSomebody(request, { account: code, userName: "林步", roleIds: [role.id] });
      await openAs(page, language, "/system/setting", somebody);
      await expect(page.getByText(w.readOnly)).toBeVisible();
      await expect(field(page, w.name)).toBeDisabled();
      await expect(field(page, w.name)).not.toHaveValue("");
      await expect(page.getByRole("combobox", { name: w.zone })).toBeDisabled();
      await expect(page.getByRole("button", { name: w.addWay })).toBeDisabled();
      await expect(page.getByRole("button", { name: w.save, exact: true })).toHaveCount(0);
      await expectAccessible(page);
    });
}
