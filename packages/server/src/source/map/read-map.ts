import { Worker } from "node:worker_threads";
import { MapBorders } from "@provost/contract/source/map-shapes";
import { LocalizedText } from "@provost/contract/wire/language";
import { z } from "zod";
import { refuse } from "../../platform/refusal.ts";

const ReadMap = z.object({
  borders: MapBorders,
  /** Shapes too small to show. */
  lost: z.number(),
  vertices: z.number(),
  simplifiedTo: z.number(),
  /** The texts of a property by shape. */
  properties: z.array(z.object({ name: z.string(), texts: z.array(z.string()) })),
});
/** Shapes of a file, simplified. */
export type ReadMap = z.infer<typeof ReadMap>;

/** What the thread returns: the shapes, or why there are none. */
export type MapReading = ReadMap | { problem: LocalizedText };

const Reading: z.ZodType<MapReading> = z.union([ReadMap, z.object({ problem: LocalizedText })]);

const longestMs = 60_000;
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
/** Files that are held at once: one is read, the others arrive or wait. */
const mostHeld = 8;
/** Those of one tenant: one that is read, and one that waits. */
const mostOfTenant = 2;

// In a thread with limits: a file crafted to be read forever, or to fill the memory, fails only its own request.
function readInThread(bytes: Uint8Array, signal: AbortSignal): Promise<MapReading | null> {
  const worker = new Worker(new URL("./map-worker.ts", import.meta.url), {
    workerData: { bytes },
    resourceLimits: memory,
    stdout: true,
    stderr: true,
  });
  const { promise, resolve } = Promise.withResolvers<MapReading | null>();
  const giveUp = (): void => resolve(null);
  const timer = setTimeout(giveUp, longestMs);
  signal.addEventListener("abort", giveUp, { once: true });
  worker.once("message", (reading: unknown) => resolve(Reading.parse(reading)));
  worker.once("error", giveUp);
  worker.once("exit", giveUp);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
    return worker.terminate();
  });
}

const held = new Map<string, number>();
let last: Promise<unknown> = Promise.resolve();

/** The shapes of the bytes, once the files before are read; `null` once nobody waits for them, and then the bytes are not held for their turn. */
async function inTurn(bytes: Uint8Array, signal: AbortSignal): Promise<MapReading | null> {
  const { promise: abandoned, resolve } = Promise.withResolvers<null>();
  let waiting: Uint8Array | null = bytes;
  const giveUp = (): void => {
    waiting = null;
    resolve(null);
  };
  signal.addEventListener("abort", giveUp, { once: true });
  if (signal.aborted) giveUp();
  const reading = last.then(() => (waiting === null ? null : readInThread(waiting, signal)));
  last = reading.catch(() => null);
  try {
    return await Promise.race([reading, abandoned]);
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

/**
 * The shapes of a GeoJSON file, one file at a time; refuses one that cannot be used, and says why. Where a tenant or all have as many files
 * here as they can, `receive` is not called: no file is held that is not counted.
 */
export async function readMap(
  tenantId: string,
  receive: () => Promise<Uint8Array>,
  signal: AbortSignal,
): Promise<ReadMap> {
  const own = held.get(tenantId) ?? 0;
  const all = [...held.values()].reduce((sum, count) => sum + count, 0);
  if (own >= mostOfTenant || all >= mostHeld) throw refuse("too_fast");
  held.set(tenantId, own + 1);
  try {
    const read = await inTurn(await receive(), signal);
    if (read === null)
      throw refuse("map_unusable", {
        field: "file",
        problem: { zh: "内容过于复杂", en: "it is too complex" },
      });
    if ("problem" in read) throw refuse("map_unusable", { field: "file", problem: read.problem });
    return read;
  } finally {
    const rest = (held.get(tenantId) ?? 1) - 1;
    if (rest > 0) held.set(tenantId, rest);
    else held.delete(tenantId);
  }
}
