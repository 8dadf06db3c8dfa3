import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { S3mini } from "s3mini";
import type { FileStore } from "./file-store.ts";

/** A bucket of a server that speaks S3, and a folder in it (empty = the bucket itself). */
export interface Bucket {
  endpoint: string;
  bucket: string;
  folder: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const listed = 1000;
const requestMs = 120_000;

/** Keeps files in a bucket, which several servers can share. */
export function s3Store({
  endpoint,
  bucket,
  folder,
  region,
  accessKeyId,
  secretAccessKey,
}: Bucket): FileStore {
  const s3 = new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: requestMs,
  });
  const nameOf = (key: string): string => (folder === "" ? key : `${folder}/${key}`);
  return {
    put: async (key, path) => {
      // Read from the disk as it is sent.
      const file = await openAsBlob(path);
      await s3.putObject(nameOf(key), file, "application/octet-stream", undefined, undefined, file.size);
      await rm(path, { force: true });
    },
    read: async (key, range) => {
      const asked =
        range === undefined
          ? s3.getObjectResponse(nameOf(key))
          : s3.getObjectRaw(nameOf(key), false, range.start, range.end + 1);
      const response = await asked.catch((error: unknown) => {
        if (error instanceof Error && "status" in error && error.status === 404) return null;
        throw error;
      });
      if (response?.body == null) return null;
      return Readable.fromWeb(response.body);
    },
    remove: async (key) => {
      await s3.deleteObject(nameOf(key));
    },
    namesBefore: async (prefix, moment) => {
      const below = nameOf(`${prefix}/`);
      const names: string[] = [];
      let token: string | undefined;
      do {
        const page: Awaited<ReturnType<typeof s3.listObjectsPaged>> = await s3.listObjectsPaged(
          "/",
          below,
          listed,
          token,
        );
        for (const { Key, LastModified } of page?.objects ?? [])
          if (new Date(LastModified) < moment) names.push(Key.slice(below.length));
        token = page?.nextContinuationToken;
      } while (token !== undefined);
      return names;
    },
  };
}

/** Reads `s3://bucket[/folder]?endpoint=https://host[&region=…]`; the keys stand in variables of their own. */
export function readBucket(text: string, env: NodeJS.ProcessEnv): Bucket {
  const url = URL.canParse(text) ? new URL(text) : null;
  const endpoint = url?.searchParams.get("endpoint") ?? "";
  const [accessKeyId, secretAccessKey] = [env.AWS_ACCESS_KEY_ID ?? "", env.AWS_SECRET_ACCESS_KEY ?? ""];
  if (url === null || url.hostname === "" || url.username !== "" || !/^https?:\/\/[^/?#@]+$/.test(endpoint))
    throw new Error("PROVOST_FILES is not s3://bucket[/folder]?endpoint=https://host[&region=…]");
  if (accessKeyId === "" || secretAccessKey === "")
    throw new Error("with PROVOST_FILES=s3://…, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set");
  return {
    endpoint,
    bucket: url.hostname,
    folder: url.pathname.replace(/^\/+|\/+$/g, ""),
    region: url.searchParams.get("region") ?? "us-east-1",
    accessKeyId,
    secretAccessKey,
  };
}
