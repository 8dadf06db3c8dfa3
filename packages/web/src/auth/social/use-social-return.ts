import { useEffect, useRef, useState } from "react";
import { CallError, TokenFailure } from "../../platform/http/call-error.ts";
import { language, useWords } from "../../platform/i18n.ts";
import { authWords } from "../auth-words.ts";
import type { SignIn } from "../grant.ts";
import type { SocialReturn } from "./social-return.ts";

/** The text of a refusal whose code is in the address; anything else in the address is not shown. */
async function worded(reason: string): Promise<string> {
  const { isErrorCode, messageOf } = await import("@provost/contract/wire/error-code");
  return messageOf(isErrorCode(reason) ? reason : "social_failed", language());
}

interface Finishing {
  /** The tenant the person left to sign in to. */
  tenantId: string;
  signIn: SignIn;
  say: (words: string) => void;
  /** What the third party returned is consumed, and must not be used again. */
  onArrived: () => void;
}

/** Completes the sign-in with what a third party returned, once; returns whether it is still in progress. */
export function useSocialReturn(
  arrival: SocialReturn | null,
  { tenantId, signIn, say, onArrived }: Finishing,
): boolean {
  const t = useWords(authWords);
  const [isBusy, setBusy] = useState(arrival?.kind === "code");
  const finish = useRef(async (): Promise<void> => {
    if (arrival === null) return;
    onArrived();
    if (arrival.kind === "refused") return say(await worded(arrival.reason));
    const { source, code, state } = arrival;
    try {
      await signIn(tenantId, { grant_type: "social", source, code, state });
    } catch (error) {
      say(error instanceof CallError || error instanceof TokenFailure ? error.message : t("networkFailed"));
    } finally {
      setBusy(false);
    }
  });
  const isDone = useRef(false);
  useEffect(() => {
    // A code is good once: a second run of this effect must not spend it again.
    if (isDone.current) return;
    isDone.current = true;
    void finish.current();
  }, []);
  return isBusy;
}
