import type { Evaluation, evaluationTakenBack } from "@provost/contract/courseware/evaluation";
import type { ReplyData } from "@provost/contract/wire/endpoint";
import { evaluationLimits } from "@provost/contract/wire/feature-limits";
import type { TenantScope } from "../platform/authority/scope.ts";
import { refuse } from "../platform/refusal.ts";
import { mayEvaluate, maySeeEvaluations } from "./courseware.policy.ts";
import type { CoursewareDeps } from "./courseware.service.ts";
import { authorizeEvaluation, readCourseware } from "./courseware-authority.ts";
import { noteSubmissionFiles } from "./courseware-files.ts";
import { toJudge, written } from "./evaluation/evaluation.service.ts";
import { evaluationStore } from "./evaluation/evaluation.store.ts";
import { presentTakenBack, readJudgement } from "./evaluation/present-evaluation.ts";
import { submissionStore } from "./submission.store.ts";

/** Makes the caller's submission a draft again; the submitted content is stored. */
export function takeBack(
  { clock, ids }: CoursewareDeps,
  scope: TenantScope,
  { id, version }: { id: string; version: number },
): Promise<Evaluation> {
  const { actor } = scope;
  return scope.db.run(async (db) => {
    const { courseware, before } = await toJudge(db, id, scope);
    if (before === null) throw refuse("not_found");
    if (before.version !== version) throw refuse("version_stale", { current: before });
    if (before.submittedAt === null) throw refuse("evaluation_draft");
    // It could not be submitted again.
    if (courseware.publishedVersion === null) throw refuse("courseware_unpublished");
    const most = evaluationLimits.takenBack;
    if (before.takenBack.length >= most) throw refuse("evaluation_taken_back", { most });
    const { rubric, marks, notes, total, coursewareVersion, submittedAt } = before;
    const takenBackAt = clock.now();
    const submission = { id: ids.next(), evaluationId: before.id, submittedAt, takenBackAt };
    const judgement = { rubric, marks, notes, total, coursewareVersion };
    await submissionStore(db).insert({ ...submission, ...judgement });
    await noteSubmissionFiles(db, actor, { courseware, id: submission.id }, { marks, notes });
    const { proof } = await authorizeEvaluation({}, db, scope, before.id, "edit");
    await evaluationStore(db).takeBack(proof, takenBackAt);
    return written(db, courseware, before, actor);
  });
}

type Submission = ReplyData<typeof evaluationTakenBack>;

/** The submitted content before it was withdrawn, for its author and for users who see evaluations. */
export function takenBack(scope: TenantScope, id: string, submissionId: string): Promise<Submission> {
  const { actor } = scope;
  return scope.db.run(async (db) => {
    await readCourseware(db, scope, id);
    const row = await submissionStore(db).one(id, submissionId);
    const isOpen = row?.evaluatorId === actor.userId ? mayEvaluate(actor) : maySeeEvaluations(actor);
    if (!row || !isOpen) throw refuse("not_found");
    return { ...presentTakenBack(row), ...readJudgement(row) };
  });
}
