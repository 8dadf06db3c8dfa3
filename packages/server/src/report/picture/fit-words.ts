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

/** The lines of a text tile. */
export function textLines(
  pen: Measure,
  text: string,
  width: number,
): { words: string; isHeading: boolean }[] {
  return text.split("\n").flatMap((line) => {
    const isHeading = /^#+ /.test(line);
    const bare = line
      .replace(/^#+ /, "")
      .replace(/^- /, "• ")
      .replaceAll("**", "")
      .replace(/\[([^[\]]{1,200})\]\([^()\s]{1,1000}\)/g, "$1");
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
