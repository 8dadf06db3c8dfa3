import { coursewareWords } from "@provost/web/courseware/courseware-words";
import { evaluationWords } from "@provost/web/courseware/evaluation/evaluation-words";
import { eachLanguage, expect, expectAccessible, signIn, test } from "../console.ts";
import { text, textsIn } from "../texts.ts";
import { headOf, type Made, publishedOne, publishNow, requestData } from "./courseware-steps.ts";

const w = textsIn({
  text: { zh: "富文本编辑器", en: "Rich-text editor" },
  rubric: text(evaluationWords, "rubric"),
  source: {
    zh: /评分标准和权重来自字典 courseware_rubric/,
    en: /Criteria and weights come from the dictionary courseware_rubric/,
  },
  dictionaries: text(evaluationWords, "rubricOpen"),
  first: text(evaluationWords, "score", { name: "教学目标" }),
  halves: text(evaluationWords, "scoreStep", { lower: "7", upper: "7.5" }),
  range: text(evaluationWords, "scoreRange", { most: "10" }),
  wrong: { zh: "有 1 项得分需要修改", en: "Correct 1 score" },
  draft: text(evaluationWords, "save"),
  saved: text(evaluationWords, "saved"),
  submit: text(evaluationWords, "submit"),
  note: text(evaluationWords, "noteOf", { name: "Two" }),
  lost: text(evaluationWords, "lostNotes"),
  counts: { zh: /将计入汇总.*可撤回/, en: /added to the summary.*withdraw the review/ },
  submitted: { zh: /已计入汇总/, en: /It's included in the summary/ },
  takeBack: text(evaluationWords, "takeBack"),
  takenBack: text(evaluationWords, "takenBack"),
  line: { zh: /提交.*撤回，总分 8/, en: /Submitted .*, withdrawn .*, total 8/ },
  show: text(evaluationWords, "show"),
  only: text(evaluationWords, "takenBackOnly"),
  none: text(evaluationWords, "noneSubmitted"),
  judge: text(evaluationWords, "judge"),
  summary: text(evaluationWords, "summary"),
  each: text(evaluationWords, "evaluations"),
  missing: text(coursewareWords, "missingTitle"),
  back: text(evaluationWords, "back"),
  tasks: text(evaluationWords, "list"),
  search: text(evaluationWords, "search"),
});

eachLanguage((language) => {
  test(`no score is made another one, and what was submitted can be taken back and changed (${language})`, {
    tag: "@long",
  }, async ({ page }) => {
    test.slow();
    const t = w[language];
    const { head, caller } = await headOf(`Revised ${language}`);
    const made = await publishedOne(caller, "Revised", ["One", "Two"]);
    await signIn(page, language, { as: head, path: `/evaluationcopy/index?id=${made.id}` });
    await expect(page.getByRole("heading", { name: "Revised" })).toBeVisible();
    const rubric = page.getByRole("region", { name: t.rubric, exact: true });
    await expect(rubric.getByText(t.source)).toBeVisible();
    await expect(rubric.getByRole("link", { name: t.dictionaries })).toBeVisible();
    const fields = rubric.locator("input[inputmode]");
    const first = rubric.getByRole("textbox", { name: t.first });
    const [draft, submit] = [t.draft, t.submit].map((name) =>
      rubric.getByRole("button", { name, exact: true }),
    );
    if (draft === undefined || submit === undefined) throw new Error("no buttons");

    for (let at = 0; at < 5; at += 1) await fields.nth(at).fill("8");
    await first.fill("7.25");
    await expect(first).toHaveValue("7.25");
    await expect(rubric.getByText(t.halves)).toBeVisible();
    await expect(rubric.getByText(t.wrong)).toBeVisible();
    await expect(draft).toBeDisabled();
    await expect(submit).toBeDisabled();
    await expectAccessible(page);
    await first.fill("11");
    await expect(rubric.getByText(t.range)).toBeVisible();
    await expect(first).toHaveValue("11");
    await first.fill("8");
    await expect(submit).toBeEnabled();

    // A note on a paragraph that is taken out before it is saved.
    await page.getByRole("button", { name: t.note }).click();
    const note = page.getByRole("region", { name: t.note }).getByRole("textbox", { name: t.text });
    await note.click();
    await page.keyboard.type("Too long");
    const { version } = await requestData<Made>(caller, "GET", `/api/courseware/${made.id}`);
    const second = `/api/courseware/${made.id}/paragraph/${made.content[1]?.id}`;
    await requestData(caller, "DELETE", `${second}?version=${version}`);
    await publishNow(caller, made.id);
    await page.reload();
    const lost = page.getByRole("region", { name: t.lost });
    await expect(lost.getByRole("textbox", { name: t.text })).toContainText("Too long");
    await draft.click();
    await expect(page.getByText(t.saved)).toBeVisible();
    await page.reload();
    await expect(lost.getByRole("textbox", { name: t.text })).toContainText("Too long");
    await expect(draft).toBeDisabled();

    const dialog = page.getByRole("dialog");
    await submit.click();
    await expect(dialog.getByText(t.counts)).toBeVisible();
    await dialog.getByRole("button", { name: t.submit, exact: true }).click();
    await expect(page.getByText(t.submitted)).toBeVisible();
    await expect(first).not.toBeEditable();
    await page.getByRole("button", { name: t.takeBack }).click();
    await dialog.getByRole("button", { name: t.takeBack }).click();
    await expect(rubric.getByRole("region", { name: t.takenBack }).getByText(t.line)).toBeVisible();
    // A user who can see evaluations finds it meanwhile.
    await page.getByText(t.summary, { exact: true }).click();
    await expect(page.getByText(t.none)).toBeVisible();
    const only = page.getByRole("region", { name: t.only });
    await only.getByRole("button", { name: t.line }).click();
    await expect(only.getByText("Too long")).toBeVisible();
    await expectAccessible(page);
    await page.getByText(t.judge, { exact: true }).click();
    await first.fill("9.5");
    await submit.click();
    await dialog.getByRole("button", { name: t.submit, exact: true }).click();
    await expect(page.getByText(t.submitted)).toBeVisible();

    await page.getByText(t.summary, { exact: true }).click();
    await expect(page).toHaveURL(/part=summary/);
    const each = page.getByRole("region", { name: t.each });
    await expect(each.getByText("Too long")).toHaveCount(1);
    await each.getByRole("button", { name: t.show }).click();
    await expect(each.getByText("Too long")).toHaveCount(2);
    await expectAccessible(page);

    await page.getByRole("button", { name: t.back }).click();
    const tasks = page.getByRole("grid", { name: t.tasks });
    await expect(tasks.getByRole("row")).toHaveCount(2);
    await page.getByRole("searchbox", { name: t.search }).fill("nothing like it");
    await expect(tasks).toHaveCount(0);
    await page.goto("/evaluationcopy/index?id=00000000-0000-7000-8000-000000000000");
    await expect(page.getByRole("heading", { name: t.missing })).toBeVisible();
  });

  test(`a tab of evaluations shows what its address names, whichever others are open (${language})`, async ({
    page,
  }) => {
    const t = w[language];
    const { head, caller } = await headOf(`Addresses ${language}`);
    const [one] = [await publishedOne(caller, "Alpha", ["One"]), await publishedOne(caller, "Beta", ["One"])];
    const path = "/evaluationcopy/index";
    const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
    const tasks = page.getByRole("grid", { name: t.tasks });
    await signIn(page, language, { as: head, path });
    await expect(tasks).toBeVisible();
    await page.goto(`${path}?id=${one.id}`);
    await expect(heading("Alpha")).toBeVisible();
    await page.getByRole("button", { name: t.back }).click();
    await expect(tasks).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));

    await page.goto(`${path}?id=${one.id}`);
    await expect(heading("Alpha")).toBeVisible();
    await page.getByRole("button", { name: t.back }).click();
    await tasks.getByRole("row").filter({ hasText: "Beta" }).dblclick();
    await expect(heading("Beta")).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(one.id));
    await page.getByRole("button", { name: t.back }).click();
    await tasks.getByRole("row").filter({ hasText: "Alpha" }).dblclick();
    await expect(heading("Alpha")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(one.id));
  });
});
