import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { asServer } from "../../platform/authority/authority.ts";
import { linkOrCopy } from "../../platform/files/file-store.ts";
import { reached } from "../../platform/files/s3-store.ts";
import { sourceStore } from "../source.store.ts";
import type { Claim, ImportDeps } from "./import-job.ts";
import { isMissing, sharedPlace } from "./waiting-uploads.ts";

type SharingDeps = Pick<ImportDeps, "alone" | "stagingDir" | "waiting">;

const keyOf = ({ waiting }: SharingDeps, { tenant, job }: Claim): string =>
  `${sharedPlace(waiting, tenant.tenantId)}/${job.staged}`;

/**
 * Lets the other servers take an import up if this one ends before it: its upload goes among the files that all see. An import that has ended
 * meanwhile needs none.
 */
export async function shareUpload(deps: SharingDeps, claim: Claim): Promise<void> {
  if (deps.alone) return;
  const { tenant, datasetId, importId } = claim;
  const staged = join(deps.stagingDir, claim.job.staged);
  const leaving = `${staged}.leaving`;
  try {
    await linkOrCopy(staged, leaving);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  try {
    await deps.waiting.store.put(keyOf(deps, claim), leaving);
  } finally {
    await rm(leaving, { force: true });
  }
  // First, so that the end of the import removes the file from now on.
  const unshared = claim.job;
  claim.job = { ...unshared, shared: true };
  const isStill = await tenant.run((db) =>
    sourceStore(db).setJob(asServer("dataset", datasetId), importId, claim.job),
  );
  if (isStill) return;
  await dropShared(deps, claim);
  claim.job = unshared;
}

/** Brings the shared upload of an import to this server; false when there is none. */
export async function bringShared(deps: SharingDeps, claim: Claim): Promise<boolean> {
  const path = join(deps.stagingDir, claim.job.staged);
  const content = await deps.waiting.store.read(keyOf(deps, claim));
  if (content === null) return false;
  await mkdir(deps.stagingDir, { recursive: true, mode: 0o700 });
  const growing = `${path}.coming`;
  try {
    await reached(() => pipeline(content, createWriteStream(growing, { mode: 0o600 })));
    await rename(growing, path);
  } finally {
    await rm(growing, { force: true });
  }
  return true;
}

/** Removes the shared upload of an import that has ended. */
export async function dropShared(deps: SharingDeps, claim: Claim): Promise<void> {
  if (claim.job.shared) await deps.waiting.store.remove(keyOf(deps, claim));
}
