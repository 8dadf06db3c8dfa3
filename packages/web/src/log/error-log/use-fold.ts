import { useTabState } from "../../platform/tab/tab-context.ts";

const none: readonly string[] = [];

interface Foldable {
  id: string;
}

/** Which rows of a log are open, stored by the tab, and what toggles them. */
export interface RowFold {
  isOpen(row: Foldable): boolean;
  /** Toggles a row, or sets it to `isToOpen`. */
  turn(row: Foldable, isToOpen?: boolean): void;
  /** Enter toggles, the arrows open and close; returns whether the key was one of them. */
  onKey(key: string, row: Foldable): boolean;
}

export function useFold(): RowFold {
  const [open, setOpen] = useTabState("open", none);
  const isOpen = ({ id }: Foldable): boolean => open.includes(id);
  const turn = (row: Foldable, isToOpen = !isOpen(row)): void =>
    setOpen((before) => {
      const others = before.filter((id) => id !== row.id);
      return isToOpen ? [...others, row.id] : others;
    });
  return {
    isOpen,
    turn,
    onKey(key, row) {
      if (key === "Enter") turn(row);
      else if (key === "ArrowRight") turn(row, true);
      else if (key === "ArrowLeft") turn(row, false);
      else return false;
      return true;
    },
  };
}
