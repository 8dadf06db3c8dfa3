import { Button, Text } from "@mantine/core";
import { useWords } from "../../platform/i18n.ts";
import { Comment } from "./Comment.tsx";
import classes from "./Evaluation.module.css";
import { evaluationWords } from "./evaluation-words.ts";
import { commentKey, type Judging } from "./use-judging.ts";

interface LostNotesProps {
  judging: Judging;
  version: number;
  readOnly: boolean;
}

/** Notes on paragraphs that the courseware no longer has: they stay with the evaluation, or are discarded. */
export function LostNotes({ judging, version, readOnly }: LostNotesProps) {
  const t = useWords(evaluationWords);
  const { lost, book } = judging;
  if (lost.length === 0) return null;
  const changed = book.changed();
  return (
    <section className={classes.section} aria-label={t("lostNotes")}>
      <h2>{t("lostNotes")}</h2>
      <Text size="sm" c="dimmed">
        {t("lostNotesText")}
      </Text>
      {lost.map((id) => {
        const textKey = commentKey.paragraph(id);
        return (
          <div key={id}>
            <Comment
              judging={judging}
              version={version}
              readOnly={readOnly}
              textKey={textKey}
              label={t("onParagraph")}
              begin={t("note")}
            />
            {readOnly || !changed.includes(textKey) ? null : (
              <Button mt={4} size="compact-sm" variant="default" onClick={() => book.drop(textKey)}>
                {t("lostNoteDrop")}
              </Button>
            )}
          </div>
        );
      })}
    </section>
  );
}
