/** Colours and face of a chart, as the page's tokens resolve at an element. */
export interface ChartPalette {
  /** Colour of a single series. */
  primary: string;
  /** Hues of several series, in order. */
  series: readonly string[];
  text: string;
  dimmed: string;
  line: string;
  ground: string;
  font: string;
}

const hues = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Reads the tokens of `pane.css` at an element; a colour function is resolved by the browser. */
export function readPalette(host: HTMLElement): ChartPalette {
  const probe = document.createElement("span");
  probe.hidden = true;
  host.append(probe);
  const read = (token: string): string => {
    probe.style.color = `var(--provost-chart-${token})`;
    return getComputedStyle(probe).color;
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
