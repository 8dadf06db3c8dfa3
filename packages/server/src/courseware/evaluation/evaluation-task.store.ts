import type { evaluationTasks } from "@provost/contract/courseware/evaluation";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { sql } from "kysely";
import { isFound, type SharingViewer } from "../../document/shared.service.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { containing } from "../../platform/db/like-pattern.ts";
import { personName } from "../../platform/db/person-name.ts";
import { lastPublishedName } from "../courseware-version.store.ts";

export type TaskQuery = HandlerInput<typeof evaluationTasks>;

/** The evaluator; `seesOthers`: also sees scores of others, and courseware that was withdrawn after its evaluation. */
export interface TaskViewer extends SharingViewer {
  seesOthers: boolean;
}

const judged = sql<number>`(select count(*)::int from evaluation
  where courseware_id = courseware.id and state = 'submitted')`;
const wasJudged = sql<boolean>`exists (select from evaluation where courseware_id = courseware.id
  and (state = 'submitted' or exists (select from evaluation_submission where evaluation_id = evaluation.id)))`;
const shownName = sql<string>`coalesce(${lastPublishedName}, '')`;

/** The courseware of one tenant that a viewer can find and that can be evaluated, or was. */
export function evaluationTaskStore(db: TenantDb) {
  const found = (viewer: TaskViewer, { name, mine }: TaskQuery) =>
    db
      .selectFrom("courseware")
      .leftJoin("appUser as owner", "owner.id", "courseware.ownerId")
      .leftJoin("evaluation as mine", (join) =>
        join.onRef("mine.coursewareId", "=", "courseware.id").on("mine.evaluatorId", "=", viewer.userId),
      )
      .where("courseware.removedAt", "is", null)
      .where(isFound("courseware", viewer))
      .where(
        sql<boolean>`(courseware.published_version is not null or mine.id is not null or (${viewer.seesOthers} and ${wasJudged}))`,
      )
      .$if(name !== undefined, (query) => query.where(shownName, "ilike", containing(name ?? "")))
      .$if(mine === "none", (query) => query.where("mine.id", "is", null))
      .$if(mine === "draft", (query) => query.where("mine.state", "=", "draft"))
      .$if(mine === "submitted", (query) => query.where("mine.state", "=", "submitted"));

  return {
    count: async (viewer: TaskViewer, wanted: TaskQuery): Promise<number> =>
      (
        await found(viewer, wanted)
          .select(({ fn }) => fn.countAll<number>().as("total"))
          .executeTakeFirstOrThrow()
      ).total,

    page: (viewer: TaskViewer, wanted: TaskQuery) =>
      found(viewer, wanted)
        .select([
          "courseware.id",
          shownName.as("name"),
          "courseware.publishedAt",
          personName("owner").as("ownerName"),
          "mine.state",
          judged.as("submitted"),
          sql<number | null>`(select avg(total) from evaluation
            where courseware_id = courseware.id and state = 'submitted')`.as("total"),
        ])
        .orderBy(sql`courseware.published_at desc nulls last`)
        .orderBy("courseware.id")
        .limit(wanted.size)
        .offset((wanted.current - 1) * wanted.size)
        .execute(),
  };
}
