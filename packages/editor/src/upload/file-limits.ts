import { uploadLimits } from "@provost/contract/wire/feature-limits";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { filled } from "../words/editor-words.ts";
import { uploadWords } from "./upload-words.ts";

const kilo = 1000;

/** Bytes as they are said, to a hundredth. */
export function bytesText(bytes: number): string {
  const [size, unit] = bytes < kilo ** 2 ? [bytes / kilo, "KB"] : [bytes / kilo ** 2, "MB"];
  return `${Number(size.toFixed(2))} ${unit}`;
}

const sounds = [".mp3", ".wav", ".mid"];
const kinds: ReadonlyArray<readonly [LocalizedText, readonly string[]]> = [
  [uploadWords.pictures, uploadLimits.image.extensions],
  [uploadWords.films, uploadLimits.video.extensions.filter((extension) => !sounds.includes(extension))],
  [uploadWords.sounds, sounds],
  [uploadWords.archives, [".rar", ".zip", ".tar", ".gz", ".7z", ".bz2", ".cab", ".iso"]],
  [uploadWords.office, [".doc", ".docx", ".xls", ".xlsx", ".ppt", ".pptx"]],
];
const mostNamed = 8;

/** What is allowed, one by one where that is short; else by kinds, and those of no kind one by one. */
export function allowedText(allowed: readonly string[], language: Language): string {
  const between = uploadWords.and[language];
  if (allowed.length <= mostNamed) return allowed.join(" ");
  const whole = kinds.filter(([, extensions]) => extensions.every((one) => allowed.includes(one)));
  const rest = allowed.filter((one) => !whole.some(([, extensions]) => extensions.includes(one)));
  return [...whole.map(([name]) => name[language]), ...(rest.length > 0 ? [rest.join(" ")] : [])].join(
    between,
  );
}

const inBoth = (say: (language: Language) => string): LocalizedText => ({ zh: say("zh"), en: say("en") });

/** A size and a bound as they are said; by the byte where they would read alike. */
function sizesText(size: number, most: number): { size: string; most: string } {
  const said = { size: bytesText(size), most: bytesText(most) };
  const exact = (bytes: number): string => `${bytes.toLocaleString("en")} B`;
  return said.size === said.most ? { size: exact(size), most: exact(most) } : said;
}

/** Says of a file that it is larger than allowed. */
export const tooLarge = ({ size }: File, most: number): LocalizedText =>
  inBoth((language) => filled(uploadWords.tooLarge, language, sizesText(size, most)));

/** Says of a file that its type is not allowed. */
export const wrongType = (allowed: readonly string[]): LocalizedText =>
  inBoth((language) => filled(uploadWords.wrongType, language, { allowed: allowedText(allowed, language) }));

/** Says something of a file by its name. */
export const ofFile = ({ name }: File, message: LocalizedText): LocalizedText =>
  inBoth((language) => filled(uploadWords.ofFile, language, { name, message: message[language] }));
