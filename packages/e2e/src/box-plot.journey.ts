import { expect, expectAccessible, languages, signIn, test } from "./journey.ts";
import { addField, importTable, removeTable, reportWords, saveChart, shelfOf } from "./report-steps.ts";

const words = {
  zh: {
    more: "更多汇总方式",
    distribution: "分布",
    summary:
      /^箱线图：按class统计score的分布。2 个箱。中位数最高 68（A），最低 57.5（B）。.*1 个离群值画成点。$/,
    marks: [
      "A: 中位数 68，四分位数 64 至 72，须 60 至 74，离群值 1 个（100），共 9 个值",
      "B: 中位数 57.5，四分位数 53.75 至 62.5，须 50 至 70，离群值 0 个，共 4 个值",
    ],
    point: "A: 离群值 100",
    pointed: /A.*离群值.*100/,
    few: "1 组的数值少于 5 个",
    bar: "柱状图",
    box: "箱线图",
    needs: /需要 .*函数选“分布”/,
    asTable: "查看表格",
    asChart: "查看图表",
    quartile: "score(下四分位数)",
    saved: "成绩分布",
    charts: "图表",
  },
  en: {
    more: "More functions",
    distribution: "Distribution",
    summary:
      /^Box plot: distribution of score by class\. 2 boxes\. Highest median 68 \(A\), lowest 57\.5 \(B\)\..* 1 outlier is drawn as a point\.$/,
    marks: [
      "A: median 68, quartiles 64 to 72, whiskers 60 to 74, 1 outlier (100), 9 values",
      "B: median 57.5, quartiles 53.75 to 62.5, whiskers 50 to 70, 0 outliers, 4 values",
    ],
    point: "A: outlier 100",
    pointed: /A.*Outlier.*100/,
    few: "Groups of fewer than 5 values: 1",
    bar: "Bar chart",
    box: "Box plot",
    needs: /needs .*with the function Distribution/,
    asTable: "View as table",
    asChart: "View as chart",
    quartile: "score(Lower quartile)",
    saved: "Spread of scores",
    charts: "Charts",
  },
} as const;

const scores = {
  A: [60, 62, 64, 66, 68, 70, 72, 74, 100],
  B: [50, 55, 60, 70, null],
};
const lines = [
  "class,score",
  ...Object.entries(scores).flatMap(([name, of]) => of.map((score) => `${name},${score ?? ""}`)),
].join("\n");

for (const language of languages) {
  const [w, r] = [words[language], reportWords[language]];

  test(`the scores of classes stand side by side as boxes (${language})`, async ({ page }, { retry }) => {
    const table = `spread_${language}_${retry}`;
    await signIn(page, language);
    await importTable(page, language, table, lines);
    const row = page.getByRole("row").filter({ hasText: table });
    await row.getByRole("button", { name: r.build, exact: true }).click();
    await addField(page, "class", "d");
    await addField(page, "score", "m");
    await expect(page.getByRole("img", { name: new RegExp(`^${w.bar}`) })).toBeVisible();
    // A sum has no quartiles: the picker says what is missing.
    await expect(page.getByRole("radio", { name: new RegExp(`^${w.box}`) })).toHaveAccessibleName(w.needs);

    await shelfOf(page, r.measures).getByRole("button", { name: /score/ }).first().click();
    await page.getByRole("menuitem", { name: w.more, exact: true }).click();
    await page.getByRole("menuitem", { name: w.distribution, exact: true }).click();
    const picture = page.getByRole("img", { name: w.summary });
    await expect(picture).toBeVisible();
    await expect(page.getByText(w.few)).toBeVisible();

    const marks = page.getByRole("application");
    await marks.focus();
    await page.keyboard.press("Home");
    await expect(marks.getByRole("status")).toHaveText(w.marks[0]);
    await page.keyboard.press("ArrowUp");
    await expect(marks.getByRole("status")).toHaveText(w.point);
    await expect(page.locator(".provost-pane-body").getByText(w.pointed).last()).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(marks.getByRole("status")).toHaveText(w.marks[1]);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: w.asTable }).click();
    await expect(page.getByRole("columnheader", { name: w.quartile })).toBeVisible();
    await expect(page.getByRole("row", { name: /^A/ })).toContainText(
      /60.*64.*68.*72.*100.*60.*74.*1.*9.*100/,
    );
    await page.getByRole("button", { name: w.asChart }).click();

    const name = `${w.saved} ${language} ${retry}`;
    await saveChart(page, language, name);
    await page.reload();
    await expect(page.getByRole("img", { name: w.summary })).toBeVisible();
    await removeTable(page, language, table, name);
  });
}
