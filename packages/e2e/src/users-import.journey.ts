import { expect, expectAccessible, languages, test } from "./journey.ts";
import { answer, dialog, openAs, peopleWords, row } from "./people-steps.ts";

const words = {
  zh: {
    import: "导入",
    template: "下载模板",
    heads: "账号,姓名,昵称,手机,邮箱,部门,角色,密码",
    unreadable: "没能读取此文件",
    missing: "文件缺少列：姓名",
    other: "选择其他文件",
    good: "2 名用户可以导入",
    bad: "3 行有问题，不会导入",
    take: "导入 2 名用户",
    done: "已导入 2 名用户",
    left: "3 行未导入",
    unknownDept: "没有此部门",
    invalidPhone: "手机号码不正确",
    twice: "账号在文件中重复",
    told: "1 个自动生成的密码，只在此显示一次",
    report: "下载报告",
    finish: "完成",
    notNoted: "密码关闭后不再显示",
    cancel: "取消",
    line: "行",
  },
  en: {
    import: "Import",
    template: "Download template",
    heads: "account,name,nick name,phone,email,department,roles,password",
    unreadable: "This file could not be read",
    missing: "The file lacks these columns: name.",
    other: "Choose another file",
    good: "2 users can be imported",
    bad: "3 lines have problems and are left out",
    take: "Import 2 users",
    done: "2 users are imported",
    left: "3 lines were left out",
    unknownDept: "There is no such department",
    invalidPhone: "This is no mobile phone number",
    twice: "The account stands twice in the file",
    told: "1 made-up password, shown only once",
    report: "Download report",
    finish: "Done",
    notNoted: "Closed, passwords are not shown again",
    cancel: "Cancel",
    line: "Line",
  },
} as const;

for (const language of languages) {
  const [w, p] = [words[language], peopleWords[language]];

  test(`users come in from a file, and what is wrong with it is told (${language})`, async ({ page }) => {
    await openAs(page, language, "/system/user");
    await page.getByRole("button", { name: w.import }).click();
    const [template] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: w.template }).click(),
    ]);
    const stream = await template.createReadStream();
    const bytes = await stream.toArray();
    expect(Buffer.concat(bytes).toString("utf8")).toBe(`\uFEFF${w.heads}\r\n`);
    await expectAccessible(page);

    const give = (name: string, text: string) =>
      page
        .locator('input[type="file"]')
        .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
    await give("heads.csv", "account,phone\nsomebody,\n");
    await expect(page.getByRole("alert").filter({ hasText: w.unreadable })).toContainText(w.missing);
    await page.getByRole("button", { name: w.other }).click();

    const [one, two] = [`file.one.${language}`, `file.two.${language}`];
    await give(
      "people.csv",
      [
        w.heads,
        `${one},File One,,,,云杉第一中学,校长,`,
        `${two},File Two,,,,,,given-7h3q-words`,
        `${one},File Twice,,,,,,`,
        `file.three,File Three,,138,,,,`,
        `file.four,File Four,,,,=Nowhere,,`,
      ].join("\n"),
    );
    await expect(dialog(page)).toContainText(w.good);
    const problems = dialog(page).getByRole("region", { name: w.bad });
    await expect(problems.getByRole("row", { name: /^4 / })).toContainText(w.twice);
    await expect(problems.getByRole("row", { name: /^5 / })).toContainText(w.invalidPhone);
    await expect(problems.getByRole("row", { name: /^6 / })).toContainText(w.unknownDept);
    await expect(row(page, one)).toHaveCount(1);
    await expectAccessible(page);

    await page.getByRole("button", { name: w.take }).click();
    await expect(dialog(page)).toContainText(w.done);
    await expect(dialog(page)).toContainText(w.told);
    await expect(dialog(page).getByRole("region", { name: w.left })).toBeVisible();
    const [report] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: w.report }).click(),
    ]);
    const lines = Buffer.concat(await (await report.createReadStream()).toArray()).toString("utf8");
    expect(lines).toContain(w.line);
    expect(lines).toContain("'=Nowhere");

    await page.getByRole("button", { name: w.finish }).click();
    await answer(page, w.notNoted, w.cancel);
    await expect(dialog(page)).toContainText(w.told);
    await page.getByRole("button", { name: /CSV/ }).click();
    await page.getByRole("button", { name: w.finish }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(row(page, one)).toContainText("云杉第一中学");
    await expect(row(page, two)).toBeVisible();
    for (const account of [one, two]) {
      await row(page, account).focus();
      await page.keyboard.press("Delete");
      await dialog(page).getByRole("button", { name: p.remove, exact: true }).click();
      await expect(row(page, account)).toBeHidden();
    }
  });
}
