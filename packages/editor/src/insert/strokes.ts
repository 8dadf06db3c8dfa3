/** One line that was drawn; an eraser draws in the ground's colour. */
export interface Stroke {
  colour: string;
  width: number;
  points: ReadonlyArray<readonly [number, number]>;
}

/** The drawn strokes and the undone ones. */
export interface Drawing {
  strokes: readonly Stroke[];
  undone: readonly Stroke[];
}

export const blank: Drawing = { strokes: [], undone: [] };
export const drawn = ({ strokes }: Drawing, stroke: Stroke): Drawing => ({
  strokes: [...strokes, stroke],
  undone: [],
});

export function undone(drawing: Drawing): Drawing {
  const last = drawing.strokes.at(-1);
  return last ? { strokes: drawing.strokes.slice(0, -1), undone: [...drawing.undone, last] } : drawing;
}

export function redone(drawing: Drawing): Drawing {
  const last = drawing.undone.at(-1);
  return last ? { strokes: [...drawing.strokes, last], undone: drawing.undone.slice(0, -1) } : drawing;
}

/** Draws a line, round at its ends and bends; a single point is a dot. */
export function drawStroke(context: CanvasRenderingContext2D, { colour, width, points }: Stroke): void {
  const [first] = points;
  if (!first) return;
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.beginPath();
  context.moveTo(...first);
  for (const [x, y] of points) context.lineTo(x, y);
  context.stroke();
}
