import { readFile } from "node:fs/promises";
import { eachLanguage, expect, expectAccessible, test } from "../console.ts";
import { choose, dialog, makeSomebody, openAs, openElsewhere, row } from "../people/people-steps.ts";
import { waitAfterGuess } from "../server-steps.ts";

const words = {
  zh: {
    find: "按账号查找",
    end: "结束会话",
    ended: "已结束 1 个会话",
    outcome: "按结果筛选",
    wrong: "用户名或密码错误",
    action: "按操作筛选",
    signOut: "强制下线",
    export: "导出 CSV",
  },
  en: {
    find: "Find by account",
    end: "End session",
    ended: "1 session ended",
    outcome: "Filter by outcome",
    wrong: "Wrong name or password",
    action: "Filter by action",
    signOut: "Signed out",
    export: "Export CSV",
  },
} as const;

eachLanguage((language) => {
  const w = words[language];

  test(`a session that an administrator ends is over at once; the logs say who tried to sign in and who ended it (${language})`, async ({
    page,
    browser,
    request,
  }) => {
    const who = await makeSomebody(request, { account: "lena", userName: "Lena" });
    await waitAfterGuess(who.account);
    const theirs = await openElsewhere(browser, language, "/wel/index", who);
    await openAs(page, language, "/system/session");
    await page.getByLabel(w.find).fill(who.account);
    await expect(row(page, "admin")).toHaveCount(0);
    await expectAccessible(page);
    // The one used last; the other chose the password.
    await row(page, who.account).first().focus();
    await page.keyboard.press("Delete");
    await dialog(page).getByRole("button", { name: w.end, exact: true }).click();
    await expect(page.getByText(w.ended)).toBeVisible();
    await theirs.reload();
    await expect(theirs).toHaveURL(/\/login/);
    await theirs.context().close();

    await page.goto("/system/login-log");
    await choose(page, w.outcome, w.wrong);
    await expect(row(page, "admin")).toHaveCount(0);
    await expect(row(page, who.account)).toContainText(w.wrong);
    await page.goto("/system/audit");
    await choose(page, w.action, w.signOut);
    await expect(page.getByRole("row").nth(1)).toContainText(w.signOut);
    const loading = page.waitForEvent("download");
    await page.getByRole("button", { name: w.export }).click();
    const file = await loading;
    expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("admin");
  });
});
