import { type Announcements, type KeyboardSensorOptions, useDraggable, useDroppable } from "@dnd-kit/core";
import { schemaOf } from "@provost/report-core/selection/selection-schema";
import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import { language as languageNow, useWords } from "../../platform/i18n.ts";
import { notifyError } from "../../ui/notify.ts";
import { PointerDrag } from "../../ui/PointerDrag.tsx";
import { draftIn } from "../builder/builder.ts";
import { useBuilder } from "../builder/builder-context.ts";
import { TypeIcon } from "../builder/TypeIcon.tsx";
import { chartWords } from "../chart-words.ts";
import { carriedOf, type Target, useCarrying, useCarryingStore } from "../draft/carrying.ts";
import { withOrder, withSelection } from "../draft/draft.ts";
import { fieldName } from "../field/field-use.ts";
import { useKnownRange } from "../field/use-known-range.ts";
import classes from "./Chip.module.css";
import { useDragSpace } from "./drag-space.ts";
import { keyboardStops, targetDetection } from "./drag-target.ts";
import { dragWords } from "./drag-words.ts";
import { type Carried, placeField } from "./place-field.ts";

const keyboard: KeyboardSensorOptions = {
  coordinateGetter: keyboardStops,
  keyboardCodes: { start: ["Space"], end: ["Space"], cancel: ["Escape"] },
};

interface DragEngineProps {
  /** A field was let go on the filters. */
  onFilter(column: string): void;
}

/** Carries what is in the drag space by mouse, finger or keys. */
export function DragEngine({ onFilter }: DragEngineProps) {
  const t = useWords(chartWords);
  const drag = useWords(dragWords);
  const builder = useBuilder();
  const { dated } = useKnownRange();
  const carrying = useCarryingStore();
  const space = useDragSpace();
  useSyncExternalStore(space.subscribe, space.version);
  const [seen] = useState(() => ({ target: null as Target | null }));
  const detection = useMemo(
    () =>
      targetDetection((target) => {
        seen.target = target;
      }),
    [seen],
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
    if (target === null) return drag("announceNowhere", { name });
    if (target.area !== "shelf") return `${name}: ${t(target.area === "filters" ? "filters" : "sort")}`;
    const { shelf, index } = target.landing;
    return drag("announceOver", {
      name,
      shelf: t(shelf === "dimensions" ? "dimensions" : "measures"),
      place: index + 1,
    });
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => drag("announceStart", { name: nameOf(active.id) }),
    onDragMove: ({ active }) => announceTarget(nameOf(active.id)),
    onDragOver: ({ active }) => announceTarget(nameOf(active.id)),
    onDragEnd: ({ active }) => drag("announceEnd", { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => drag("announceCancel", { name: nameOf(active.id) }),
  };

  const letGo = (): void => carrying.setState({ id: null, target: null });
  return (
    <PointerDrag
      collisionDetection={detection}
      carried={<CarriedChip />}
      keyboard={keyboard}
      announcements={announcements}
      onDragStart={({ active }) => carrying.setState({ id: String(active.id), target: null })}
      onDragMove={() => carrying.setState({ target: seen.target })}
      onDragCancel={letGo}
      onDragEnd={({ active }) => {
        drop(String(active.id));
        letGo();
      }}
    >
      {[...space.carriables].map(([id, element]) => (
        <Carriable key={id} id={id} element={element} />
      ))}
      {[...space.places].map(([id, element]) => (
        <Place key={id} id={id} element={element} />
      ))}
    </PointerDrag>
  );
}

interface MemberProps {
  id: string;
  element: HTMLElement;
}

function Carriable({ id, element }: MemberProps) {
  const space = useDragSpace();
  const { listeners, setNodeRef } = useDraggable({ id });
  useLayoutEffect(() => {
    setNodeRef(element);
    return () => setNodeRef(null);
  }, [element, setNodeRef]);
  useLayoutEffect(() => space.take(id, listeners), [space, id, listeners]);
  return null;
}

function Place({ id, element }: MemberProps) {
  const { setNodeRef } = useDroppable({ id });
  useLayoutEffect(() => {
    setNodeRef(element);
    return () => setNodeRef(null);
  }, [element, setNodeRef]);
  return null;
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
