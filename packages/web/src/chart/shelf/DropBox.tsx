import { type ReactNode, type Ref, useCallback } from "react";
import { areaId, shelfId, type Target, useCarrying } from "../draft/carrying.ts";
import { usePlace } from "./drag-space.ts";
import classes from "./Shelf.module.css";

const boxOf = (target: Target): string =>
  target.area === "shelf" ? shelfId(target.landing.shelf) : areaId(target.area);

interface DropBoxProps {
  /** Id under which carried fields find it. */
  id: string;
  label: string;
  shelf?: string;
  ref?: Ref<HTMLFieldSetElement>;
  children: ReactNode;
}

/** The area of a shelf. Only the area renders again during a drag, not its content. */
export function DropBox({ id, label, shelf, ref, children }: DropBoxProps) {
  const setNodeRef = usePlace(id);
  const isOver = useCarrying(({ target }) => target !== null && boxOf(target) === id);
  const carrying = useCarrying((state) => state.id !== null);
  const join = useCallback(
    (node: HTMLFieldSetElement | null) => {
      setNodeRef(node);
      if (typeof ref === "function") ref(node);
      else if (ref) ref.current = node;
    },
    [setNodeRef, ref],
  );
  return (
    <fieldset
      ref={join}
      className={classes.box}
      aria-label={label}
      data-shelf={shelf}
      data-over={isOver || undefined}
      data-carrying={carrying || undefined}
    >
      {children}
    </fieldset>
  );
}
