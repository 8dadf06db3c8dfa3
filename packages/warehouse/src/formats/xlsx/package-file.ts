import type { Readable } from "node:stream";
import { Parser } from "htmlparser2";
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from "yauzl";
import { ImportError } from "../../csv/import-error.ts";

/** The parts of a workbook's ZIP, checked against being made to swell. */
export interface PackageFile {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Unpacked size as declared, bytes; reading more than that fails. */
  size(name: string): number;
  /** Parses a part as XML, chunk by chunk; `more` is called between chunks, `false` stops reading. */
  parse(name: string, handlers: XmlHandlers, more?: (read: number) => boolean): Promise<void>;
  close(): void;
}

/** What is heard of an XML part; names come without their prefixes. */
export interface XmlHandlers {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const mostEntries = 10_000;
const mostBytes = 16 * 1024 ** 3;
// Repeated rows compress to a hundredth and less, but hardly more.
const highestRatio = 400;
const ratioFrom = 32 * 1024 ** 2;

// A tag with its attributes stays in memory until it ends.
const longestTag = 1024 ** 2;

const broken = (cause?: unknown): ImportError =>
  new ImportError({ kind: "workbook_broken" }, cause instanceof Error ? cause : undefined);
const bomb = (): ImportError => new ImportError({ kind: "zip_bomb" });

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostEntries) throw bomb();
  const entries = new Map<string, Entry>();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let total = 0;
  zip.on("error", reject);
  zip.on("end", () => resolve());
  zip.on("entry", (entry: Entry) => {
    total += entry.uncompressedSize;
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
    const swells = ratio > highestRatio && entry.uncompressedSize > ratioFrom;
    if (entries.size >= mostEntries || total > mostBytes || swells) return reject(bomb());
    // Some programs write their names with a slash in front.
    entries.set(entry.fileName.replace(/^\//, "").toLowerCase(), entry);
    zip.readEntry();
  });
  zip.readEntry();
  await promise;
  return entries;
}

function faultOf(error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  return error instanceof Error && error.message.includes("too many bytes") ? bomb() : broken(error);
}

const bare = (name: string): string => name.slice(name.indexOf(":") + 1);

function decoderOf(start: Buffer): (bytes: Buffer) => string {
  const encoding = start[0] === 0xff ? "utf-16le" : start[0] === 0xfe ? "utf-16be" : "utf-8";
  const decoder = new TextDecoder(encoding);
  return (bytes) => decoder.decode(bytes, { stream: true });
}

async function parseXml(
  stream: Readable,
  handlers: XmlHandlers,
  more: (read: number) => boolean,
): Promise<void> {
  let fault: ImportError | null = null;
  let ending = false;
  let elements = 0;
  let sinceEvent = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        elements++;
        sinceEvent = 0;
        handlers.open?.(bare(name), attributes);
      },
      onclosetag: (name) => {
        // What the end of the part closes was not closed by its own words.
        if (ending) fault ??= broken();
        else handlers.close?.(bare(name));
      },
      ontext: (text) => {
        sinceEvent = 0;
        handlers.text?.(text);
      },
      onprocessinginstruction: (name) => {
        if (/^!(?:doctype|entity)/i.test(name)) fault ??= new ImportError({ kind: "workbook_entities" });
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  let decode: ((bytes: Buffer) => string) | null = null;
  let read = 0;
  for await (const chunk of stream) {
    const bytes: Buffer = chunk;
    decode ??= decoderOf(bytes);
    read += bytes.length;
    sinceEvent += bytes.length;
    parser.write(decode(bytes));
    if (fault) throw fault;
    if (sinceEvent > longestTag) throw new ImportError({ kind: "workbook_too_large" });
    if (!more(read)) return;
  }
  ending = true;
  parser.end();
  if (fault) throw fault;
  if (elements === 0) throw broken();
}

/** Opens a workbook's ZIP, by its path or its bytes; one that would swell, is locked by a password or carries macros is refused. */
export async function openPackage(file: string | Buffer): Promise<PackageFile> {
  const options = { lazyEntries: true, autoClose: false };
  const opening = typeof file === "string" ? openPromise(file, options) : fromBufferPromise(file, options);
  const zip = await opening.catch((error: unknown) => {
    throw broken(error);
  });
  try {
    const entries = await entriesOf(zip);
    const names = [...entries.keys()];
    if ([...entries.values()].some((entry) => entry.isEncrypted()))
      throw new ImportError({ kind: "workbook_encrypted" });
    if (names.some((name) => /(?:^|\/)vbaproject[^/]*\.bin$/.test(name)))
      throw new ImportError({ kind: "workbook_macros" });
    const find = (name: string): Entry | undefined => entries.get(name.toLowerCase());
    return {
      names,
      has: (name) => find(name) !== undefined,
      size: (name) => find(name)?.uncompressedSize ?? 0,
      async parse(name, handlers, more = () => true) {
        const entry = find(name);
        if (!entry) throw broken();
        let stream: Readable | null = null;
        try {
          stream = await zip.openReadStreamPromise(entry);
          await parseXml(stream, handlers, more);
        } catch (error) {
          throw faultOf(error);
        } finally {
          stream?.destroy();
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw faultOf(error);
  }
}
