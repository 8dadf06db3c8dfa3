import {
  eachLanguage,
  expect,
  expectAccessible,
  fillSignIn,
  openIn,
  password,
  signInByHand,
  test,
  words,
} from "../console.ts";

eachLanguage((language) => {
  const w = words[language];

  test.describe(`signing in (${language})`, () => {
    test("shows what the server says of a wrong password, and nobody is signed in", async ({ page }) => {
      await openIn(page, language, "/wel/index");
      await expect(page).toHaveURL(/\/login/);
      await expectAccessible(page);
      await fillSignIn(page, language, { account: "admin", password: "wrong" });
      const message = { zh: "用户名或密码错误", en: "Incorrect username or password." }[language];
      await expect(page.getByText(message)).toBeVisible();
      await expect(page).toHaveURL(/\/login/);
    });

    test("1.02 2.57 opens the home tab with the menu the server sends, keeps the session over a reload, and the password nowhere", async ({
      page,
    }) => {
      const addresses: string[] = [];
      page.on("request", (request) => addresses.push(request.url()));
      await signInByHand(page, language);
      const tabs = page.getByRole("tablist").first();
      await expect(tabs.getByRole("tab", { name: w.home })).toBeVisible();
      const datasets = { zh: "数据集", en: "Datasets" }[language];
      await expect(page.getByRole("navigation").getByText(datasets)).toBeVisible();
      await page.reload();
      await expect(page.getByRole("navigation").getByText(datasets)).toBeVisible();
      await expect(page).toHaveURL(/\/wel\/index$/);
      expect(addresses.filter((address) => address.includes(password))).toEqual([]);
      const storage = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      );
      expect(storage).not.toContain(password);
      await page.goto("/no/such/page");
      await expect(page).toHaveURL(/\/404$/);
    });
  });
});

test("leads back to the page that was asked for", async ({ page }) => {
  await openIn(page, "en", "/report/dataset?from=mail");
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, "en");
  await expect(page).toHaveURL(/\/report\/dataset\?from=mail$/);
});

for (const scheme of ["light", "dark"] as const)
  test.describe(`before its script has come, in a ${scheme} system`, () => {
    test.use({ colorScheme: scheme });

    test("the sign-in page has its colours", async ({ page }) => {
      await page.route("**/assets/*.js", () => undefined);
      await page.goto("/login", { waitUntil: "commit" });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
      const ground = { light: "rgb(255, 255, 255)", dark: "rgb(20, 23, 28)" }[scheme];
      await expect(page.getByRole("main").locator("..")).toHaveCSS("background-color", ground);
    });
  });
