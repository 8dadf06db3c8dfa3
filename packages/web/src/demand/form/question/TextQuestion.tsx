import type { TextField } from "@provost/contract/demand/demand-rules";
import { demandLabels } from "@provost/contract/demand/demand-words";
import { demandLimits } from "@provost/contract/wire/feature-limits";
import type { LocalizedText } from "@provost/contract/wire/language";
import type { HTMLInputAutoCompleteAttribute } from "react";
import { useSay } from "../form-language.tsx";
import { formWords } from "../form-words.ts";
import classes from "./Field.module.css";
import { FieldNote, noteIds } from "./FieldNote.tsx";
import { useField } from "./form-fields.tsx";

interface TextQuestionProps {
  field: TextField;
  hint?: LocalizedText;
  /** Lines of the box; one = a line. */
  lines?: number;
  type?: "text" | "tel" | "email";
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

const nearTheEnd = 0.8;

/** A question answered with text. */
export function TextQuestion({ field, hint, lines = 1, type = "text", autoComplete }: TextQuestionProps) {
  const say = useSay();
  const { id, value, isAsked, isRequired, isLocked, problem, answer, leave } = useField(field);
  if (!isAsked) return null;
  const most = demandLimits.text[field];
  const remaining = most - value.trim().length;
  const shared = {
    ...{ id, name: field, value, autoComplete, className: classes.box },
    "aria-required": isRequired,
    "aria-invalid": problem !== undefined,
    "aria-describedby": noteIds({ id, hint, problem }),
    readOnly: isLocked,
    onBlur: leave,
  };
  return (
    <div className={classes.field} data-field>
      <label htmlFor={id} className={classes.label} data-required={isRequired || undefined}>
        {say(demandLabels[field])}
      </label>
      <FieldNote id={id} hint={hint} problem={problem} />
      {lines > 1 ? (
        <textarea {...shared} rows={lines} onChange={({ target }) => answer(target.value)} />
      ) : (
        <input {...shared} type={type} onChange={({ target }) => answer(target.value)} />
      )}
      {remaining < most * (1 - nearTheEnd) && (
        <p className={classes.room}>
          {say(remaining < 0 ? formWords.over : formWords.left, Math.abs(remaining))}
        </p>
      )}
    </div>
  );
}
