import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { nameIn } from "@provost/contract/wire/locale";
import type { TenantDb, TenantHandle } from "./db/database.ts";

/** A column of a table that the server fills; `type` is the engine's. */
export interface SystemColumn {
  name: string;
  type: "VARCHAR" | "BIGINT" | "DOUBLE" | "DATE" | "TIMESTAMP" | "BOOLEAN";
  label: LocalizedText;
}

/** A value of such a table; dates as `YYYY-MM-DD`, moments as `YYYY-MM-DD HH:MM:SS` of the tenant's zone. */
export type SystemValue = string | number | boolean | null;

/** The permanent keys of the tables. */
export const systemTableKeys = { audit: "audit", evaluation: "evaluation", demand: "demand" } as const;

/** What is said of each; the Chinese text is stored with the table. */
export const systemTableComments = {
  audit: { zh: "操作审计：谁在何时更改了什么", en: "Audit log: who changed what and when" },
  evaluation: {
    zh: "课件评价：每人每项标准的得分",
    en: "Lesson reviews: each reviewer's score for each criterion",
  },
  demand: { zh: "口罩需求：每种口罩一行", en: "Mask requests: one row per mask" },
} as const satisfies Record<keyof typeof systemTableKeys, LocalizedText>;

const storedComments = new Map<string, LocalizedText>(
  Object.values(systemTableComments).map((text) => [text.zh, text]),
);

/** A table's comment for who reads it: that of a system table in the reader's language, any other as its author has written it. */
export function commentIn(
  { comment, commentEn = "" }: { comment: string; commentEn?: string | undefined },
  language: Language,
): string {
  return storedComments.get(comment)?.[language] ?? nameIn(language, comment, commentEn);
}

/** Records of the server that people build reports of: published as a table of each tenant, under its data policy. */
export interface SystemTable {
  key: keyof typeof systemTableKeys;
  /** Its name in queries. */
  tableName: string;
  comment: LocalizedText;
  columns: readonly SystemColumn[];
  /** A viewer whose policy grants all tables can read this one only with this button code as well. */
  button: string;
  /** Differs whenever the rows may. */
  mark(db: TenantDb): Promise<string>;
  /** What came between two marks, where rows are only added; null where that cannot be said. Left out: all rows are published each time. */
  added?(before: string, now: string): AddedRows | null;
  /** The rows in the order of the columns, in batches, each read by itself; moments in this zone. */
  rows(
    tenant: TenantHandle,
    timeZone: string,
    span?: Pick<AddedRows, "after" | "upTo">,
  ): AsyncIterable<readonly (readonly SystemValue[])[]>;
}

/** Rows with ids after one, up to another, and how many these must be: otherwise a smaller id came late. */
export interface AddedRows {
  after: string;
  upTo: string;
  count: number;
}

/** Reads records in the order of their ids, a batch behind the last, each in a transaction of its own, until none is left. */
export async function* inBatches<R extends { id: string }>(
  tenant: TenantHandle,
  after: (db: TenantDb, id: string | null) => Promise<readonly R[]>,
  first: string | null = null,
): AsyncGenerator<readonly R[]> {
  let last = first;
  for (;;) {
    const found: readonly R[] = await tenant.run((db) => after(db, last));
    if (found.length === 0) return;
    yield found;
    last = found.at(-1)?.id ?? null;
  }
}
