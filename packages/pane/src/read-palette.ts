import type { ChartPalette } from "./chart-palette.ts";

const hues = [1, 2, 3, 4, 5, 6, 7, 8] as const;

// The engine computes with hex and rgb() only; the browser turns what else CSS knows (`color(…)`) into a pixel.
function asPixel(colour: string): string {
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!pen) return colour;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = pen.getImageData(0, 0, 1, 1).data;
  return `rgba(${red},${green},${blue},${alpha / 255})`;
}

/** Reads the tokens of `pane.css` at an element, in notations the engine knows. */
export function readPalette(host: HTMLElement): ChartPalette {
  const probe = document.createElement("span");
  probe.hidden = true;
  host.append(probe);
  const read = (token: string): string => {
    probe.style.color = `var(--provost-chart-${token})`;
    const { color } = getComputedStyle(probe);
    return color.startsWith("rgb") ? color : asPixel(color);
  };
  const palette: ChartPalette = {
    primary: read("primary"),
    series: hues.map((hue) => read(String(hue))),
    text: read("text"),
    dimmed: read("dimmed"),
    line: read("line"),
    ground: read("ground"),
    font: getComputedStyle(host).fontFamily,
  };
  probe.remove();
  return palette;
}
