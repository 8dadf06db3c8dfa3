import { guessableWords, pinyinSyllables } from "./guessable-words.ts";

const keyboardRuns = [
  "1234567890-=",
  "qwertyuiop[]",
  "asdfghjkl;'",
  "zxcvbnm,./",
  "!@#$%^&*()",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/",
  "qazwsxedcrfvtgbyhnujmik,ol.p;/",
  "qawsedrftgyhujikolp",
  "zaq1xsw2cde3vfr4bgt5nhy6mju7",
  "741852963",
  "789456123",
  "147258369",
  "abcdefghijklmnopqrstuvwxyz",
  "0123456789",
]
  .flatMap((run) => [run, [...run].reverse().join("")])
  .join(" ");

const swapped: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
};
const markCost = 0.5;
const longestAtom = 24;
const isMark = (character: string): boolean => !/[\p{L}\p{N}]/u.test(character);
const withoutSwaps = (text: string): string =>
  [...text].map((character) => swapped[character] ?? character).join("");

const day = "(?:0[1-9]|[12]\\d|3[01])";
const month = "(?:0[1-9]|1[0-2])";
const year = "(?:19|20)\\d\\d";
const dates = [
  `${year}(?:${month}(?:${day})?)?`,
  `${day}${month}${year}`,
  `${month}${day}${year}`,
  `(?:\\d\\d)?${month}${day}`,
];
const phoneOrDate = new RegExp(`^(?:1[3-9]\\d{9}|${dates.join("|")})$`);

function isPinyin(text: string): boolean {
  if (text.length < 5 || !/^[a-z]+$/.test(text)) return false;
  const reach: number[] = [0];
  for (let end = 1; end <= text.length; end++) {
    let fewest = Number.POSITIVE_INFINITY;
    for (let start = Math.max(0, end - 6); start < end; start++) {
      if (pinyinSyllables.has(text.slice(start, end))) fewest = Math.min(fewest, (reach[start] ?? 0) + 1);
    }
    reach.push(fewest);
  }
  return (reach.at(-1) ?? 9) <= 4;
}

/** Whether a guesser has the piece ready: a word, a number of habit, a run of keys, a date, a phone number, a name in Pinyin. */
function isAtom(piece: string, personal: ReadonlySet<string>): boolean {
  const word = withoutSwaps(piece);
  if ([piece, word].some((text) => guessableWords.has(text) || personal.has(text))) return true;
  if (/^(.)\1+$/u.test(piece)) return true;
  if (piece.length >= 3 && keyboardRuns.includes(piece)) return true;
  return phoneOrDate.test(piece) || isPinyin(piece) || (word !== piece && isPinyin(word));
}

function cheapestSplit(text: string, personal: ReadonlySet<string>): number {
  const costs: number[] = [0];
  for (let end = 1; end <= text.length; end++) {
    let best = (costs[end - 1] ?? 0) + (isMark(text.charAt(end - 1)) ? markCost : 1);
    for (let start = Math.max(0, end - longestAtom); start < end - 1; start++) {
      const cost = (costs[start] ?? 0) + 1;
      if (cost < best && isAtom(text.slice(start, end), personal)) best = cost;
    }
    costs.push(best);
  }
  return costs.at(-1) ?? 0;
}

function period(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const block = text.slice(0, length);
    if (block.repeat(Math.ceil(text.length / length)).startsWith(text)) return block;
  }
  return text;
}

/**
 * How many pieces an attacker must guess: an entry of a common password list counts 1 at any length, any other letter or digit 1, a
 * symbol ½. `personal` holds what is known about the user. "woaini1314" costs 2, "P@ssw0rd2024!" 2½, eight random letters about 8.
 */
export function guessCost(password: string, personal: ReadonlySet<string> = new Set()): number {
  const text = period(password.normalize("NFKC").toLowerCase()).slice(0, 64);
  const bare = [...text].filter((character) => !isMark(character)).join("");
  const marks = [...text].length - [...bare].length;
  return Math.min(cheapestSplit(text, personal), cheapestSplit(bare, personal) + marks * markCost);
}
