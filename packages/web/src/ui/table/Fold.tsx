import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../platform/i18n.ts";
import { uiWords } from "../ui-words.ts";
import classes from "./DataTable.module.css";

interface FoldProps {
  level: number;
  /** `null` where nothing is below. */
  isOpen: boolean | null;
  name: string;
  onFold: () => void;
  children: ReactNode;
}

/** The first cell of a tree's row: set in by its level, with the sign that opens it. */
export function Fold({ level, isOpen, name, onFold, children }: FoldProps) {
  const t = useWords(uiWords);
  return (
    <span className={classes.fold} data-level={Math.min(level, 6)}>
      {isOpen === null ? (
        <span className={classes.sign} />
      ) : (
        <button
          type="button"
          className={classes.sign}
          data-open={isOpen || undefined}
          tabIndex={-1}
          aria-label={`${t(isOpen ? "collapse" : "expand")} ${name}`}
          onClick={onFold}
        >
          <IconChevronRight size={16} stroke={1.8} />
        </button>
      )}
      <span className={classes.folded}>{children}</span>
    </span>
  );
}
