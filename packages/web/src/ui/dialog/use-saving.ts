import { useState } from "react";
import { z } from "zod";
import { CallError, isRefusal, NetworkFailure } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { uiWords } from "../ui-words.ts";

const StaleData = z.object({ current: z.unknown() });

/** The thing as it stands now, told by a refusal of a stale version; `null` when it is another failure. */
export function currentOf<T>(error: unknown, schema: z.ZodType<T>): T | null {
  if (!isRefusal(error, "version_stale")) return null;
  const stale = StaleData.safeParse(error.data);
  const current = schema.safeParse(stale.success ? stale.data.current : null);
  return current.success ? current.data : null;
}

export interface Saving<D, S, T> {
  isSaving: boolean;
  /** What the server said against it, to be shown in the form. */
  refused: CallError | NetworkFailure | null;
  /** `refused` in words. */
  refusedText: string | null;
  /** What somebody else has saved meanwhile; to be compared. */
  theirs: T | null;
  /** Saves; `null` when it was refused, which then stands in the other fields. */
  run: (draft: D) => Promise<S | null>;
  /** Forgets the refusal and the comparison. */
  reset: () => void;
}

/** Saves a form and keeps what was said against it, so that the form can show it; `schema` is of the thing that stands. */
export function useSaving<D, S, T>(save: (draft: D) => Promise<S>, schema: z.ZodType<T>): Saving<D, S, T> {
  const t = useWords(uiWords);
  const [isSaving, setSaving] = useState(false);
  const [refused, setRefused] = useState<CallError | NetworkFailure | null>(null);
  const [theirs, setTheirs] = useState<T | null>(null);
  const reset = (): void => {
    setRefused(null);
    setTheirs(null);
  };

  async function run(draft: D): Promise<S | null> {
    if (isSaving) return null;
    reset();
    setSaving(true);
    try {
      return await save(draft);
    } catch (error) {
      const current = currentOf(error, schema);
      if (current !== null) setTheirs(current);
      else if (error instanceof CallError || error instanceof NetworkFailure) setRefused(error);
      else throw error;
      return null;
    } finally {
      setSaving(false);
    }
  }

  return {
    isSaving,
    refused,
    refusedText:
      refused === null ? null : refused instanceof NetworkFailure ? t("saveUnreached") : refused.msg,
    theirs,
    run,
    reset,
  };
}
