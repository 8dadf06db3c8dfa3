import type { BrowserContext, Page } from "@playwright/test";
import { identityErrors } from "@provost/contract/auth/identity-errors";
import { lockPageWords } from "@provost/web/app/lock/lock-page-words";
import { lockWords } from "@provost/web/app/lock/lock-words";
import { folderWords } from "@provost/web/document/folders/folder-words";
import { routeWords } from "@provost/web/ui/text/route-words";
import { eachLanguage, expect, expectAccessible, type Language, openIn, signIn, test } from "../console.ts";
import { askAs } from "../server-steps.ts";
import { text, textsIn } from "../texts.ts";

const w = textsIn({
  lock: text(lockWords, "lock"),
  setTitle: text(lockPageWords, "setTitle"),
  password: text(lockPageWords, "password"),
  empty: text(lockPageWords, "empty"),
  lockNow: text(lockWords, "lockNow"),
  later: text(lockPageWords, "saveForLater"),
  saved: text(lockPageWords, "saved"),
  title: text(lockPageWords, "title"),
  unlock: text(lockPageWords, "unlock"),
  wrong: identityErrors.lock_password_wrong.text,
  exit: text(lockPageWords, "exit"),
  exitText: text(lockPageWords, "exitText"),
  cancel: text(folderWords, "cancel"),
  datasets: text(routeWords, "datasets"),
  dict: text(routeWords, "dict"),
});

const lockPassword = "blue door 7";

function stored(page: Page, name: string): Promise<unknown> {
  return page.evaluate((key) => {
    const text = sessionStorage.getItem(key) ?? localStorage.getItem(key);
    return text === null ? null : JSON.parse(text).content;
  }, `provost-${name}`);
}

async function tokenOf(page: Page): Promise<string> {
  return String(await stored(page, "token"));
}

/** Locks by a new password. */
async function lockScreen(page: Page, language: Language): Promise<void> {
  const t = w[language];
  await page.getByRole("button", { name: t.lock, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t.setTitle });
  await dialog.getByLabel(t.password).fill(lockPassword);
  await dialog.getByRole("button", { name: t.lockNow, exact: true }).click();
  await expectLocked(page, language);
}

async function expectLocked(page: Page, language: Language): Promise<void> {
  await expect(page).toHaveURL(/\/lock$/);
  await expect(page.getByRole("heading", { name: w[language].title })).toBeVisible();
}

async function unlock(page: Page, language: Language, password = lockPassword): Promise<void> {
  await page.getByLabel(w[language].password, { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

/** Nothing of what was open is in the page, its title or its storage. */
async function expectNothingOpen(page: Page, ...words: string[]): Promise<void> {
  const all = await page.evaluate(() => ({
    dom: document.body.innerHTML + document.title,
    session: { ...sessionStorage },
  }));
  for (const word of words) expect(all.dom).not.toContain(word);
  for (const word of words) expect(JSON.stringify(all.session)).not.toContain(word);
  for (const name of ["tagList", "tag", "drafts", "tabMarks", "menu", "permission"]) {
    expect(Object.keys(all.session)).not.toContain(`provost-${name}`);
  }
  await expect(page.getByRole("tablist")).toHaveCount(0);
}

/** Tries all ways around the lock: reload, typed addresses, Back, a new browser tab. */
async function tryEveryWay(page: Page, context: BrowserContext, language: Language): Promise<void> {
  await page.reload();
  await expectLocked(page, language);
  for (const path of ["/wel/index", "/system/dict", "/login", "/", "/report/Builder"]) {
    await page.goto(path);
    await expectLocked(page, language);
  }
  await page.goBack();
  await expectLocked(page, language);
  const requestedPaths: string[] = [];
  const other = await context.newPage();
  other.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && !pathname.endsWith("/oauth/token")) requestedPaths.push(pathname);
  });
  await openIn(other, language, "/report/dataset");
  await expectLocked(other, language);
  expect(requestedPaths, "calls of a locked browser tab").toEqual([]);
  await expectNothingOpen(other);
  await other.close();
}

