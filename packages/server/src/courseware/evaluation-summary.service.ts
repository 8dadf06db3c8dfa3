import type { HandlerInput } from "@provost/contract/endpoint";
import type { EvaluationSummary, evaluationExport } from "@provost/contract/evaluation";
import type { Language, Wording } from "@provost/contract/language";
import { audit } from "../platform/audit.ts";
import type { Clock } from "../platform/clock.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { FileReply } from "../platform/http/route.ts";
import { ensure, refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { recordSheet } from "../report/sheet.service.ts";
import { maySeeEvaluations } from "./courseware.policy.ts";
import { foundCourseware } from "./courseware-keeping.ts";
import { evaluationStore } from "./evaluation.store.ts";
import { presentEvaluation } from "./present-evaluation.ts";
import { criteriaOf, meanOf } from "./rubric.ts";

async function summed(db: TenantDb, { actor }: TenantScope, id: string): Promise<EvaluationSummary> {
  const { name, publishedName, publishedVersion } = await foundCourseware(db, id, actor);
  const store = evaluationStore(db);
  const evaluations = (await store.submitted(id)).map((row) => presentEvaluation(row, actor.userId));
  // What was neither published nor judged is nobody's to know but those who write it.
  if (publishedVersion === null && evaluations.length === 0) throw refuse("not_found");
  return {
    name: publishedName ?? name,
    publishedVersion,
    submitted: evaluations.length,
    drafts: await store.drafts(id),
    total: meanOf(evaluations.flatMap(({ total }) => total ?? [])),
    criteria: criteriaOf(evaluations),
    evaluations,
  };
}

/** What all say who have submitted, and how it comes together. */
export function summary(scope: TenantScope, id: string): Promise<EvaluationSummary> {
  ensure(maySeeEvaluations(scope.actor));
  return scope.db.run((db) => summed(db, scope, id));
}

const words = {
  evaluator: { zh: "评价人", en: "Evaluator" },
  submitted: { zh: "提交时间", en: "Submitted" },
  criterion: { zh: "标准", en: "Criterion" },
  weight: { zh: "权重", en: "Weight" },
  score: { zh: "得分", en: "Score" },
  comment: { zh: "评语", en: "Comment" },
  total: { zh: "总分", en: "Total" },
  version: { zh: "课件版本", en: "Version of the courseware" },
  title: { zh: "评价", en: "evaluations" },
} as const satisfies Record<string, Wording>;

/** A rich text as a cell of a sheet holds it. */
function plain(html: string): string {
  const names: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', nbsp: " " };
  return html
    .replace(/<br\s*\/?>|<\/(p|div|li|h[1-6]|tr)>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => names[name] ?? "")
    .trim();
}

function* rowsOf({ evaluations }: EvaluationSummary): Generator<(string | number | null)[]> {
  for (const { evaluatorName, submittedAt, rubric, marks, total, coursewareVersion } of evaluations)
    for (const { key, name, weight } of rubric) {
      const mark = marks.find((one) => one.key === key);
      const comment = plain(mark?.comment ?? "");
      const moment = submittedAt?.slice(0, 19).replace("T", " ") ?? null;
      yield [
        evaluatorName,
        moment,
        name,
        weight,
        mark?.score ?? null,
        comment === "" ? null : comment,
        total,
        coursewareVersion,
      ];
    }
}

const columnsIn = (language: Language) => [
  { name: words.evaluator[language], type: "VARCHAR" },
  { name: `${words.submitted[language]} (UTC)`, type: "TIMESTAMP" },
  { name: words.criterion[language], type: "VARCHAR" },
  { name: words.weight[language], type: "DOUBLE" },
  { name: words.score[language], type: "DOUBLE" },
  { name: words.comment[language], type: "VARCHAR" },
  { name: words.total[language], type: "DOUBLE" },
  { name: words.version[language], type: "BIGINT" },
];

/** The submitted evaluations as a sheet: a line for each criterion of each evaluator. */
export async function exported(
  { clock }: { clock: Clock },
  scope: TenantScope,
  { id, format }: HandlerInput<typeof evaluationExport>,
): Promise<FileReply> {
  const { actor, language } = scope;
  ensure(maySeeEvaluations(actor));
  const all = await scope.db.run(async (db) => {
    const found = await summed(db, scope, id);
    const after = { name: found.name, format };
    const what = { action: "export", entity: "evaluation", entityId: id } as const;
    await audit(db, { ...what, actorId: actor.userId, before: null, after });
    return found;
  });
  return recordSheet({
    name: `${all.name} ${words.title[language]}`,
    day: clock.now().toISOString().slice(0, 10),
    format,
    language,
    columns: columnsIn(language),
    rows: rowsOf(all),
  });
}
