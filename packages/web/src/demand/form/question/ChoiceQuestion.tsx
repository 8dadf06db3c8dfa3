import { type ChoiceField, type ChoiceOf, demandChoices } from "@provost/contract/demand/demand-choices";
import { choiceWords, demandLabels } from "@provost/contract/demand/demand-words";
import type { LocalizedText } from "@provost/contract/wire/language";
import { useSay } from "../form-language.tsx";
import classes from "./Field.module.css";
import { FieldNote, noteIds } from "./FieldNote.tsx";
import { useField } from "./form-fields.tsx";

interface ChoiceQuestionProps<F extends ChoiceField> {
  field: F;
  hint?: LocalizedText;
  /** What choosing none of the list is called, where it may stay unanswered. */
  none?: LocalizedText;
  /** A choice that contradicts another answer. */
  isBarred?: (choice: ChoiceOf<F>) => boolean;
}

/** A question answered by one choice of a list. */
export function ChoiceQuestion<F extends ChoiceField>({
  field,
  hint,
  none,
  isBarred,
}: ChoiceQuestionProps<F>) {
  const say = useSay();
  const { id, value, isAsked, isRequired, isLocked, problem, answer } = useField(field);
  if (!isAsked) return null;
  const choices: readonly ChoiceOf<F>[] = demandChoices[field];
  const words: Readonly<Record<string, LocalizedText>> = choiceWords[field];
  const option = (choice: ChoiceOf<F> | "", text: LocalizedText | undefined, barred = false) => (
    <label key={choice} className={classes.option}>
      <input
        type="radio"
        name={field}
        value={choice}
        checked={value === choice}
        disabled={barred}
        aria-disabled={isLocked || undefined}
        onChange={() => answer(choice as typeof value)}
      />
      <span>{text && say(text)}</span>
    </label>
  );
  return (
    <div
      id={id}
      data-field
      className={classes.field}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={isRequired}
      aria-invalid={problem !== undefined}
      aria-describedby={noteIds({ id, hint, problem })}
    >
      <span id={`${id}-label`} className={classes.label} data-required={isRequired || undefined}>
        {say(demandLabels[field])}
      </span>
      <FieldNote id={id} hint={hint} problem={problem} />
      <div className={classes.options}>
        {choices.map((choice) => option(choice, words[choice], isBarred?.(choice)))}
        {none && !isRequired && option("", none)}
      </div>
    </div>
  );
}
