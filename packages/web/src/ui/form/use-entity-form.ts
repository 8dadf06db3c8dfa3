import { CallError } from "../../platform/http/call-error.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import type { ComparedField } from "../dialog/Comparison.tsx";
import type { EntityForm } from "./entity-form.ts";
import { type CheckedForm, type CheckedFormOptions, useCheckedForm } from "./use-checked-form.ts";

type TextNames<F> = { [N in keyof F]: F[N] extends string ? N : never }[keyof F];

/** Properties of a text field. */
interface TextField {
  label: string;
  name: string;
  value: string;
  error: string | null;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** The form of an entity while it is filled in. */
export interface FilledForm<F, K extends keyof F & string>
  extends Pick<
    CheckedForm<F, unknown, unknown>,
    "values" | "change" | "isSaving" | "theirs" | "save" | "keepMine" | "forget" | "frame"
  > {
  errorOf: (field: K) => string | null;
  text: (field: K & TextNames<F>) => TextField;
  /** What the server said against the form that belongs to none of its fields. */
  refused: string | null;
  /** Two versions field by field: the form, and `theirs`. */
  compared: (textOf: (form: F, field: K) => string, fields?: readonly K[]) => ComparedField[];
}

/** The form of a declaration while it is filled in. */
export type FormOf<T> = T extends {
  check: (form: infer F, opened?: infer F) => unknown;
  fieldNames: readonly (infer K)[];
}
  ? FilledForm<F, K & keyof F & string>
  : never;

/** Fills in, checks and saves the form of an entity. Errors and refusals are shown at their fields. */
export function useEntityForm<
  F extends object,
  D,
  S,
  E,
  K extends keyof F & string,
  Z extends Record<string, string>,
>(declared: EntityForm<F, D, K, Z>, options: CheckedFormOptions<F, D, S, E>): FilledForm<F, K> {
  const t = useWords(declared.words);
  const language = useLanguage();
  const form = useCheckedForm(declared.check, options);
  const { values, faults, refused, refusedText, sent, theirs } = form;
  const refusedAt = refused instanceof CallError ? declared.refusedAt(refused, values) : null;

  function errorOf(field: K): string | null {
    const fault = faults[field];
    if (fault !== undefined) return declared.textOf(fault, t, language);
    if (refusedAt?.field !== field || sent?.[field] !== values[field]) return null;
    return refusedAt.word === undefined ? refusedText : t(refusedAt.word);
  }

  return {
    ...form,
    refused: refusedAt === null ? refusedText : null,
    errorOf,
    text: (field) => ({
      ...form.inputOf(field),
      label: t(declared.fields[field].label),
      name: field,
      value: String(values[field]),
      error: errorOf(field),
    }),
    compared: (textOf, names = declared.fieldNames) =>
      names.map((field) => ({
        label: t(declared.fields[field].label),
        mine: textOf(values, field),
        theirs: theirs === null ? "" : textOf(theirs, field),
      })),
  };
}
