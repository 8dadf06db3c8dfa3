import {
  type Announcements,
  DndContext,
  type DndContextProps,
  DragOverlay,
  KeyboardSensor,
  type KeyboardSensorOptions,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import type { ReactNode } from "react";

// What is carried is smaller than the row it was taken from.
const atPointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  if (!draggingNodeRect || !(activatorEvent instanceof MouseEvent)) return transform;
  return {
    ...transform,
    x: transform.x + activatorEvent.clientX - draggingNodeRect.left + 12,
    y: transform.y + activatorEvent.clientY - draggingNodeRect.top - 14,
  };
};

const silent = (): undefined => undefined;
const unannounced: Announcements = {
  onDragStart: silent,
  onDragOver: silent,
  onDragEnd: silent,
  onDragCancel: silent,
};

interface PointerDragProps
  extends Pick<
    DndContextProps,
    "collisionDetection" | "onDragStart" | "onDragMove" | "onDragOver" | "onDragEnd" | "onDragCancel"
  > {
  /** What is drawn at the pointer while something is dragged. */
  carried: ReactNode;
  /** Where things can be dragged by keys as well. */
  keyboard?: KeyboardSensorOptions;
  /** For screen readers. Without them nothing is announced: the library's own texts are English. */
  announcements?: Announcements;
  children: ReactNode;
}

/** Lets what is inside be dragged by mouse, by finger after a moment and, where wanted, by keys. */
export function PointerDrag({
  carried,
  keyboard,
  announcements = unannounced,
  children,
  ...drag
}: PointerDragProps) {
  const mouse = useSensor(MouseSensor, { activationConstraint: { distance: 5 } });
  const touch = useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } });
  const keys = useSensor(KeyboardSensor, keyboard);
  const sensors = useSensors(mouse, touch, keyboard === undefined ? null : keys);
  return (
    <DndContext
      {...drag}
      sensors={sensors}
      accessibility={{ announcements, screenReaderInstructions: { draggable: "" } }}
    >
      {children}
      <DragOverlay dropAnimation={null} modifiers={[atPointer]} style={{ width: "auto", height: "auto" }}>
        {carried}
      </DragOverlay>
    </DndContext>
  );
}
