import type { BaseFigure } from "@provost/report-core/figure/figure";
import type { LeftOutRows } from "@provost/report-core/result/left-out";
import { useRef, useState } from "react";
import { tooltips } from "./engine-parts.ts";

/** Counts what the measures of a result leave out; `null` where they can leave nothing out. */
export type CountLeftOut = () => Promise<LeftOutRows | null>;

/** What rows were counted for: a figure, and the result it shows. */
interface Counted {
  figure: BaseFigure;
  by: CountLeftOut;
}

const none: readonly string[] = [];

/**
 * `count` has the rows of a figure counted, once for each result: its tooltips tell them, `rows` is what was found. What fails is not
 * said.
 */
export function useLeftOut(
  figure: BaseFigure | null,
  countLeftOut: CountLeftOut | undefined,
): { count(): void; rows: LeftOutRows | null; notes: readonly string[] } {
  const counted = useRef<Counted | null>(null);
  const [found, setFound] = useState<(Counted & { rows: LeftOutRows | null }) | null>(null);
  const count = async (wanted: Counted): Promise<void> => {
    const rows = await wanted.by();
    if (counted.current !== wanted) return;
    if (rows !== null) (await tooltips.load()).tellLeftOut(wanted.figure, rows);
    setFound({ ...wanted, rows });
  };
  const isOf = (one: Counted | null): boolean => one?.figure === figure && one?.by === countLeftOut;
  const rows = isOf(found) ? (found?.rows ?? null) : null;
  return {
    count: () => {
      if (figure === null || countLeftOut === undefined || isOf(counted.current)) return;
      const wanted = { figure, by: countLeftOut };
      counted.current = wanted;
      count(wanted).catch(() => undefined);
    },
    rows,
    notes: rows?.notes ?? none,
  };
}
