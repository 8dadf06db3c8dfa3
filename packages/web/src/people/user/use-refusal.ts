import { useState } from "react";
import { CallError, NetworkFailure } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { uiWords } from "../../ui/ui-words.ts";

export interface Refusal {
  isBusy: boolean;
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
  const [error, setError] = useState<CallError | NetworkFailure | null>(null);

  async function run<T>(make: () => Promise<T>): Promise<T | null> {
    if (isBusy) return null;
    setError(null);
    setBusy(true);
    try {
      return await make();
    } catch (failure) {
      if (!(failure instanceof CallError || failure instanceof NetworkFailure)) throw failure;
      setError(failure);
      return null;
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    text: error === null ? null : error instanceof CallError ? error.msg : t("saveUnreached"),
    reason: error instanceof CallError ? error.reason : null,
    run,
    clear: () => setError(null),
  };
}
