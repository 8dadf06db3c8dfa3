/** A cell of a CSV line as the engine writes it: absent (empty), or its text. */
export type Taken = string | null;

/** Takes CSV text in pieces, split at any position. */
export interface RowTaker {
  /** Reports each row that is now complete. */
  push(text: string, onRow: (cells: Taken[]) => void): void;
}

const [quote, comma, lineEnd] = [34, 44, 10];

/** Reads the lines that the engine writes: `\n` behind each, `"` around what needs it, doubled inside. */
export function rowTaker(): RowTaker {
  let rest = "";
  return {
    push(piece, onRow) {
      const text = rest + piece;
      let [start, at] = [0, 0];
      let cells: Taken[] = [];
      while (at < text.length) {
        if (text.charCodeAt(at) === quote) {
          let end = text.indexOf('"', at + 1);
          while (end >= 0 && text.charCodeAt(end + 1) === quote) end = text.indexOf('"', end + 2);
          if (end < 0 || end + 1 >= text.length) break;
          const inner = text.slice(at + 1, end);
          cells.push(inner.includes('"') ? inner.replaceAll('""', '"') : inner);
          at = end + 1;
        } else {
          let end = at;
          let sign = text.charCodeAt(end);
          while (end < text.length && sign !== comma && sign !== lineEnd) sign = text.charCodeAt(++end);
          if (end >= text.length) break;
          cells.push(end === at ? null : text.slice(at, end));
          at = end;
        }
        const isEnd = text.charCodeAt(at) === lineEnd;
        at++;
        if (!isEnd) continue;
        onRow(cells);
        cells = [];
        start = at;
      }
      rest = text.slice(start);
    },
  };
}
