import { mkdir, stat, statfs } from "node:fs/promises";
import { Transform } from "node:stream";
import type { DiskState } from "@provost/contract/tenant/health";
import { sizeText } from "@provost/contract/wire/size-text";
import { type DiskSpace, wholeDisk } from "@provost/warehouse/embedded/disk-space";
import { Refusal, refuse } from "../refusal.ts";

/** A disk on which the server writes. */
export interface Disk {
  /** The first of the server's folders on it. */
  folder: string;
  free: number;
  size: number;
  /** What is left to sign-ins, records and small writes, bytes. */
  reserve: number;
}

/** Keeps a part of each disk free, so that PostgreSQL and small writes go on when imports, uploads, exports and backups must stop. */
export interface DiskReserve extends DiskSpace {
  disks(): Promise<Disk[]>;
  /** Refuses with `disk_reserve` when that many more bytes, beside those of work under way, would use the reserve of a disk; without bytes, when it is reached. */
  ensure(bytes?: number): Promise<void>;
  /** Passes bytes through that are written to disk, about so many, and refuses in the middle once the reserve is reached. */
  watch(bytes?: number): Transform;
}

/** Whether the reserve of a disk is why something was refused. */
export const isOfDisk = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === "disk_reserve";

const smallestReserve = 1024 ** 3;
const reserveShare = 0.05;
const lookEvery = 8 * 1024 ** 2;
const lookMs = 100;

export function diskState({ free, reserve }: Pick<Disk, "free" | "reserve">): DiskState {
  if (free < reserve) return "reached";
  return free < 2 * reserve ? "low" : "enough";
}

async function lookAt(folder: string, reserve: number | null): Promise<Disk & { device: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [{ bavail, blocks, bsize }, { dev: device }] = await Promise.all([statfs(folder), stat(folder)]);
  const size = blocks * bsize;
  const least = reserve ?? Math.max(smallestReserve, size * reserveShare);
  return { folder, device, free: bavail * bsize, size, reserve: least };
}

function refuseBelow(disks: readonly Disk[], bytes: number): void {
  const full = disks.find((disk) => disk.free - bytes < disk.reserve);
  if (full) throw refuse("disk_reserve", { free: sizeText(full.free), reserve: sizeText(full.reserve) });
}

/** Looks at the disks of some folders; `log` hears when a reserve is reached, and when not any more. */
function watchedDisks(folders: readonly string[], reserve: number | null, log: (line: string) => void) {
  let wasReached = false;
  const disks = async (): Promise<Disk[]> => {
    const found = await Promise.all(folders.map((folder) => lookAt(folder, reserve)));
    const byDevice = new Map(found.map((disk) => [disk.device, disk]).reverse() as [number, Disk][]);
    return [...byDevice.values()].reverse();
  };
  const look = async (): Promise<Disk[]> => {
    const found = await disks();
    const reached = found.find((disk) => diskState(disk) === "reached");
    if (wasReached !== (reached !== undefined))
      log(
        reached
          ? `disk: ${sizeText(reached.free)} free in ${reached.folder}; imports, uploads, exports and backups to it are refused`
          : "disk: there is enough space again; imports, uploads, exports and backups to it are taken",
      );
    wasReached = reached !== undefined;
    return found;
  };
  return { disks, look };
}

/** Watches the disks of some folders; `reserve` in bytes, null = the larger of 5 % and 1 GiB, 0 = none. `log` hears when it is reached, and when not any more. */
export function makeDiskReserve(
  folders: readonly string[],
  reserve: number | null,
  log: (line: string) => void = () => {},
): DiskReserve {
  const { disks, look } = watchedDisks(folders, reserve, log);
  /** Bytes that work under way is yet to write. */
  let coming = 0;
  const ensure = async (bytes = 0): Promise<Disk[]> => {
    if (reserve === 0) return [];
    const found = await look();
    refuseBelow(found, bytes === 0 ? 0 : bytes + coming);
    return found;
  };
  const begin: DiskReserve["begin"] = async (bytes) => {
    if (reserve === 0) return wholeDisk.begin(bytes);
    const found = await ensure(bytes);
    const spare = Math.max(0, Math.min(...found.map((disk) => disk.free - disk.reserve)) - coming);
    coming += bytes;
    const reached = new AbortController();
    const timer = setInterval(() => {
      ensure().catch((error: unknown) => isOfDisk(error) && reached.abort(error));
    }, lookMs);
    let isOver = false;
    return {
      spare,
      signal: reached.signal,
      end: () => {
        clearInterval(timer);
        if (!isOver) coming -= bytes;
        isOver = true;
      },
    };
  };
  const watch = (bytes = 0): Transform => {
    let [unlooked, own, isFirst] = [0, 0, true];
    const settle = (written: number): void => {
      const less = Math.min(own, written);
      own -= less;
      coming -= less;
    };
    const through = new Transform({
      transform(piece: Buffer, _encoding, done) {
        unlooked += piece.length;
        if (!isFirst && unlooked < lookEvery) {
          settle(piece.length);
          return done(null, piece);
        }
        const wanted = isFirst ? bytes : 0;
        [unlooked, isFirst] = [0, false];
        ensure(wanted).then(() => {
          if (!through.destroyed) {
            own += wanted;
            coming += wanted;
          }
          settle(piece.length);
          done(null, piece);
        }, done);
      },
      destroy(error, done) {
        settle(own);
        done(error);
      },
    });
    return through;
  };
  return { disks, ensure: async (bytes) => void (await ensure(bytes)), begin, watch };
}
