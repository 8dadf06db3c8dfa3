import classes from "./DemandPage.module.css";
import { useSay } from "./form-language.tsx";
import { formWords } from "./form-words.ts";
import { focusField } from "./question/focus-field.ts";
import { idOf } from "./question/form-fields.tsx";
import type { FormDraft } from "./send/form-draft.ts";
import { fieldLabel, type ShownProblem } from "./send/form-problems.ts";

/** Everything that is still wrong, each leading to its field. */
export function ErrorSummary({ problems, draft }: { problems: readonly ShownProblem[]; draft: FormDraft }) {
  const say = useSay();
  if (problems.length === 0) return null;
  return (
    <section className={classes.summary} aria-labelledby="demand-to-mend">
      <h2 id="demand-to-mend" className={classes.summaryTitle}>
        {say(problems.length === 1 ? formWords.toMendOne : formWords.toMend, problems.length)}
      </h2>
      <ul>
        {problems.map(({ field }) => (
          <li key={field}>
            <a
              href={`#${idOf(field)}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(field);
              }}
            >
              {say(fieldLabel(field, draft))}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
