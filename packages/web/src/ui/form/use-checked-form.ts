import { useForm } from "@mantine/form";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { CallError, NetworkFailure } from "../../platform/http/call-error.ts";
import type { Editing, OpenForm } from "../../platform/tab/use-editing.ts";
import { useSaving } from "../dialog/use-saving.ts";

/** The draft to send, or what is wrong with a form, by field. */
type CheckResult<D, X> = { draft: D } | { faults: Readonly<Record<string, X>> };

export interface CheckedFormOptions<F, D, S, E> {
  /** The form as the tab keeps it. */
  open: Pick<OpenForm<F>, "form" | "opened" | "onChange">;
  save: (draft: D) => Promise<S>;
  /** Schema of the stored item, and the form for it: used to compare with what someone else saves in the meantime. */
  stored: z.ZodType<E>;
  formOf: (stored: E) => F;
  onSaved: (saved: S, form: F) => void;
  /** After every try, whatever came of it. */
  onTried?: () => void;
  /** Where something is wrong with the form. */
  onWrong?: (fields: readonly string[]) => void;
  /** Asks for confirmation before a valid form is sent. */
  isSure?: (editing: Editing<F>) => Promise<boolean>;
}

export interface CheckedForm<F, X, E> {
  values: F;
  change: (part: Partial<F>) => void;
  /** Properties of an input for the value at a path. */
  inputOf: (path: string) => { onChange: (event: { currentTarget: { value: string } }) => void };
  /** What was found wrong at the last try to save, and still is. */
  faults: Readonly<Record<string, X>>;
  isSaving: boolean;
  /** Why the server refused `sent`. */
  refused: CallError | NetworkFailure | null;
  refusedText: string | null;
  sent: F | null;
  /** What someone else has saved in the meantime, as a form and as it is stored. */
  theirs: F | null;
  theirStored: E | null;
  save: () => Promise<void>;
  /** Saves the form on top of `theirs`. */
  keepMine: () => Promise<void>;
  /** Forgets `theirs`, and what was said against the form. */
  forget: () => void;
  /** `ref` of what holds the fields: the first wrong one gets the focus. */
  frame: (element: HTMLElement | null) => void;
}

/** Fills in, checks and saves a form stored in the tab. Errors are shown from the first attempt to save until they are fixed. */
export function useCheckedForm<F extends object, D, S, E, X>(
  check: (form: F, opened: F) => CheckResult<D, X>,
  options: CheckedFormOptions<F, D, S, E>,
): CheckedForm<F, X, E> {
  const { open } = options;
  const fields = useRef<HTMLElement | null>(null);
  const isFollowing = useRef(false);
  const saving = useSaving(options.save, options.stored);
  const [sent, setSent] = useState<F | null>(null);
  const [isAsking, setAsking] = useState(false);
  const form = useForm<F>({
    initialValues: open.form,
    clearInputErrorOnChange: false,
    onValuesChange: (values) => {
      if (!isFollowing.current) open.onChange(values);
    },
  });
  const { values, errors, getValues, setValues } = form;
  const theirs = saving.theirs === null ? null : options.formOf(saving.theirs);

  const follow = useFollowing(open.form, form, isFollowing);

  async function send(mine: F, opened: F): Promise<void> {
    const checked = check(mine, opened);
    const wrong = "faults" in checked ? Object.keys(checked.faults) : [];
    form.setErrors(Object.fromEntries(wrong.map((field) => [field, true])));
    if ("draft" in checked) {
      setAsking(true);
      // The call itself reports failures.
      const isSure = (await options.isSure?.({ form: mine, opened }).catch(() => false)) ?? true;
      setAsking(false);
      if (!isSure) return;
      setSent(mine);
      const saved = await saving.run(checked.draft);
      options.onTried?.();
      if (saved !== null) return options.onSaved(saved, mine);
    }
    options.onWrong?.(wrong);
    goToFault(fields.current);
  }

  return {
    values,
    change: (part) => setValues(part),
    inputOf: (path) => form.getInputProps(path, { withError: false, withFocus: false }),
    faults: stillWrong(errors, () => check(values, open.opened)),
    isSaving: saving.isSaving || isAsking,
    refused: saving.refused,
    refusedText: saving.refusedText,
    sent,
    theirs,
    theirStored: saving.theirs,
    save: () => send(values, open.opened),
    keepMine: async () => {
      if (theirs === null) return;
      follow("version" in theirs ? { ...values, version: theirs.version } : values);
      const mine = getValues();
      open.onChange(mine, theirs);
      await send(mine, theirs);
    },
    forget: () => {
      form.clearErrors();
      saving.reset();
    },
    frame: useCallback((element: HTMLElement | null) => {
      fields.current = element;
    }, []),
  };
}

/** Fills in what the page puts in the place of the form; gives how to fill in without telling the page. */
function useFollowing<F>(
  shown: F,
  { getValues, setValues }: { getValues: () => F; setValues: (values: Partial<F>) => void },
  isFollowing: RefObject<boolean>,
): (next: F) => void {
  const followed = useRef(shown);
  const follow = useCallback(
    (next: F) => {
      isFollowing.current = true;
      setValues(next);
      isFollowing.current = false;
    },
    [setValues, isFollowing],
  );
  useEffect(() => {
    if (followed.current === shown) return;
    followed.current = shown;
    if (shown !== getValues()) follow(shown);
  }, [shown, getValues, follow]);
  return follow;
}

/** The fields with errors that are not fixed yet. No new errors are shown while the user types. */
export function stillWrong<D, X>(found: object, check: () => CheckResult<D, X>): Readonly<Record<string, X>> {
  if (Object.keys(found).length === 0) return {};
  const checked = check();
  const faults = "faults" in checked ? Object.entries(checked.faults) : [];
  return Object.fromEntries(faults.filter(([field]) => Object.hasOwn(found, field)));
}

/** Puts the focus on the first field that something is wrong with, once it is drawn. */
function goToFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus());
}
