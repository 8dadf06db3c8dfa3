import { styled, styles, workbookOf } from "@provost/warehouse/formats/workbook.fixtures";
import { fieldWords } from "@provost/web/source/field/field-words";
import { versionsWords } from "@provost/web/source/generation/versions-words";
import { previewWords } from "@provost/web/source/import/preview-words";
import { sourceWords } from "@provost/web/source/source-words";
import { uiWords } from "@provost/web/ui/ui-words";
import { reportWords, takeFile } from "../chart/report-steps.ts";
import { eachLanguage, expect, expectAccessible, signIn, test } from "../console.ts";
import { text, textsIn } from "../texts.ts";

const words = textsIn({
  preview: text(fieldWords, "preview"),
  sheet: text(previewWords, "sheet"),
  typeOf: text(previewWords, "typeOf", { name: "score" }),
  nameOf: text(previewWords, "nameOf", { name: "student" }),
  take: text(previewWords, "take", { name: "note" }),
  number: text(previewWords, "DOUBLE"),
  text: { zh: "自动（文本）", en: "Automatic (text)" },
  misfit: {
    zh: "1 个值与类型不符，将留空：待定",
    en: "1 value doesn't match this type and will be empty: 待定",
  },
  emptied: {
    zh: "score：1 个值不符合类型，已留空（待定）",
    en: "score: 1 value didn't match the type and is now empty (待定)",
  },
  versions: text(sourceWords, "versions"),
  more: text(uiWords, "more"),
  title: { zh: (name: string) => `“${name}”的历史版本`, en: (name: string) => `Version history – ${name}` },
  list: text(versionsWords, "list"),
  compare: text(versionsWords, "compareWith"),
  key: text(versionsWords, "key"),
  removed: text(versionsWords, "removed"),
  change: text(versionsWords, "change", { name: "score", before: "80", after: "85" }),
  back: text(versionsWords, "back"),
  restore: text(versionsWords, "restore"),
  restored: { zh: (name: string) => `已恢复“${name}”`, en: (name: string) => `Restored “${name}”` },
  used: { zh: /已用 .+，共 /, en: / of .+ used$/ },
  studentName: { zh: "学生", en: "pupil" },
});

const about = { name: "Other", rows: [["a"], [1], [2]] };
const first = {
  name: "Scores",
  rows: [
    ["student", "score", "day", "note"],
    ["S1", 90, styled(45296, styles.day), "a"],
    ["S2", 80, styled(45297, styles.day), "b"],
    ["S3", "待定", styled(45298, styles.day), "c"],
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
    const versions = drawer.getByRole("list", { name: w.list }).getByRole("listitem");
    await expect(versions).toHaveCount(2);
    await expect(versions.first()).toContainText(`${table}.xlsx`);
    await versions.first().getByRole("button", { name: w.compare }).click();
    await expect(drawer.getByText(w.removed)).toBeVisible();
    await drawer.getByLabel(w.key).selectOption(w.studentName);
    await expect(drawer.getByRole("row").filter({ hasText: "S2" })).toContainText(w.change);
    await expectAccessible(page);
    await drawer.getByRole("button", { name: w.back }).click();

    await versions.nth(1).getByRole("button", { name: w.restore }).click();
    await page.getByRole("dialog").getByRole("button", { name: w.restore, exact: true }).last().click();
    await expect(page.getByText(w.restored(table))).toBeVisible();
    await expect(versions.nth(1).getByRole("button", { name: w.restore })).toHaveCount(0);
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
