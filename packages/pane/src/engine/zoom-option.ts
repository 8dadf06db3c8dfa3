import type { ChartPalette } from "../colour/chart-palette.ts";
import { gridColour } from "../colour/colour-scale.ts";
import type { Drawing } from "./drawing.ts";

// How the slider of a zoomed axis looks.
const sliderLook = (palette: ChartPalette) => ({
  showDetail: false,
  showDataShadow: false,
  brushSelect: false,
  borderColor: "transparent",
  borderRadius: 4,
  backgroundColor: gridColour(palette),
  fillerColor: palette.line,
  handleSize: 0,
  handleStyle: { color: palette.ground, borderColor: palette.dimmed },
  moveHandleSize: 0,
});

/** Zooming on categories from left to right, `shown` of them at first, above a legend of some px. */
export function zoomAcross(legend: number, shown: number, { palette }: Drawing) {
  const window = { xAxisIndex: 0, startValue: 0, endValue: shown - 1 };
  return [
    // The wheel belongs to the page unless Ctrl is held.
    { type: "inside" as const, ...window, zoomOnMouseWheel: "ctrl" as const, moveOnMouseWheel: false },
    { type: "slider" as const, ...window, height: 8, bottom: legend + 4, ...sliderLook(palette) },
  ];
}

/** The same from top to bottom: the wheel moves what is seen. */
export function zoomDown(shown: number, { palette }: Drawing) {
  const window = { yAxisIndex: 0, startValue: 0, endValue: shown - 1 };
  return [
    { type: "inside" as const, ...window, zoomOnMouseWheel: "ctrl" as const, moveOnMouseWheel: true },
    { type: "slider" as const, ...window, width: 8, right: 2, ...sliderLook(palette) },
  ];
}
