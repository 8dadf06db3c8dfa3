import type { DemandFace } from "@provost/contract/demand/demand";
import { useEffect, useRef, useState } from "react";
import classes from "./DemandPage.module.css";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { FormSections } from "./FormSections.tsx";
import { useSay } from "./form-language.tsx";
import { formWords } from "./form-words.ts";
import { Hotline } from "./Hotline.tsx";
import { focusField } from "./question/focus-field.ts";
import { FieldsContext, formFields } from "./question/form-fields.tsx";
import { SubmitBar } from "./SubmitBar.tsx";
import { earlyProblems } from "./send/form-problems.ts";
import { useAfterPress } from "./send/use-after-press.ts";
import { TenantText } from "./TenantText.tsx";
import type { DemandFormState } from "./use-demand-form.ts";

interface DemandFormProps {
  form: DemandFormState;
  face: DemandFace | null;
}

/** What managers of passwords go by. */
const passedOver = {
  "data-1p-ignore": "",
  "data-bwignore": "",
  "data-lpignore": "true",
  "data-protonpass-ignore": "true",
  "data-form-type": "other",
};

/** The form to fill in. */
export function DemandForm({ form, face }: DemandFormProps) {
  const say = useSay();
  const afterPress = useAfterPress();
  const trap = useRef<HTMLInputElement>(null);
  const [isCaught, setCaught] = useState(false);
  const { state, problems, dispatch } = form;
  const shown = state.tried ? problems : earlyProblems(problems, state.left);
  const first = shown[0]?.field;
  const wanted = useRef(state.focus);
  useEffect(() => {
    if (state.focus === wanted.current || first === undefined) return;
    wanted.current = state.focus;
    focusField(first);
  }, [state.focus, first]);
  // A robot seldom comes back; a person whose browser filled in the hidden field does.
  const isUnverified = state.notice?.kind === "unverified";
  useEffect(() => {
    if (isUnverified && (trap.current?.value ?? "") !== "") setCaught(true);
  }, [isUnverified]);
  return (
    <FieldsContext value={formFields(state, shown, dispatch, afterPress)}>
      <div className={classes.lead}>
        <TenantText text={face?.intro} own={formWords.intro} />
        <Hotline number={face?.hotline ?? ""} />
        <p className={classes.marked}>{say(formWords.marked)}</p>
        <noscript>
          <p className={classes.trouble}>{say(formWords.needsScript)}</p>
        </noscript>
      </div>
      <form
        className={classes.form}
        data-sending={state.phase.kind === "sending" || undefined}
        method="post"
        noValidate
        aria-labelledby="demand-title"
        onSubmit={(event) => {
          event.preventDefault();
          void form.send(trap.current?.value ?? "");
        }}
      >
        {state.tried && <ErrorSummary problems={shown} draft={state.draft} />}
        <FormSections />
        {!isCaught && (
          <div className={classes.trap} aria-hidden="true">
            <label>
              Website
              <input
                {...{ ref: trap, type: "text", name: "website", tabIndex: -1, autoComplete: "off" }}
                {...passedOver}
              />
            </label>
          </div>
        )}
        <SubmitBar form={form} problems={shown} hotline={face?.hotline ?? ""} />
      </form>
    </FieldsContext>
  );
}
