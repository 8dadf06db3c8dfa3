import type { Cell } from "@provost/contract/report/report";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import type { Select } from "@provost/report-core/sql/tree";
import type { QueryOutcome, Viewer, Warehouse } from "@provost/warehouse/warehouse";
import type { TenantScope } from "../platform/authority/scope.ts";
import { asRefusal } from "../platform/warehouse-refusal.ts";
import { type SourceDeps, sqlFor } from "../source/source.service.ts";
import { rowsIn } from "./encoded-result.ts";

/** Dependencies for running queries. */
export interface ReportDeps {
  source: SourceDeps;
  warehouse: Warehouse;
}

/** Runs the compiled query within the limits of one result. */
export async function ask(
  deps: ReportDeps,
  scope: TenantScope,
  viewer: Viewer,
  select: Select,
  maxRows: number,
): Promise<QueryOutcome> {
  // The engine makes a result whole before its first row is read, so none is larger than what is taken of it.
  const limit = Math.min(select.limit ?? Number.POSITIVE_INFINITY, maxRows + 1);
  const query = {
    ...sqlFor(viewer, { ...select, limit }),
    maxRows,
    maxBytes: serverLimits.resultBytes,
    signal: scope.signal,
    user: scope.actor.userId,
  };
  try {
    return await deps.warehouse.query(viewer, query);
  } catch (error) {
    throw asRefusal(error);
  }
}

/** The same, for a result that the server itself reads. */
export async function askRows(...query: Parameters<typeof ask>): Promise<Cell[][]> {
  return rowsIn(await ask(...query));
}
