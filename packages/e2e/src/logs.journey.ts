import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, type Language, languages, oneLanguage, test } from "./journey.ts";
import { roleWith } from "./menu-steps.ts";
import { asAdministrator, choose, dialog, makeSomebody, openAs, row } from "./people-steps.ts";
import { askAs, callerOf, newPerson, waitAfterGuess } from "./server-steps.ts";

const words = {
  zh: {
    find: "按账号查找",
    end: "结束会话",
    current: "本次会话",
    ownWarning: "这是您正在使用的会话",
    cancel: "取消",
    selected: "已选 2 项",
    ended: "已结束 2 个会话",
    refresh: "刷新",
    none: "没有符合条件的内容",
    clear: "清除筛选",
    outcome: "按结果筛选",
    signedIn: "成功",
    wrong: "用户名或密码错误",
    from: "起始日期",
    to: "截止日期",
    period: "时间范围",
    today: "今天",
    backwards: "起始日期晚于截止日期",
    name: "对象名称",
    action: "按操作筛选",
    removed: "删除",
    entity: "按对象类型筛选",
    dictionary: "字典",
    expand: "展开",
    changed: (thing: string) => `“${thing}”的变更`,
    fieldName: "名称",
    export: "导出 CSV",
    exported: "审计日志已导出",
    failed: "没能导出",
    retry: "重试",
    stop: "停止导出",
  },
  en: {
    find: "Find by account",
    end: "End session",
    current: "This session",
    ownWarning: "This is the session you are using",
    cancel: "Cancel",
    selected: "2 selected",
    ended: "2 sessions ended",
    refresh: "Refresh",
    none: "Nothing matches the filter",
    clear: "Clear filter",
    outcome: "Filter by outcome",
    signedIn: "Signed in",
    wrong: "Wrong name or password",
    from: "First day",
    to: "Last day",
    period: "Period",
    today: "Today",
    backwards: "The first day lies behind the last",
    name: "Thing's name",
    action: "Filter by action",
    removed: "Removed",
    entity: "Filter by kind",
    dictionary: "Dictionary",
    expand: "Expand",
    changed: (thing: string) => `What changed on “${thing}”`,
    fieldName: "Name",
    export: "Export CSV",
    exported: "The audit log is exported",
    failed: "Could not export",
    retry: "Try again",
    stop: "Stop the export",
  },
} as const;

const me = "/api/sq-user/user/getUserInfo";
const stillIn = async (token: string): Promise<boolean> => (await askAs(token, "GET", me)).code === 200;

/** Types into a filter and waits for its answer: what stands before it is dimmed. */
async function filterBy(page: Page, field: string, text: string): Promise<void> {
  const answered = page.waitForResponse((reply) =>
    new URL(reply.url()).search.includes(encodeURIComponent(text)),
  );
  await page.getByLabel(field).fill(text);
  await answered;
}

const find = (page: Page, language: Language, account: string): Promise<void> =>
  filterBy(page, words[language].find, account);

/** Somebody who may see the logs, and do nothing else with them. */
async function reader(request: Parameters<typeof roleWith>[0], code: string) {
  const menus = ["session", "session_view", "loginlog", "loginlog_view", "audit", "audit_view"];
  const role = await roleWith(request, code, menus);
  return makeSomebody(request, { account: code, userName: "林步", roleIds: [role.id] });
}

