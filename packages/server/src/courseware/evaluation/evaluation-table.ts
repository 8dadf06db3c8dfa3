import { evaluationButtons } from "@provost/contract/courseware/courseware-feature";
import { Mark, RubricLine } from "@provost/contract/courseware/evaluation";
import { sql } from "kysely";
import { z } from "zod";
import type { TenantDb } from "../../platform/db/database.ts";
import { personName } from "../../platform/db/person-name.ts";
import {
  inBatches,
  type SystemTable,
  type SystemValue,
  systemTableComments,
  systemTableKeys,
} from "../../platform/system-table.ts";
import { lastPublishedName } from "../courseware-version.store.ts";

const batch = 500;
// The draft name may not be public yet.
const shownName = sql<string>`coalesce(${lastPublishedName}, '')`;
const Rubric = z.array(RubricLine).catch([]);
const Marks = z.array(Mark).catch([]);

function after(db: TenantDb, id: string | null, timeZone: string) {
  return db
    .selectFrom("evaluation")
    .innerJoin("courseware", "courseware.id", "evaluation.coursewareId")
    .leftJoin("appUser", "appUser.id", "evaluation.evaluatorId")
    .where("evaluation.state", "=", "submitted")
    .where("courseware.removedAt", "is", null)
    .select([
      "evaluation.id",
      "evaluation.rubric",
      "evaluation.marks",
      "evaluation.total",
      "evaluation.coursewareVersion",
    ])
    .select(["courseware.id as coursewareId", shownName.as("name"), personName("appUser").as("evaluator")])
    .select(
      sql<string>`to_char(evaluation.submitted_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`.as(
        "at",
      ),
    )
    .$if(id !== null, (query) => query.where("evaluation.id", ">", id ?? ""))
    .orderBy("evaluation.id")
    .limit(batch)
    .execute();
}

type Row = Awaited<ReturnType<typeof after>>[number];

function linesOf(row: Row): SystemValue[][] {
  const marks = Marks.parse(row.marks);
  return Rubric.parse(row.rubric).map(({ key, name, weight }) => {
    const score = marks.find((mark) => mark.key === key)?.score ?? null;
    return [
      row.at,
      row.coursewareId,
      row.name,
      row.evaluator ?? "",
      name,
      weight,
      score,
      row.total,
      row.coursewareVersion,
    ];
  });
}

/** Submitted evaluations for reports: one row for each criterion with a score. */
export const evaluationTable: SystemTable = {
  key: systemTableKeys.evaluation,
  tableName: "sys_evaluation",
  comment: systemTableComments.evaluation,
  button: evaluationButtons.view,
  columns: [
    { name: "submitted_at", type: "TIMESTAMP", label: { zh: "提交时间", en: "Submitted" } },
    { name: "courseware_id", type: "VARCHAR", label: { zh: "课件编号", en: "Lesson ID" } },
    { name: "courseware", type: "VARCHAR", label: { zh: "课件", en: "Lesson" } },
    { name: "evaluator", type: "VARCHAR", label: { zh: "评价人", en: "Reviewer" } },
    { name: "criterion", type: "VARCHAR", label: { zh: "标准", en: "Criterion" } },
    { name: "weight", type: "DOUBLE", label: { zh: "权重", en: "Weight" } },
    { name: "score", type: "DOUBLE", label: { zh: "得分", en: "Score" } },
    { name: "total", type: "DOUBLE", label: { zh: "总分", en: "Total" } },
    {
      name: "courseware_version",
      type: "BIGINT",
      label: { zh: "课件版本", en: "Lesson version" },
    },
  ],
  // The rows contain the names of courseware and people, and exclude what is in the recycle bin.
  mark: async (db) => {
    const { mark } = await db
      .selectFrom("evaluation")
      .innerJoin("courseware", "courseware.id", "evaluation.coursewareId")
      .leftJoin("appUser", "appUser.id", "evaluation.evaluatorId")
      .where("evaluation.state", "=", "submitted")
      .where("courseware.removedAt", "is", null)
      .select(
        sql<
          string | null
        >`md5(string_agg(evaluation.id || evaluation.version::text || evaluation.courseware_version::text || ${shownName} || coalesce(${personName("appUser")}, ''), ',' order by evaluation.id))`.as(
          "mark",
        ),
      )
      .executeTakeFirstOrThrow();
    return mark ?? "none";
  },
  async *rows(tenant, timeZone) {
    for await (const found of inBatches(tenant, (db, last) => after(db, last, timeZone)))
      yield found.flatMap(linesOf);
  },
};
