import { useForm } from "@mantine/form";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { CallError } from "../../platform/http/call-error.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import type { Editing, OpenForm } from "../../platform/tab/use-editing.ts";
import type { ComparedField } from "../dialog/Comparison.tsx";
import { useSaving } from "../dialog/use-saving.ts";
import type { EntityForm, Faults } from "./entity-form.ts";

interface EntityFormOptions<F, D, S, E> {
  /** The form as the tab keeps it. */
  open: Pick<OpenForm<F>, "form" | "opened" | "onChange">;
  save: (draft: D) => Promise<S>;
  /** Schema of what the server stores, and its form: what somebody else saves meanwhile is compared. */
  stored: z.ZodType<E>;
  formOf: (stored: E) => F;
  onSaved: (saved: S, form: F) => void;
  /** After every try, whatever came of it. */
  onTried?: () => void;
  /** Asked before a correct form is sent. */
  isSure?: (editing: Editing<F>) => Promise<boolean>;
}

type TextNames<F> = { [N in keyof F]: F[N] extends string ? N : never }[keyof F];

/** Properties of a text field. */
interface TextField {
  label: string;
  name: string;
  value: string;
  error: string | null;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** A form while it is filled in. */
export interface FilledForm<F, K extends keyof F & string> {
  values: F;
  change: (part: Partial<F>) => void;
  labelOf: (field: K) => string;
  errorOf: (field: K) => string | null;
  text: (field: K & TextNames<F>) => TextField;
  isSaving: boolean;
  /** What the server said against the form that belongs to none of its fields. */
  refused: string | null;
  /** What somebody else has saved meanwhile. */
  theirs: F | null;
  /** Two versions field by field: the form, and `theirs`. */
  compared: (textOf: (form: F, field: K) => string, fields?: readonly K[]) => ComparedField[];
  save: () => Promise<void>;
  /** Saves the form on top of `theirs`. */
  keepMine: () => Promise<void>;
  /** Forgets `theirs`, and what was said against the form. */
  forget: () => void;
  /** The form element; its first wrong field gets the focus. */
  frame: RefObject<HTMLFormElement | null>;
}

/** The form of a declaration while it is filled in. */
export type FormOf<T> = T extends {
  check: (form: infer F, opened?: infer F) => unknown;
  fieldNames: readonly (infer K)[];
}
  ? FilledForm<F, K & keyof F & string>
  : never;

/** Fills in, checks and saves the form of an entity. What is wrong stands at its field, from the first try to save until it is right. */
export function useEntityForm<
  F extends { version: number | null },
  D,
  S,
  E,
  K extends keyof F & string,
  Z extends Record<string, string>,
>(spec: EntityForm<F, D, K, Z>, options: EntityFormOptions<F, D, S, E>): FilledForm<F, K> {
  const { open } = options;
  const t = useWords(spec.words);
  const language = useLanguage();
  const frame = useRef<HTMLFormElement>(null);
  const isFollowing = useRef(false);
  const saving = useSaving(options.save, options.stored);
  const [sent, setSent] = useState<F | null>(null);
  const [isAsking, setAsking] = useState(false);
  const faultsOf = (form: F, opened: F): Faults<K, Z> => {
    const checked = spec.check(form, opened);
    return "faults" in checked ? checked.faults : {};
  };
  const form = useForm<F>({
    initialValues: open.form,
    clearInputErrorOnChange: false,
    validate: (values) => faultsOf(values, open.opened),
    onValuesChange: (values) => {
      if (!isFollowing.current) open.onChange(values);
    },
  });
  const noFaults: Faults<K, Z> = {};
  const { values, errors, getValues, setValues } = form;
  const faults = Object.keys(errors).length === 0 ? noFaults : faultsOf(values, open.opened);
  const refusedAt = saving.refused instanceof CallError ? spec.refusedAt(saving.refused, values) : null;
  const theirs = saving.theirs === null ? null : options.formOf(saving.theirs);

  // What the page puts in the place of the form is filled in here, too.
  const shown = open.form;
  useEffect(() => {
    if (shown === getValues()) return;
    isFollowing.current = true;
    setValues(shown);
    isFollowing.current = false;
  }, [shown, getValues, setValues]);

  function errorOf(field: K): string | null {
    const fault = Object.hasOwn(errors, field) ? faults[field] : undefined;
    if (fault !== undefined) return spec.textOf(fault, t, language);
    if (refusedAt?.field !== field || sent?.[field] !== values[field]) return null;
    return refusedAt.word === undefined ? saving.refusedText : t(refusedAt.word);
  }

  async function isSure(editing: Editing<F>): Promise<boolean> {
    if (options.isSure === undefined) return true;
    setAsking(true);
    const answer = await options.isSure(editing).catch(() => false);
    setAsking(false);
    return answer;
  }

  async function send(mine: F, opened: F): Promise<void> {
    const checked = spec.check(mine, opened);
    form.setErrors("faults" in checked ? checked.faults : {});
    if ("draft" in checked) {
      if (!(await isSure({ form: mine, opened }))) return;
      setSent(mine);
      const saved = await saving.run(checked.draft);
      options.onTried?.();
      if (saved !== null) return options.onSaved(saved, mine);
    }
    goToFault(frame.current);
  }

  return {
    values,
    change: (part) => setValues(part),
    labelOf: (field) => t(spec.fields[field].label),
    errorOf,
    text: (field) => ({
      ...{ label: t(spec.fields[field].label), name: field },
      ...form.getInputProps(field, { withError: false, withFocus: false }),
      value: String(values[field]),
      error: errorOf(field),
    }),
    isSaving: saving.isSaving || isAsking,
    refused: refusedAt === null ? saving.refusedText : null,
    theirs,
    compared: (textOf, fields = spec.fieldNames) =>
      fields.map((field) => ({
        label: t(spec.fields[field].label),
        mine: textOf(values, field),
        theirs: theirs === null ? "" : textOf(theirs, field),
      })),
    save: () => send(values, open.opened),
    keepMine: async () => {
      if (theirs === null) return;
      const mine = { ...values, version: theirs.version };
      isFollowing.current = true;
      setValues(mine);
      isFollowing.current = false;
      open.onChange(mine, theirs);
      await send(mine, theirs);
    },
    forget: saving.reset,
    frame,
  };
}

/** Puts the focus on the first field that something is wrong with, once it is drawn. */
function goToFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus());
}
