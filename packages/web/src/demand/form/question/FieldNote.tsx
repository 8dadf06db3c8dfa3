import type { LocalizedText } from "@provost/contract/wire/language";
import { useSay } from "../form-language.tsx";
import classes from "./Field.module.css";

interface FieldNoteProps {
  /** The field's id; its hint and its problem have ids made of it. */
  id: string;
  hint?: LocalizedText | undefined;
  problem: LocalizedText | undefined;
}

/** The ids of a field's hint and problem, for `aria-describedby`. */
export function noteIds({ id, hint, problem }: FieldNoteProps): string | undefined {
  const ids = [hint && `${id}-hint`, problem && `${id}-problem`].filter((one) => one !== undefined);
  return ids.length === 0 ? undefined : ids.join(" ");
}

/** Below a field's label: how to fill it in, and what is wrong. */
export function FieldNote({ id, hint, problem }: FieldNoteProps) {
  const say = useSay();
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {say(hint)}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className={classes.problem}>
          {say(problem)}
        </p>
      )}
    </>
  );
}
