import { z } from "zod";
import { useTabDraft } from "./tab-context.ts";

/** What a dialog works on: the form, and how it was when opened. */
export interface Editing<F> {
  form: F;
  opened: F;
}

/** A form that is kept by the tab, over a reload too; `null` while none is open. `withoutSecrets` says what may be written down of it. */
export function useEditing<F>(
  key: string,
  schema: z.ZodType<F>,
  withoutSecrets: (form: F) => F = (form) => form,
): [Editing<F> | null, (next: Editing<F> | null) => void] {
  return useTabDraft<Editing<F> | null>(
    key,
    z.object({ form: schema, opened: schema }),
    null,
    (editing) => editing && { form: withoutSecrets(editing.form), opened: withoutSecrets(editing.opened) },
  );
}

/** Ids in a form; JSON has no sets, so they are written as a list. */
export const IdSet = z.array(z.string()).transform((ids): ReadonlySet<string> => new Set(ids));
