import { textHeight } from "./page-places.ts";

/** What measures words, in the font that it has. */
export interface Measure {
  measureText(text: string): { width: number };
}

/** Text truncated to a width. */
export function truncateTo(pen: Measure, text: string, width: number): string {
  let words = text;
  while (words.length > 1 && pen.measureText(words).width > width) words = `${words.slice(0, -2)}…`;
  return words;
}

export interface Size {
  width: number;
  height: number;
}

/** What of a text tile is where, px below its top: the middle of a line of words, the top of a picture. */
type TextPlace = { y: number } & (
  | { kind: "words"; words: string; isHeading: boolean }
  | ({ kind: "picture"; id: string } & Size)
);

const pictureMark = /(!\[[^[\]\n]{0,200}\]\(\/api\/upload\/file\/[0-9a-f-]{36}\/[^()\s/?#]+\))/;
const fileId = /^!\[.*\/file\/([0-9a-f-]{36})\//;

/** Ids of the files whose pictures a text tile shows. */
export const picturesOf = (text: string): string[] =>
  text.split(pictureMark).flatMap((part) => fileId.exec(part)?.[1] ?? []);

/** The lines of a text tile and the pictures between them, each in a line of its own; one whose size is not known is its description. */
export function textPlaces(
  pen: Measure,
  text: string,
  most: Size,
  sizes: ReadonlyMap<string, Size>,
): TextPlace[] {
  const places: TextPlace[] = [];
  let y = 18;
  const write = (words: string): void => {
    for (const line of textLines(pen, words, most.width)) {
      places.push({ kind: "words", y, ...line });
      y += textHeight;
    }
  };
  for (const line of text.split("\n")) {
    let open = "";
    let isPictured = false;
    for (const part of line.split(pictureMark)) {
      const [, id = ""] = fileId.exec(part) ?? [];
      const size = sizes.get(id);
      if (size === undefined) {
        open += part;
        continue;
      }
      if (open.trim() !== "") write(open);
      open = "";
      isPictured = true;
      const scale = Math.min(1, most.width / size.width, most.height / size.height);
      const [width, height] = [size.width * scale, size.height * scale];
      places.push({ kind: "picture", id, y: y - textHeight / 2, width, height });
      y += height + textHeight / 2;
    }
    if (!isPictured || open.trim() !== "") write(open);
  }
  return places;
}

function textLines(pen: Measure, text: string, width: number): { words: string; isHeading: boolean }[] {
  return text.split("\n").flatMap((line) => {
    const isHeading = /^#+ /.test(line);
    const bare = line
      .replace(/^#+ /, "")
      .replace(/^- /, "• ")
      .replaceAll("**", "")
      .replace(/(?:!\[([^[\]]{0,200})\]|\[([^[\]]{1,200})\])\([^()\s]{1,1000}\)/g, "$1$2");
    const lines: string[] = [];
    let words = "";
    for (const sign of bare) {
      if (pen.measureText(words + sign).width > width) {
        lines.push(words);
        words = "";
      }
      words += sign;
    }
    return [...lines, words].map((one) => ({ words: one, isHeading }));
  });
}
