const waiting: (() => void)[] = [];
let isFrameTaken = false;

function nextFrame(): void {
  const draw = waiting.shift();
  isFrameTaken = draw !== undefined;
  if (draw === undefined) return;
  requestAnimationFrame(nextFrame);
  draw();
}

/** Draws at once, or, where something has been drawn in this frame already, in a later one: many charts that come together do not hold up the page. Returns how to give the turn up. */
export function inTurn(draw: () => void): () => void {
  if (isFrameTaken) {
    waiting.push(draw);
    return () => {
      const at = waiting.indexOf(draw);
      if (at >= 0) waiting.splice(at, 1);
    };
  }
  isFrameTaken = true;
  requestAnimationFrame(nextFrame);
  draw();
  return () => undefined;
}
