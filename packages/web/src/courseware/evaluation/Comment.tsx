import { Button } from "@mantine/core";
import { IconMessagePlus } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { TextEditor } from "../../ui/rich-text/TextEditor.tsx";
import { TextView } from "../../ui/rich-text/TextView.tsx";
import classes from "./Evaluation.module.css";
import { evaluationWords } from "./evaluation-words.ts";
import type { Judging } from "./use-judging.ts";

interface CommentProps {
  judging: Judging;
  textKey: string;
  /** What it is a comment on. */
  label: string;
  /** On the button that begins one. */
  begin: string;
  version: number;
  readOnly: boolean;
}

/** A comment: its words, an editor, or a button that begins one. */
export function Comment({ judging, textKey, label, begin, version, readOnly }: CommentProps) {
  const t = useWords(evaluationWords);
  const [isBegun, setBegun] = useState(false);
  const { book, stored } = judging;
  const html = stored(textKey);
  if (readOnly)
    return html === "" ? null : (
      <section className={classes.said} aria-label={label}>
        <TextView html={html} />
      </section>
    );
  if (!isBegun && html === "" && book.at(textKey) === undefined && !book.changed().includes(textKey))
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        mt={4}
        leftSection={<IconMessagePlus size={16} />}
        aria-label={t("beginOn", { begin, label })}
        onClick={() => setBegun(true)}
      >
        {begin}
      </Button>
    );
  const { session } = book.open(textKey, { title: "", html, version });
  return (
    <section className={classes.comment} aria-label={label}>
      <TextEditor session={session} tools="few" />
    </section>
  );
}
