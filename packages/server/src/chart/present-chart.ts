import type { Chart } from "@provost/contract/chart/chart";
import { rightsTo } from "../document/shared.service.ts";
import type { ChartReading } from "./chart-reading.service.ts";
import type { ChartRow } from "./chart-row.store.ts";
import { leftPartsText } from "./left-part-words.ts";
import { readContent } from "./stored-content.ts";

/** A stored content as its viewer gets it; `problem` names the parts that cannot be read or found. */
export function readAs(
  stored: unknown,
  { language, missingIn }: ChartReading,
): Pick<Chart, "content" | "whole" | "problem"> {
  const { content, left } = readContent(stored);
  const problem = [leftPartsText(left, language), missingIn(content)]
    .filter((text) => text !== "")
    .join("\n");
  return { content, whole: left.length === 0, problem };
}

/** A chart as its viewer gets it. */
export function presentChart(row: ChartRow, reading: ChartReading): Chart {
  const { actor } = reading;
  const { content, whole, problem } = readAs(row.content, reading);
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
    whole,
    problem,
  };
}

/** A chart as recorded in the audit log: the content as stored, and nothing that depends on the viewer. */
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
