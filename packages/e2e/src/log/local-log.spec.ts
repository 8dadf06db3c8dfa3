import type { Page } from "@playwright/test";
import { expect, openIn, signIn, test } from "../console.ts";
import { row } from "../people/people-steps.ts";

const count = (page: Page, errors: number) =>
  page.getByRole("button", { name: errors === 0 ? "没有错误日志" : `${errors}条错误日志`, exact: true });

function logged(page: Page): Promise<{ message: string; type: string }[]> {
  return page.evaluate(
    () => JSON.parse(localStorage.getItem("provost-logsList") ?? '{"content":[]}').content,
  );
}

test("errors and unhandled rejections are counted in every tab of the browser, without secrets, and uploaded for administrators to read", async ({
  page,
  context,
}) => {
  await signIn(page, "zh");
  // Errors are wanted here, on a page that needs no signing in.
  const broken = await context.newPage();
  await openIn(broken, "zh", "/404?token=very-secret&code=also-secret");
  await expect(broken.getByRole("heading").first()).toBeVisible();
  await broken.evaluate(() => {
    setTimeout(() => {
      throw new TypeError("broken at http://x/?password=most-secret");
    });
  });
  await expect(count(page, 1)).toHaveText("1");
  await broken.evaluate(() => void Promise.reject(new RangeError("nobody heard this")));
  await expect(count(page, 2)).toHaveText("2");
  expect(JSON.stringify(await logged(page))).not.toContain("-secret");
  // A loop of errors neither freezes the page nor fills the store.
  await broken
    .evaluate(() => {
      let loops = 0;
      const throwIt = (): void => {
        if (loops++ < 3000) setTimeout(throwIt);
        throw new Error("in a loop");
      };
      throwIt();
    })
    .catch(() => undefined);
  await expect(count(page, 3)).toHaveText("3");
  await broken.close();

  await count(page, 3).click();
  const dialog = page.getByRole("dialog", { name: "日志", exact: true });
  await dialog.getByRole("button", { name: "上传服务器" }).click();
  const prompt = page.getByRole("dialog", { name: "确定上传本地日志到服务器?" });
  await prompt.getByRole("button", { name: "上传", exact: true }).click();
  // With none left, the bar does without it.
  await page.getByRole("button", { name: "外观" }).click();
  await expect(count(page, 0)).toBeVisible();
  await page.goto("/system/error-log");
  await row(page, "nobody heard this").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "调用栈" })).toContainText("RangeError");
});
