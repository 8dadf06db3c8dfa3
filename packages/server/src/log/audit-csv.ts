import type { AuditRecord } from "@provost/contract/log/audit";
import { auditActionWords, auditEntityWords } from "@provost/contract/log/audit-words";
import type { Language, LocalizedText } from "@provost/contract/wire/language";

const heads: readonly LocalizedText[] = [
  { zh: "时间", en: "Time" },
  { zh: "操作人", en: "User" },
  { zh: "操作", en: "Action" },
  { zh: "对象", en: "Target type" },
  { zh: "名称", en: "Target" },
  { zh: "编号", en: "ID" },
  { zh: "修改前", en: "Before" },
  { zh: "修改后", en: "After" },
  { zh: "IP 地址", en: "IP address" },
  { zh: "浏览器", en: "Browser" },
];

// A spreadsheet would take such a cell for a formula.
const formula = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const tame = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}

/** One line of a CSV file (RFC 4180), its end included. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

/** The first line, behind the mark by which spreadsheets know UTF-8. */
export function csvHead(language: Language): string {
  return `\uFEFF${csvLine(heads.map((head) => head[language]))}`;
}

const json = (fields: object | null): string => (fields === null ? "" : JSON.stringify(fields));

/** Makes lines of records, in a language, times in the tenant's zone. */
export function auditLines(language: Language, timeZone: string): (record: AuditRecord) => string {
  // Swedes write dates as ISO does.
  const time = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return ({ at, actor, action, entity, entityName, entityId, before, after, address, userAgent }) =>
    csvLine([
      time.format(new Date(at)),
      actor,
      auditActionWords[action][language],
      auditEntityWords[entity]?.[language] ?? entity,
      entityName,
      entityId,
      json(before),
      json(after),
      address,
      userAgent,
    ]);
}
