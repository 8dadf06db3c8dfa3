import type { SchemaColumn } from "@provost/contract/source/source";
import { type KeyboardEvent, useRef, useState } from "react";
import { TypeIcon } from "../builder/TypeIcon.tsx";
import { fieldId, useCarryingStore } from "../draft/carrying.ts";
import { useCarriable } from "../shelf/drag-space.ts";
import classes from "./FieldList.module.css";
import { FieldMenu } from "./FieldMenu.tsx";
import { type FieldUse, fieldName, naturalUse } from "./field-use.ts";
import { useKnownRange } from "./use-known-range.ts";

interface FieldRowProps {
  column: SchemaColumn;
  /** A calculated field of this chart. */
  isOwn: boolean;
  /** The one row the Tab key reaches. */
  isEntry: boolean;
  onFocus(name: string): void;
  onWalk(event: KeyboardEvent<HTMLElement>): void;
  onAdd(column: SchemaColumn, use: FieldUse): void;
}

/** One column: Enter adds it by its type, D, M and F say how, Space picks it up, the menu says the same; a tap opens it. */
export function FieldRow({ column, isOwn, isEntry, onFocus, onWalk, onAdd }: FieldRowProps) {
  const carrying = useCarryingStore();
  const { ahead } = useKnownRange();
  const [open, setOpen] = useState(false);
  const byTouch = useRef(false);
  const { attributes, grips, onKey, ref, isCarried } = useCarriable(fieldId(column.Column));
  const uses = { Enter: naturalUse(column), d: "dimension", m: "measure", f: "filter" } as const;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (carrying.getState().id !== null) return;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (plain && (key === "Enter" || key === "d" || key === "m" || key === "f")) {
      event.preventDefault();
      onAdd(column, uses[key]);
    } else if (event.key === "ContextMenu" || (event.shiftKey && event.key === "F10")) {
      event.preventDefault();
      setOpen(true);
    } else if (event.code === "Space") onKey(event);
    else onWalk(event);
  };

  return (
    <li
      className={classes.row}
      data-dragging={isCarried || undefined}
      data-hidden={column.hidden || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the row is what is carried, and holds more than a button may */}
      <div
        ref={ref}
        {...attributes}
        {...grips}
        className={classes.field}
        role="button"
        tabIndex={isEntry ? 0 : -1}
        data-field={column.Column}
        title={[
          ...new Set([
            fieldName(column),
            column.Column,
            column.Comment,
            column.expression ?? "",
            column.Type,
          ]),
        ]
          .filter(Boolean)
          .join(" · ")}
        onPointerEnter={() => ahead(column)}
        onFocus={() => {
          onFocus(column.Column);
          ahead(column);
        }}
        onPointerDown={({ pointerType }) => {
          byTouch.current = pointerType === "touch";
        }}
        onClick={() => byTouch.current && setOpen(true)}
        onDoubleClick={() => byTouch.current || onAdd(column, naturalUse(column))}
        onKeyDown={onKeyDown}
      >
        <TypeIcon type={column.Type} calculated={column.expression !== undefined} />
        <span className={classes.name}>{fieldName(column)}</span>
      </div>
      <FieldMenu column={column} isOwn={isOwn} opened={open} onChange={setOpen} onAdd={onAdd} />
    </li>
  );
}
