import { ImportError } from "../../csv/import-error.ts";
import { type DateForm, dateForm } from "./date-form.ts";
import { openPackage, type PackageFile } from "./package-file.ts";

/** A sheet that holds cells; hidden ones come last. */
export interface Sheet {
  readonly name: string;
  readonly part: string;
  readonly hidden: boolean;
}

/** What a workbook says before its sheets are read. */
export interface Workbook {
  readonly file: PackageFile;
  readonly sheets: readonly Sheet[];
  /** Days count from 1904 instead of 1900. */
  readonly from1904: boolean;
  /** By a cell's style: whether its number is a date, a time or both. */
  readonly dateForms: readonly (DateForm | null)[];
  readonly sharedStrings: string | null;
}

const smallPart = 32 * 1024 ** 2;

interface Relation {
  readonly type: string;
  readonly target: string;
}

function partIn(folder: string, target: string): string {
  const parts: string[] = [];
  const path = target.startsWith("/") ? target.slice(1) : `${folder}/${target}`;
  for (const step of path.split("/")) {
    if (step === "..") parts.pop();
    else if (step !== "." && step !== "") parts.push(step);
  }
  return parts.join("/");
}

async function relations(file: PackageFile, part: string): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf("/");
  const [folder, name] = [part.slice(0, Math.max(0, slash)), part.slice(slash + 1)];
  const found = new Map<string, Relation>();
  const of = `${folder === "" ? "" : `${folder}/`}_rels/${name}.rels`;
  if (!file.has(of)) return found;
  await file.parse(of, {
    open: (element, { Id = "", Type = "", Target = "", TargetMode }) => {
      // What lies outside the file is never fetched.
      if (element === "Relationship" && TargetMode !== "External")
        found.set(Id, { type: Type.slice(Type.lastIndexOf("/") + 1), target: partIn(folder, Target) });
    },
  });
  return found;
}

async function readStyles(file: PackageFile, part: string): Promise<(DateForm | null)[]> {
  const codes = new Map<number, string>();
  const styles: (DateForm | null)[] = [];
  let inCells = false;
  await file.parse(part, {
    open: (element, attributes) => {
      if (element === "numFmt") codes.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
      if (element === "cellXfs") inCells = true;
      if (element === "xf" && inCells) {
        const id = Number(attributes.numFmtId ?? 0);
        styles.push(dateForm(id, codes.get(id)));
      }
    },
    close: (element) => {
      if (element === "cellXfs") inCells = false;
    },
  });
  return styles;
}

async function read(file: PackageFile): Promise<Workbook> {
  const [main] = [...(await relations(file, "")).values()].filter(({ type }) => type === "officeDocument");
  if (!file.has("[content_types].xml") || !main || !/\.xml$/i.test(main.target))
    throw new ImportError({ kind: "other_format", format: "zip" });
  for (const name of ["[content_types].xml", main.target])
    if (file.size(name) > smallPart) throw new ImportError({ kind: "zip_bomb" });
  await file.parse("[content_types].xml", {
    open: (_element, { ContentType = "" }) => {
      if (ContentType.includes("macroEnabled")) throw new ImportError({ kind: "workbook_macros" });
    },
  });
  const related = await relations(file, main.target);
  const partOf = (wanted: string): string | null => {
    const target = [...related.values()].find(({ type }) => type === wanted)?.target;
    return target !== undefined && file.has(target) ? target : null;
  };
  const sheets: Sheet[] = [];
  let from1904 = false;
  await file.parse(main.target, {
    open: (element, attributes) => {
      if (element === "workbookPr") from1904 = /^(?:1|true|on)$/i.test(attributes.date1904 ?? "");
      if (element !== "sheet") return;
      const id = Object.entries(attributes).find(([name]) => /(?:^|:)id$/.test(name))?.[1] ?? "";
      const relation = related.get(id);
      // Sheets that are charts or dialogs hold no cells.
      if (relation?.type !== "worksheet" || !file.has(relation.target)) return;
      const hidden = (attributes.state ?? "visible") !== "visible";
      sheets.push({ name: attributes.name ?? "", part: relation.target, hidden });
    },
  });
  if (sheets.length === 0) throw new ImportError({ kind: "workbook_broken" });
  const styles = partOf("styles");
  if (styles && file.size(styles) > smallPart) throw new ImportError({ kind: "zip_bomb" });
  return {
    file,
    sheets: [...sheets.filter(({ hidden }) => !hidden), ...sheets.filter(({ hidden }) => hidden)],
    from1904,
    dateForms: styles === null ? [] : await readStyles(file, styles),
    sharedStrings: partOf("sharedStrings"),
  };
}

/** Opens an XLSX workbook, by its path or its bytes; throws an `ImportError` that says what it is instead. */
export async function openWorkbook(source: string | Buffer): Promise<Workbook> {
  const file = await openPackage(source);
  try {
    return await read(file);
  } catch (error) {
    file.close();
    throw error;
  }
}
