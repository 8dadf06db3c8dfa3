import type { CodeSent } from "@provost/contract/auth/auth-code";
import { useRef, useState } from "react";
import { systemClock } from "../../platform/clock.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { useAttempt } from "../use-attempt.ts";
import { useCountdown } from "./use-countdown.ts";

/** Sending a code and the wait before another; `resendAt` is the page's, so that it outlives a change of tab. */
export function useCodeSending(resendAt: number | null, onResendAt: (at: number) => void) {
  const attempt = useAttempt();
  const left = useCountdown(resendAt);
  const [isSent, setSent] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function send(ask: () => Promise<CodeSent>): Promise<void> {
    if (left > 0) return;
    setSent(false);
    const wait = (seconds: number): void => onResendAt(systemClock.now() + seconds * 1000);
    await attempt.run(async () => {
      try {
        wait((await ask()).resendSeconds);
      } catch (error) {
        if (error instanceof CallError && error.retryAfter !== null) wait(error.retryAfter);
        throw error;
      }
      setSent(true);
      field.current?.focus();
    });
  }

  return { attempt, left, isSent, field, send };
}
