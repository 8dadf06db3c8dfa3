import { IconChevronRight } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { auditWords } from "../audit/audit-words.ts";
import classes from "./FoldSign.module.css";

interface FoldSignProps {
  isOpen: boolean;
  name: string;
  onTurn: () => void;
}

/** Opens and closes the details below a row. */
export function FoldSign({ isOpen, name, onTurn }: FoldSignProps) {
  const t = useWords(auditWords);
  return (
    <button
      type="button"
      className={classes.fold}
      aria-expanded={isOpen}
      aria-label={t(isOpen ? "fold" : "open", { name })}
      tabIndex={-1}
      onClick={(event) => {
        event.stopPropagation();
        onTurn();
      }}
    >
      <IconChevronRight className={classes.sign} data-open={isOpen || undefined} size={16} aria-hidden />
    </button>
  );
}
