import type { Connection } from "../../../platform/db/database.ts";
import { deferRemovals } from "../../../platform/files/file-removals.ts";
import type { FileStore } from "../../../platform/files/file-store.ts";
import { CommandFailure } from "../command.ts";
import { namedFiles } from "../files/named-files.ts";
import { type Pins, pinFiles } from "../files/pins.ts";
import { openSnapshot, type Snapshot } from "./snapshot.ts";

/** The records as they were at one moment, with the files that belong to them. */
export interface Moment {
  snapshot: Snapshot;
  pins: Pins;
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

function lost(missing: readonly string[], ownerOf: (path: string) => string): CommandFailure {
  const list = missing.map((path) => `  ${path} (${ownerOf(path)})`).join("\n");
  return new CommandFailure(
    `files are missing:\n${list}\nDelete these datasets or files, or import them again; check that PROVOST_FILES and PROVOST_DATA are the server's; or back up the rest with --without-missing.`,
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
    const { snapshot, pins } = await findMoment(place, acceptMissing);
    if (pins.areLinked) await allowRemovals();
    const close = (): Promise<void> =>
      snapshot
        .close()
        .finally(() => pins.release())
        .finally(allowRemovals);
    return { snapshot, pins, close };
  } catch (error) {
    await allowRemovals();
    throw error;
  }
}

async function findMoment(
  { connection, filesDir, stagingDir, bucket = null }: Place,
  acceptMissing: boolean,
): Promise<Pick<Moment, "snapshot" | "pins">> {
  for (let attempt = 1; ; attempt++) {
    const snapshot = await openSnapshot(connection);
    try {
      const named = await namedFiles(snapshot);
      const pins = await pinFiles(named, { files: filesDir, staging: stagingDir, bucket });
      if (pins.missing.length === 0 || (attempt === attempts && acceptMissing)) return { snapshot, pins };
      await pins.release();
      if (attempt === attempts)
        throw lost(pins.missing, (path) => {
          const owner = named.parts.get(path) ?? named.stored.get(path);
          return `${owner?.of} of tenant ${owner?.tenantId}`;
        });
      await snapshot.close();
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }
}
