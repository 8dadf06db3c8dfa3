const [quote, lineEnd] = [34, 10];

/** Counts the rows of CSV that comes in pieces; a line's end inside quotes is none. */
export function lineCounter(): (piece: Uint8Array) => number {
  let inside = false;
  let count = 0;
  return (piece) => {
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at];
      if (byte === quote) inside = !inside;
      else if (byte === lineEnd && !inside) count++;
    }
    return count;
  };
}
