import type { BaseFigure } from "@provost/report-core/figure/figure";
import type { LeftOutRows } from "@provost/report-core/result/left-out";
import { useRef, useState } from "react";
import { tooltips } from "./engine/engine-parts.ts";

/** Counts what the measures of a result leave out; `null` where they can leave nothing out. */
export type CountLeftOut = () => Promise<LeftOutRows | null>;

const none: readonly string[] = [];

/** `count` has a figure's rows counted, once: its tooltips tell them, and `notes` says them of all rows. What fails is not said. */
export function useLeftOut(
  figure: BaseFigure | null,
  countLeftOut: CountLeftOut | undefined,
): { count(): void; notes: readonly string[] } {
  const counted = useRef<BaseFigure | null>(null);
  const [said, setSaid] = useState<{ figure: BaseFigure; notes: readonly string[] } | null>(null);
  const count = async (of: BaseFigure): Promise<void> => {
    const rows = await countLeftOut?.();
    if (!rows || rows.notes.length === 0) return;
    setSaid({ figure: of, notes: rows.notes });
    (await tooltips.load()).tellLeftOut(of, rows);
  };
  return {
    count: () => {
      if (figure === null || counted.current === figure) return;
      counted.current = figure;
      count(figure).catch(() => undefined);
    },
    notes: said !== null && said.figure === figure ? said.notes : none,
  };
}
