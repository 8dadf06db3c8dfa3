import { expect, expectAccessible, fillSignIn, languages, openIn, signIn, test, words } from "./journey.ts";

for (const language of languages) {
  const w = words[language];

  test.describe(`signing in (${language})`, () => {
    test("shows what the server says of a wrong password, and nobody is signed in", async ({ page }) => {
      await openIn(page, language, "/wel/index");
      await expect(page).toHaveURL(/\/login/);
      await expectAccessible(page);
      await fillSignIn(page, language, { account: "admin", password: "wrong" });
      const message = { zh: "用户名或密码错误", en: "The user name or password is wrong." }[language];
      await expect(page.getByText(message)).toBeVisible();
      await expect(page).toHaveURL(/\/login/);
    });

    test("asks for both fields before it calls", async ({ page }) => {
      await openIn(page, language);
      await page.getByRole("button", { name: w.submit, exact: true }).click();
      await expect(page.getByText({ zh: "请输入用户名", en: "Enter the user name" }[language])).toBeVisible();
      await expect(page.getByText({ zh: "请输入密码", en: "Enter the password" }[language])).toBeVisible();
    });

    test("opens the home tab with the menu the server sends, and keeps the session over a reload", async ({
      page,
    }) => {
      await signIn(page, language);
      const tabs = page.getByRole("tablist").first();
      await expect(tabs.getByRole("tab", { name: w.home })).toBeVisible();
      const datasets = { zh: "数据集", en: "Data sets" }[language];
      await expect(page.getByRole("navigation").getByText(datasets)).toBeVisible();
      await page.reload();
      await expect(page.getByRole("navigation").getByText(datasets)).toBeVisible();
      await expect(page).toHaveURL(/\/wel\/index$/);
    });
  });
}

test("a new browser tab restores the session by its cookie", async ({ page, context }) => {
  await signIn(page, "en");
  const second = await context.newPage();
  await second.goto("/report/dataset");
  await expect(second.getByRole("navigation").getByText("Data sets")).toBeVisible();
  await expect(second).toHaveURL(/\/report\/dataset$/);
});

test("an ended session leads to the sign-in page once, however many calls fail", async ({
  page,
  context,
}) => {
  await signIn(page, "en");
  await context.clearCookies();
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.endsWith("-token")) continue;
      const record = JSON.parse(sessionStorage.getItem(key) ?? "{}");
      sessionStorage.setItem(key, JSON.stringify({ ...record, content: "not.a.token" }));
    }
  });
  await page.goto("/report/dataset");
  await expect(page).toHaveURL(/\/login/);
});

test("an unknown path ends on 404, the root on the home page", async ({ page }) => {
  await signIn(page, "en");
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(/\/404$/);
  await page.goto("/");
  await expect(page).toHaveURL(/\/wel\/index$/);
});
