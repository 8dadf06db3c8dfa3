import {
  type Announcements,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { schemaOf } from "@provost/report-core/selection/selection-schema";
import { type ReactNode, useMemo, useState } from "react";
import { language as languageNow, useWords } from "../../platform/i18n.ts";
import { notifyError } from "../../ui/notify.ts";
import { draftIn } from "../builder/builder.ts";
import { useBuilder } from "../builder/builder-context.ts";
import { TypeIcon } from "../builder/TypeIcon.tsx";
import { chartWords } from "../chart-words.ts";
import { CarryingContext, carriedOf, createCarrying, type Target, useCarrying } from "../draft/carrying.ts";
import { withOrder, withSelection } from "../draft/draft.ts";
import { fieldName } from "../field/field-use.ts";
import { useKnownRange } from "../field/use-known-range.ts";
import classes from "./Chip.module.css";
import { keyboardStops, targetDetection } from "./drag-target.ts";
import { type Carried, placeField } from "./place-field.ts";

// The small chip is carried at the pointer, wherever the wide row was taken hold of.
const atPointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  if (!draggingNodeRect || !(activatorEvent instanceof MouseEvent)) return transform;
  return {
    ...transform,
    x: transform.x + activatorEvent.clientX - draggingNodeRect.left - 12,
    y: transform.y + activatorEvent.clientY - draggingNodeRect.top - 14,
  };
};

interface FieldDragProps {
  /** A field was let go on the filters. */
  onFilter(column: string): void;
  children: ReactNode;
}

/** Carries fields and chips about the builder, by mouse, finger or keys. */
export function FieldDrag({ onFilter, children }: FieldDragProps) {
  const t = useWords(chartWords);
  const builder = useBuilder();
  const { dated } = useKnownRange();
  const [carrying] = useState(createCarrying);
  const [seen] = useState(() => ({ target: null as Target | null }));
  const detection = useMemo(
    () =>
      targetDetection((target) => {
        seen.target = target;
      }),
    [seen],
  );
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: keyboardStops,
      keyboardCodes: { start: ["Space"], end: ["Space"], cancel: ["Escape"] },
    }),
  );
  const carriedNow = (id: string | number) =>
    carriedOf(String(id), draftIn(builder.state.getState()).selection);
  const nameOf = (id: string | number): string => {
    const carried = carriedNow(id);
    return carried ? fieldName(carried.column) : "";
  };

  const sortBy = (column: string): void => {
    const { selection } = draftIn(builder.state.getState());
    const heading = schemaOf(selection, "zh").find((other) => other.Column === column);
    if (!heading) notifyError(t("noSortable"));
    else builder.change((draft) => withOrder(draft, { column: heading.name, direction: "desc" }));
  };

  const intoDimensions = (carried: Carried, shelf: string): Carried =>
    shelf === "dimensions" && carried.from !== shelf
      ? { ...carried, column: dated(carried.column) }
      : carried;

  const drop = (id: string): void => {
    const carried = carriedNow(id);
    const { target } = seen;
    if (!carried || !target) return;
    if (target.area === "filters") {
      onFilter(carried.column.Column);
      return;
    }
    if (target.area === "order") {
      sortBy(carried.column.Column);
      return;
    }
    const { selection } = draftIn(builder.state.getState());
    const placed = placeField(
      selection,
      intoDimensions(carried, target.landing.shelf),
      target.landing,
      languageNow(),
    );
    if (placed.ok) builder.change((draft) => withSelection(draft, placed.selection));
    else notifyError(t(placed.reason));
  };

  const announceTarget = (name: string): string => {
    const { target } = seen;
    if (target === null) return t("announceNowhere", { name });
    if (target.area !== "shelf") return `${name}: ${t(target.area === "filters" ? "filters" : "sort")}`;
    const { shelf, index } = target.landing;
    return t("announceOver", {
      name,
      shelf: t(shelf === "dimensions" ? "dimensions" : "measures"),
      place: index + 1,
    });
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => t("announceStart", { name: nameOf(active.id) }),
    onDragMove: ({ active }) => announceTarget(nameOf(active.id)),
    onDragOver: ({ active }) => announceTarget(nameOf(active.id)),
    onDragEnd: ({ active }) => t("announceEnd", { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => t("announceCancel", { name: nameOf(active.id) }),
  };

  const letGo = (): void => carrying.setState({ id: null, target: null });
  return (
    <CarryingContext value={carrying}>
      <DndContext
        sensors={sensors}
        collisionDetection={detection}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t("dragHelp") } }}
        onDragStart={({ active }) => carrying.setState({ id: String(active.id), target: null })}
        onDragMove={() => carrying.setState({ target: seen.target })}
        onDragCancel={letGo}
        onDragEnd={({ active }) => {
          drop(String(active.id));
          letGo();
        }}
      >
        {children}
        <DragOverlay dropAnimation={null} modifiers={[atPointer]} style={{ width: "auto", height: "auto" }}>
          <CarriedChip />
        </DragOverlay>
      </DndContext>
    </CarryingContext>
  );
}

function CarriedChip() {
  const builder = useBuilder();
  const id = useCarrying((carrying) => carrying.id);
  const carried = id === null ? null : carriedOf(id, draftIn(builder.state.getState()).selection);
  if (!carried) return null;
  return (
    <span className={classes.carried}>
      <TypeIcon type={carried.column.Type} />
      {fieldName(carried.column)}
    </span>
  );
}