eachLanguage((language) => {
  const t = w[language];

  test(`2.35 2.86 4.12 locking asks for a password first; the lock outlasts reload, typed addresses and new tabs, shows nothing, and the right password brings everything back (${language})`, async ({
    page,
    context,
  }) => {
    await signIn(page, language);
    await page.getByRole("navigation").getByText(t.datasets).click();
    await expect(page).toHaveURL(/\/report\/dataset$/);
    await expect(page.getByRole("tab")).toHaveCount(2);
    await page.goto("/report/builder?draft=a-word-of-mine");
    await expect(page.getByRole("tab")).toHaveCount(3);
    const token = await tokenOf(page);

    await page.getByRole("button", { name: t.lock, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t.setTitle });
    await dialog.getByRole("button", { name: t.lockNow, exact: true }).click();
    await expect(dialog.getByText(t.empty)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(t.password).fill(lockPassword);
    await dialog.getByRole("button", { name: t.lockNow, exact: true }).click();
    await expectLocked(page, language);
    await expectAccessible(page);

    expect((await askAs(token, "GET", "/api/sq-user/user/getUserInfo")).code).toBe(423);
    await expectNothingOpen(page, "a-word-of-mine", t.datasets);
    expect(await stored(page, "lockPasswd")).not.toBe(lockPassword);
    await tryEveryWay(page, context, language);

    await unlock(page, language, "not this");
    await expect(page.getByText(t.wrong)).toBeVisible();
    await expect(page.getByLabel(t.password, { exact: true })).toHaveValue("");
    await expect(page.getByLabel(t.password, { exact: true })).toBeFocused();

    await page.getByLabel(t.password, { exact: true }).fill(lockPassword);
    await page.getByRole("button", { name: t.unlock, exact: true }).click();
    await expect(page).toHaveURL(/\/report\/builder\?draft=a-word-of-mine$/);
    await expect(page.getByRole("tab")).toHaveCount(3);
    expect([await stored(page, "isLock"), await stored(page, "lockPasswd")]).toEqual([null, null]);
    expect((await askAs(token, "GET", "/api/sq-user/user/getUserInfo")).code).toBe(200);
  });

  test(`2.87 4.13 a lock password that is set locks at once; leaving the lock page asks, and signs out (${language})`, async ({
    page,
  }) => {
    await signIn(page, language);
    await page.getByRole("button", { name: t.lock, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t.setTitle });
    await dialog.getByRole("button", { name: t.later, exact: true }).click();
    await expect(dialog.getByText(t.empty)).toBeVisible();
    await dialog.getByLabel(t.password).fill(lockPassword);
    await dialog.getByRole("button", { name: t.later, exact: true }).click();
    await expect(page.getByText(t.saved)).toBeVisible();
    await expect(page).toHaveURL(/\/wel\/index$/);

    await page.reload();
    await page.getByRole("button", { name: t.lock, exact: true }).click();
    await expectLocked(page, language);

    await page.getByRole("button", { name: t.exit, exact: true }).click();
    const prompt = page.getByRole("dialog");
    await expect(prompt).toContainText(t.exitText);
    await prompt.getByRole("button", { name: t.cancel }).click();
    await expectLocked(page, language);
    await page.getByRole("button", { name: t.exit, exact: true }).click();
    await prompt.getByRole("button", { name: { zh: "退出", en: "Sign out" }[language], exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect([await stored(page, "isLock"), await stored(page, "token")]).toEqual([null, null]);

    await signIn(page, language);
    await expect(page.getByRole("tablist").first()).toBeVisible();
  });
});

test("unfinished work and its sign are back after the lock, and nowhere while it lasts", async ({ page }) => {
  await signIn(page, "en", { path: "/system/dict" });
  await page.getByRole("button", { name: "Add dictionary" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Half written");
  const tab = page.getByRole("tab", { name: "Dictionaries" });
  await expect(tab.getByRole("img", { name: "unsaved" })).toBeVisible();
  // An open form covers the top bar, so another page of this browser locks the session.
  const token = await tokenOf(page);
  expect((await askAs(token, "POST", "/api/sq-auth/lock", { password: lockPassword })).code).toBe(200);
  await form.getByLabel("Code").fill("half_written");
  // Any call tells the page of the lock: this one, unless a call of the page's own came first and took the form away.
  const saving = form.getByRole("button", { name: "Save" }).click({ timeout: 10_000 });
  await Promise.all([saving.catch(() => undefined), expectLocked(page, "en")]);
  await expectNothingOpen(page, "Half written", "half_written", "Dictionaries");
  await page.reload();
  await unlock(page, "en");
  await expect(page).toHaveURL(/\/system\/dict$/);
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Half written");
  await expect(form.getByLabel("Code")).toHaveValue("half_written");
  await expect(tab.getByRole("img", { name: "unsaved" })).toBeVisible();
});

test("every browser tab is locked and unlocked together, each with what it had open", async ({
  page,
  context,
}) => {
  await signIn(page, "en");
  const other = await context.newPage();
  await openIn(other, "en", "/report/dataset");
  await expect(other.getByRole("tab", { name: "Datasets" })).toBeVisible();
  await lockScreen(page, "en");
  await expectLocked(other, "en");
  await expectNothingOpen(other, "Datasets");

  await unlock(other, "en");
  await expect(other).toHaveURL(/\/report\/dataset$/);
  await expect(other.getByRole("tab", { name: "Datasets" })).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL(/\/wel\/index$/);
  await expect(page.getByRole("tab")).toHaveCount(1);
});

test("a session that was locked elsewhere locks this page at its first call, and signing in anew ends the lock", async ({
  page,
}) => {
  await signIn(page, "en");
  const token = await tokenOf(page);
  expect((await askAs(token, "POST", "/api/sq-auth/lock", { password: lockPassword })).code).toBe(200);
  // Some call of the page itself may come first.
  const item = page.getByRole("navigation").getByText("Datasets");
  await item.click({ timeout: 5000 }).catch(() => undefined);
  await expectLocked(page, "en");
  await expectNothingOpen(page, "Datasets");
  expect((await askAs(token, "POST", "/api/sq-user/user/logout", {})).code).toBe(200);
  await unlock(page, "en");
  await expect(page).toHaveURL(/\/login$/);
  expect([await stored(page, "isLock"), await stored(page, "lockedUser")]).toEqual([null, null]);
  await signIn(page, "en");
  await expect(page.getByRole("tablist").first()).toBeVisible();
});

test("a new browser tab goes where somebody wanted once it is unlocked; nobody who is not locked sees the lock page", async ({
  page,
  context,
}) => {
  await openIn(page, "en", "/lock");
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, "en", { path: "/lock" });
  await expect(page).toHaveURL(/\/wel\/index$/);
  await lockScreen(page, "en");
  const other = await context.newPage();
  await openIn(other, "en", "/report/dataset");
  await expectLocked(other, "en");
  await page.close();
  await unlock(other, "en");
  await expect(other).toHaveURL(/\/report\/dataset$/);
  await expect(other.getByRole("tab", { name: "Datasets" })).toBeVisible();
});

test("what could not be put aside at once is held in the page, said, and put aside as soon as it can be", async ({
  page,
}) => {
  await signIn(page, "en");
  await page.getByRole("navigation").getByText("Datasets").click();
  await expect(page.getByRole("tab")).toHaveCount(2);
  await page.route("**/lock/keep", (route) => route.abort());
  await lockScreen(page, "en");
  await expect(page.getByText(text(lockWords, "held_here").en)).toBeVisible();
  await page.unroute("**/lock/keep");
  await expect(page.getByText(text(lockWords, "held_here").en)).toHaveCount(0, { timeout: 20_000 });
  await page.reload();
  await unlock(page, "en");
  await expect(page).toHaveURL(/\/report\/dataset$/);
});
