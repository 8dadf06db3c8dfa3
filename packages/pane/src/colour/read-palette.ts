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

const plain = ["primary", "text", "dimmed", "line", "ground"] as const;

const readThisFrame = new Map<string, ChartPalette>();

/** Reads the tokens of `pane.css` at an element, in notations the engine knows. */
export function readPalette(host: HTMLElement): ChartPalette {
  const style = getComputedStyle(host);
  const tokens = [...plain, ...hues].map((token) => style.getPropertyValue(`--provost-chart-${token}`));
  const key = [style.fontFamily, style.color, style.colorScheme, ...tokens].join("\n");
  // Charts drawn together mostly share one theme; each probe makes the browser compute styles again.
  const known = readThisFrame.get(key);
  if (known !== undefined) return known;
  if (readThisFrame.size === 0) requestAnimationFrame(() => readThisFrame.clear());
  const palette = probed(host, style.fontFamily);
  readThisFrame.set(key, palette);
  return palette;
}

function probed(host: HTMLElement, font: string): ChartPalette {
  const group = document.createElement("span");
  group.hidden = true;
  // All are set before the first is read: the browser reckons styles once for them together.
  const probes = [...plain, ...hues].map((token) => {
    const probe = document.createElement("span");
    probe.style.color = `var(--provost-chart-${token})`;
    return probe;
  });
  group.append(...probes);
  host.append(group);
  const [primary = "", text = "", dimmed = "", line = "", ground = "", ...series] = probes.map((probe) => {
    const { color } = getComputedStyle(probe);
    return color.startsWith("rgb") ? color : asPixel(color);
  });
  group.remove();
  return { primary, series, text, dimmed, line, ground, font };
}
