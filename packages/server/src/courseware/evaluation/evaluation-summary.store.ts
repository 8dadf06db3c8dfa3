import type { CriterionSummary } from "@provost/contract/courseware/evaluation";
import { sql } from "kysely";
import type { TenantDb } from "../../platform/db/database.ts";

/** How the submitted evaluations of a courseware come together, reckoned where they lie. */
export function evaluationSummaryStore(db: TenantDb) {
  return {
    /** How many there are in each state, how many of those submitted are of an earlier version, and the mean of their totals. */
    totals: (coursewareId: string, publishedVersion: number | null) =>
      db
        .selectFrom("evaluation")
        .where("coursewareId", "=", coursewareId)
        .select([
          sql<number>`count(*) filter (where state = 'submitted')::int`.as("submitted"),
          sql<number>`count(*) filter (where state = 'draft')::int`.as("drafts"),
          sql<number>`count(*) filter (where state = 'draft' and exists (select from evaluation_submission
            where evaluation_id = evaluation.id))::int`.as("takenBack"),
          sql<number>`count(*) filter (where state = 'submitted' and courseware_version < ${publishedVersion}::int)::int`.as(
            "earlier",
          ),
          sql<number | null>`round((avg(total) filter (where state = 'submitted'))::numeric, 2)::float8`.as(
            "total",
          ),
        ])
        .executeTakeFirstOrThrow(),

    /** How each criterion was judged; criteria of earlier rubrics come behind those of the last evaluation. */
    criteria: async (coursewareId: string): Promise<CriterionSummary[]> => {
      const { rows } = await sql<CriterionSummary>`
        with judged as (
          select id, submitted_at, rubric, marks from evaluation
          where courseware_id = ${coursewareId}::uuid and state = 'submitted'
        ), line as (
          select distinct on (key) key, name, weight, place, submitted_at, id
          from judged, rows from (jsonb_to_recordset(rubric) as (key int, name text, weight float8))
            with ordinality as one(key, name, weight, place)
          order by key, submitted_at desc, id desc
        ), given as (
          select key, round(avg(score)::numeric, 2)::float8 as mean, min(score) as least, max(score) as most,
            count(*)::int as count
          from judged, jsonb_to_recordset(marks) as mark(key int, score float8)
          where score is not null group by key
        )
        select key, name, weight, mean, least, most, count from line join given using (key)
        order by submitted_at desc, id desc, place`.execute(db);
      return rows;
    },
  };
}
