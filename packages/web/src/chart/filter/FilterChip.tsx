import type { WireFilter } from "@provost/contract/report/filter";
import { describeFilter, hasValue } from "@provost/report-core/selection/selection-label";
import { IconX } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { chartWords } from "../chart-words.ts";
import classes from "../shelf/Chip.module.css";
import { leavesEmpty } from "./filter-form.ts";
import { filterWords } from "./filter-words.ts";

interface FilterChipProps extends ComponentProps<"span"> {
  filter: WireFilter;
  remarks: Readonly<Record<string, string>> | undefined;
  nameOf(column: string): string;
  onOpen(): void;
  /** `box` is the shelf that contains the chip. */
  onRemove(box: Element | null): void;
}

/** A filter in words: opens its form, is removed by Delete; dashed while it has no value. */
export function FilterChip({ filter, remarks, nameOf, onOpen, onRemove, ...target }: FilterChipProps) {
  const t = useWords(chartWords);
  const f = useWords(filterWords);
  const language = useLanguage();
  const text = describeFilter(
    filter,
    language,
    nameOf,
    (_, value) => remarks?.[String(value)] ?? String(value),
  );
  const description = leavesEmpty(filter.filterOperator) ? `${text} · ${f("leavesEmpty")}` : text;
  const idle = !hasValue(filter) && !filter.required;
  const boxOf = (node: Element): Element | null => node.closest("fieldset");
  return (
    <span {...target} className={classes.chip} data-idle={idle || undefined}>
      <button
        type="button"
        className={classes.main}
        title={idle ? t("filterIdle") : description}
        aria-haspopup="dialog"
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key === "Delete" || event.key === "Backspace") onRemove(boxOf(event.currentTarget));
        }}
      >
        <span className={classes.text}>{text}</span>
      </button>
      <button
        type="button"
        className={classes.remove}
        tabIndex={-1}
        aria-label={t("removeOf", { name: text })}
        onClick={(event) => onRemove(boxOf(event.currentTarget))}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </span>
  );
}
