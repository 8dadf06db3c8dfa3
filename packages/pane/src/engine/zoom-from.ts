/** From this many categories on the axis can be zoomed, and shows that many at first unless they are a course. */
export const zoomFromX = 30;

/** The same for categories below one another: as many as fit with their names, px. */
export function zoomFromY(height: number): number {
  return Math.max(fewestBelow, Math.floor((height - 60) / 18));
}

/** Categories below one another that always have room. */
export const fewestBelow = 6;
