import type { MultipartFile } from "@fastify/multipart";
import type { Language } from "@provost/contract/wire/language";
import { limits } from "@provost/contract/wire/limits";
import { listComma } from "@provost/contract/wire/locale";
import type { FastifyRequest } from "fastify";
import { refuse } from "../../platform/refusal.ts";

/** All bytes of an uploaded file. */
export async function wholeFile(file: MultipartFile): Promise<Buffer> {
  const bytes = await file.toBuffer();
  // The parser itself does not see it when what is allowed and what is too much arrive apart.
  if (file.file.truncated) throw refuse("too_large");
  return bytes;
}

/** The file of an import, and whether only a preview is wanted: the field `preview`, which comes before the file. */
export async function readUpload(request: FastifyRequest): Promise<{ isPreview: boolean; bytes: Buffer }> {
  if (!request.isMultipart()) throw refuse("file_missing", { field: "file" });
  const file = await request.file({ limits: { fileSize: limits.userImportBytes } });
  if (!file) throw refuse("file_missing", { field: "file" });
  const { preview } = file.fields;
  const field = Array.isArray(preview) ? preview[0] : preview;
  const value = field?.type === "field" ? field.value : undefined;
  if (value !== "true" && value !== "false")
    throw refuse("bad_request", {
      field: "preview",
      problem: {
        zh: "应为 true 或 false，并位于文件之前",
        en: "must be true or false and come before the file",
      },
    });
  return { isPreview: value === "true", bytes: await wholeFile(file) };
}

/** A line of an imported file as it was written, under the contract's names; the head is line 1. */
export type FileLine<Field extends string> = Record<Field, string> & { line: number };

const plain = (text: string): string => text.normalize("NFKC").trim().toLowerCase();

/** Puts the cells of a file under the contract's names by its heads, in either language; empty lines are left out. */
export function linesUnder<Field extends string>(
  known: Readonly<Record<Field, readonly [zh: string, en: string]>>,
  required: readonly NoInfer<Field>[],
  rows: readonly (readonly string[])[],
  language: Language,
): FileLine<Field>[] {
  const [head = [], ...body] = rows;
  const heads = head.map(plain);
  const fields = Object.keys(known) as Field[];
  const columns = new Map(
    fields.map((field) => [field, heads.findIndex((name) => known[field].includes(name))]),
  );
  const missing = required.filter((field) => columns.get(field) === -1);
  if (missing.length > 0) {
    const names = missing.map((field) => {
      const [zh, en] = known[field];
      return { zh, en }[language];
    });
    throw refuse("import_heads_missing", { field: "file", heads: names.join(listComma[language]) });
  }
  return body.flatMap((row, index): FileLine<Field>[] => {
    const cell = (field: Field): string => row[columns.get(field) ?? -1]?.trim() ?? "";
    if (fields.every((field) => cell(field) === "")) return [];
    const named = Object.fromEntries(fields.map((field) => [field, cell(field)])) as Record<Field, string>;
    return [{ ...named, line: index + 2 }];
  });
}

/** Whether a record can hold the text: what every other call refuses is refused in a file as well. */
export const fits = (schema: { safeParse(value: unknown): { success: boolean } }, text: string): boolean =>
  text.isWellFormed() && !text.includes("\0") && schema.safeParse(text).success;

const echoed = 80;
/** A value of a file as a report repeats it. */
export const echo = (value: string): string => value.slice(0, echoed);
