import { account, expect, expectAccessible, languages, oneLanguage, password, test } from "./journey.ts";
import { roleWith } from "./menu-steps.ts";
import { dialog, makeSomebody, openAs, row } from "./people-steps.ts";
import { callerOf } from "./server-steps.ts";

const words = {
  zh: {
    title: "界面错误日志",
    find: "按内容查找",
    account: "账号",
    expand: "展开",
    stack: "调用栈",
    remove: "删除",
    removed: "已删除 2 条",
    selected: "已选 2 项",
    noMatch: "没有符合条件的内容",
    clear: "清除筛选",
    from: "起始日期",
    to: "截止日期",
  },
  en: {
    title: "Interface errors",
    find: "Find in the text",
    account: "Account",
    expand: "Expand",
    stack: "Stack",
    remove: "Remove",
    removed: "2 removed",
    selected: "2 selected",
    noMatch: "Nothing matches the filter",
    clear: "Clear filter",
    from: "First day",
    to: "Last day",
  },
} as const;

/** Uploads errors as a browser would. */
async function upload(messages: readonly string[]): Promise<void> {
  const caller = await callerOf({ account, password });
  const { code } = await caller.ask(
    "POST",
    "/api/sq-system/log/error",
    messages.map((message) => ({
      url: "http://127.0.0.1/report/chart?size=10",
      time: "2026-11-21 08:00:00",
      type: "error",
      message,
      stack: `TypeError: ${message}\n    at draw (chart.js:1:2)`,
      info: "",
    })) as object,
  );
  expect(code).toBe(200);
}

for (const language of languages) {
  const w = words[language];

  test(`administrators read, find and remove the errors that browsers uploaded (${language})`, async ({
    page,
  }) => {
    const mark = `walk ${language} ${Date.now()}`;
    await upload([`${mark} one`, `${mark} two`, `${mark} three`]);
    await openAs(page, language, "/system/error-log");
    await expect(page.getByRole("heading", { name: w.title, level: 1 })).toBeVisible();
    // Until the answer comes the table is dimmed, with what stood there before.
    const found = page.waitForResponse(/log\/error\?.*keyword=/);
    await page.getByRole("searchbox", { name: w.find }).fill(mark);
    await found;
    await expect(row(page, mark)).toHaveCount(3);
    await row(page, `${mark} one`).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: w.stack })).toContainText("at draw (chart.js:1:2)");
    await expectAccessible(page);
    await row(page, `${mark} one`).first().focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("region", { name: w.stack })).toHaveCount(0);

    await page.getByLabel(w.account, { exact: true }).fill("nobody");
    await expect(page.getByText(w.noMatch)).toBeVisible();
    await page.getByLabel(w.account, { exact: true }).fill(account);
    await expect(row(page, mark)).toHaveCount(3);
    await page.getByLabel(w.from).fill("2020-01-01");
    await page.getByLabel(w.to).fill("2020-12-31");
    await expect(page.getByText(w.noMatch)).toBeVisible();
    await page.getByRole("button", { name: w.clear }).click();
    await page.getByRole("searchbox", { name: w.find }).fill(mark);
    await expect(row(page, mark)).toHaveCount(3);

    await page.getByRole("checkbox", { name: `${mark} one` }).check();
    await page.getByRole("checkbox", { name: `${mark} two` }).check();
    const bar = page.getByRole("region", { name: w.selected });
    await bar.getByRole("button", { name: w.remove }).click();
    await dialog(page).getByRole("button", { name: w.remove, exact: true }).click();
    await expect(page.getByText(w.removed)).toBeVisible();
    await expect(row(page, mark)).toHaveCount(1);
    await row(page, `${mark} three`).focus();
    await page.keyboard.press("Delete");
    await dialog(page).getByRole("button", { name: w.remove, exact: true }).click();
    await expect(page.getByText(w.noMatch)).toBeVisible();
  });

  if (language === oneLanguage)
    test(`who may only look at the errors finds nothing to remove them by (${language})`, async ({
      page,
      request,
    }) => {
      const name = `errors-${language}-${Date.now()}`;
      await upload([name]);
      const role = await roleWith(request, name, ["errorlog", "errorlog_view"]);
      const somebody = await makeSomebody(request, { account: name, userName: "林步", roleIds: [role.id] });
      await openAs(page, language, "/system/error-log", somebody);
      await expect(row(page, name)).toHaveCount(1);
      await expect(page.getByRole("button", { name: w.remove })).toHaveCount(0);
      await expect(page.getByRole("checkbox")).toHaveCount(0);
    });
}
