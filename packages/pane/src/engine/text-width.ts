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
