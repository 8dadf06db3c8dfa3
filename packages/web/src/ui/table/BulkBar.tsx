import { CloseButton } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../platform/i18n.ts";
import { belowToasts } from "../message/toast-floor.ts";
import { uiWords } from "../ui-words.ts";
import classes from "./PagedTable.module.css";

interface BulkBarProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** What can be done with the chosen rows, beside or above the pages of a list: it covers no row. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const t = useWords(uiWords);
  return (
    <section ref={belowToasts} className={classes.bulk} aria-label={t("selected", { count })}>
      <span aria-live="polite">{t("selected", { count })}</span>
      <div className={classes.bulkActs} data-scroll-row>
        {children}
      </div>
      <CloseButton aria-label={t("clearSelection")} title={t("clearSelection")} onClick={onClear} />
    </section>
  );
}

/** Keeps the bar's place below a list without a foot. */
export function BulkPlace({ children }: { children: ReactNode }) {
  return <div className={classes.bulkPlace}>{children}</div>;
}
