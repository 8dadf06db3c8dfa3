import {
  type CollisionDetection,
  DndContext,
  DragOverlay,
  type Modifier,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import type { Chart } from "@provost/contract/chart";
import { IconGripVertical } from "@tabler/icons-react";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import classes from "./ChartList.module.css";
import { chartListWords } from "./chart-list-words.ts";
import { type FolderNode, mayStand, pathTo } from "./folder-tree.ts";
import { folderAt, isFixed, type Place } from "./place.ts";

type Carried = { charts: readonly Chart[] } | { folder: FolderNode };

interface Drag {
  carried: Carried | null;
  over: Place | null;
}

const DragContext = createContext<Drag>({ carried: null, over: null });

/** What is being carried to a place, and the place it is over. */
export const useChartDrag = (): Drag => useContext(DragContext);

const chartMark = "chart ";
const folderMark = "folder ";
export const folderDragId = (id: string): string => folderMark + id;

const atPointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  if (!draggingNodeRect || !(activatorEvent instanceof MouseEvent)) return transform;
  return {
    ...transform,
    x: transform.x + activatorEvent.clientX - draggingNodeRect.left + 12,
    y: transform.y + activatorEvent.clientY - draggingNodeRect.top - 14,
  };
};

interface ChartDragProps {
  tree: readonly FolderNode[];
  /** The charts that are carried with one: itself, or all that are chosen with it. */
  chartsWith(id: string): readonly Chart[];
  onCharts(charts: readonly Chart[], place: Place): void;
  onFolder(folder: FolderNode, parentId: string | null): void;
  mayRemove: boolean;
  children: ReactNode;
}

/** Carries charts and folders to a place in the tree, by mouse or finger; the menus do the same by keys. */
export function ChartDrag(props: ChartDragProps) {
  const { tree, chartsWith, onCharts, onFolder, mayRemove, children } = props;
  const t = useWords(chartListWords);
  const [carried, setCarried] = useState<Carried | null>(null);
  const [over, setOver] = useState<Place | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );

  function carriedBy(id: string): Carried | null {
    if (id.startsWith(chartMark)) return { charts: chartsWith(id.slice(chartMark.length)) };
    const folder = pathTo(tree, id.slice(folderMark.length)).at(-1);
    return folder === undefined ? null : { folder };
  }
  function takes(place: Place, what: Carried): boolean {
    if ("folder" in what)
      return (
        mayStand(tree, what.folder.id, isFixed(place) ? null : place) && (!isFixed(place) || place === "all")
      );
    if (place === "bin") return mayRemove;
    const folderId = folderAt(place);
    return folderId !== undefined && what.charts.some((chart) => chart.folderId !== folderId);
  }
  const detection: CollisionDetection = (asked) => {
    const what = carriedBy(String(asked.active.id));
    return pointerWithin(asked).filter(({ id }) => what !== null && takes(String(id), what));
  };
  const letGo = (): void => {
    setCarried(null);
    setOver(null);
  };

  return (
    <DragContext value={{ carried, over }}>
      <DndContext
        sensors={sensors}
        collisionDetection={detection}
        onDragStart={({ active }) => setCarried(carriedBy(String(active.id)))}
        onDragOver={({ over: under }) => setOver(under === null ? null : String(under.id))}
        onDragCancel={letGo}
        onDragEnd={({ over: under }) => {
          if (under !== null && carried !== null) {
            const place = String(under.id);
            if ("charts" in carried) onCharts(carried.charts, place);
            else onFolder(carried.folder, isFixed(place) ? null : place);
          }
          letGo();
        }}
      >
        {children}
        <DragOverlay dropAnimation={null} modifiers={[atPointer]} style={{ width: "auto", height: "auto" }}>
          {carried === null ? null : (
            <span className={classes.carried}>
              {"folder" in carried
                ? carried.folder.title
                : carried.charts.length === 1
                  ? carried.charts[0]?.name
                  : t("carried", { count: carried.charts.length })}
            </span>
          )}
        </DragOverlay>
      </DndContext>
    </DragContext>
  );
}

/** What a chart's row is taken hold of by. */
export function ChartGrip({ id }: { id: string }) {
  const t = useWords(chartListWords);
  const { setNodeRef, listeners } = useDraggable({ id: chartMark + id });
  const hold = useCallback(
    (grip: HTMLElement | null) => setNodeRef(grip?.closest("tr") ?? null),
    [setNodeRef],
  );
  return (
    <span ref={hold} className={classes.grip} title={t("grip")} aria-hidden {...listeners}>
      <IconGripVertical size={16} stroke={1.6} />
    </span>
  );
}
