import { Alert, Anchor, Button, Group, Text } from "@mantine/core";
import type { Courseware } from "@provost/contract/courseware/courseware";
import { type Evaluation, type RubricLine, rubricDict } from "@provost/contract/courseware/evaluation";
import { dictButtons } from "@provost/contract/dict/dict-feature";
import { evaluationLimits } from "@provost/contract/wire/feature-limits";
import { sizeText } from "@provost/contract/wire/size-text";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { Link } from "../../ui/Link.tsx";
import { TextView } from "../../ui/rich-text/TextView.tsx";
import { useMoments } from "../../ui/text/moment-text.ts";
import { paragraphName } from "../paragraph-name.ts";
import { Comment } from "./Comment.tsx";
import classes from "./Evaluation.module.css";
import { evaluationWords } from "./evaluation-words.ts";
import { LostNotes } from "./LostNotes.tsx";
import { ScoreInput } from "./ScoreInput.tsx";
import { commentKey, useJudging } from "./use-judging.ts";
import { useParagraphNames } from "./use-paragraph-names.ts";
import { TakenBackList } from "./WithdrawnList.tsx";

/** Where the criteria come from, with the way there for those who may change them. */
function RubricSource({ isBegun }: { isBegun: boolean }) {
  const t = useWords(evaluationWords);
  const may = usePermission();
  return (
    <Text size="xs" c="dimmed">
      {t(isBegun ? "rubricKept" : "rubricFrom", { code: rubricDict })}{" "}
      {may(dictButtons.edit) ? (
        <Anchor component={Link} to="/system/dict" size="xs" underline="always">
          {t("rubricOpen")}
        </Anchor>
      ) : null}
    </Text>
  );
}

interface JudgeFormProps {
  courseware: Courseware;
  rubric: readonly RubricLine[];
  evaluation: Evaluation | null;
}

/** The published courseware with notes on its paragraphs, and the scores. */
export function JudgeForm({ courseware, rubric, evaluation }: JudgeFormProps) {
  const t = useWords(evaluationWords);
  const moments = useMoments();
  const judging = useJudging({ courseware, rubric, evaluation });
  const { typed, total, open, wrong, busy, changed } = judging;
  const paragraphs = useParagraphNames(courseware.id, true);
  const readOnly = evaluation?.state === "submitted";
  const version = evaluation?.version ?? 0;
  const published = courseware.publishedVersion ?? 0;
  const isEarlier = evaluation !== null && evaluation.coursewareVersion < published;
  const shown = { judging, version, readOnly };
  return (
    <>
      {readOnly ? (
        <Alert color="green" mb="sm" role="status">
          <Group justify="space-between" gap="sm">
            <span className={classes.told}>
              {t("doneNote", { when: moments.when(evaluation.submittedAt ?? "") })}{" "}
              {isEarlier ? t("doneEarlier", { seen: evaluation.coursewareVersion, version: published }) : ""}
            </span>
            <Button size="xs" variant="default" loading={busy} onClick={() => void judging.takeBack()}>
              {t("takeBack")}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {isEarlier && !readOnly ? (
        <Alert color="orange" mb="sm" role="status">
          {t("draftEarlier", { seen: evaluation.coursewareVersion, version: published })}
        </Alert>
      ) : null}
      <div className={classes.panes}>
        <article className={classes.card} aria-label={t("content")}>
          {courseware.content.map((paragraph, place) => {
            const name = paragraphName(paragraph, t("untitled", { place: place + 1 }));
            return (
              <section key={paragraph.id} className={classes.section}>
                {paragraph.title === "" ? null : <h2>{paragraph.title}</h2>}
                <TextView html={paragraph.html} />
                <Comment
                  {...shown}
                  textKey={commentKey.paragraph(paragraph.id)}
                  label={t("noteOf", { name })}
                  begin={t("note")}
                />
              </section>
            );
          })}
          <LostNotes judging={judging} version={version} readOnly={readOnly} />
        </article>
        <section className={`${classes.card} ${classes.rubric}`} aria-label={t("rubric")}>
          <RubricSource isBegun={evaluation !== null} />
          {rubric.map(({ key, name, weight }) => (
            <div key={key}>
              <Group justify="space-between" align="start" wrap="nowrap">
                <div>
                  <Text fw={500}>{name}</Text>
                  <Text size="xs" c="dimmed">
                    {t("weight", { weight })}
                  </Text>
                </div>
                <ScoreInput
                  name={name}
                  typed={typed[key] ?? null}
                  readOnly={readOnly}
                  onType={(next) => judging.setScore(key, next)}
                />
              </Group>
              <Comment
                {...shown}
                textKey={commentKey.criterion(key)}
                label={t("commentOf", { name })}
                begin={t("comment")}
              />
            </div>
          ))}
          {evaluation === null || evaluation.takenBack.length === 0 ? null : (
            <section aria-label={t("takenBack")}>
              <Text size="sm" fw={500}>
                {t("takenBack")}
              </Text>
              <TakenBackList coursewareId={courseware.id} evaluation={evaluation} paragraphs={paragraphs} />
            </section>
          )}
          {judging.tooLong === null ? null : (
            <Alert color="red" mt="sm" role="alert">
              {t("tooLong", { size: sizeText(judging.tooLong), most: sizeText(evaluationLimits.bytes) })}
            </Alert>
          )}
          <footer className={classes.foot}>
            <Group justify="space-between" wrap="nowrap">
              <div role="status">
                <Text size="xs" c={wrong === 0 ? "dimmed" : "var(--mantine-color-error)"}>
                  {wrong > 0
                    ? t("wrong", { count: wrong })
                    : open === 0
                      ? t("total")
                      : t("left", { count: open })}
                </Text>
                <span className={classes.figure}>{total ?? "–"}</span>
              </div>
              {readOnly ? null : (
                <Group gap="xs" wrap="nowrap">
                  <Button
                    variant="default"
                    loading={busy}
                    disabled={!changed || wrong > 0}
                    onClick={() => void judging.save()}
                  >
                    {t("save")}
                  </Button>
                  <Button loading={busy} disabled={open + wrong > 0} onClick={() => void judging.submit()}>
                    {t("submit")}
                  </Button>
                </Group>
              )}
            </Group>
          </footer>
        </section>
      </div>
    </>
  );
}
