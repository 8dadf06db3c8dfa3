import type { Page } from "@playwright/test";
import { eachLanguage, expect, expectAccessible, type Language, signIn, test } from "../console.ts";
import { textsIn } from "../texts.ts";

test.use({ demo: true });

const words = textsIn({
  greeting: {
    zh: /^(早上好|中午好|下午好|晚上好)，管理员$/,
    en: /^Good (morning|day|afternoon|evening), 管理员$/,
  },
  metrics: {
    zh: [
      "5,039",
      /^上升48（1.0%）较/,
      "96.4%",
      "86.4%",
      /^下降0.5 个百分点较上学期$/,
      "75.5 分",
      /^下降0.3 分较上学期$/,
    ],
    en: [
      "5,039",
      /^up48 \(1.0%\)vs/,
      "96.4%",
      "86.4%",
      /^down0.5 ppvs last term$/,
      "75.5 points",
      /^down0.3 pointsvs last term$/,
    ],
  },
  counted: {
    zh: ["在校学生", "出勤率", "及格率", "平均分"],
    en: ["Students", "Attendance rate", "Pass rate", "Average score"],
  },
  place: {
    zh: /^云杉市教育局 · 2025–2026 .*学期 · 数据截至 /,
    en: /^云杉市教育局 · 2025–2026 .* · data as of /,
  },
  pictures: {
    zh: [
      ["历次考试平均分", /^折线图：按考试日期统计成绩.*6 个类别，1 个系列/],
      ["各科平均分", /^条形图：按学科统计成绩.*5 个类别，1 个系列/],
      ["缺勤与迟到", /^堆积柱状图：按学校统计.*12 个类别，2 个系列/],
      ["课程类别选课人数", /^饼图.*4 个扇区/],
      ["片区各学年平均成绩", /^柱状图：按片区统计成绩.*4 个类别，3 个系列/],
    ],
    en: [
      ["Average score by exam", /^Line chart: .* by Exam date. 6 categories, 1 series/],
      ["Scores by subject", /^Horizontal bar chart: .* by Subject. 5 categories, 1 series/],
      ["Absences and late arrivals", /^Stacked bar chart: .* by School. 12 categories, 2 series/],
      ["Students by course type", /^Pie chart.* 4 slices/],
      ["Average score by area and year", /^Bar chart: .* by Area. 4 categories, 3 series/],
    ],
  },
});

// The tenant's own widgets follow the dashboard, and may show one of its charts again.
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true }).first();

async function expectCards(page: Page, language: Language): Promise<void> {
  for (const [name, summary] of words[language].pictures) {
    await card(page, name).scrollIntoViewIfNeeded();
    await expect(card(page, name).getByRole("img", { name: summary })).toBeVisible();
    await expect(card(page, name).getByRole("radiogroup")).toHaveCount(0);
  }
}

eachLanguage((language) => {
  const w = words[language];

  test(`2.62 2.63 2.64 2.65 2.67 the home page greets, counts and draws a chart of each kind (${language})`, async ({
    page,
  }) => {
    await signIn(page, language);
    await expect(page.getByRole("heading", { level: 1, name: w.greeting })).toBeVisible();
    const home = page.getByRole("tabpanel");
    // The demo has saved metrics in place of the samples: what each is, what it changed by, and since when.
    await expect(home.getByRole("term")).toHaveText(w.counted);
    await expect(home.getByRole("definition").filter({ hasText: /\d/ })).toHaveText(w.metrics);
    const head = home.locator("header").filter({ has: page.getByRole("heading", { level: 1 }) });
    await expect(head.locator("p")).toHaveText(w.place);
    await expect(head.getByText("管", { exact: true })).toBeVisible();
    await expectCards(page, language);
    await expectAccessible(page);
  });
});
