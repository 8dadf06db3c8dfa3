import { rowsColumn } from "@provost/report-core/query/output-name";
import {
  aggregateOf,
  type ChosenColumn,
  moveField,
  type Shelf,
} from "@provost/report-core/selection/selection";
import {
  bucketLabel,
  dimensionLabel,
  functionLabel,
  measureLabel,
  shownAs,
} from "@provost/report-core/selection/selection-label";
import { IconFilter, IconX } from "@tabler/icons-react";
import { type ComponentProps, type KeyboardEvent, memo, type ReactNode, useCallback } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { lazyMenu } from "../../ui/menu/lazy-menu.tsx";
import { useBuilder, useDraft } from "../builder/builder-context.ts";
import { TypeIcon } from "../builder/TypeIcon.tsx";
import { chartWords } from "../chart-words.ts";
import { chipId, useCarrying, useCarryingStore } from "../draft/carrying.ts";
import { withSelection } from "../draft/draft.ts";
import { fieldName, nameIn } from "../field/field-use.ts";
import classes from "./Chip.module.css";
import { useCarriable, usePlace } from "./drag-space.ts";
import { takeOff } from "./place-field.ts";

const ChipMenu = lazyMenu(async () => (await import("./menu/ChipMenu.tsx")).ChipMenu);

interface FieldChipProps {
  shelf: Shelf;
  column: ChosenColumn;
  index: number;
  isLast: boolean;
  onGone(index: number): void;
}

/** A chosen field: opens its menu, is carried by mouse or Space, moved by Alt and arrows, removed by Delete. */
export const FieldChip = memo(function FieldChip({ shelf, column, index, isLast, onGone }: FieldChipProps) {
  const t = useWords(chartWords);
  const language = useLanguage();
  const builder = useBuilder();
  const func = shelf === "caculCols" ? aggregateOf(column) : "none";
  const other = useDraft((draft) => nameIn(draft.selection.allCols, column.otherColumn ?? ""));
  const nameOf = (name: string): string => (name === column.otherColumn ? other : name);
  const label =
    shelf === "caculCols" ? measureLabel(column, language, nameOf) : dimensionLabel(column, language);
  const isRows = column.Column === rowsColumn;
  const as = shownAs(column, language);

  const remove = (): void => {
    builder.change((draft) => withSelection(draft, takeOff(draft.selection, shelf, index)));
    onGone(index);
  };
  const move = (to: number): void =>
    builder.change((draft) => withSelection(draft, moveField(draft.selection, shelf, index, to)));
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key === "Delete" || event.key === "Backspace") {
      remove();
      return true;
    }
    if (!event.altKey || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return false;
    const to = index + (event.key === "ArrowLeft" ? -1 : 1);
    if (to >= 0 && !(isLast && to > index)) {
      move(to);
      onGone(to);
    }
    return true;
  };

  return (
    <ChipFrame shelf={shelf} index={index} isLast={isLast}>
      <ChipMenu
        shelf={shelf}
        column={column}
        index={index}
        isLast={isLast}
        onMove={move}
        onRemove={remove}
        button={(menu) => (
          <Handle
            {...menu}
            dragId={chipId(shelf, index)}
            onKey={onKey}
            title={[...new Set([label, column.Column, column.Type])].join(" · ")}
            data-chip={column.Column}
          >
            <TypeIcon type={column.Type} calculated={column.expression !== undefined} />
            {func === "none" || isRows ? null : (
              <span className={classes.func}>{`${functionLabel(column, language, nameOf)} `}</span>
            )}
            <span className={classes.text}>{column.title ?? fieldName(column)}</span>
            {column.bucket === undefined ? null : (
              <span className={classes.func}>{bucketLabel(column.bucket, language)}</span>
            )}
            {as === null ? null : <span className={classes.func}>{as}</span>}
            {column.condition === undefined ? null : <IconFilter size={13} aria-hidden="true" />}
          </Handle>
        )}
      />
      <button
        type="button"
        className={classes.remove}
        tabIndex={-1}
        aria-label={t("removeOf", { name: label })}
        onClick={remove}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </ChipFrame>
  );
});

interface ChipFrameProps {
  shelf: Shelf;
  index: number;
  isLast: boolean;
  children: ReactNode;
}

/** The chip's outline, which shows where a carried field would come down. */
function ChipFrame({ shelf, index, isLast, children }: ChipFrameProps) {
  const id = chipId(shelf, index);
  const setNodeRef = usePlace(id);
  const isCarried = useCarrying((state) => state.id === id);
  const mark = useCarrying(({ target }) => {
    if (target?.area !== "shelf" || target.landing.shelf !== shelf) return null;
    const { index: at, how } = target.landing;
    if (how === "replace") return at === index ? "replacing" : null;
    return at === index ? "before" : isLast && at === index + 1 ? "after" : null;
  });
  return (
    <span
      ref={setNodeRef}
      className={classes.chip}
      data-kind={shelf === "caculCols" ? "measure" : "dimension"}
      data-dragging={isCarried || undefined}
      data-before={mark === "before" || undefined}
      data-after={mark === "after" || undefined}
      data-replacing={mark === "replacing" || undefined}
    >
      {children}
    </span>
  );
}

interface HandleProps extends ComponentProps<"button"> {
  dragId: string;
  /** Whether the key was used. */
  onKey(event: KeyboardEvent): boolean;
}

/** The part of a chip that is pressed and taken hold of. */
function Handle({ dragId, onKey, ref, children, ...rest }: HandleProps) {
  const carrying = useCarryingStore();
  const { attributes, grips, onKey: pickUp, ref: setNodeRef } = useCarriable(dragId);
  const join = useCallback(
    (node: HTMLButtonElement | null) => {
      setNodeRef(node);
      if (typeof ref === "function") ref(node);
      else if (ref) ref.current = node;
    },
    [setNodeRef, ref],
  );
  return (
    <button
      {...attributes}
      {...grips}
      {...rest}
      ref={join}
      type="button"
      className={`${classes.main} ${classes.grabs}`}
      onKeyDown={(event) => {
        if (carrying.getState().id !== null) return;
        if (onKey(event)) event.preventDefault();
        else {
          pickUp(event);
          rest.onKeyDown?.(event);
        }
      }}
    >
      {children}
    </button>
  );
}
