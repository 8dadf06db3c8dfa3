const wordsWanted = 10_000;
const tables = 10;
const pictures = 20;

const sentence =
  "本学期各年级按照课程标准组织教学，教师根据学情调整进度，学生在课堂讨论中形成自己的看法。The pupils of each year read together and count alone. ";

/** A paper of 10,000 characters in headings, lists and styled paragraphs, with 10 tables and 20 pictures. */
export function longDocument(): string {
  const parts: string[] = [];
  let written = 0;
  for (let at = 0; written < wordsWanted; at += 1) {
    const text = sentence.slice(at % 7);
    written += text.length;
    if (at % 20 === 0) parts.push(`<h2>Part ${at / 20 + 1}</h2>`);
    if (at % 5 === 4) parts.push(`<ul><li><p>${text}</p></li><li><p><strong>${at}</strong></p></li></ul>`);
    else
      parts.push(
        `<p style="text-indent: 2em; line-height: 1.75">${text.slice(0, 30)}<span style="color: #c00000; font-size: 18px">${text.slice(30, 60)}</span><strong>${text.slice(60)}</strong></p>`,
      );
  }
  const each = (count: number, make: (at: number) => string): void => {
    for (let at = 0; at < count; at += 1)
      parts.splice(Math.floor(((at + 0.5) * parts.length) / count), 0, make(at));
  };
  const row = (cell: string, at: number): string =>
    `<tr>${Array.from({ length: 5 }, (_, column) => `<${cell} valign="top">${at * column}</${cell}>`).join("")}</tr>`;
  each(
    tables,
    (at) =>
      `<table><tbody>${row("th", at)}${Array.from({ length: 9 }, (_, line) => row("td", line)).join("")}</tbody></table>`,
  );
  each(pictures, (at) => `<p><img src="/pixel.svg?${at}" alt="${at}" width="320" height="200"></p>`);
  return parts.join("");
}
