import type { ReactNode } from "react";
import { useWords } from "../../platform/i18n.ts";
import classes from "./Waiting.module.css";
import { waitingWords } from "./waiting-words.ts";

/** Delays a skeleton by 150 ms, so that it does not flash for a quick response. */
export function Waiting({ children }: { children: ReactNode }) {
  const t = useWords(waitingWords);
  return (
    <div className={classes.waiting} role="status" aria-label={t("loading")}>
      {children}
    </div>
  );
}
