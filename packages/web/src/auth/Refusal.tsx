import { useWords } from "../platform/i18n.ts";
import { authWords } from "./auth-words.ts";
import classes from "./LoginPage.module.css";
import type { Attempt } from "./use-attempt.ts";

/** What was said against a try, and in how many seconds it may be made again; the ticking is not read aloud. */
export function Refusal({ attempt: { refused, left } }: { attempt: Pick<Attempt, "refused" | "left"> }) {
  const t = useWords(authWords);
  if (refused === null && left === 0) return null;
  return (
    <div className={classes.refused}>
      {refused === null ? null : <p role="alert">{refused}</p>}
      {left > 0 ? (
        <p className="tabular" aria-hidden>
          {t("retryIn", { count: left })}
        </p>
      ) : null}
    </div>
  );
}
