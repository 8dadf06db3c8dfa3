import type { Connection } from "../../../platform/db/database.ts";
import { deferRemovals } from "../../../platform/files/file-removals.ts";
import type { FileStore } from "../../../platform/files/file-store.ts";
import { CommandFailure } from "../command.ts";
import { type NamedFiles, namedFiles } from "../files/named-files.ts";
import { type Pins, pinFiles } from "../files/pins.ts";
import { openSnapshot, type Snapshot } from "./snapshot.ts";

/** The records as they were at one moment, with the files that belong to them. */
export interface Moment {
  snapshot: Snapshot;
  pins: Pins;
  /** Refuses when files are lost, unless that is accepted; names them and whose they are. */
  refuseLost(how: "missing" | "damaged", paths: readonly string[]): void;
  close(): Promise<void>;
}

/** What a moment is taken of. */
export interface Place {
  connection: Connection;
  filesDir: string;
  stagingDir: string;
  /** Where the files are instead of in the folder. */
  bucket?: FileStore | null;
}

const attempts = 3;

const mostNamed = 20;

function lostFiles(
  how: "missing" | "damaged",
  paths: readonly string[],
  { parts, stored }: NamedFiles,
): CommandFailure {
  const lines = paths.slice(0, mostNamed).map((path) => {
    const owner = parts.get(path) ?? stored.get(path);
    return `  ${path}${owner ? ` (${owner.of} of tenant ${owner.tenantId})` : ""}`;
  });
  if (paths.length > mostNamed) lines.push(`  and ${paths.length - mostNamed} more`);
  const check = how === "missing" ? "Check that PROVOST_FILES and PROVOST_DATA are the server's. " : "";
  return new CommandFailure(
    `files are ${how}:\n${lines.join("\n")}\n${check}Restore data files with "repair <backup>" from an earlier backup; otherwise import or upload them again, or delete them. --without-missing backs up the rest.`,
  );
}

/**
 * Takes the records first, then the files they name. Meanwhile no server removes files, and as long as not all of them have names of their
 * own; a file that is gone was removed by a server of an earlier version, and a later moment does not name it. What a later moment names as
 * well is lost, and that is an error unless it is accepted.
 */
export async function takeMoment(
  place: Place,
  { acceptMissing = false }: { acceptMissing?: boolean } = {},
): Promise<Moment> {
  const allowRemovals = await deferRemovals(place.connection);
  try {
    const { snapshot, pins, named } = await findMoment(place, acceptMissing);
    if (pins.areLinked) await allowRemovals();
    const close = (): Promise<void> =>
      snapshot
        .close()
        .finally(() => pins.release())
        .finally(allowRemovals);
    const refuseLost: Moment["refuseLost"] = (how, paths) => {
      if (paths.length > 0 && !acceptMissing) throw lostFiles(how, paths, named);
    };
    return { snapshot, pins, refuseLost, close };
  } catch (error) {
    await allowRemovals();
    throw error;
  }
}

async function findMoment(
  { connection, filesDir, stagingDir, bucket = null }: Place,
  acceptMissing: boolean,
): Promise<Pick<Moment, "snapshot" | "pins"> & { named: NamedFiles }> {
  for (let attempt = 1; ; attempt++) {
    const snapshot = await openSnapshot(connection);
    try {
      const named = await namedFiles(snapshot);
      const pins = await pinFiles(named, { files: filesDir, staging: stagingDir, bucket });
      if (pins.missing.length === 0 || (attempt === attempts && acceptMissing))
        return { snapshot, pins, named };
      await pins.release();
      if (attempt === attempts) throw lostFiles("missing", pins.missing, named);
      await snapshot.close();
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }
}
