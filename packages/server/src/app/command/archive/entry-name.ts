/** What an entry of the archive is, by its name. */
export type EntryKind =
  | { kind: "header" }
  | { kind: "records"; table: string; piece: number }
  | { kind: "file"; path: string }
  | { kind: "upload"; name: string }
  | { kind: "secret" }
  | { kind: "manifest" };

const header = "provost-backup.json";
const manifest = "manifest.json";
const secret = "secret";
const records = /^records\/([a-z][a-z0-9_]*)\/(\d{6,})\.copy$/;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** How entries are called. */
export const entryName = {
  header,
  manifest,
  secret,
  records: (table: string, piece: number) => `records/${table}/${String(piece).padStart(6, "0")}.copy`,
  file: (path: string) => `files/${path}`,
  upload: (name: string) => `uploads/${name}`,
};

function isPlainName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
  const unfit = /[\u0000-\u001f\u007f\\:]/;
  return name !== "" && name !== "." && name !== ".." && !unfit.test(name) && !reserved.test(name);
}

/** Whether a path leads to a place below the folder it is joined to, on every system. */
export function isSafePath(path: string): boolean {
  return path.length <= 1024 && path.split("/").every(isPlainName);
}

/** What an entry is; null for every name that a backup never has. */
export function kindOfEntry(name: string): EntryKind | null {
  if (name === header) return { kind: "header" };
  if (name === manifest) return { kind: "manifest" };
  if (name === secret) return { kind: "secret" };
  const [, table, piece] = records.exec(name) ?? [];
  if (table !== undefined) return { kind: "records", table, piece: Number(piece) };
  const [folder, ...rest] = name.split("/");
  const path = rest.join("/");
  if (!isSafePath(path)) return null;
  if (folder === "files") return { kind: "file", path };
  return folder === "uploads" && rest.length === 1 ? { kind: "upload", name: path } : null;
}
