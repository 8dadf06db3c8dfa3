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
/** Files that wait for the one that is being read. */
const mostWaiting = 8;

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

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** The shapes of a GeoJSON file, one file at a time; refuses one that cannot be used, and says why. */
export async function readMap(bytes: Uint8Array, signal: AbortSignal): Promise<ReadMap> {
  if (waiting >= mostWaiting) throw refuse("too_fast");
  waiting += 1;
  const reading = last.then(() => (signal.aborted ? null : readInThread(bytes, signal)));
  last = reading.catch(() => null);
  try {
    const read = await reading;
    if (read === null)
      throw refuse("map_unusable", {
        field: "file",
        problem: { zh: "内容过于复杂", en: "it is too complex" },
      });
    if ("problem" in read) throw refuse("map_unusable", { field: "file", problem: read.problem });
    return read;
  } finally {
    waiting -= 1;
  }
}
