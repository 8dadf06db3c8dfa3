import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import type { Outbound } from "../platform/http/outbound/outbound.ts";
import type { Ids } from "../platform/ids.ts";
import type { Throttle } from "../platform/throttle.ts";
import type { TextAuthorities } from "./file-authority.ts";
import type { PictureLine } from "./picture/picture-line.ts";

/** Dependencies of uploads. */
export interface UploadDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
  throttle: Throttle;
  store: FileStore;
  /** A folder of this server's own, where files are until they are whole; emptied at its start. */
  incoming: string;
  pictures: PictureLine;
  /** Who reads the texts that show files. */
  texts: TextAuthorities;
  /** Fetches pictures of elsewhere. */
  outbound: Outbound;
}

/** Where a tenant's file is stored. */
export const keyOf = (tenantId: string, id: string): string => `${folderOf(tenantId)}/${id}`;
export const folderOf = (tenantId: string): string => `${tenantId}/upload`;
