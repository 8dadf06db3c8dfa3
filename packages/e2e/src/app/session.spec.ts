import type { Page } from "@playwright/test";
import { identityErrors } from "@provost/contract/auth/identity-errors";
import { sessionWords } from "@provost/web/app/session/session-words";
import { eachLanguage, expect, fillSignIn, openIn, signIn, test } from "../console.ts";
import { askAs } from "../server-steps.ts";
import { text } from "../texts.ts";

test.use({ demo: true });

const tokenCall = "**/api/sq-auth/oauth/token";

/** A record of the tab's session storage. */
function stored(page: Page, name: string): Promise<{ content: string; datetime: number } | null> {
  return page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? "null"), `provost-${name}`);
}

/** The console checks its session every ten seconds: the test does not wait for it. */
function passTime(page: Page): Promise<void> {
  return page.clock.fastForward(11_000);
}

async function leave(page: Page, language: "zh" | "en", sure = true): Promise<void> {
  // Behind another tab a page is drawn once a second only.
  await page.bringToFront();
  await page.getByRole("button", { name: { zh: /^账号/, en: /^Account/ }[language] }).click();
  await page.getByRole("menuitem", { name: { zh: "退出登录", en: "Sign out" }[language] }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText({ zh: "退出系统, 是否继续?", en: "Sign out?" }[language]);
  const choice = sure ? { zh: "退出", en: "Sign out" } : { zh: "取消", en: "Cancel" };
  await dialog.getByRole("button", { name: choice[language], exact: true }).click();
}

eachLanguage((language) => {
  test(`2.41 4.05 signing out asks first, ends the session on the server, and signs every tab out (${language})`, async ({
    page,
    context,
  }) => {
    await signIn(page, language);
    const other = await context.newPage();
    await other.goto("/report/dataset");
    await expect(other.getByRole("tablist").first()).toBeVisible();

    await leave(page, language, false);
    await expect(page).toHaveURL(/\/wel\/index$/);
    const token = (await stored(page, "token"))?.content ?? "";
    expect((await askAs(token, "GET", "/api/sq-user/user/getUserInfo")).code).toBe(200);

    await leave(page, language);
    await expect(page).toHaveURL(/\/login$/);
    await expect(other).toHaveURL(/\/login$/);
    await expect
      .poll(async () => (await askAs(token, "GET", "/api/sq-user/user/getUserInfo")).code)
      .toBe(401);
    const left = await page.evaluate(() => Object.keys(sessionStorage));
    expect(left.filter((key) => /token|menu|permission|isLock/i.test(key))).toEqual([]);

    await fillSignIn(page, language);
    await expect(page).toHaveURL(/\/wel\/index$/);
    await expect(page.getByRole("tablist").first().getByRole("tab")).toHaveCount(1);
    await expect(other).not.toHaveURL(/\/login$/);
  });
});

test("signing out works without the server, which is told as soon as it answers", async ({ page }) => {
  await page.clock.install();
  await signIn(page, "en");
  const token = (await stored(page, "token"))?.content ?? "";
  await page.route("**/user/logout", (route) => route.abort());
  await leave(page, "en");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(text(sessionWords, "unheard").en)).toBeVisible();
  await page.unroute("**/user/logout");
  await passTime(page);
  await expect
    .poll(async () => (await askAs(token, "GET", "/api/sq-user/user/getUserInfo")).code, { timeout: 20_000 })
    .toBe(401);
});

test("a server that is busy or broken signs nobody out: the page waits and goes on", async ({
  page,
  context,
}) => {
  await signIn(page, "en");
  const second = await context.newPage();
  await second.clock.install();
  let replies = 0;
  await second.route(tokenCall, (route) => {
    replies++;
    return route.fulfill({
      status: replies === 1 ? 429 : 503,
      headers: { "retry-after": "1" },
      contentType: "application/json",
      body: JSON.stringify({ error: "temporarily_unavailable", error_description: "busy" }),
    });
  });
  await second.goto("/report/dataset");
  await expect(second.getByText(text(sessionWords, "unreachable").en)).toBeVisible();
  await second.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => replies).toBeGreaterThan(1);
  await expect(second.getByText(text(sessionWords, "unreachable").en)).toBeVisible();
  await second.unroute(tokenCall);
  await passTime(second);
  await expect(second.getByRole("navigation").getByText("Datasets")).toBeVisible({ timeout: 20_000 });
});

