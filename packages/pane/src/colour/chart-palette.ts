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
  /** It is being printed: nothing moves, and nothing waits. */
  onPaper?: boolean;
}
