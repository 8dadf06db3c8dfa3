import type { BaseFigure } from "@provost/report-core/figure/figure";
import type { LeftOutRows } from "@provost/report-core/result/left-out";
import type { Row } from "@provost/report-core/result/result-rows";
import { useMemo, useRef, useState } from "react";
import { isRow } from "../drill/narrowed-rows.ts";
import { tooltips } from "./engine-parts.ts";

/** Counts what the measures of a result leave out, of the rows alone that it is narrowed to; `null` where they can leave nothing out. */
export type CountLeftOut = (narrowed?: readonly Row[]) => Promise<LeftOutRows | null>;

/** Counts for the rows alone that a pane is narrowed to; `null`: for all. */
export function useCountWithin(
  countLeftOut: CountLeftOut | undefined,
  narrowed: unknown,
): CountLeftOut | undefined {
  return useMemo(
    () =>
      countLeftOut && Array.isArray(narrowed) ? () => countLeftOut(narrowed.filter(isRow)) : countLeftOut,
    [countLeftOut, narrowed],
  );
}

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
