import type { ChoiceField } from "@provost/contract/demand/demand-choices";
import {
  type DemandAnswers,
  type DemandField,
  isRequired,
  isShown,
  type TextField,
} from "@provost/contract/demand/demand-rules";
import type { LocalizedText } from "@provost/contract/wire/language";
import { createContext, use } from "react";
import type { FormAction, FormState } from "../form-state.ts";
import { answersOf, type FormDraft, withAnswer } from "../send/form-draft.ts";
import type { ShownProblem } from "../send/form-problems.ts";

/** What the fields read and write. */
export interface FormFields {
  draft: FormDraft;
  answers: DemandAnswers;
  /** The form is on its way: nothing is changed meanwhile. */
  isLocked: boolean;
  problemAt(name: string): LocalizedText | undefined;
  change(name: string, change: (draft: FormDraft) => FormDraft): void;
  leave(name: string): void;
}

export const FieldsContext = createContext<FormFields | null>(null);

export function formFields(
  { draft, phase }: Pick<FormState, "draft" | "phase">,
  shown: readonly ShownProblem[],
  dispatch: (action: FormAction) => void,
  afterPress: (run: () => void) => void,
): FormFields {
  return {
    draft,
    isLocked: phase.kind === "sending",
    answers: answersOf(draft),
    problemAt: (name) => shown.find(({ field }) => field === name)?.text,
    change: (field, change) => dispatch({ kind: "changed", field, change }),
    leave: (field) => afterPress(() => dispatch({ kind: "left", field })),
  };
}

export function useFormFields(): FormFields {
  const fields = use(FieldsContext);
  if (fields === null) throw new Error("a field is outside the form");
  return fields;
}

/** The id of the element of a field. */
export const idOf = (name: string): string => `demand-${name.replaceAll(".", "-")}`;

/** One field: whether it is shown, its value, its problem. */
export function useField<F extends TextField | ChoiceField>(field: F) {
  const { draft, answers, isLocked, problemAt, change, leave } = useFormFields();
  return {
    id: idOf(field),
    isLocked,
    value: draft[field],
    ...stateOf(field, answers),
    problem: problemAt(field),
    answer: (value: FormDraft[F]) => change(field, (before) => withAnswer(before, field, value)),
    leave: () => leave(field),
  };
}

function stateOf(field: DemandField, answers: DemandAnswers) {
  return { isAsked: isShown(field, answers), isRequired: isRequired(field, answers) };
}
