import { styled, styles, workbookOf } from "@provost/warehouse/formats/workbook.fixtures";
import { reportWords, takeFile } from "../chart/report-steps.ts";
import { eachLanguage, expect, expectAccessible, signIn, test } from "../console.ts";

const words = {
  zh: {
    preview: "预览",
    sheet: "工作表",
    typeOf: "score 的类型",
    nameOf: "student 的列名",
    take: "导入列 note",
    number: "小数",
    text: "自动（文本）",
    misfit: "1 个值不符合，将留空：缺考",
    emptied: "score：1 个值不符合类型，已留空（缺考）",
    versions: "版本",
    more: "更多操作",
    title: (name: string) => `“${name}”的版本`,
    list: "保留的版本",
    compare: "与上一版本比较",
    key: "按关键列比较行",
    removed: "去掉的列",
    change: "score：80 → 85",
    back: "返回版本列表",
    restore: "恢复",
    restored: (name: string) => `“${name}”已恢复`,
    used: /已用 .+，共 /,
    studentName: "学生",
  },
  en: {
    preview: "Preview",
    sheet: "Sheet",
    typeOf: "Type of score",
    nameOf: "Name of student",
    take: "Bring in column note",
    number: "number",
    text: "Automatic (text)",
    misfit: "1 value does not fit and would be left empty: 缺考",
    emptied: "score: 1 value did not fit and was left empty (缺考)",
    versions: "Versions",
    more: "More actions",
    title: (name: string) => `Versions of ${name}`,
    list: "Versions that are kept",
    compare: "Compare with the one before",
    key: "Compare rows by a key column",
    removed: "Columns that are gone",
    change: "score: 80 → 85",
    back: "Back to the versions",
    restore: "Restore",
    restored: (name: string) => `${name} was restored`,
    used: / of .+ used$/,
    studentName: "pupil",
  },
} as const;

const about = { name: "Other", rows: [["a"], [1], [2]] };
const first = {
  name: "Scores",
  rows: [
    ["student", "score", "day", "note"],
    ["S1", 90, styled(45296, styles.day), "a"],
    ["S2", 80, styled(45297, styles.day), "b"],
    ["S3", "缺考", styled(45298, styles.day), "c"],
  ],
};
const second = {
  name: "Scores",
  rows: [
    ["student", "score"],
    ["S1", 90],
    ["S2", 85],
    ["S4", 70],
  ],
};

eachLanguage((language) => {
  test(`a workbook is looked at, corrected, imported, replaced, compared and restored (${language})`, async ({
    page,
  }) => {
    const [w, r] = [words[language], reportWords[language]];
    const table = `class_${language}_${Date.now()}`;
    const row = page.getByRole("row").filter({ hasText: table });
    const rows = row.getByRole("gridcell").nth(2);
    const start = page.getByRole("button", { name: r.start });
    await signIn(page, language);

    await takeFile(page, language, `${table}.xlsx`, workbookOf([about, first]));
    const preview = page.getByRole("region", { name: w.preview });
    await preview.getByLabel(w.sheet).selectOption("Scores");
    await expect(preview.getByRole("row").nth(1)).toHaveText(/S190.*2024-01-05a/);
    await expect(preview.getByLabel(w.typeOf).locator("option:checked")).toHaveText(w.text);
    await preview.getByLabel(w.typeOf).selectOption({ label: w.number });
    await expect(preview.getByText(w.misfit)).toBeVisible();
    await preview.getByLabel(w.nameOf).fill(w.studentName);
    await preview.getByLabel(w.take).uncheck();
    await expectAccessible(page);
    await page.getByLabel(r.tableName, { exact: true }).press("Enter");
    const done = page.getByRole("status").filter({ hasText: r.imported });
    await expect(done).toContainText(w.emptied);
    await expect(rows).toHaveText("3");
    await expect(page.getByText(w.used)).toBeVisible();

    await takeFile(page, language, `${table}.xlsx`, workbookOf([second]));
    await preview.getByLabel(w.nameOf).fill(w.studentName);
    await start.click();
    await expect(done).toContainText(table);
    await row.getByRole("button", { name: `${w.more} ${table}` }).click();
    await page.getByRole("menuitem", { name: w.versions, exact: true }).click();
    const drawer = page.getByRole("dialog", { name: w.title(table) });
    const kept = drawer.getByRole("list", { name: w.list }).getByRole("listitem");
    await expect(kept).toHaveCount(2);
    await expect(kept.first()).toContainText(`${table}.xlsx`);
    await kept.first().getByRole("button", { name: w.compare }).click();
    await expect(drawer.getByText(w.removed)).toBeVisible();
    await drawer.getByLabel(w.key).selectOption(w.studentName);
    await expect(drawer.getByRole("row").filter({ hasText: "S2" })).toContainText(w.change);
    await expectAccessible(page);
    await drawer.getByRole("button", { name: w.back }).click();

    await kept.nth(1).getByRole("button", { name: w.restore }).click();
    await page.getByRole("dialog").getByRole("button", { name: w.restore, exact: true }).last().click();
    await expect(page.getByText(w.restored(table))).toBeVisible();
    await expect(kept.nth(1).getByRole("button", { name: w.restore })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await page.reload();
    await expect(row).toBeVisible();
    await row.getByRole("button", { name: r.build }).click();
    await expect(
      page.getByRole("complementary").getByRole("button", { name: "day", exact: true }),
    ).toBeVisible();
  });
});
