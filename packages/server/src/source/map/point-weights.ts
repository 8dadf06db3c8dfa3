/** A heap of points by their areas, the smallest first; an area may change. */
function areaHeap(areas: Float64Array, count: number) {
  const heap = new Int32Array(count);
  const places = new Int32Array(areas.length).fill(-1);
  let size = 0;
  const areaAt = (place: number): number => areas[heap[place] ?? 0] ?? 0;
  const put = (place: number, point: number): void => {
    heap[place] = point;
    places[point] = place;
  };
  const rise = (from: number): void => {
    const point = heap[from] ?? 0;
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (areaAt(above) <= (areas[point] ?? 0)) break;
      put(place, heap[above] ?? 0);
      place = above;
    }
    put(place, point);
  };
  const sink = (from: number): void => {
    const point = heap[from] ?? 0;
    let place = from;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= size) break;
      if (below + 1 < size && areaAt(below + 1) < areaAt(below)) below += 1;
      if (areaAt(below) >= (areas[point] ?? 0)) break;
      put(place, heap[below] ?? 0);
      place = below;
    }
    put(place, point);
  };
  return {
    add: (point: number): void => {
      put(size, point);
      size += 1;
      rise(size - 1);
    },
    update: (point: number): void => {
      const place = places[point] ?? -1;
      if (place === -1) return;
      rise(place);
      sink(places[point] ?? 0);
    },
    pop: (): number | null => {
      if (size === 0) return null;
      const top = heap[0] ?? 0;
      places[top] = -1;
      size -= 1;
      if (size > 0) {
        put(0, heap[size] ?? 0);
        sink(0);
      }
      return top;
    },
  };
}

/**
 * How much each point of a line matters (Visvalingam and Whyatt): the area of the triangle with its neighbours once all points that matter less
 * are left out. The ends always stay; of an open line another point does, of a closed one two, so that no ring collapses.
 */
export function pointWeights(xs: readonly number[], ys: readonly number[]): Float64Array {
  const last = xs.length - 1;
  const weights = new Float64Array(xs.length).fill(Infinity);
  if (last < 2) return weights;
  const before = Int32Array.from(xs, (_, at) => at - 1);
  const after = Int32Array.from(xs, (_, at) => at + 1);
  const areas = new Float64Array(xs.length);
  const areaOf = (at: number): number => {
    const [a, c] = [before[at] ?? 0, after[at] ?? 0];
    const [ax, ay] = [xs[a] ?? 0, ys[a] ?? 0];
    return Math.abs(((xs[at] ?? 0) - ax) * ((ys[c] ?? 0) - ay) - ((xs[c] ?? 0) - ax) * ((ys[at] ?? 0) - ay));
  };
  const heap = areaHeap(areas, last - 1);
  for (let at = 1; at < last; at += 1) {
    areas[at] = areaOf(at);
    heap.add(at);
  }
  const order: number[] = [];
  let most = 0;
  for (let at = heap.pop(); at !== null; at = heap.pop()) {
    most = Math.max(most, areas[at] ?? 0);
    weights[at] = most;
    order.push(at);
    const [a, c] = [before[at] ?? 0, after[at] ?? 0];
    after[a] = c;
    before[c] = a;
    for (const near of [a, c])
      if (near > 0 && near < last) {
        areas[near] = areaOf(near);
        heap.update(near);
      }
  }
  const isClosed = xs[0] === xs[last] && ys[0] === ys[last];
  for (const at of order.slice(isClosed ? -2 : -1)) weights[at] = Infinity;
  return weights;
}
