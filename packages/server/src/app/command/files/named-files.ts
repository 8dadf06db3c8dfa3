import { z } from "zod";
import type { Snapshot } from "../records/snapshot.ts";

/** Whose file it is, and what of, in words. */
export interface Owner {
  tenantId: string;
  of: string;
  /** Its size, where it is recorded. */
  bytes?: number;
}

/** Files that the records of a snapshot speak of. */
export interface NamedFiles {
  /** Parts of data sets, below the folder of files; without them rows are lost. */
  parts: ReadonlyMap<string, Owner>;
  /** Files that people uploaded into texts, below the same folder. */
  stored: ReadonlyMap<string, Owner>;
  /** Uploads that wait to be read, in the staging folder. */
  uploads: readonly string[];
}

const Parts = z.array(z.object({ file: z.string() }));
const Job = z.object({ staged: z.string() });

/** The data-set files and waiting uploads a snapshot's records name. */
export async function namedFiles(snapshot: Snapshot): Promise<NamedFiles> {
  const parts = new Map<string, Owner>();
  const stored = new Map<string, Owner>();
  // Before its migration has run, a database knows no such files.
  const hasStored = snapshot.tables.some(({ name }) => name === "stored_file");
  const uploads: string[] = [];
  for (const tenantId of snapshot.tenants) {
    // The current states first: what they have as well is theirs.
    const generations = await snapshot.asTenant<{ table: string; parts: unknown; state: Date | null }>(
      tenantId,
      `select d.table_name as "table", g.parts, case when d.generation_id = g.id then null else g.created_at end as state
       from dataset_generation g join dataset d on (d.tenant_id, d.id) = (g.tenant_id, g.dataset_id)
       order by (d.generation_id = g.id) desc nulls last, g.created_at desc`,
    );
    for (const { table, parts: list, state } of generations)
      for (const { file } of Parts.parse(list)) {
        const of = `dataset ${table}${state === null ? "" : `, state of ${state.toISOString()},`}`;
        const path = `${tenantId}/dataset/${file}`;
        if (!parts.has(path)) parts.set(path, { tenantId, of });
      }
    const files = hasStored
      ? await snapshot.asTenant<{ id: string; name: string; bytes: number }>(
          tenantId,
          "select id, name, bytes from stored_file",
        )
      : [];
    for (const { id, name, bytes } of files)
      stored.set(`${tenantId}/upload/${id}`, { tenantId, of: `file ${name}`, bytes });
    const waiting = await snapshot.asTenant<{ job: unknown }>(
      tenantId,
      "select import_job as job from dataset where status = 'loading' and import_job is not null",
    );
    for (const { job } of waiting) uploads.push(Job.parse(job).staged);
  }
  return { parts, stored, uploads };
}
