import type { SchemaColumn } from "@provost/contract/source/source";
import type { Shelf as ShelfName } from "@provost/report-core/selection/selection";
import { useCallback, useRef } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useScreenClass } from "../../platform/screen-class.ts";
import { useDraft } from "../builder/builder-context.ts";
import { chartWords } from "../chart-words.ts";
import { shelfId } from "../draft/carrying.ts";
import { AddField } from "../field/AddField.tsx";
import { DropBox } from "./DropBox.tsx";
import { FieldChip } from "./FieldChip.tsx";
import classes from "./Shelf.module.css";

interface ShelfProps {
  shelf: ShelfName;
  onAdd(column: SchemaColumn): void;
}

/** The chosen dimensions, or the chosen measures. */
export function Shelf({ shelf, onAdd }: ShelfProps) {
  const t = useWords(chartWords);
  const isNarrow = useScreenClass() === 0;
  const label = t(shelf === "dimensions" ? "dimensions" : "measures");
  const chosen = useDraft((draft) => draft.selection[shelf]);
  const box = useRef<HTMLFieldSetElement>(null);

  // After a chip is gone the next one has the focus, else the way to add one.
  const focusNear = useCallback((index: number): void => {
    requestAnimationFrame(() => {
      const chips = box.current?.querySelectorAll<HTMLElement>("[data-chip]") ?? [];
      const next =
        chips[Math.min(index, chips.length - 1)] ?? box.current?.querySelector<HTMLElement>("[data-add]");
      next?.focus();
    });
  }, []);

  return (
    <div className={classes.shelf}>
      <span className={classes.label}>{label}</span>
      <DropBox id={shelfId(shelf)} ref={box} label={label} shelf={shelf}>
        {chosen.map((column, index) => (
          <FieldChip
            key={`${column.Column} ${chosen.slice(0, index).filter((other) => other.Column === column.Column).length}`}
            shelf={shelf}
            column={column}
            index={index}
            isLast={index === chosen.length - 1}
            onGone={focusNear}
          />
        ))}
        {chosen.length === 0 ? (
          <span className={classes.hint}>
            {isNarrow ? t("tapField") : t(shelf === "dimensions" ? "dropDimensions" : "dropMeasures")}
          </span>
        ) : null}
        <AddField label={t("add", { what: label })} rows={shelf === "caculCols"} onAdd={onAdd} />
      </DropBox>
    </div>
  );
}
