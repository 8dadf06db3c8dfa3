import { useDraggable, useDroppable } from "@dnd-kit/core";
import { Menu } from "@mantine/core";
import { aggregateNames } from "@provost/contract/aggregate";
import type { SchemaColumn } from "@provost/contract/source";
import { aggregateOf, measureLabel, moveField, type Shelf } from "@provost/report-core/selection";
import { IconX } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useLanguage, useWords } from "../platform/i18n.ts";
import { useBuilder } from "./builder-context.ts";
import classes from "./Chip.module.css";
import { ChipMenu } from "./ChipMenu.tsx";
import { chipId, useCarrying, useCarryingStore } from "./carrying.ts";
import { chartWords } from "./chart-words.ts";
import { withSelection } from "./draft.ts";
import { takeOff } from "./place-field.ts";
import { TypeIcon } from "./TypeIcon.tsx";

interface FieldChipProps {
  shelf: Shelf;
  column: SchemaColumn;
  index: number;
  isLast: boolean;
  onGone(index: number): void;
}

/** A chosen field: opens its menu, is carried by mouse or Space, moved by Alt and arrows, removed by Delete. */
export function FieldChip({ shelf, column, index, isLast, onGone }: FieldChipProps) {
  const t = useWords(chartWords);
  const language = useLanguage();
  const builder = useBuilder();
  const carrying = useCarryingStore();
  const id = chipId(shelf, index);
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id });
  const { setNodeRef: setDropRef } = useDroppable({ id });
  const mark = useCarrying(({ target }) => {
    if (target?.area !== "shelf" || target.landing.shelf !== shelf) return null;
    const { index: at, how } = target.landing;
    if (how === "replace") return at === index ? "replacing" : null;
    return at === index ? "before" : isLast && at === index + 1 ? "after" : null;
  });
  const func = shelf === "caculCols" ? aggregateOf(column) : "none";
  const label = shelf === "caculCols" ? measureLabel(column, language) : column.Column;

  const remove = (): void => {
    builder.change((draft) => withSelection(draft, takeOff(draft.selection, shelf, index)));
    onGone(index);
  };
  const move = (to: number): void =>
    builder.change((draft) => withSelection(draft, moveField(draft.selection, shelf, index, to)));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (carrying.getState().id !== null) return;
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      remove();
    } else if (event.altKey && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      event.preventDefault();
      const to = index + (event.key === "ArrowLeft" ? -1 : 1);
      if (to >= 0 && !(isLast && to > index)) {
        move(to);
        onGone(to);
      }
    } else listeners?.onKeyDown?.(event);
  };

  return (
    <span
      ref={setDropRef}
      className={classes.chip}
      data-kind={shelf === "caculCols" ? "measure" : "dimension"}
      data-dragging={isDragging || undefined}
      data-before={mark === "before" || undefined}
      data-after={mark === "after" || undefined}
      data-replacing={mark === "replacing" || undefined}
    >
      <Menu position="bottom-start" keepMounted={false}>
        <Menu.Target>
          <button
            ref={setNodeRef}
            {...attributes}
            {...listeners}
            type="button"
            className={`${classes.main} ${classes.grabs}`}
            aria-label={label}
            title={`${label} · ${column.Type}`}
            data-chip={column.Column}
            onKeyDown={onKeyDown}
          >
            <TypeIcon type={column.Type} />
            {func === "none" ? null : <span className={classes.func}>{aggregateNames[func][language]}</span>}
            <span className={classes.text}>{column.Column}</span>
          </button>
        </Menu.Target>
        <ChipMenu
          shelf={shelf}
          column={column}
          index={index}
          isLast={isLast}
          onMove={move}
          onRemove={remove}
        />
      </Menu>
      <button
        type="button"
        className={classes.remove}
        tabIndex={-1}
        aria-label={t("removeOf", { name: label })}
        onClick={remove}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </span>
  );
}
