/** A rectangle of a drawing, px. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** px, of a panel's title. */
export const titleHeight = 20;
const gap = { across: 16, down: 12 } as const;
const leastWidth = 220;
const mostColumns = 4;
/** Where a drawing cannot be as high as it needs, panels become this low before some are left out, px. */
const lowest = 96;
/** px, of the line that says how many are left out. */
const lineHeight = 20;

/** How many panels are side by side: as many as are wide enough, and no more than lines of like length need. */
export function columnsOf(count: number, width: number): number {
  const most = Math.max(
    1,
    Math.min(mostColumns, Math.floor((width + gap.across) / (leastWidth + gap.across))),
  );
  return Math.ceil(count / Math.ceil(count / most));
}

/** px, of a panel. */
export function panelWidth(count: number, width: number): number {
  const columns = columnsOf(count, width);
  return Math.floor((width - (columns - 1) * gap.across) / columns);
}

/** The height of panels that are so high without their titles, px. */
export function heightOfAll(count: number, width: number, each: number): number {
  const lines = Math.ceil(count / columnsOf(count, width));
  return lines * (each + titleHeight) + (lines - 1) * gap.down;
}

/** Where panels are in a rectangle, from left to right and from top to bottom, titles included; those without a place are left out. */
export function panelBoxes(
  count: number,
  { left, top, width, height }: Box,
): { boxes: Box[]; leftOut: number } {
  const columns = columnsOf(count, width);
  const all = Math.ceil(count / columns);
  const heightFor = (lines: number, available: number): number =>
    (available - (lines - 1) * gap.down) / lines;
  const isLow = heightFor(all, height) < lowest + titleHeight;
  const available = isLow ? height - lineHeight : height;
  const lines = isLow
    ? Math.min(all, Math.max(1, Math.floor((available + gap.down) / (lowest + titleHeight + gap.down))))
    : all;
  const shown = Math.min(count, lines * columns);
  const each = { width: panelWidth(count, width), height: Math.floor(heightFor(lines, available)) };
  const boxes = Array.from({ length: shown }, (_, at) => ({
    left: left + (at % columns) * (each.width + gap.across),
    top: top + Math.floor(at / columns) * (each.height + gap.down),
    ...each,
  }));
  return { boxes, leftOut: count - shown };
}