for (const language of languages) {
  const w = words[language];

  test(`sessions end for whom the administrator chooses, at once (${language})`, async ({ page }) => {
    const person = await newPerson();
    const [one, two, three] = [await callerOf(person), await callerOf(person), await callerOf(person)];
    await openAs(page, language, "/system/session");
    await expect(row(page, w.current)).toHaveCount(1);
    await expectAccessible(page);

    await row(page, w.current).getByRole("button", { name: w.end }).click();
    await expect(dialog(page)).toContainText(w.ownWarning);
    await dialog(page).getByRole("button", { name: w.cancel }).click();

    await find(page, language, person.account);
    // The one the person signed in with to choose a password, too.
    await expect(row(page, person.account)).toHaveCount(4);
    const checks = page.getByRole("checkbox", { name: person.account });
    await checks.nth(0).check();
    await checks.nth(1).check();
    const bar = page.getByRole("region", { name: w.selected });
    await bar.getByRole("button", { name: w.end }).click();
    await dialog(page).getByRole("button", { name: w.end, exact: true }).click();
    await expect(page.getByText(w.ended)).toBeVisible();
    await expect(row(page, person.account)).toHaveCount(2);
    expect(await Promise.all([three, two, one].map(({ token }) => stillIn(token)))).toEqual([
      false,
      false,
      true,
    ]);

    await row(page, person.account).first().focus();
    await page.keyboard.press("Delete");
    await dialog(page).getByRole("button", { name: w.end, exact: true }).click();
    await expect(row(page, person.account)).toHaveCount(1);
    expect(await stillIn(one.token)).toBe(false);

    const later = await callerOf(person);
    await page.getByRole("button", { name: w.refresh }).click();
    await expect(row(page, person.account)).toHaveCount(2);
    expect(await stillIn(later.token)).toBe(true);
  });

  if (language === oneLanguage)
    test(`who ends the own session is signed out and told why (${language})`, async ({ page, browser }) => {
      const other = await (await browser.newContext()).newPage();
      await openAs(other, language, "/system/session");
      await row(other, w.current).getByRole("button", { name: w.end }).click();
      await dialog(other).getByRole("button", { name: w.end, exact: true }).click();
      await expect(other).toHaveURL(/\/login$/);
      await other.context().close();
      await openAs(page, language, "/system/session");
      await expect(row(page, w.current)).toHaveCount(1);
    });

  test(`the sign-in log finds tries by account, outcome and day (${language})`, async ({ page }) => {
    const person = await newPerson();
    await waitAfterGuess(person.account);
    await openAs(page, language, "/system/login-log");
    await find(page, language, person.account);
    await expect(row(page, person.account)).toHaveCount(2);
    await expectAccessible(page);
    await choose(page, w.outcome, w.wrong);
    await expect(row(page, person.account)).toHaveCount(1);
    await expect(row(page, person.account)).toContainText(w.wrong);
    await choose(page, w.outcome, w.signedIn);
    await expect(row(page, person.account)).toContainText(w.signedIn);

    await page.getByRole("button", { name: w.period }).click();
    await page.getByRole("menuitem", { name: w.today }).click();
    const today = await page.getByLabel(w.to).inputValue();
    await expect(page.getByLabel(w.from)).toHaveValue(today);
    await expect(row(page, person.account)).toHaveCount(1);
    await page.getByLabel(w.from).fill("2020-01-01");
    await page.getByLabel(w.to).fill("2020-12-31");
    await expect(page.getByText(w.none)).toBeVisible();
    await page.getByLabel(w.from).fill("2021-01-01");
    await expect(page.getByRole("alert").filter({ hasText: w.backwards })).toBeVisible();
    await page.getByRole("button", { name: w.clear }).click();
    await expect(page.getByLabel(w.from)).toHaveValue("");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
  });

  test(`the audit log shows what changed, and goes out as a file (${language})`, async ({
    page,
    request,
  }) => {
    const code = `log_${language}_${Date.now()}`;
    const submit = "/api/sq-system/dict/submit";
    const entry = { code, dictKey: -1, dictValue: `${code} old`, sort: 1 };
    const { data } = await asAdministrator(request, "post", submit, entry);
    const made = data as { id: string };
    await asAdministrator(request, "post", submit, { ...made, dictValue: `${code} =new` });

    await openAs(page, language, "/system/audit");
    await filterBy(page, w.name, code);
    await expect(row(page, code)).toHaveCount(2);
    await row(page, `${code} =new`).focus();
    await page.keyboard.press("Enter");
    const change = page.getByRole("table", { name: w.changed(`${code} =new`) });
    // Only what differs.
    await expect(change.getByRole("row")).toHaveCount(2);
    await expect(change.getByRole("rowheader")).toHaveText(w.fieldName);
    await expect(change.getByRole("cell")).toHaveText([`${code} old`, `${code} =new`]);
    await expectAccessible(page);
    await page.keyboard.press("ArrowLeft");
    await expect(change).toHaveCount(0);
    await row(page, `${code} old`).getByRole("button", { name: w.expand }).click();
    await expect(page.getByRole("table", { name: w.changed(`${code} old`) })).toContainText(code);

    const loading = page.waitForEvent("download");
    await page.getByRole("button", { name: w.export }).click();
    const file = await loading;
    expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`${code} =new`);
    await expect(page.getByText(w.exported)).toBeVisible();

    await choose(page, w.action, w.removed);
    await expect(page.getByText(w.none)).toBeVisible();
    await page.getByRole("button", { name: w.clear }).click();
    await choose(page, w.entity, w.dictionary);
    await expect(page.getByRole("button", { name: code })).toHaveCount(2);
  });

  if (language === oneLanguage)
    test(`an export that fails says so and is tried again; one that lasts can be stopped (${language})`, async ({
      page,
    }) => {
      await openAs(page, language, "/system/audit");
      await page.route("**/log/audit/export*", (route) => route.abort(), { times: 1 });
      await page.getByRole("button", { name: w.export }).click();
      const alert = page.getByRole("alert").filter({ hasText: w.failed });
      await expect(alert).toBeVisible();
      const loading = page.waitForEvent("download");
      await alert.getByRole("button", { name: w.retry }).click();
      await loading;
      await expect(alert).toBeHidden();

      await page.route("**/log/audit/export*", () => undefined, { times: 1 });
      await page.getByRole("button", { name: w.export }).click();
      await page.getByRole("button", { name: w.stop }).click();
      await expect(page.getByRole("button", { name: w.export })).toBeVisible();
      await expect(alert).toBeHidden();
    });

  if (language === oneLanguage)
    test(`who may only look finds no buttons (${language})`, async ({ page, request }) => {
      const somebody = await reader(request, `reader-${language}-${Date.now()}`);
      await openAs(page, language, "/system/session", somebody);
      await expect(row(page, w.current)).toHaveCount(1);
      await expect(page.getByRole("button", { name: w.end })).toHaveCount(0);
      await expect(page.getByRole("checkbox")).toHaveCount(0);
      await page.goto("/system/audit");
      await expect(page.getByRole("row").nth(1)).toBeVisible();
      await expect(page.getByRole("button", { name: w.export })).toHaveCount(0);
    });
}