test("2.25 an ended session leads to the sign-in page once, with one message, and back to where one was", async ({
  page,
}) => {
  await signIn(page, "en", { path: "/report/chart" });
  await expect(page.getByRole("row", { name: "Absences and late arrivals" })).toBeVisible();
  const token = (await stored(page, "token"))?.content ?? "";
  // What the page itself asks meanwhile must not find the session ended before the press does.
  const pressed = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await askAs(token, "POST", "/api/sq-user/user/logout", {});
  let visits = 0;
  page.on("framenavigated", (frame) => {
    if (new URL(frame.url()).pathname === "/login") visits++;
  });
  await page.getByRole("navigation").getByText("Datasets").click();
  await expect(page).toHaveURL(/\/report\/dataset$/);
  pressed.resolve();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("You're not signed in. Sign in to continue.")).toHaveCount(1);
  expect(visits).toBe(1);
  await fillSignIn(page, "en");
  await expect(page).toHaveURL(/\/report\/dataset$/);
});

test("4.07 4.08 the token is renewed by one tab for all when it is old enough", async ({ page, context }) => {
  await page.clock.install();
  await signIn(page, "en");
  const other = await context.newPage();
  await other.clock.install();
  await other.goto("/report/dataset");
  await expect(other.getByRole("tablist").first()).toBeVisible();
  // The new tab has got its token, and the first one has heard of it.
  await expect.poll(async () => (await stored(other, "token"))?.content).toBeTruthy();
  await expect
    .poll(async () => (await stored(page, "token"))?.content)
    .toBe((await stored(other, "token"))?.content);
  let renewals = 0;
  for (const tab of [page, other])
    tab.on("request", (request) => {
      if (request.url().endsWith("/oauth/token")) renewals++;
    });
  const before = await stored(page, "token");
  // Tokens of one second are equal, and a renewal shows by another one.
  const [, payload = ""] = before?.content.split(".") ?? [];
  const { iat } = JSON.parse(Buffer.from(payload, "base64url").toString());
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(iat);
  for (const tab of [page, other])
    await tab.evaluate(() => {
      const record = JSON.parse(sessionStorage.getItem("provost-token") ?? "{}");
      const aged = { ...record, datetime: record.datetime - 3_000_000 };
      sessionStorage.setItem("provost-token", JSON.stringify(aged));
    });
  await Promise.all([passTime(page), passTime(other)]);
  await expect
    .poll(async () => (await stored(page, "token"))?.content, { timeout: 15_000 })
    .not.toBe(before?.content);
  await expect
    .poll(async () => (await stored(other, "token"))?.content, { timeout: 15_000 })
    .toBe((await stored(page, "token"))?.content);
  expect((await stored(other, "token"))?.datetime).toBeGreaterThan(
    before?.datetime ?? Number.POSITIVE_INFINITY,
  );
  expect(renewals).toBe(1);
});

test("a token that has outlived itself while the machine slept is renewed before it is used", async ({
  page,
}) => {
  await signIn(page, "en");
  await page.evaluate(() => {
    const record = JSON.parse(sessionStorage.getItem("provost-token") ?? "{}");
    const dead = { ...record, content: "not.a.token", datetime: record.datetime - 3_600_000 };
    sessionStorage.setItem("provost-token", JSON.stringify(dead));
  });
  await page.getByRole("navigation").getByText("Datasets").click();
  await expect(page.getByRole("row").filter({ hasText: "exam_score" })).toBeVisible();
  await expect(page).toHaveURL(/\/report\/dataset$/);
});

test("what a third party says in the address is taken off it at once, and only known refusals are worded", async ({
  page,
}) => {
  await openIn(page, "en", "/login#source=qq&code=stolen-code&state=000000.x");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("tab", { name: "Third party" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("status").filter({ hasText: /expired|failed/ })).toBeVisible();
  await page.goto("/404");
  await page.goto("/login#error=social_not_set_up");
  await expect(page.getByText("This sign-in method isn't set up here.")).toBeVisible();
  await page.goto("/404");
  await page.goto("/login#error=Call+this+number");
  await expect(page.getByText(identityErrors.social_failed.text.en)).toBeVisible();
  await expect(page.getByText("Call this number")).toHaveCount(0);
});
