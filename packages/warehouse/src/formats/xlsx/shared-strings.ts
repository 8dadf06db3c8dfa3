import { ImportError } from "../../csv/import-error.ts";
import { decodeEscapes } from "./cell-text.ts";
import type { PackageFile } from "./package-file.ts";

// They stay in memory while the sheet is read: so many characters, each text with what it takes beside them.
const mostCharacters = 150_000_000;
const besideText = 16;

/** The texts that cells name by number. */
export async function readSharedStrings(
  file: PackageFile,
  part: string,
  onProgress: (fraction: number) => void,
): Promise<readonly string[]> {
  const texts: string[] = [];
  // One copy of equal texts, whatever wrote the file.
  const size = Math.max(1, file.size(part));
  let text = "";
  let inText = false;
  let phonetic = 0;
  let characters = 0;
  const count = (more: number): void => {
    characters += more;
    if (characters > mostCharacters) throw new ImportError({ kind: "workbook_too_large" });
  };
  await file.parse(
    part,
    {
      open: (element) => {
        if (element === "si") text = "";
        else if (element === "rPh") phonetic++;
        else if (element === "t") inText = phonetic === 0;
      },
      close: (element) => {
        if (element === "t") inText = false;
        else if (element === "rPh") phonetic--;
        else if (element === "si") {
          texts.push(decodeEscapes(text));
          count(besideText);
        }
      },
      text: (more) => {
        if (!inText) return;
        count(more.length);
        text += more;
      },
    },
    (read) => {
      onProgress(read / size);
      return true;
    },
  );
  return texts;
}
