import { useTabState } from "../../platform/tab/tab-context.ts";

const none: readonly string[] = [];

interface Foldable {
  id: string;
}

/** Which rows of a log are open, kept by the tab, and what turns them. */
export interface RowFold {
  isOpen(row: Foldable): boolean;
  /** Opens what is shut and the other way round, or as it is told. */
  turn(row: Foldable, isToOpen?: boolean): void;
  /** Enter turns, the arrows open and shut; tells whether the key was one of them. */
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
