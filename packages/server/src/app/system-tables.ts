import { evaluationTable } from "../courseware/evaluation/evaluation-table.ts";
import { demandTable } from "../demand/demand-table.ts";
import { auditTable } from "../log/audit-table.ts";
import type { SystemTable } from "../platform/system-table.ts";

/** The server's own records that people build reports of. */
export const systemTables: readonly SystemTable[] = [auditTable, evaluationTable, demandTable];
