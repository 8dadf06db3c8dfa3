import { useMemo, useState } from "react";
import { z } from "zod";
import { CallError, isRefusal, NetworkFailure } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { uiWords } from "../ui-words.ts";

const StaleData = z.object({ current: z.unknown() });

/** The current item, from the refusal of a stale version; `null` for any other failure. */
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
  /** What someone else has saved in the meantime; to be compared. */
  theirs: T | null;
  /** Saves; `null` if it was refused. The refusal is then in the other fields. */
  run: (draft: D) => Promise<S | null>;
  /** Forgets the refusal and the comparison. */
  reset: () => void;
}

/** Saves a form and stores the refusal, so that the form can show it; `schema` is the schema of the current item. */
export function useSaving<D, S, T>(save: (draft: D) => Promise<S>, schema: z.ZodType<T>): Saving<D, S, T> {
  const call = useRefusal();
  const theirs = useMemo(() => currentOf(call.refused, schema), [call.refused, schema]);
  const isStale = theirs !== null;
  return {
    isSaving: call.isBusy,
    refused: isStale ? null : call.refused,
    refusedText: isStale ? null : call.text,
    theirs,
    run: (draft) => call.run(() => save(draft)),
    reset: call.clear,
  };
}

export interface Refusal {
  isBusy: boolean;
  refused: CallError | NetworkFailure | null;
  /** Why the last try was refused, in words; `null` when it was not. */
  text: string | null;
  /** The refusal's name. */
  reason: string | null;
  /** Makes the call; `null` when it was refused. */
  run<T>(make: () => Promise<T>): Promise<T | null>;
  clear(): void;
}

/** A form's calls: never two at once, and what was said against the last one. */
export function useRefusal(): Refusal {
  const t = useWords(uiWords);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<CallError | NetworkFailure | null>(null);

  async function run<T>(make: () => Promise<T>): Promise<T | null> {
    if (isBusy) return null;
    setRefused(null);
    setBusy(true);
    try {
      return await make();
    } catch (failure) {
      if (!(failure instanceof CallError || failure instanceof NetworkFailure)) throw failure;
      setRefused(failure);
      return null;
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    refused,
    text: refused === null ? null : refused instanceof CallError ? refused.msg : t("saveUnreached"),
    reason: refused instanceof CallError ? refused.reason : null,
    run,
    clear: () => setRefused(null),
  };
}
