import type {
  Evaluation,
  EvaluationSummary,
  evaluationExport,
  evaluationList,
  evaluationTakenBackList,
  TakenBackOnly,
} from "@provost/contract/courseware/evaluation";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { evaluationLimits } from "@provost/contract/wire/feature-limits";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { type Page, page } from "@provost/contract/wire/page";
import { audit } from "../../platform/audit.ts";
import type { Actor, TenantScope } from "../../platform/authority/scope.ts";
import type { Clock } from "../../platform/clock.ts";
import type { TenantDb, TenantHandle } from "../../platform/db/database.ts";
import type { FileReply } from "../../platform/http/route.ts";
import { refuse } from "../../platform/refusal.ts";
import { recordSheet } from "../../report/sheet.service.ts";
import { readCourseware } from "../courseware-authority.ts";
import { coursewareVersionStore } from "../courseware-version.store.ts";
import { submissionStore } from "../submission.store.ts";
import { type EvaluationRow, evaluationStore } from "./evaluation.store.ts";
import { evaluationSummaryStore } from "./evaluation-summary.store.ts";
import { presentEvaluation, readJudgement, takenBackOf } from "./present-evaluation.ts";

// A courseware neither published nor evaluated is visible only to users who can edit it.
async function judgedOne(db: TenantDb, scope: TenantScope, id: string) {
  const row = await readCourseware(db, scope, id);
  const totals = await evaluationSummaryStore(db).totals(id, row.publishedVersion);
  if (row.publishedVersion === null && totals.submitted + totals.takenBack === 0) throw refuse("not_found");
  const name = await coursewareVersionStore(db).lastPublishedName(id);
  return { name: name ?? "", publishedVersion: row.publishedVersion, ...totals };
}

/** How the evaluations come together that were submitted. */
export function summary(scope: TenantScope, id: string): Promise<EvaluationSummary> {
  return scope.db.run(async (db) => ({
    ...(await judgedOne(db, scope, id)),
    criteria: await evaluationSummaryStore(db).criteria(id),
  }));
}

async function presentAll(
  db: TenantDb,
  rows: readonly EvaluationRow[],
  { userId }: Actor,
): Promise<Evaluation[]> {
  const lines = await submissionStore(db).of(rows.map(({ id }) => id));
  return rows.map((row) => presentEvaluation(row, lines, userId));
}

/** What each evaluator says who has submitted, a page of it. */
export function list(
  scope: TenantScope,
  wanted: HandlerInput<typeof evaluationList>,
): Promise<Page<Evaluation>> {
  const { actor } = scope;
  return scope.db.run(async (db) => {
    const { id, current, size } = wanted;
    const { submitted } = await judgedOne(db, scope, id);
    const slice = { limit: size, offset: (current - 1) * size };
    const rows = await evaluationStore(db).submitted(id, slice);
    return page(await presentAll(db, rows, actor), submitted, wanted);
  });
}

/** A page of the withdrawn submissions whose authors have not submitted again. */
export function takenBackOnly(
  scope: TenantScope,
  wanted: HandlerInput<typeof evaluationTakenBackList>,
): Promise<Page<TakenBackOnly>> {
  return scope.db.run(async (db) => {
    const { id, current, size } = wanted;
    const { takenBack } = await judgedOne(db, scope, id);
    const slice = { limit: size, offset: (current - 1) * size };
    const rows = await evaluationStore(db).takenBack(id, slice);
    const lines = await submissionStore(db).of(rows.map((row) => row.id));
    const records = rows.map((row) => ({
      id: row.id,
      evaluatorName: row.evaluatorName ?? "",
      takenBack: takenBackOf(row.id, lines),
    }));
    return page(records, takenBack, wanted);
  });
}

const words = {
  evaluator: { zh: "评价人", en: "Reviewer" },
  submitted: { zh: "提交时间", en: "Submitted" },
  criterion: { zh: "标准", en: "Criterion" },
  weight: { zh: "权重", en: "Weight" },
  score: { zh: "得分", en: "Score" },
  comment: { zh: "评语", en: "Comment" },
  total: { zh: "总分", en: "Total" },
  version: { zh: "课件版本", en: "Lesson version" },
  title: { zh: "评价", en: "reviews" },
} as const satisfies Record<string, LocalizedText>;

/** A rich text as a cell of a sheet holds it. */
function plain(html: string): string {
  const names: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', nbsp: " " };
  return html
    .replace(/<br\s*\/?>|<\/(p|div|li|h[1-6]|tr)>/g, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => names[name] ?? "")
    .trim();
}

type Line = (string | number | null)[];

function linesOf({ evaluatorName, submittedAt, ...row }: EvaluationRow): Line[] {
  const { rubric, marks } = readJudgement(row);
  const moment = submittedAt?.toISOString().slice(0, 19).replace("T", " ") ?? null;
  return rubric.map(({ key, name, weight }) => {
    const mark = marks.find((one) => one.key === key);
    const comment = plain(mark?.comment ?? "");
    return [
      evaluatorName ?? "",
      moment,
      name,
      weight,
      mark?.score ?? null,
      comment === "" ? null : comment,
      row.total,
      row.coursewareVersion,
    ];
  });
}

/** Reads one page after another, so that never more of them are held. */
async function* rowsOf(tenant: TenantHandle, coursewareId: string): AsyncGenerator<Line> {
  let last: EvaluationRow | null = null;
  for (;;) {
    const behind: EvaluationRow | null = last;
    const rows: EvaluationRow[] = await tenant.run((db) =>
      evaluationStore(db).submittedAfter(coursewareId, behind, evaluationLimits.pageSize),
    );
    for (const row of rows) yield* linesOf(row);
    last = rows.at(-1) ?? null;
    if (last === null) return;
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
  const all = await scope.db.run(async (db) => {
    const found = await judgedOne(db, scope, id);
    const after = { name: found.name, format };
    const what = { action: "export", entity: "evaluation", entityId: id } as const;
    await audit(db, { ...what, actorId: actor.userId, before: null, after });
    return found;
  });
  const check = async (present: TenantScope): Promise<void> => {
    await scope.db.run((db) => judgedOne(db, present, id));
  };
  const sheet = recordSheet({
    name: `${all.name} ${words.title[language]}`,
    day: clock.now().toISOString().slice(0, 10),
    format,
    language,
    columns: columnsIn(language),
    rows: rowsOf(scope.db, id),
  });
  return { ...sheet, check };
}
