import { mkdir, stat, statfs } from "node:fs/promises";
import { Transform } from "node:stream";
import type { DiskState } from "@provost/contract/tenant/health";
import { refuse } from "../refusal.ts";
import { sizeText } from "./size-text.ts";

/** A disk on which the server writes. */
export interface Disk {
  /** The first of the server's folders on it. */
  folder: string;
  free: number;
  size: number;
  /** What is left to sign-ins, records and small writes, bytes. */
  reserve: number;
}

/** Keeps a part of each disk free, so that PostgreSQL and small writes go on when imports, uploads and exports must stop. */
export interface DiskReserve {
  disks(): Promise<Disk[]>;
  /** Refuses with `disk_reserve` when that many more bytes would use the reserve of a disk. */
  ensure(bytes?: number): Promise<void>;
  /** Passes bytes through that are written to disk, and refuses in the middle once the reserve is reached. */
  watch(): Transform;
}

const smallestReserve = 1024 ** 3;
const reserveShare = 0.05;
const lookEvery = 8 * 1024 ** 2;

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

/** Watches the disks of some folders; `reserve` in bytes, null = the larger of 5 % and 1 GiB, 0 = none. `log` hears when it is reached, and when not any more. */
export function makeDiskReserve(
  folders: readonly string[],
  reserve: number | null,
  log: (line: string) => void = () => {},
): DiskReserve {
  let wasReached = false;
  const disks = async (): Promise<Disk[]> => {
    const found = await Promise.all(folders.map((folder) => lookAt(folder, reserve)));
    const byDevice = new Map(found.map((disk) => [disk.device, disk]).reverse() as [number, Disk][]);
    return [...byDevice.values()].reverse();
  };
  const ensure = async (bytes = 0): Promise<void> => {
    if (reserve === 0) return;
    const found = await disks();
    const reached = found.find((disk) => diskState(disk) === "reached");
    if (wasReached !== (reached !== undefined))
      log(
        reached
          ? `disk: ${sizeText(reached.free)} free in ${reached.folder}; imports, uploads and exports are refused`
          : "disk: there is enough space again; imports, uploads and exports are taken",
      );
    wasReached = reached !== undefined;
    const full = found.find((disk) => disk.free - bytes < disk.reserve);
    if (full) throw refuse("disk_reserve", { free: sizeText(full.free), reserve: sizeText(full.reserve) });
  };
  const watch = (): Transform => {
    let unlooked = 0;
    return new Transform({
      transform(piece: Buffer, _encoding, done) {
        unlooked += piece.length;
        if (unlooked < lookEvery) return done(null, piece);
        unlooked = 0;
        ensure().then(() => done(null, piece), done);
      },
    });
  };
  return { disks, ensure, watch };
}
