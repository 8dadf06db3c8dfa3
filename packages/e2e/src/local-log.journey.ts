import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, type Language, languages, openIn, signIn, test } from "./journey.ts";

const w = {
  zh: {
    none: "没有错误日志",
    some: (count: number) => `${count}条错误日志`,
    title: "日志",
    upload: "上传服务器",
    uploadAsk: "确定上传本地日志到服务器?",
    uploadAction: "上传",
    sent: "发送成功!",
    notSent: "没有发送成功",
    clear: "清空本地日志",
    clearAsk: "确定清空本地日志记录?",
    clearAction: "清空",
    cleared: "清空成功!",
    cancel: "取消",
  },
  en: {
    none: "No errors logged",
    some: (count: number) => `${count} error${count === 1 ? "" : "s"} logged`,
    title: "Logs",
    upload: "Upload to the server",
    uploadAsk: "Upload the local log to the server?",
    uploadAction: "Upload",
    sent: "Sent successfully!",
    notSent: "Could not be sent",
    clear: "Clear the local log",
    clearAsk: "Clear the local log?",
    clearAction: "Clear",
    cleared: "Cleared successfully!",
    cancel: "Cancel",
  },
} as const;

/** A second browser tab, in which errors are wanted. */
async function brokenTab(page: Page, context: BrowserContext, language: Language): Promise<Page> {
  await signIn(page, language);
  const tab = await context.newPage();
  await openIn(tab, language, "/wel/index");
  await expect(tab.getByRole("button", { name: w[language].none })).toBeVisible();
  return tab;
}

async function breakPage(page: Page, ...messages: string[]): Promise<void> {
  await page.evaluate((texts) => {
    for (const text of texts)
      setTimeout(() => {
        throw new TypeError(text);
      });
  }, messages);
}

function logged(page: Page): Promise<{ message: string; type: string }[]> {
  return page.evaluate(
    () => JSON.parse(localStorage.getItem("provost-logsList") ?? '{"content":[]}').content,
  );
}

for (const language of languages) {
  const t = w[language];

  test(`every runtime error and unhandled rejection is logged, counted in every browser tab, listed, and cleared by hand after a question (${language})`, async ({
    page,
    context,
  }) => {
    const tab = await brokenTab(page, context, language);
    // The button says that it does nothing; it is pressed all the same.
    await tab.getByRole("button", { name: t.none }).click({ force: true });
    await expect(tab.getByRole("dialog")).toHaveCount(0);

    await breakPage(tab, "first is undefined");
    await expect(tab.getByRole("button", { name: t.some(1), exact: true })).toBeVisible();
    await tab.evaluate(() => void Promise.reject(new RangeError("nobody heard this")));
    await expect(tab.getByRole("button", { name: t.some(2), exact: true })).toHaveText("2");
    await expect(page.getByRole("button", { name: t.some(2), exact: true })).toHaveText("2");

    await tab.getByRole("button", { name: t.some(2), exact: true }).click();
    const dialog = tab.getByRole("dialog", { name: t.title, exact: true });
    const entries = dialog.getByRole("listitem");
    await expect(entries).toHaveCount(2);
    const last = entries.first();
    await expect(last).toContainText("error");
    await expect(last).toContainText("RangeError: nobody heard this");
    await expect(last).toContainText("/wel/index");
    await expect(last.getByRole("time")).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await last.getByText("RangeError: nobody heard this").first().click();
    await expect(last.locator("pre").first()).toContainText("at ");
    await expectAccessible(tab);

    await dialog.getByRole("button", { name: t.clear }).click();
    const question = tab.getByRole("dialog", { name: t.clearAsk });
    await question.getByRole("button", { name: t.cancel }).click();
    await expect(entries).toHaveCount(2);
    await dialog.getByRole("button", { name: t.clear }).click();
    await question.getByRole("button", { name: t.clearAction, exact: true }).click();
    await expect(tab.getByText(t.cleared)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(tab.getByRole("button", { name: t.none })).toBeVisible();
    await expect(page.getByRole("button", { name: t.none })).toHaveText("");
  });

  test(`the log is uploaded after a question; a failed upload keeps it (${language})`, async ({
    page,
    context,
  }) => {
    const tab = await brokenTab(page, context, language);
    await breakPage(tab, "to be uploaded");
    const bodies: unknown[] = [];
    let answer: 500 | 200 = 500;
    await tab.route("**/api/sq-system/log/error", async (route) => {
      bodies.push(route.request().postDataJSON());
      if (answer === 200) await route.fallback();
      else await route.fulfill({ status: 500, json: { code: 500, success: false, msg: "busy", data: {} } });
    });
    await tab.getByRole("button", { name: t.some(1), exact: true }).click();
    const dialog = tab.getByRole("dialog", { name: t.title, exact: true });
    const send = async (): Promise<void> => {
      await dialog.getByRole("button", { name: t.upload }).click();
      const question = tab.getByRole("dialog", { name: t.uploadAsk });
      await question.getByRole("button", { name: t.uploadAction, exact: true }).click();
    };
    await send();
    await expect(dialog.getByRole("alert")).toContainText(t.notSent);
    expect(await logged(tab)).toHaveLength(1);

    answer = 200;
    await send();
    await expect(tab.getByText(t.sent)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await logged(tab)).toEqual([]);
    expect(bodies[1]).toEqual([
      expect.objectContaining({ type: "error", message: expect.stringContaining("to be uploaded") }),
    ]);
  });
}

test("the badge caps at 99; a loop of errors neither freezes the page nor fills the store", async ({
  page,
  context,
}) => {
  const tab = await brokenTab(page, context, "en");
  await tab.evaluate(() => {
    const entry = { url: "http://x/", time: "2026-11-21 10:00:00", type: "error", stack: "", info: "" };
    const content = Array.from({ length: 150 }, (_, at) => ({ ...entry, message: `error ${at}` }));
    const record = { dataType: "object", content, datetime: Date.now() };
    localStorage.setItem("provost-logsList", JSON.stringify(record));
  });
  await tab.reload();
  await expect(tab.getByRole("button", { name: w.en.some(150), exact: true })).toHaveText("99+");
  await tab
    .evaluate(() => {
      const throwIt = (): void => {
        if (loops++ < 3000) setTimeout(throwIt);
        throw new Error("in a loop");
      };
      let loops = 0;
      throwIt();
    })
    .catch(() => undefined);
  await tab.getByRole("button", { name: "Account" }).click();
  await expect(tab.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await expect.poll(async () => (await logged(tab)).length).toBe(151);
});

test("an error before anybody has signed in is in the log afterwards, without the secrets of its address", async ({
  page,
  context,
}) => {
  await signIn(page, "en");
  const before = await context.newPage();
  await before.goto("/404?token=very-secret&code=also-secret");
  await breakPage(before, "on a page outside at http://x/?password=most-secret");
  await expect.poll(() => logged(before)).toHaveLength(1);
  expect(JSON.stringify(await logged(before))).not.toContain("-secret");
  await expect(page.getByRole("button", { name: w.en.some(1), exact: true })).toBeVisible();
});
