import { eachLanguage, expect, expectAccessible, test } from "../console.ts";
import { dialog, openAs, row } from "./people-steps.ts";

const words = {
  zh: {
    import: "导入",
    template: "下载模板",
    heads: "账号,姓名,昵称,手机,邮箱,部门,角色,密码",
    good: "2 名用户可以导入",
    bad: "2 行有问题，不会导入",
    take: "导入 2 名用户",
    told: "1 个自动生成的密码，只在此显示一次",
    unknownDept: "没有此部门",
    twice: "账号在文件中重复",
    report: "下载报告",
    finish: "完成",
  },
  en: {
    import: "Import",
    template: "Download template",
    heads: "account,name,nick name,phone,email,department,roles,password",
    good: "2 users can be imported",
    bad: "2 lines have problems and are left out",
    take: "Import 2 users",
    told: "1 made-up password, shown only once",
    unknownDept: "There is no such department",
    twice: "The account stands twice in the file",
    report: "Download report",
    finish: "Done",
  },
} as const;

eachLanguage((language) => {
  const w = words[language];

  test(`users are imported from a file, and what is wrong with it is shown (${language})`, {
    tag: "@long",
  }, async ({ page }) => {
    await openAs(page, language, "/system/user");
    await page.getByRole("button", { name: w.import }).click();
    const textOf = async (button: string): Promise<string> => {
      const loading = page.waitForEvent("download");
      await page.getByRole("button", { name: button }).click();
      return Buffer.concat(await (await (await loading).createReadStream()).toArray()).toString("utf8");
    };
    expect(await textOf(w.template)).toBe(`\uFEFF${w.heads}\r\n`);
    const lines = [
      w.heads,
      "one,File One,,,,,,",
      "two,File Two,,,,,,given-7h3q-words",
      "one,File Twice,,,,,,",
      "four,File Four,,,,=Nowhere,,",
    ];
    const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
    await page.locator('input[type="file"]').setInputFiles(file);
    await expect(dialog(page)).toContainText(w.good);
    const problems = dialog(page).getByRole("region", { name: w.bad });
    await expect(problems.getByRole("row", { name: /^4 / })).toContainText(w.twice);
    await expect(problems.getByRole("row", { name: /^5 / })).toContainText(w.unknownDept);
    await expectAccessible(page);
    await page.getByRole("button", { name: w.take }).click();
    await expect(dialog(page)).toContainText(w.told);
    // A spreadsheet is not to take a cell for a formula.
    expect(await textOf(w.report)).toContain("'=Nowhere");
    await page.getByRole("button", { name: /CSV/ }).click();
    await page.getByRole("button", { name: w.finish }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(row(page, "File One")).toBeVisible();
    await expect(row(page, "File Two")).toBeVisible();
  });
});
