import { z } from "zod";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { PageQuery, pageOf } from "../wire/page.ts";
import { auditButtons } from "./log-feature.ts";

/** What was done to the target. */
export const AuditAction = z.enum([
  "create",
  "update",
  "remove",
  "restore",
  "import",
  "export",
  "sign_out",
  "reset_password",
  "view_as",
  "approve",
  "refuse",
  "try",
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** A change: who did what to which target, and the values before and after. Times are ISO. */
export const AuditRecord = z.object({
  id: Id,
  at: z.string(),
  /** Account of who did it at that time; empty = the system. */
  actor: z.string(),
  action: AuditAction,
  entity: z.string(),
  entityId: z.string(),
  entityName: z.string(),
  /** Where the call came from; empty = by the server itself, or from before this was recorded. */
  address: z.string(),
  userAgent: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

const AuditFilters = z.object({
  actor: z.string().trim().max(120).optional(),
  action: AuditAction.optional(),
  entity: z.string().max(40).optional(),
  /** Searches in the target's name. */
  keyword: z.string().trim().max(80).optional(),
  /** ISO date-times, `from` ≤ at < `to`. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
});

export const auditList = endpoint("GET /api/sq-system/log/audit", {
  permission: auditButtons.view,
  query: PageQuery.extend(AuditFilters.shape),
  data: pageOf(AuditRecord),
  summary: "Audit log, newest first",
});

export const auditExport = endpoint("GET /api/sq-system/log/audit/export", {
  permission: auditButtons.export,
  query: AuditFilters,
  data: Nothing,
  reply: "bytes",
  summary: "The audit log as a CSV file",
});
