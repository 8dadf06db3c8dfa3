import type { FurtherFigure } from "@provost/report-core/figure/further-figures";
import type { ChartOption, Drawing } from "./drawing.ts";

/** What the engine draws for a figure of one kind; `null` for those of others. */
export type DrawFurther = (figure: FurtherFigure, drawing: Drawing) => ChartOption | null;
