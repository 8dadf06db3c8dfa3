import { fileContent } from "@provost/contract/upload/stored-file";
import { sentName, withoutEdges } from "../platform/http/sent-name.ts";

const longestName = 160;
// Of an address, escaped: what a router takes as one part of a path.
const longestEscaped = 240;

// What a server, a shell or a browser would run if the last extension were removed.
const active =
  /\.(?:php\d?|phtml|phar|jspx?|jsw|aspx?|ashx|asmx|asa|cer|cgi|pl|py|rb|sh|bat|cmd|exe|msi|scr|dll|vbs|ps1|m?js|x?html?|shtml|svgz?|hta|jar)(?=\.)/i;

/** Extension of a name with its dot, lower case; empty where it has none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot).toLowerCase();
}

/** Whether a name hides what a file once was, or could be taken for: `a.php.jpg`. */
export function hidesAnother(name: string): boolean {
  return active.test(name);
}

/** A sent name as it is stored: without folders, and without characters that cause problems in a file system or for people. */
export function storedName(sent: string): string {
  const last = sentName(sent).split(/[\\/]/).at(-1) ?? "";
  const visible = last
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}:*?"<>|\uFFFD]/gu, "");
  const clean = withoutEdges(visible, /[\s.]/);
  const dot = clean.lastIndexOf(".");
  const extension = dot < 0 ? "" : [...clean.slice(dot, dot + 20)].slice(0, 10).join("");
  const stem = (dot < 0 ? clean : clean.slice(0, dot)) || "file";
  return [...stem].slice(0, longestName - extension.length).join("") + extension;
}

/** The same name with another extension. */
export function renamed(name: string, extension: string): string {
  return name.slice(0, name.length - extensionOf(name).length) + extension;
}

/** The address of a file, relative to the console's own; the name in it is for people. */
export function addressOf({ id, name }: { id: string; name: string }): string {
  const extension = /^\.\w+$/.test(extensionOf(name)) ? extensionOf(name) : "";
  const stem = [...name.slice(0, name.length - extension.length)].filter((c) => /[\p{L}\p{N}_-]/u.test(c));
  let shown = encodeURIComponent(stem.join("")) + extension;
  while (shown.length > longestEscaped) {
    stem.pop();
    shown = encodeURIComponent(stem.join("")) + extension;
  }
  return fileContent.path
    .replace("{id}", id)
    .replace("{name}", shown === extension ? `file${extension}` : shown);
}

const inText = /\/api\/upload\/file\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\//g;

/** Ids of the files that a text shows. */
export function filesIn(html: string): string[] {
  return [...new Set([...html.matchAll(inText)].map(([, id]) => id ?? ""))];
}
