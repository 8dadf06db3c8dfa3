import { extensionOf } from "./file-name.ts";

/** How much of a file's beginning is needed to detect its kind, bytes: an ISO image is identified after its first 32 KB. */
export const headBytes = 65_536;

type Check = (head: Buffer) => boolean;

const at =
  (offset: number, ...signatures: string[]): Check =>
  (head) =>
    signatures.some((hex) => head.subarray(offset, offset + hex.length / 2).equals(Buffer.from(hex, "hex")));
const says =
  (offset: number, ...words: string[]): Check =>
  (head) =>
    words.some((word) => head.toString("latin1", offset, offset + word.length) === word);
const all =
  (...checks: Check[]): Check =>
  (head) =>
    checks.every((check) => check(head));
const any =
  (...checks: Check[]): Check =>
  (head) =>
    checks.some((check) => check(head));

const zip = at(0, "504b0304", "504b0506");
const oldOffice = at(0, "d0cf11e0a1b11ae1");
// One that is locked by a password lies in the old form.
const office = any(zip, oldOffice);
const matroska = (kind: string): Check =>
  all(at(0, "1a45dfa3"), (head) => head.subarray(0, 128).includes(kind));
const moving = says(4, "ftyp");

const utf16 = at(0, "fffe", "feff");
// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text holds is looked for
const control = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/;
// A comment ends at the first end there is: read in any other way, a row of them is read again and again.
const markup =
  /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html|head|body|script|svg|iframe|meta|style)\b/i;
const beginning = (head: Buffer): string => head.toString("latin1").replace(/^\u00ef\u00bb\u00bf/, "");

const text: Check = (head) =>
  utf16(head) || (!control.test(head.toString("latin1")) && !markup.test(beginning(head)));
const xml: Check = (head) =>
  text(head) &&
  /^\s*<[?!\w]/.test(beginning(head)) &&
  !/<(?:\w+:)?(?:svg|html|script)\b/i.test(beginning(head));

interface ContentKind {
  type: string;
  is: Check;
}

const kind = (type: string, is: Check): ContentKind => ({ type, is });

/** What the bytes of a file with this extension look like, and the media type it goes out with. */
const kinds: Readonly<Record<string, ContentKind>> = {
  ".png": kind("image/png", at(0, "89504e470d0a1a0a")),
  ".jpg": kind("image/jpeg", at(0, "ffd8ff")),
  ".jpeg": kind("image/jpeg", at(0, "ffd8ff")),
  ".gif": kind("image/gif", says(0, "GIF87a", "GIF89a")),
  ".bmp": kind(
    "image/bmp",
    all(
      says(0, "BM"),
      at(14, "0c000000", "28000000", "34000000", "38000000", "40000000", "6c000000", "7c000000"),
    ),
  ),
  ".flv": kind("video/x-flv", at(0, "464c5601")),
  ".swf": kind("application/x-shockwave-flash", says(0, "FWS", "CWS", "ZWS")),
  ".mkv": kind("video/x-matroska", matroska("matroska")),
  ".webm": kind("video/webm", matroska("webm")),
  ".avi": kind("video/x-msvideo", all(says(0, "RIFF"), says(8, "AVI "))),
  ".rm": kind("application/vnd.rn-realmedia", says(0, ".RMF")),
  ".rmvb": kind("application/vnd.rn-realmedia-vbr", says(0, ".RMF")),
  ".mpeg": kind("video/mpeg", at(0, "000001ba", "000001b3")),
  ".mpg": kind("video/mpeg", at(0, "000001ba", "000001b3")),
  ".ogg": kind("audio/ogg", says(0, "OggS")),
  ".ogv": kind("video/ogg", says(0, "OggS")),
  ".mov": kind("video/quicktime", any(moving, says(4, "moov", "mdat", "wide", "free", "skip"))),
  ".wmv": kind("video/x-ms-wmv", at(0, "3026b2758e66cf11")),
  ".mp4": kind("video/mp4", moving),
  ".mp3": kind(
    "audio/mpeg",
    any(says(0, "ID3"), (head) => head.readUInt16BE(0) >> 5 === 0x7ff),
  ),
  ".wav": kind("audio/wav", all(says(0, "RIFF"), says(8, "WAVE"))),
  ".mid": kind("audio/midi", says(0, "MThd")),
  ".rar": kind("application/vnd.rar", at(0, "526172211a07")),
  ".zip": kind("application/zip", zip),
  ".tar": kind("application/x-tar", says(257, "ustar")),
  ".gz": kind("application/gzip", at(0, "1f8b08")),
  ".7z": kind("application/x-7z-compressed", at(0, "377abcaf271c")),
  ".bz2": kind("application/x-bzip2", says(0, "BZh")),
  ".cab": kind("application/vnd.ms-cab-compressed", says(0, "MSCF")),
  ".iso": kind("application/x-iso9660-image", says(32_769, "CD001")),
  ".doc": kind("application/msword", any(oldOffice, says(0, "{\\rtf"))),
  ".xls": kind("application/vnd.ms-excel", oldOffice),
  ".ppt": kind("application/vnd.ms-powerpoint", oldOffice),
  ".docx": kind("application/vnd.openxmlformats-officedocument.wordprocessingml.document", office),
  ".xlsx": kind("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", office),
  ".pptx": kind("application/vnd.openxmlformats-officedocument.presentationml.presentation", office),
  ".pdf": kind("application/pdf", says(0, "%PDF-")),
  ".txt": kind("text/plain", text),
  ".md": kind("text/markdown", text),
  ".xml": kind("application/xml", xml),
};

/** Media type of a file whose bytes match its name; null when they do not, or the extension is unknown. */
export function typeOf(name: string, head: Buffer): string | null {
  const extension = extensionOf(name);
  const found = Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
  return found !== undefined && head.length > 1 && found.is(head) ? found.type : null;
}

const pictures = [".png", ".jpg", ".gif", ".bmp"] as const;

/** Extension of the picture that these bytes are; null when they are none. */
export function pictureExtension(head: Buffer): (typeof pictures)[number] | null {
  return pictures.find((extension) => typeOf(extension, head) !== null) ?? null;
}
