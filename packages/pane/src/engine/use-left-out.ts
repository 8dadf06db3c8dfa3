import type { BaseFigure } from "@provost/report-core/figure/figure";
import type { LeftOutRows } from "@provost/report-core/result/left-out";
import { useRef, useState } from "react";
import { tooltips } from "./engine-parts.ts";

/** Counts what the measures of a result leave out; `null` where they can leave nothing out. */
export type CountLeftOut = () => Promise<LeftOutRows | null>;

const none: readonly string[] = [];

/**
 * `count` has the rows of a figure counted, once for each result: its tooltips tell them, `rows` is what was found. What fails is not
 * said.
 */
export function useLeftOut(
  figure: BaseFigure | null,
  countLeftOut: CountLeftOut | undefined,
): { count(): void; rows: LeftOutRows | null; notes: readonly string[] } {
  const counted = useRef<CountLeftOut | null>(null);
  const [found, setFound] = useState<{ figure: BaseFigure; rows: LeftOutRows | null } | null>(null);
  const count = async (of: BaseFigure, by: CountLeftOut): Promise<void> => {
    const rows = await by();
    if (counted.current !== by) return;
    if (rows !== null) (await tooltips.load()).tellLeftOut(of, rows);
    setFound({ figure: of, rows });
  };
  const rows = found !== null && found.figure === figure ? found.rows : null;
  return {
    count: () => {
      if (figure === null || countLeftOut === undefined || counted.current === countLeftOut) return;
      counted.current = countLeftOut;
      count(figure, countLeftOut).catch(() => undefined);
    },
    rows,
    notes: rows?.notes ?? none,
  };
}
