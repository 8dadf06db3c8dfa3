import { rubricDict } from "@provost/contract/courseware/evaluation";
import type { TenantDb } from "../../platform/db/database.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Say } from "./demo-english.ts";

interface DemoCourseware {
  id: string;
  name: string;
  summary: string;
  paragraphs: readonly (readonly [title: string, html: string])[];
  /** What two evaluators gave for each criterion, in order. */
  scores?: readonly (readonly number[])[];
}

const idOf = (last: string): string => `01900000-0000-7000-8000-0000000000${last}`;

const fractions: DemoCourseware = {
  id: idOf("e1"),
  name: "分数的初步认识",
  summary: "小学三年级数学，一课时。从分披萨开始，认识几分之一，会读、会写、会比较。",
  paragraphs: [
    [
      "教学目标",
      "<ol><li>结合具体情境认识<strong>几分之一</strong>，会读、会写。</li><li>能比较分子是 1 的分数的大小。</li><li>愿意用分数说明生活中的“平均分”。</li></ol>",
    ],
    [
      "情境导入",
      '<p style="text-indent: 2em">把一张披萨<span style="color: #c0392b">平均</span>分给 4 个小朋友，每人得到多少？请先折一折手中的圆形纸片，再说一说“平均分”的意思。</p><blockquote><p>提示：折痕两边要能完全重合。</p></blockquote>',
    ],
    [
      "新知探究",
      '<p>一个圆平均分成若干份，每份是它的几分之一：</p><table><tbody><tr class="firstRow"><th>平均分成</th><th>每份是</th><th>读作</th></tr><tr><td>2 份</td><td>1/2</td><td>二分之一</td></tr><tr><td>4 份</td><td>1/4</td><td>四分之一</td></tr><tr><td>8 份</td><td>1/8</td><td>八分之一</td></tr></tbody></table><p>分的份数越多，每份越<u>小</u>。</p>',
    ],
    [
      "课堂练习",
      "<ul><li>用折纸表示 1/3 和 1/6，哪个大？</li><li>把一根绳子平均剪成 5 段，每段是全长的几分之几？</li></ul>",
    ],
  ],
  scores: [
    [9, 9.5, 8.5, 7, 9],
    [8.5, 9, 9, 6.5, 8],
  ],
};

const spring: DemoCourseware = {
  id: idOf("e2"),
  name: "朱自清《春》导读",
  summary: "初中一年级语文，两课时。品读景物描写，体会比喻与拟人的表达效果。",
  paragraphs: [
    ["作者与背景", "<p>朱自清（1898—1948），散文家、诗人、学者。本文写于 1933 年前后。</p>"],
    [
      "朗读指导",
      "<p>注意重音与停连：<em>盼望着，盼望着，</em>东风来了，春天的脚步近了。</p><p>全班分组配乐朗读，互相评价。</p>",
    ],
    [
      "品味语言",
      "<ol><li>找出文中的比喻句，说说好在哪里。</li><li>“小草偷偷地从土里钻出来”中，“偷偷地”“钻”能换成别的词吗？</li></ol>",
    ],
  ],
  scores: [
    [8, 9, 8, 8.5, 9],
    [9, 8.5, 7.5, 8, 8.5],
  ],
};

const water: DemoCourseware = {
  id: idOf("e3"),
  name: "水的三态变化（草稿）",
  summary: "小学科学，实验课。",
  paragraphs: [["实验准备", "<p>酒精灯、烧杯、温度计、冰块。<strong>注意安全。</strong></p>"]],
};

async function insertOne(db: TenantDb, ids: Ids, one: DemoCourseware, ownerId: string): Promise<boolean> {
  const { id, name, summary, paragraphs, scores } = one;
  const isPublished = scores !== undefined;
  const published = { lastVersion: 1, publishedVersion: 1, publishedAt: new Date(), changed: false };
  const made = await db
    .insertInto("courseware")
    .values({
      id,
      name,
      summary,
      ownerId,
      updatedBy: ownerId,
      publishedVersion: null,
      publishedAt: null,
      removedAt: null,
      removedBy: null,
      ...(isPublished ? published : {}),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made === undefined) return false;
  const content = paragraphs.map(([title, html]) => ({ id: ids.next(), title, html, version: 1 }));
  await db
    .insertInto("coursewareParagraph")
    .values(
      content.map((paragraph, place) => ({ ...paragraph, coursewareId: id, place, updatedBy: ownerId })),
    )
    .execute();
  if (isPublished)
    await db
      .insertInto("coursewareVersion")
      .values({
        coursewareId: id,
        version: 1,
        name,
        summary,
        kind: "published",
        content: JSON.stringify(content),
        savedBy: ownerId,
      })
      .execute();
  return true;
}

/** Coursewares of the demo, two of them published and judged; those that are there already stay as they are. */
export async function makeDemoCoursewares(db: TenantDb, ids: Ids, ownerId: string, say: Say): Promise<void> {
  const entries = await db
    .selectFrom("dict")
    .select(["dictKey", "dictValue", "remark"])
    .where("code", "=", rubricDict)
    .where("dictKey", ">=", 0)
    .orderBy("sort")
    .execute();
  const rubric = entries.map(({ dictKey, dictValue, remark }) => ({
    key: dictKey,
    name: dictValue,
    weight: Number(remark) || 1,
  }));
  const judges = await db
    .selectFrom("appUser")
    .select("id")
    .where("account", "in", ["wang.minhua", "li.jianguo"])
    .orderBy("account")
    .execute();
  const weights = rubric.reduce((sum, { weight }) => sum + weight, 0);
  for (const one of say([fractions, spring, water])) {
    if (!(await insertOne(db, ids, one, ownerId)) || weights === 0) continue;
    for (const [at, given] of (one.scores ?? []).entries()) {
      const evaluatorId = judges[at]?.id;
      if (evaluatorId === undefined) continue;
      const marks = rubric.map(({ key }, place) => ({ key, score: given[place] ?? 8, comment: "" }));
      const sum = rubric.reduce((all, { weight }, place) => all + weight * (given[place] ?? 8), 0);
      await db
        .insertInto("evaluation")
        .values({
          id: ids.next(),
          coursewareId: one.id,
          coursewareVersion: 1,
          evaluatorId,
          state: "submitted",
          rubric: JSON.stringify(rubric),
          marks: JSON.stringify(marks),
          notes: "[]",
          total: Math.round((sum / weights) * 100) / 100,
          submittedAt: new Date(),
        })
        .execute();
    }
  }
}
