import type { Chart } from "@provost/contract/chart";
import type { TenantScope } from "../platform/scope.ts";
import { rightsTo } from "../sharing/shared.service.ts";
import type { ChartRow } from "./chart-row.store.ts";
import { leftPartsText } from "./left-part-words.ts";
import { readContent } from "./stored-content.ts";

/** A chart as its reader gets it. */
export function presentChart(
  row: ChartRow,
  { actor, language }: Pick<TenantScope, "actor" | "language">,
): Chart {
  const { content, left } = readContent(row.content);
  return {
    id: row.id,
    name: row.name,
    content,
    ownerName: row.ownerName ?? "",
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    folderId: row.folderId,
    access: row.access,
    rights: rightsTo(actor, row),
    favourite: row.favouriteSince !== null,
    removedAt: row.removedAt?.toISOString() ?? null,
    problem: leftPartsText(left, language),
  };
}

/** A chart as the audit log remembers it: the content as it is stored, and nothing that differs from reader to reader. */
export function chartRecord({
  id,
  name,
  content,
  ownerName,
  folderId,
  version,
  removedAt,
}: ChartRow): object {
  return { id, name, content, ownerName: ownerName ?? "", folderId, version, removedAt };
}
