import type { Language } from "@provost/contract/wire/language";
import { useState } from "react";
import { systemClock } from "../platform/clock.ts";
import { CallError, NetworkFailure, TokenFailure } from "../platform/http/call-error.ts";
import { useLanguage, useWords } from "../platform/i18n.ts";
import { authWords } from "./auth-words.ts";
import { useCountdown } from "./code/use-countdown.ts";

/** What was said against a try, in one language; `retryAt` (ms since 1970) when it may be made again only then. */
interface Refused {
  text: string;
  language: Language;
  retryAt: number | null;
}

export interface Attempt {
  waiting: boolean;
  /** For `Refusal`; gone when the time has come to try again, or the page has another language. */
  refused: string | null;
  /** Seconds until it may be tried again. */
  left: number;
  /** Makes the attempt unless one is in progress or the server demands a wait; returns whether it succeeded. */
  run(make: () => Promise<void>): Promise<boolean>;
  refuse(text: string | null): void;
}

/** One form's attempts: never two at once; the text of a refusal is retained, and its `Retry-After` is respected. */
export function useAttempt(): Attempt {
  const t = useWords(authWords);
  const language = useLanguage();
  const [waiting, setWaiting] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const left = useCountdown(refused?.retryAt ?? null);
  const isOver = refused !== null && refused.retryAt !== null && left === 0;

  function worded(error: unknown): Refused {
    const known = error instanceof TokenFailure || error instanceof CallError;
    const seconds = known || error instanceof NetworkFailure ? error.retryAfter : null;
    return {
      text: known ? error.message : t("networkFailed"),
      language,
      retryAt: seconds === null ? null : systemClock.now() + seconds * 1000,
    };
  }

  async function run(make: () => Promise<void>): Promise<boolean> {
    if (waiting || left > 0) return false;
    setRefused(null);
    setWaiting(true);
    try {
      await make();
      return true;
    } catch (error) {
      setRefused(worded(error));
      return false;
    } finally {
      setWaiting(false);
    }
  }

  return {
    waiting,
    refused: isOver || refused?.language !== language ? null : refused.text,
    left,
    run,
    refuse: (text) => setRefused(text === null ? null : { text, language, retryAt: null }),
  };
}
