/** From this many categories on the axis can be zoomed, and shows that many at first unless they are a course. */
export const zoomFromX = 30;

/** The same for categories below one another: as many as fit with their names into a chart this high, px. */
export function zoomFromY(height: number, hasNumberAxis: boolean): number {
  return Math.max(fewestBelow, Math.floor((height - (hasNumberAxis ? 60 : 16)) / (hasNumberAxis ? 18 : 15)));
}

/** Categories below one another that always have room. */
export const fewestBelow = 6;
