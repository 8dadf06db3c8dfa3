/** How long a part of the console may take to come, ms (spec §8). */
export const chunkTimeoutMs = 120_000;

const ofScripts = /dynamically imported module|importing a module script failed/i;
const ofStyles = /unable to preload css/i;

/** Whether a script or style sheet of ours did not come; such an error is called `ChunkLoadError` or `CSSChunkLoadError` from then on. */
export function isChunkError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (ofStyles.test(error.message)) error.name = "CSSChunkLoadError";
  else if (ofScripts.test(error.message)) error.name = "ChunkLoadError";
  return error.name.endsWith("ChunkLoadError");
}

/** What helps a page whose parts do not come; it is itself a part, fetched while all is well. */
export interface ChunkRescue {
  /** Done before a part is fetched. */
  prepare(): Promise<void>;
  /** Some style sheet is still under way. */
  isStylePending(): boolean;
  /** Tries to recover from a failure before it is reported; waits if the page reloads. `isFirst`: no earlier failure. */
  failed(error: Error, isFirst: boolean): Promise<void>;
}

let rescue: ChunkRescue | null = null;
// Parts may fail before what helps has come.
let failures = 0;

export function configureChunks(next: ChunkRescue): void {
  rescue = next;
}

function timedOut(): Error {
  const isStyle = rescue?.isStylePending() ?? false;
  const error = new Error(`a ${isStyle ? "style sheet" : "script"} did not come within 120 seconds`);
  error.name = isStyle ? "CSSChunkLoadError" : "ChunkLoadError";
  return error;
}

let returns = 0;
const returned = new Set<() => void>();

/** How often the network has come back since the page was loaded, and who is notified of the next time. */
export const networkReturns = {
  count: () => returns,
  subscribe(listener: () => void): () => void {
    returned.add(listener);
    return () => returned.delete(listener);
  },
};

/** The browser is online again, or the server responds again: parts that failed before are fetched again. */
export function noteNetworkReturn(): void {
  returns += 1;
  for (const listener of returned) listener();
}

/** Loads a part of the console: what it is, or a ChunkLoadError or CSSChunkLoadError when it fails or takes too long. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut()), chunkTimeoutMs);
  });
  const come = async (): Promise<T> => {
    await rescue?.prepare();
    return await load();
  };
  try {
    return await Promise.race([come(), late]);
  } catch (error) {
    if (isChunkError(error)) {
      failures += 1;
      await rescue?.failed(error, failures === 1);
    }
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
