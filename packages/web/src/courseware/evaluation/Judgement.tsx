import { Text } from "@mantine/core";
import type { Evaluation } from "@provost/contract/courseware/evaluation";
import { useWords } from "../../platform/i18n.ts";
import { TextView } from "../../ui/rich-text/TextView.tsx";
import classes from "./Evaluation.module.css";
import { evaluationWords } from "./evaluation-words.ts";

interface JudgementProps {
  judgement: Pick<Evaluation, "rubric" | "marks" | "notes">;
  /** What the paragraphs are called that there still are. */
  paragraphs: ReadonlyMap<string, string>;
}

/** A person's scores and comments, read-only. */
export function Judgement({ judgement: { rubric, marks, notes }, paragraphs }: JudgementProps) {
  const t = useWords(evaluationWords);
  const nameOf = (key: number): string => rubric.find((line) => line.key === key)?.name ?? "";
  const ofParagraph = (id: string): string => {
    const name = paragraphs.get(id);
    return name === undefined ? t("onParagraph") : t("noteOf", { name });
  };
  const said = [
    ...marks.map(({ key, comment }) => ({ key: `${key}`, of: nameOf(key), comment })),
    ...notes.map(({ paragraphId, comment }) => ({ key: paragraphId, of: ofParagraph(paragraphId), comment })),
  ].filter(({ comment }) => comment !== "");
  return (
    <>
      <Text size="sm" c="dimmed">
        {rubric
          .map((line) => `${line.name} ${marks.find(({ key }) => key === line.key)?.score ?? "–"}`)
          .join(" · ")}
      </Text>
      {said.map(({ key, of, comment }) => (
        <div key={key} className={classes.said}>
          <Text size="xs" c="dimmed">
            {of}
          </Text>
          <TextView html={comment} />
        </div>
      ))}
    </>
  );
}
