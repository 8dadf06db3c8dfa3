// Han and full-width signs fill a square, others a bit more than half of one.
const wide = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/;

/** About how wide a text is at 12 px, in px. */
export function textWidth(text: string): number {
  let width = 0;
  for (const sign of text) width += wide.test(sign) ? 12 : 6.8;
  return width;
}

/** A text truncated to a length, with an ellipsis. */
export function shortened(text: string, most: number): string {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most - 1).join("")}…` : text;
}

const isPhrase = /[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/g;

/** A text in lines of a width (px at 12 px) and of like length, broken between words or wide signs; the last one is cut where more would come. */
export function wrapped(text: string, width: number, mostLines: number): string {
  const count = Math.min(mostLines, Math.ceil(textWidth(text) / width));
  if (count < 2) return cut(text, width);
  const parts = text.match(isPhrase) ?? [];
  const broken = (most: number): string[] => {
    const lines = [""];
    for (const part of parts) {
      const line = lines.at(-1) ?? "";
      if (line === "" || textWidth(line + part.trimEnd()) <= most) lines[lines.length - 1] = line + part;
      else lines.push(part);
    }
    return lines;
  };
  const even = broken(Math.min(width, textWidth(text) / count + 6));
  const lines = even.length <= count ? even : broken(width);
  const last = lines.slice(count - 1).join("");
  return [...lines.slice(0, count - 1), last].map((line) => cut(line.trimEnd(), width)).join("\n");
}

/** Whether a text is whole in lines of a width. */
export function fitsIn(text: string, width: number, mostLines: number): boolean {
  return wrapped(text, width, mostLines).replace(/\s/g, "") === text.replace(/\s/g, "");
}

function cut(line: string, width: number): string {
  if (textWidth(line) <= width) return line;
  const signs = [...line];
  while (signs.length > 1 && textWidth(signs.join("")) + 8 > width) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}
