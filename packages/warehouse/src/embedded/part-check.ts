import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { DamagedPart, SlowReading, TableFiles } from "../warehouse.ts";

/** About 20 MB a second. */
const slowPace = { restMs: 50 };

interface Pace {
  /** A rest after each megabyte. */
  restMs: number;
  signal: AbortSignal;
}

/** The hash of a part's content, as used in its name: the first half of its SHA-256. */
export async function hashOf(content: AsyncIterable<Buffer>, pace?: Pace): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) {
    hash.update(chunk);
    if (pace) await pause(pace.restMs, undefined, { signal: pace.signal });
  }
  return hash.digest("hex").slice(0, 32);
}

/** The same of a file. */
export const contentHash = (path: string, pace?: Pace): Promise<string> =>
  hashOf(createReadStream(path, { highWaterMark: 1024 * 1024 }), pace);

/** The hash that a part's name or path gives; null where it names none. */
export const namedHash = (path: string): string | null =>
  /^[0-9a-f]{32}(?=-)/.exec(basename(path))?.[0] ?? null;

/** What is wrong with a part: it is not there, or its content is not what its name says. `null`: nothing. Rejects once the signal aborts. */
export async function partFault(path: string, pace?: Pace): Promise<DamagedPart["fault"] | null> {
  const named = namedHash(path);
  const found = await contentHash(path, pace).catch(() => null);
  pace?.signal.throwIfAborted();
  if (found === null) return "missing";
  return named === null || named === found ? null : "altered";
}

const rememberedMs = 60_000;

/** Finds the damaged part among tables whose query could not be read; what was looked at a moment ago is not read again. */
export function partChecks() {
  const looked = new Map<string, { at: number; fault: Promise<DamagedPart["fault"] | null> }>();
  const known = new Map<string, DamagedPart>();

  function faultOf(path: string): Promise<DamagedPart["fault"] | null> {
    const now = performance.now();
    const before = looked.get(path);
    if (before && now - before.at < rememberedMs) return before.fault;
    for (const [old, { at }] of looked) if (now - at >= rememberedMs) looked.delete(old);
    const fault = partFault(path);
    looked.set(path, { at: now, fault });
    return fault;
  }

  return {
    /** The first damaged part of these tables; read slowly until the signal aborts, which then rejects, it is none that is unwanted by then. */
    async find(
      tenant: string,
      tables: readonly TableFiles[],
      slowly?: SlowReading,
    ): Promise<DamagedPart | null> {
      for (const { name: table, parts } of tables) {
        for (const path of parts) {
          const fault = await (slowly
            ? partFault(path, { ...slowPace, signal: slowly.signal })
            : faultOf(path));
          if (fault === null || (slowly && !(await slowly.isWanted()))) known.delete(path);
          else {
            const damaged = { tenant, table, path, fault };
            known.set(path, damaged);
            return damaged;
          }
        }
      }
      return null;
    },
    forget(damaged: readonly DamagedPart[]): void {
      for (const { path } of damaged) known.delete(path);
    },
    /** Those found so far; each is looked at again now and then, and is forgotten once it is whole. */
    known(): DamagedPart[] {
      for (const path of known.keys())
        void faultOf(path).then((fault) => (fault === null ? known.delete(path) : undefined));
      return [...known.values()];
    },
  };
}
