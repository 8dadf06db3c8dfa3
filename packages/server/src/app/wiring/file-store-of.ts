import type { Config } from "../../platform/config.ts";
import { type FileStore, folderStore } from "../../platform/files/file-store.ts";
import { s3Store } from "../../platform/files/s3-store.ts";

/** Where uploaded files are stored: in the bucket if there is one, else in the folder. */
export function fileStoreOf({
  filesDir,
  bucket = null,
}: Pick<Config, "filesDir"> & { bucket?: Config["bucket"] }): FileStore {
  return bucket === null ? folderStore(filesDir) : s3Store(bucket);
}
