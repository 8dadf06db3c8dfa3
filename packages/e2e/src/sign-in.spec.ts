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
} from "./console.ts";
import { newPerson, waitAfterGuess } from "./server-steps.ts";

eachLanguage((language) => {
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

    test("1.02 2.57 opens the home tab with the menu the server sends, and keeps the session over a reload", async ({
      page,
    }) => {
      await signInByHand(page, language);
      const tabs = page.getByRole("tablist").first();
      await expect(tabs.getByRole("tab", { name: w.home })).toBeVisible();
      const datasets = { zh: "数据集", en: "Data sets" }[language];
      await expect(page.getByRole("navigation").getByText(datasets)).toBeVisible();
      await page.reload();
      await expect(page.getByRole("navigation").getByText(datasets)).toBeVisible();
      await expect(page).toHaveURL(/\/wel\/index$/);
    });
  });
});

test("an unknown path ends on 404, the root on the home page", async ({ page }) => {
  await signInByHand(page, "en");
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(/\/404$/);
  await page.goto("/");
  await expect(page).toHaveURL(/\/wel\/index$/);
});

test("leads back to the page that was asked for", async ({ page }) => {
  await openIn(page, "en", "/report/dataset?from=mail");
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, "en");
  await expect(page).toHaveURL(/\/report\/dataset\?from=mail$/);
});

test("leads to no other site after signing in, whatever the address says", async ({ page }) => {
  await openIn(page, "en", "/login?redirect=https://evil.example/&next=//evil.example");
  await fillSignIn(page, "en");
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/wel\/index$/);
});

test("says in how many seconds another try may be made, counts down, and keeps what was typed", async ({
  page,
}) => {
  // The waits are the server's own: each failure after the first few makes the next one longer.
  const person = await newPerson();
  await openIn(page, "en");
  await page.getByLabel("User name", { exact: true }).fill(person.account);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await expect
    .poll(() => waitAfterGuess(person.account), { timeout: 40_000, intervals: [50] })
    .toBeGreaterThan(6);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const wait = page.getByText(/You can try again in \d+ s/);
  const seconds = async () =>
    Number(/\d+/.exec((await wait.textContent({ timeout: 100 }).catch(() => "0")) ?? "")?.[0]);
  await expect(wait).toBeVisible();
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/oauth/token")) calls++;
  });
  const first = await seconds();
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect.poll(seconds).toBeLessThan(first);
  expect(calls).toBe(0);
  await expect(page.getByLabel("User name")).toHaveValue(person.account);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(person.password);
  await expect(wait).toBeHidden({ timeout: 40_000 });
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/wel\/index$/);
});

test("sends the password in a body only, and keeps it nowhere", async ({ page }) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await signInByHand(page, "en");
  expect(addresses.filter((address) => address.includes(password))).toEqual([]);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept).not.toContain(password);
});
