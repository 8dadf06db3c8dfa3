import { importWords, userImportWords } from "@provost/web/people/import/import-words";
import { userWords } from "@provost/web/people/user/user-words";
import { eachLanguage, expect, expectAccessible, test } from "../console.ts";
import { text, textsIn } from "../texts.ts";
import { dialog, openAs, row } from "./people-steps.ts";

const words = textsIn({
  import: text(userWords, "import"),
  template: text(importWords, "template"),
  heads: {
    zh: "账号,姓名,昵称,手机,邮箱,部门,角色,密码",
    en: "account,name,nick name,phone,email,department,roles,password",
  },
  good: text(userImportWords, "previewGood", { count: 2 }),
  bad: text(importWords, "previewBad", { count: 2 }),
  take: text(userImportWords, "take", { count: 2 }),
  newPasswords: { zh: "1 个自动生成的密码，仅显示一次", en: "1 generated password, shown only once" },
  unknownDept: text(userImportWords, "dept_unknown"),
  twice: text(userImportWords, "account_twice"),
  report: text(importWords, "downloadReport"),
  finish: text(importWords, "done"),
});

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
    await expect(dialog(page)).toContainText(w.newPasswords);
    // A spreadsheet is not to take a cell for a formula.
    expect(await textOf(w.report)).toContain("'=Nowhere");
    await page.getByRole("dialog").getByRole("button", { name: /CSV/ }).click();
    await page.getByRole("button", { name: w.finish }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(row(page, "File One")).toBeVisible();
    await expect(row(page, "File Two")).toBeVisible();
  });
});
