import { useFocusReturn } from "@mantine/hooks";
import { useEffect } from "react";
import { z } from "zod";
import { type Change, useTab, useTabDraft } from "./tab-context.ts";

/** A form, and how it was when opened. */
export interface Editing<F> {
  form: F;
  opened: F;
}

/** A form that is open: what a dialog works on. */
export interface OpenForm<F> extends Editing<F> {
  /** `form` differs from `opened`. */
  isDirty: boolean;
  /** With `opened`: what the form is compared with from now on. */
  onChange: (form: F, opened?: F) => void;
  onClose: () => void;
}

interface OpenFormOptions<F> {
  /** The part of the form that can be stored. If something is left out, the tab asks before a reload. */
  withoutSecrets?: (form: F) => F;
  /** Other work on the page that a reload would lose. */
  isOtherUnsaved?: boolean;
}

/** A form stored in the tab, also across a reload; `null` while there is none. */
export function useEditing<F>(
  key: string,
  schema: z.ZodType<F>,
  withoutSecrets: (form: F) => F = (form) => form,
): [Editing<F> | null, Change<Editing<F> | null>] {
  return useTabDraft<Editing<F> | null>(
    key,
    z.object({ form: schema, opened: schema }),
    null,
    (editing) => editing && { form: withoutSecrets(editing.form), opened: withoutSecrets(editing.opened) },
  );
}

/** Opens a form; `later`: not in place of one that was opened meanwhile. */
type OpenIt<F> = (form: F, later?: "later") => void;

/** The form of a page's dialog, `null` while it is closed, and how to open it. The tab keeps it and is marked while it holds unsaved work. */
export function useOpenForm<F>(
  key: string,
  schema: z.ZodType<F>,
  { withoutSecrets = (form) => form, isOtherUnsaved = false }: OpenFormOptions<F> = {},
): [OpenForm<F> | null, OpenIt<F>] {
  const { setUnsaved } = useTab();
  const [editing, setEditing] = useEditing(key, schema, withoutSecrets);
  const isDirty = editing !== null && !sameForm(editing.form, editing.opened);
  const hasSecret = editing !== null && !sameForm(editing.form, withoutSecrets(editing.form));
  useEffect(
    () => setUnsaved(isOtherUnsaved || (isDirty && (hasSecret ? true : "kept"))),
    [isOtherUnsaved, isDirty, hasSecret, setUnsaved],
  );
  useFocusReturn({ opened: editing !== null });
  const open = editing && {
    ...editing,
    isDirty,
    onChange: (form: F, opened: F = editing.opened) => setEditing({ form, opened }),
    onClose: () => setEditing(null),
  };
  return [
    open,
    (form, later) =>
      setEditing((before) => (later !== undefined && before !== null ? before : { form, opened: form })),
  ];
}

/** Whether two forms hold the same; sets are equal whatever their order. */
export function sameForm<F>(one: F, other: F): boolean {
  return one === other || formText(one) === formText(other);
}

function formText(form: unknown): string {
  return JSON.stringify(form, (_, part: unknown) => (part instanceof Set ? [...part].sort() : part));
}

/** Ids in a form; JSON has no sets, so they are written as a list. */
export const IdSet = z.array(z.string()).transform((ids): ReadonlySet<string> => new Set(ids));
