/**
 * Splits the start of a CSV text into records of cells; quotes are `"`, doubled inside. An incomplete last record is left out unless `whole`;
 * blank lines are left out, as the engine skips them.
 */
export function splitRecords(text: string, delimiter: string, whole: boolean, limit: number): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  let at = 0;

  const endRecord = (): void => {
    if (cells.length > 1 || cells[0] !== "") records.push(cells);
    cells = [];
  };

  while (at < text.length && records.length < limit) {
    let cell = "";
    if (text[at] === '"') {
      let end = text.indexOf('"', at + 1);
      while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
      if (end < 0) {
        if (whole) break;
        return records;
      }
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    const start = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at++;
    cells.push(cell + text.slice(start, at));
    if (at >= text.length) break;
    if (text[at] === delimiter) {
      at++;
      if (at === text.length && whole) cells.push("");
      continue;
    }
    at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
    endRecord();
  }
  if (whole && cells.length > 0 && records.length < limit) endRecord();
  return records;
}
