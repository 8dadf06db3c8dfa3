import { randomInt } from "node:crypto";
import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { S3mini } from "s3mini";
import { Refusal, refuse } from "../refusal.ts";
import type { Bucket } from "./bucket.ts";
import type { FileStore, StoredFile } from "./file-store.ts";

const listed = 1000;
/** A request that sends nothing gets a response at once, or the server is away. */
const responseMs = 10_000;
/** What is sent may have to be stored in several places first. */
const storedMs = 120_000;
/** Between two pieces of a file. */
const pieceMs = 30_000;
/** A network that takes less, bytes per millisecond, counts as away. */
const slowest = 64;

/** How long the server of a bucket has, ms. */
export interface S3Patience {
  /** To begin a response to a request that sends nothing. */
  response: number;
  /** To begin the response to one that sends a file, beside the time of sending it. */
  stored: number;
  /** To send the next piece of a file. */
  piece: number;
}

const defaults: S3Patience = { response: responseMs, stored: storedMs, piece: pieceMs };

/** A `fetch` that gives up when the server does not begin to respond in time. */
const respondedWithin =
  ({ response, stored }: S3Patience): typeof fetch =>
  async (url, init) => {
    const sent = Number(new Headers(init?.headers).get("content-length") ?? 0);
    const ms = init?.method === "PUT" ? stored + sent / slowest : response;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error("no response in time")), ms);
    try {
      return await fetch(url, { ...init, signal: late.signal });
    } finally {
      clearTimeout(timer);
    }
  };

/** Responses of a server that is too busy or that a proxy does not reach for a moment. */
const passing = new Set([429, 500, 502, 503, 504]);
const restsMs = [200, 600, 1800];
/** A connection that was refused or has ended is tried fewer times: most of them belong to a server that is away. */
const reconnections = 2;

/** The response; null when there is none because of the connection. A response that does not come in time is an error. */
async function connected(once: typeof fetch, ...request: Parameters<typeof fetch>): Promise<Response | null> {
  try {
    return await once(...request);
  } catch (error) {
    // So fetch calls whatever is wrong with a connection.
    if (error instanceof TypeError && error.cause !== undefined) return null;
    throw error;
  }
}

/** Requests again after a rest, for every request of files can be repeated; the rests differ, so that not all servers come back at once. */
const repeated =
  (once: typeof fetch): typeof fetch =>
  async (url, init) => {
    let failures = 0;
    for (const ms of restsMs) {
      const response = failures < reconnections ? await connected(once, url, init) : await once(url, init);
      if (response && !passing.has(response.status)) return response;
      if (response === null) failures++;
      await response?.body?.cancel();
      await pause(ms * (0.5 + randomInt(1000) / 1000));
    }
    return once(url, init);
  };

/** The pieces of a file as long as each comes in time; who takes them may take any time. */
async function* pieces(body: ReadableStream<Uint8Array>, ms: number): AsyncGenerator<Uint8Array> {
  const source = body.getReader();
  try {
    for (;;) {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new Error("no more of the file came in time")), ms);
      const { value } = await Promise.race([source.read(), late.promise]).finally(() => clearTimeout(timer));
      if (value === undefined) return;
      yield value;
    }
  } finally {
    source.cancel().catch(() => {});
  }
}

/** Speaks to the server of a bucket. */
export function s3Client(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket,
  patience = defaults,
): S3mini {
  return new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    fetch: repeated(respondedWithin(patience)),
  });
}

/** Does what needs the bucket; one that does not answer, or answers with an error, is said to be away. */
export async function reached<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw refuse("files_away", { retryAfter: 5 }, error);
  }
}

/** What is not known while the bucket is away. */
export function unknownWhileAway(error: unknown): null {
  if (error instanceof Refusal && error.code === "files_away") return null;
  throw error;
}

/** Keeps files in a bucket, which several servers can share. */
export function s3Store(bucket: Bucket, patience = defaults): FileStore {
  const { folder } = bucket;
  const s3 = s3Client(bucket, patience);
  const nameOf = (key: string): string => (folder === "" ? key : `${folder}/${key}`);
  return {
    put: async (key, path) => {
      // Read from the disk as it is sent.
      const file = await openAsBlob(path);
      await reached(() =>
        s3.putObject(nameOf(key), file, "application/octet-stream", undefined, undefined, file.size),
      );
      await rm(path, { force: true });
    },
    read: async (key, range) => {
      const response = await reached(() => {
        const reply =
          range === undefined
            ? s3.getObjectResponse(nameOf(key))
            : s3.getObjectRaw(nameOf(key), false, range.start, range.end + 1);
        return reply.catch((error: unknown) => {
          if (error instanceof Error && "status" in error && error.status === 404) return null;
          throw error;
        });
      });
      if (response?.body == null) return null;
      return Readable.from(pieces(response.body, patience.piece), { objectMode: false });
    },
    remove: async (key) => {
      await reached(() => s3.deleteObject(nameOf(key)));
    },
    list: async (prefix) => {
      const below = nameOf(`${prefix}/`);
      const files: StoredFile[] = [];
      let token: string | undefined;
      do {
        const after = token;
        const page = await reached(async () => {
          const found = await s3.listObjectsPaged("/", below, listed, after);
          if (!found) throw new Error(`there is no bucket ${bucket.bucket}`);
          return found;
        });
        for (const { Key, Size, LastModified } of page.objects ?? [])
          files.push({ name: Key.slice(below.length), bytes: Number(Size), at: new Date(LastModified) });
        token = page.nextContinuationToken;
      } while (token !== undefined);
      return files;
    },
  };
}
