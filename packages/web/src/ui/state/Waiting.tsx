import type { ReactNode } from "react";
import { useWords } from "../../platform/i18n.ts";
import classes from "./Waiting.module.css";
import { waitingWords } from "./waiting-words.ts";

/** Holds a skeleton back for 150 ms, so that a quick answer does not flash. */
export function Waiting({ children }: { children: ReactNode }) {
  const t = useWords(waitingWords);
  return (
    <div className={classes.waiting} role="status" aria-label={t("loading")}>
      {children}
    </div>
  );
}
