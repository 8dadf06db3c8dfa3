/** Drawing takes at most about so long of a frame, ms: the page stays responsive in between, and two dozen charts need no two dozen frames. */
const share = 24;

const waiting: (() => void)[] = [];
let frameBegan: number | null = null;

function nextFrame(): void {
  if (waiting.length === 0) {
    frameBegan = null;
    return;
  }
  frameBegan = performance.now();
  requestAnimationFrame(nextFrame);
  do waiting.shift()?.();
  while (waiting.length > 0 && hasTime(frameBegan));
}

const hasTime = (began: number): boolean => performance.now() - began < share;

/** Draws at once, or, where drawing has had its share of this frame already, in a later one: many charts that come together do not hold up the page. Returns how to give the turn up. */
export function inTurn(draw: () => void): () => void {
  if (frameBegan !== null && (waiting.length > 0 || !hasTime(frameBegan))) {
    waiting.push(draw);
    return () => {
      const at = waiting.indexOf(draw);
      if (at >= 0) waiting.splice(at, 1);
    };
  }
  if (frameBegan === null) {
    frameBegan = performance.now();
    requestAnimationFrame(nextFrame);
  }
  draw();
  return () => undefined;
}
