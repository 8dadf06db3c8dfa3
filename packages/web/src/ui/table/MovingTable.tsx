import { type CollisionDetection, useDraggable, useDroppable } from "@dnd-kit/core";
import { VisuallyHidden } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { PointerDrag } from "../PointerDrag.tsx";
import { type DropZone, dropLanding, type Landing, type Step, stepLanding } from "../tree/tree-move.ts";
import { type TreeNode, withDescendants } from "../tree/tree-rows.ts";
import { DataTable } from "./DataTable.tsx";
import type { DataTableProps, RowAttributes } from "./data-table.ts";
import { zonesAt } from "./drop-zone.ts";
import classes from "./MovingTable.module.css";
import { movingWords } from "./moving-words.ts";

export interface Moving<R> {
  may: (row: R, landing: Landing) => boolean;
  move: (row: R, landing: Landing) => void;
}

interface MovingTableProps<R> extends Omit<DataTableProps<R>, "lead" | "onRowKey"> {
  /** `null` where nothing may be moved. */
  moving: Moving<R> | null;
}

interface Target {
  id: string;
  zone: DropZone;
  landing: Landing;
}

const openAfterMs = 700;
const steps: Readonly<Record<string, Step>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

/** A tree table whose rows can be put elsewhere: by a grip, or with Alt and the arrow keys. */
export function MovingTable<R extends TreeNode<R>>({ moving, ...table }: MovingTableProps<R>) {
  return moving === null ? <DataTable {...table} /> : <Movable {...table} moving={moving} />;
}

function Movable<R extends TreeNode<R>>(props: MovingTableProps<R> & { moving: Moving<R> }) {
  const { moving, ...table } = props;
  const { rows: nodes, folding, rowName } = table;
  const t = useWords(movingWords);
  const frame = useRef<HTMLDivElement>(null);
  const seen = useRef<Target | null>(null);
  const refocus = useRef<string | null>(null);
  const [carried, setCarried] = useState<R | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const [told, setTold] = useState("");
  const byId = useMemo(
    () => new Map(nodes.flatMap((node) => withDescendants(node)).map((node) => [node.id, node])),
    [nodes],
  );

  function put(row: R, landing: Landing): void {
    const parent = landing.parentId === null ? undefined : byId.get(landing.parentId);
    if (parent !== undefined) folding?.onFold(parent.id, true);
    refocus.current = row.id;
    const before = landing.before === null ? undefined : byId.get(landing.before);
    const names = { name: rowName(row), parent: parent ? rowName(parent) : t("movedTop") };
    setTold(before ? t("movedBefore", { ...names, before: rowName(before) }) : t("movedLast", names));
    moving.move(row, landing);
  }

  const detection: CollisionDetection = ({ active, droppableRects, pointerCoordinates }) => {
    seen.current = null;
    const row = byId.get(String(active.id));
    if (row === undefined || pointerCoordinates === null) return [];
    const { x, y } = pointerCoordinates;
    for (const [id, { left, right, top, bottom, height }] of droppableRects) {
      if (x < left || x > right || y < top || y >= bottom) continue;
      const isOpen = folding?.openAll === true || folding?.open.includes(String(id)) === true;
      for (const zone of zonesAt((y - top) / height)) {
        const landing = dropLanding(nodes, row.id, String(id), zone, isOpen);
        if (landing === null || !moving.may(row, landing)) continue;
        seen.current = { id: String(id), zone, landing };
        return [{ id }];
      }
    }
    return [];
  };

  function onRowKey(event: KeyboardEvent, row: R): boolean {
    const step = event.altKey ? steps[event.key] : undefined;
    if (step === undefined) return false;
    const landing = stepLanding(nodes, row.id, step);
    if (landing !== null && moving.may(row, landing)) put(row, landing);
    else setTold(t("movedNot", { name: rowName(row) }));
    return true;
  }

  useEffect(() => {
    if (refocus.current === null) return;
    frame.current?.querySelector<HTMLElement>(`[data-id="${refocus.current}"]`)?.focus();
    refocus.current = null;
  });

  const over = target?.zone === "inside" ? target.id : null;
  const open = useRef(folding?.onFold);
  useEffect(() => {
    open.current = folding?.onFold;
  });
  useEffect(() => {
    if (over === null) return;
    const later = setTimeout(() => open.current?.(over, true), openAfterMs);
    return () => clearTimeout(later);
  }, [over]);

  const letGo = (): void => {
    setCarried(null);
    setTarget(null);
  };
  return (
    <div ref={frame} className={classes.frame} data-carrying={carried !== null || undefined}>
      <PointerDrag
        collisionDetection={detection}
        carried={carried === null ? null : <span className={classes.carried}>{rowName(carried)}</span>}
        onDragStart={({ active }) => setCarried(byId.get(String(active.id)) ?? null)}
        onDragMove={() => setTarget(seen.current)}
        onDragOver={() => setTarget(seen.current)}
        onDragCancel={letGo}
        onDragEnd={() => {
          if (carried !== null && seen.current !== null) put(carried, seen.current.landing);
          letGo();
        }}
      >
        <DataTable
          {...table}
          lead={(row) => <Grip id={row.id} label={t("grip")} />}
          rowProps={(row): RowAttributes => ({
            ...table.rowProps?.(row),
            ...(row.id === target?.id ? { "data-drop": target.zone } : {}),
            ...(row.id === carried?.id ? { "data-carried": true } : {}),
          })}
          onRowKey={onRowKey}
          moreKeys={[
            ...(table.moreKeys ?? []),
            folding === undefined ? ["Alt ↑ ↓", t("keyPutFlat")] : ["Alt ↑ ↓ ← →", t("keyPut")],
          ]}
        />
      </PointerDrag>
      <VisuallyHidden aria-live="polite">{told}</VisuallyHidden>
    </div>
  );
}

/** What a row is taken hold of by; its whole row is carried and dropped on. Keys move rows without it. */
function Grip({ id, label }: { id: string; label: string }) {
  const drag = useDraggable({ id });
  const drop = useDroppable({ id });
  const [setDrag, setDrop] = [drag.setNodeRef, drop.setNodeRef];
  const hold = useCallback(
    (grip: HTMLElement | null) => {
      const row = grip?.closest("tr") ?? null;
      setDrag(row);
      setDrop(row);
    },
    [setDrag, setDrop],
  );
  return (
    <span ref={hold} className={classes.grip} title={label} aria-hidden {...drag.listeners}>
      <IconGripVertical size={16} stroke={1.6} />
    </span>
  );
}
