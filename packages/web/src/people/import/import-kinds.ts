import { deptImport, deptImportHeads } from "@provost/contract/people/dept";
import { userImport, userImportHeads } from "@provost/contract/people/people";
import { type UploadOptions, upload } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { deptImportWords, userImportWords } from "./import-words.ts";

/** How an import went: what the server reports of any kind. */
export interface ImportReportData {
  preview: boolean;
  lines: number;
  created: number;
  /** `subject`: what the line is about. */
  rejected: readonly { line: number; subject: string; problem: string; value: string }[];
  /** Passwords that were generated for new users. */
  passwords: readonly { line: number; account: string; password: string }[];
}

/** Texts of a kind of import. */
interface ImportTexts {
  title: string;
  hint: (limits: { size: string; lines: number }) => string;
  templateFile: string;
  /** Said while the records are written; null where that takes no time. */
  takingHint: string | null;
  stopText: string;
  /** Head of the column that names the subject of a line. */
  subject: string;
  good: (count: number, isPreview: boolean) => string;
  take: (count: number) => string;
  problem: (code: string) => string;
}

/** A kind of records that can be imported from a file. */
export interface ImportKind {
  heads: Readonly<Record<string, readonly [zh: string, en: string]>>;
  send: (form: FormData, options: UploadOptions) => Promise<ImportReportData>;
  useTexts: () => ImportTexts;
}

type SharedKey =
  | "importTitle"
  | "importText"
  | "templateFile"
  | "stopText"
  | "previewNone"
  | "previewGood"
  | "doneNone"
  | "doneGood"
  | "take";

/** The texts that every kind has. */
function sharedTexts(
  t: (key: SharedKey, values?: Record<string, string | number>) => string,
): Omit<ImportTexts, "takingHint" | "subject" | "problem"> {
  return {
    title: t("importTitle"),
    hint: (limits) => t("importText", limits),
    templateFile: t("templateFile"),
    stopText: t("stopText"),
    good: (count, isPreview) =>
      count === 0
        ? t(isPreview ? "previewNone" : "doneNone")
        : t(isPreview ? "previewGood" : "doneGood", { count }),
    take: (count) => t("take", { count }),
  };
}

/** Users of a file. */
export const usersFromFile: ImportKind = {
  heads: userImportHeads,
  send: async (form, options) => {
    const report = await upload(userImport, form, options);
    return {
      ...report,
      rejected: report.rejected.map(({ account, ...rest }) => ({ ...rest, subject: account })),
    };
  },
  useTexts() {
    const t = useWords(userImportWords);
    return {
      ...sharedTexts(t),
      takingHint: t("takingHint"),
      subject: t("account"),
      problem: (code) => t(code as "account_invalid"),
    };
  },
};

/** Departments of a file. */
export const deptsFromFile: ImportKind = {
  heads: deptImportHeads,
  send: async (form, options) => {
    const report = await upload(deptImport, form, options);
    return {
      ...report,
      passwords: [],
      rejected: report.rejected.map(({ name, ...rest }) => ({ ...rest, subject: name })),
    };
  },
  useTexts() {
    const t = useWords(deptImportWords);
    return {
      ...sharedTexts(t),
      takingHint: null,
      subject: t("name"),
      problem: (code) => t(code as "name_wrong"),
    };
  },
};
