import type { Page } from "@playwright/test";
import { evaluationWords } from "@provost/web/courseware/evaluation/evaluation-words";
import { eachLanguage, expect, expectAccessible, signIn, test } from "../console.ts";
import { newPerson } from "../server-steps.ts";
import { text, textsIn } from "../texts.ts";
import { headOf, publishedOne, publishNow, requestData, roleWith } from "./courseware-steps.ts";

const w = textsIn({
  text: { zh: "富文本编辑器", en: "Rich-text editor" },
  draft: text(evaluationWords, "save"),
  submit: text(evaluationWords, "submit"),
  submitted: { zh: /您已于.*提交/, en: /You submitted this review/ },
  judge: text(evaluationWords, "judge"),
  comment: text(evaluationWords, "commentOf", { name: "内容科学" }),
  summary: text(evaluationWords, "summary"),
  export: text(evaluationWords, "exportAs"),
  workbook: text(evaluationWords, "xlsx"),
  chart: text(evaluationWords, "chart"),
  tasks: text(evaluationWords, "list"),
  earlier: { zh: /评价的是第 1 版/, en: /It was written for version 1/ },
  someEarlier: { zh: /其中 2 份评价的是较早的版本/, en: /2 of them are for earlier versions/ },
});

eachLanguage((language) => {
  test(`2.07 two evaluators judge a courseware; their scores come together and can be reported (${language})`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const t = w[language];
    const { head, caller } = await headOf(`Judged ${language}`);
    const made = await publishedOne(caller, "Judged", ["One"]);
    const role = await roleWith(caller, "Judge", ["evaluation", "evaluation_add"]);
    const person = await newPerson({ roleIds: [role.id] }, head);
    const scores = ["9", "8", "9.5", "7", "8.5"];

    const judge = async (by: Page): Promise<void> => {
      await by.getByRole("grid", { name: t.tasks }).getByRole("row").nth(1).dblclick();
      const fields = by.getByRole("region").locator("input[inputmode]");
      await expect(fields).toHaveCount(5);
      for (const [at, score] of scores.entries()) await fields.nth(at).fill(score);
      await by.getByRole("button", { name: t.comment }).click();
      await by.getByRole("region", { name: t.comment }).getByRole("textbox", { name: t.text }).click();
      await by.keyboard.type("Clear and sound");
      await by.getByRole("button", { name: t.draft }).click();
      await expect(by.getByRole("button", { name: t.draft })).toBeDisabled();
      await by.getByRole("button", { name: t.submit }).click();
      await by.getByRole("dialog").getByRole("button", { name: t.submit }).click();
      await expect(by.getByText(t.submitted)).toBeVisible();
    };

    const other = await browser.newPage();
    const as = { ...person, ...(head.tenantId === undefined ? {} : { tenantId: head.tenantId }) };
    await signIn(other, language, { as, path: "/evaluationcopy/index" });
    await judge(other);
    await expect(other.getByText(t.summary, { exact: true })).toHaveCount(0);
    await other.close();

    await signIn(page, language, { as: head, path: "/evaluationcopy/index" });
    await judge(page);
    await page.getByText(t.summary, { exact: true }).click();
    await expect(page.getByRole("region", { name: t.chart }).getByRole("img")).toBeVisible();
    await expect(page.getByText("Clear and sound")).toHaveCount(2);
    await expectAccessible(page);
    await page.getByText(t.export, { exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: t.workbook }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("Judged.xlsx");

    const content = {
      chartType: "bar",
      dataSrc: "sys_evaluation",
      selectedDimension: [{ Column: "criterion" }],
      selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
    };
    const report = await requestData<{ id: string }>(caller, "POST", "/api/report/chart", {
      name: "Scores",
      content,
    });
    await expect
      .poll(
        async () => {
          const { data } = await caller.ask("POST", "/api/report/query", { content });
          return (data as { rows?: unknown[] } | null)?.rows?.length;
        },
        { timeout: 45_000 },
      )
      .toBe(5);
    await page.goto(`/report/view/${report.id}`);
    await expect(page.getByRole("tabpanel").getByRole("img", { name: /9/ }).first()).toBeVisible();

    // Another publishing: what was judged says of which version it is.
    await publishNow(caller, made.id);
    await page.goto(`/evaluationcopy/index?id=${made.id}&part=summary`);
    await expect(page.getByText(t.someEarlier)).toBeVisible();
    await page.getByText(t.judge, { exact: true }).click();
    await expect(page.getByText(t.earlier)).toBeVisible();
  });
});
