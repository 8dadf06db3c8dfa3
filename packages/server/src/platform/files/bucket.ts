/** A bucket of a server that speaks S3, and a folder in it (empty = the bucket itself). */
export interface Bucket {
  endpoint: string;
  bucket: string;
  folder: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Whether a setting names a bucket. */
export function isBucket(text: string): boolean {
  return text.startsWith("s3:");
}

/** Reads `s3://bucket[/folder]?endpoint=https://host[&region=…]`; the keys are in environment variables of their own. */
export function readBucket(text: string, env: NodeJS.ProcessEnv, setting: string = "PROVOST_FILES"): Bucket {
  const url = URL.canParse(text) ? new URL(text) : null;
  const endpoint = url?.searchParams.get("endpoint") ?? "";
  const [accessKeyId, secretAccessKey] = [env.AWS_ACCESS_KEY_ID ?? "", env.AWS_SECRET_ACCESS_KEY ?? ""];
  if (url === null || url.hostname === "" || url.username !== "" || !/^https?:\/\/[^/?#@]+$/.test(endpoint))
    throw new Error(`${setting} is not s3://bucket[/folder]?endpoint=https://host[&region=…]`);
  if (accessKeyId === "" || secretAccessKey === "")
    throw new Error(`with ${setting}=s3://…, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set`);
  return {
    endpoint,
    bucket: url.hostname,
    folder: url.pathname.replace(/^\/+|\/+$/g, ""),
    region: url.searchParams.get("region") ?? "us-east-1",
    accessKeyId,
    secretAccessKey,
  };
}
