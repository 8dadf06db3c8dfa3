import type { LoginOutcome } from "@provost/contract/auth/session";
import { IconAlertTriangle, IconCircleCheck, IconClockHour4 } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { signInWords } from "../../ui/text/sign-in-words.ts";
import classes from "../Signs.module.css";

const signs = { good: IconCircleCheck, waiting: IconClockHour4, bad: IconAlertTriangle };

function toneOf(outcome: LoginOutcome): keyof typeof signs {
  if (outcome === "signed_in") return "good";
  return outcome === "mfa_required" ? "waiting" : "bad";
}

/** How a try to sign in went: by sign, word and colour. */
export function OutcomeSign({ outcome }: { outcome: LoginOutcome }) {
  const w = useWords(signInWords);
  const tone = toneOf(outcome);
  const Sign = signs[tone];
  return (
    <span className={classes.signed} data-tone={tone}>
      <Sign className={classes.sign} data-tone={tone} size={16} stroke={1.6} aria-hidden />
      <span className={classes.word}>{w(outcome)}</span>
    </span>
  );
}
